import type { ProductFields } from '@dhow/contract/products/product-fields'
import type { CategoryNames } from '#api/modules/categories/names.ts'
import type { Pictures, StagedPicture } from '#api/platform/pictures/pictures.ts'
import type { BulkChanges, ProductStore } from './store.ts'

type Parts = {
  store: ProductStore
  pictures: Pictures
  categories: CategoryNames
  onChange: () => void
}

/** Creates actions on many products, all or none. Ids of deleted products are skipped and counted as `gone`. */
export function createBulkActions({ store, pictures, categories, onChange }: Parts) {
  return {
    changeMany(ids: string[], changes: BulkChanges): { changed: number; gone: number } {
      const distinctIds = new Set(ids)
      const changed = store.transaction(() =>
        store.updateMany([...distinctIds], {
          ...changes,
          ...(changes.category !== undefined && {
            category: categories.spell()(changes.category),
          }),
        }),
      )
      onChange()
      return { changed, gone: distinctIds.size - changed }
    },

    /** Deletes products and their unused pictures. */
    removeMany(ids: string[]): { deleted: number; gone: number } {
      const distinctIds = new Set(ids)
      const { deleted, previousPictures } = store.transaction(() => {
        const previousPictures = store.picturesOfMany([...distinctIds])
        const deleted = store.removeMany([...distinctIds])
        store.noteLoose(previousPictures)
        return { previousPictures, deleted }
      })
      pictures.remove(store.unused(previousPictures))
      onChange()
      return { deleted, gone: distinctIds.size - deleted }
    },
  }
}

export type Commit = ReturnType<typeof createCommit>

/**
 * Creates a function that publishes staged pictures and writes the rows that show them, in one synchronous step. If
 * the write fails, it deletes the published files unless they are used elsewhere.
 */
export const createCommit =
  (store: ProductStore, pictures: Pictures) =>
  <T>(staged: StagedPicture[], write: () => T): T => {
    const names = staged.map(({ name }) => name)
    try {
      // Committed first, so that after a crash no file has an outdated checksum.
      store.noteLoose(names, names)
      return store.transaction(() => {
        pictures.publish(staged)
        return write()
      })
    } catch (error) {
      pictures.remove(store.unused(names))
      throw error
    }
  }

/** A product of another installation; `pictures` are names. */
export type MovedProduct = ProductFields & {
  id: string
  featured: boolean
  pictures: string[]
}

/** Creates the import of a catalogue from another installation. */
export const createMovedProducts = ({
  store,
  pictures,
  commit,
  onChange,
}: {
  store: ProductStore
  pictures: Pictures
  commit: Commit
  onChange: () => void
}) => ({
  count: (): number => store.count(),

  /**
   * Replaces all products in the given order, all or none.
   * @param record called in the same transaction
   */
  replaceAll(products: Iterable<MovedProduct>, staged: StagedPicture[], record: () => void): void {
    const loose = commit(staged, () => {
      const previousIds = store.ids()
      const previousPictures = store.picturesOfMany(previousIds)
      store.removeMany(previousIds)
      for (const { id, featured, pictures: names, ...fields } of products) {
        store.insert(fields, names, id)
        store.setFeatured(id, featured)
      }
      record()
      store.noteLoose([...previousPictures, ...staged.map(({ name }) => name)])
      return previousPictures
    })
    pictures.remove(store.unused(loose))
    onChange()
  },
})

/** Formats a number of products: '1 product', '1,234 products'. */
export const productCount = (count: number): string =>
  `${count.toLocaleString('en')} product${count === 1 ? '' : 's'}`

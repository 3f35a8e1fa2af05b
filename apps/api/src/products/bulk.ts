import type { CategoryNames } from '#api/categories/names.ts'
import type { Pictures } from '#api/pictures/pictures.ts'
import type { ProductStore } from './store.ts'

/** Fields that many products can be given at once. */
export type BulkChanges = { category?: string | undefined; featured?: boolean | undefined }

type Parts = {
  store: ProductStore
  pictures: Pictures
  categories: CategoryNames
  onChange: () => void
}

/** Actions on many products at once: all or none; ids already gone are passed over and counted. */
export function createBulkActions({ store, pictures, categories, onChange }: Parts) {
  return {
    changeMany(ids: string[], changes: BulkChanges): { changed: number; gone: number } {
      const named = new Set(ids)
      const changed = store.transaction(() =>
        store.updateMany([...named], {
          ...changes,
          ...(changes.category !== undefined && {
            category: categories.spell()(changes.category),
          }),
        }),
      )
      onChange()
      return { changed, gone: named.size - changed }
    },

    /** The pictures that nothing else needs go with them. */
    removeMany(ids: string[]): { deleted: number; gone: number } {
      const named = new Set(ids)
      const { deleted, shown } = store.transaction(() => {
        const shown = store.picturesOfMany([...named])
        const deleted = store.removeMany([...named])
        store.noteLoose(shown)
        return { shown, deleted }
      })
      pictures.remove(store.unused(shown))
      onChange()
      return { deleted, gone: named.size - deleted }
    },
  }
}

import type { Events } from '#api/events.ts'
import type { CategoryNames } from '#api/modules/categories/service.ts'
import { AppError } from '#api/platform/app-error.ts'
import type { Pictures, StagedPicture } from '#api/platform/pictures/pictures.ts'
import type { BulkChanges, ProductStore } from './store.ts'

export type Commit = ReturnType<typeof createCommit>

/**
 * Creates a function that runs `write` in a transaction, which also publishes staged pictures. Pictures that `write`
 * adds to `dropped` are deleted afterwards if they are unused. If the write fails, the staged ones are deleted.
 */
export const createCommit =
  (store: ProductStore, pictures: Pictures, events: Events) =>
  <T>(write: (dropped: string[]) => T, staged: StagedPicture[] = []): T => {
    const names = staged.map(({ name }) => name)
    const dropped: string[] = []
    let result: T
    try {
      // Committed first, so that after a crash no file has an outdated checksum.
      store.noteLoose(names, names)
      result = store.transaction(() => {
        pictures.publish(staged)
        const written = write(dropped)
        store.noteLoose([...dropped, ...names])
        return written
      })
    } catch (error) {
      pictures.remove(store.listUnused(names))
      // An import, or its undoing: both may move numbers between products.
      if (String(error).includes('UNIQUE constraint failed: products.item_number')) {
        const message = 'Two products would have the same item number. Nothing was changed.'
        throw AppError.forField('conflict', 'itemNumber', message, { code: 'duplicate' })
      }
      throw error
    }
    pictures.remove(store.listUnused(dropped))
    if (names.length + dropped.length > 0) store.forgetLoose()
    events.emit('products.changed')
    return result
  }

type Parts = { store: ProductStore; categories: CategoryNames; commit: Commit }

/** Actions on many products, all or none. Deleted ones are counted as `gone`. */
export const createBulkActions = ({ store, categories, commit }: Parts) => ({
  changeMany(ids: string[], changes: BulkChanges): { changed: number; gone: number } {
    const distinctIds = [...new Set(ids)]
    const changed = commit(() => {
      const category = changes.category && categories.spell()(changes.category)
      return store.updateMany(distinctIds, { ...changes, category })
    })
    return { changed, gone: distinctIds.length - changed }
  },

  trashMany(ids: string[], trashedAt = new Date()): { deleted: number; gone: number } {
    const distinctIds = [...new Set(ids)]
    const deleted = commit(() => store.trashMany(distinctIds, trashedAt))
    return { deleted, gone: distinctIds.length - deleted }
  },

  /**
   * Restores products from the trash.
   * @throws AppError `conflict` if a product has the item number of another one
   */
  restoreMany: (ids: string[]): number =>
    commit(() => {
      const { trash, findByItemNumbers } = store.office
      const itemNumbers = trash.findMany(ids).flatMap(({ itemNumber }) => itemNumber || [])
      const [other] = findByItemNumbers(itemNumbers)
      if (other) {
        const message = `Item number ${other.itemNumber} now belongs to “${other.name}”. Change it there, then restore again.`
        throw AppError.forField('conflict', 'ids', message, { code: 'duplicate' })
      }
      return store.restoreMany(ids)
    }),

  removeMany: (ids?: string[]): number =>
    commit((dropped) => {
      const inTrash = new Set(store.office.trash.listIds())
      const trashedIds = ids ? ids.filter((id) => inTrash.has(id)) : [...inTrash]
      dropped.push(...store.listPicturesOfMany(trashedIds))
      return store.removeMany(trashedIds)
    }),

  /**
   * Replaces all products by those that `write` inserts, in one transaction.
   * @param added names of pictures whose files `write` stores
   */
  replaceAll(added: string[], write: () => void): void {
    commit(
      (dropped) => {
        dropped.push(
          ...store.listPicturesOfMany([...store.office.listIds(), ...store.office.trash.listIds()]),
        )
        write()
      },
      added.map((name) => ({ name, files: [] })),
    )
  },
})

export const formatProductCount = (count: number): string =>
  `${count.toLocaleString('en')} product${count === 1 ? '' : 's'}`

import { type PastImport, UNDO_DAYS, UNDO_IMPORTS } from '@dhow/contract/catalogue-import'
import { AppError } from '#api/app-error.ts'
import type { ImportedProduct } from '#api/products/imported.ts'
import type { ProductService } from '#api/products/service.ts'
import type { ImportStore } from './store.ts'

export type ImportHistory = ReturnType<typeof createImportHistory>

const DAY_MS = 86_400_000

/**
 * The imports that were done, and how they are undone: the last UNDO_IMPORTS of the last UNDO_DAYS. What
 * that needs, the old pictures too, is kept for as long, and let go with the next import.
 */
export function createImportHistory({
  store,
  products,
}: {
  store: ImportStore
  products: ProductService
}) {
  const hasExpired = ({ importedAt }: { importedAt: Date }, at: number) =>
    at >= UNDO_IMPORTS || importedAt.getTime() <= Date.now() - UNDO_DAYS * DAY_MS

  const listed = () => store.all().filter((one, at) => !hasExpired(one, at))

  return {
    /** Notes what an import does, as it does it; call it in the transaction that does it. */
    record: (job: { id: string; fileName: string }, imported: Iterable<ImportedProduct>): void =>
      store.insert({ ...job, importedAt: new Date() }, imported),

    /** The latest first. */
    list: (): PastImport[] =>
      listed().map(({ importedAt, undoneAt, ...one }) => ({
        ...one,
        importedAt: importedAt.toISOString(),
        undone: undoneAt !== null,
      })),

    /**
     * Carries out a change of category names: no product counts as edited for that.
     * @param names the new names by the old
     */
    throughRenaming<T>(names: Map<string, string>, rename: () => T): T {
      const ids = store.productsIn([...names.keys()])
      const before = ids.map((id) => [id, products.contentHash(id)] as const)
      const result = rename()
      for (const [id, written = ''] of before) {
        store.setWritten(id, written, products.contentHash(id) ?? '')
      }
      return result
    },

    /** How many products an import added and changed; 0 where it can no longer be undone. */
    sizeOf(id: string): number {
      const found = listed().find((one) => one.id === id)
      return found ? found.added + found.changed : 0
    },

    /** See `ImportService.undo`. */
    undo(id: string, leaveEdited: boolean) {
      const found = listed().find((one) => one.id === id)
      if (!found) {
        const message = `This import can no longer be undone: that is possible for ${UNDO_DAYS} days.`
        throw new AppError('not-found', message)
      }
      return products.undoImport(
        () => store.productsOf(id),
        { leaveEdited },
        () => {
          if (!store.setUndone(id, new Date())) {
            throw new AppError('conflict', 'This import was undone before.')
          }
        },
      )
    },

    /** Deletes the imports that can no longer be undone, and returns the pictures that were kept for them. */
    takeExpired: (): string[] =>
      store.remove(
        store
          .all()
          .filter(hasExpired)
          .map(({ id }) => id),
      ),
  }
}

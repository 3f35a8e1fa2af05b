import {
  type PastImport,
  UNDO_DAYS,
  UNDO_IMPORTS,
} from '@dhow/contract/catalogue-import/catalogue-import'
import type { ImportedProduct } from '#api/modules/products/imported.ts'
import type { ProductService } from '#api/modules/products/service.ts'
import { AppError } from '#api/platform/app-error.ts'
import type { ImportStore } from './store.ts'

export type ImportHistory = ReturnType<typeof createImportHistory>

const DAY_MS = 86_400_000

/**
 * Creates the history of imports. The last UNDO_IMPORTS of the last UNDO_DAYS can be undone; their old pictures are
 * stored as long, and deleted with the next import.
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
    /** Records the products of an import. Call it in the transaction of the import. */
    record: (job: { id: string; fileName: string }, imported: Iterable<ImportedProduct>): void =>
      store.insert({ ...job, importedAt: new Date() }, imported),

    /** Lists the latest import first. */
    list: (): PastImport[] =>
      listed().map(({ importedAt, undoneAt, ...one }) => ({
        ...one,
        importedAt: importedAt.toISOString(),
        undone: undoneAt !== null,
      })),

    /**
     * Renames categories without marking their products as edited.
     * @param names the new names by the old
     */
    renameCategories<T>(names: Map<string, string>, rename: () => T): T {
      const ids = store.productsIn([...names.keys()])
      const hashes = ids.map((id) => [id, products.contentHash(id)] as const)
      const result = rename()
      for (const [id, written = ''] of hashes) {
        store.setWritten(id, written, products.contentHash(id) ?? '')
      }
      return result
    },

    /** Counts the products of an import; 0 if it can no longer be undone. */
    sizeOf(id: string): number {
      const entry = listed().find((one) => one.id === id)
      return entry ? entry.added + entry.changed : 0
    },

    /** See `ImportService.undo`. */
    undo(id: string, leaveEdited: boolean) {
      const entry = listed().find((one) => one.id === id)
      if (!entry) {
        const message = `This import can no longer be undone. Imports can be undone for ${UNDO_DAYS} days.`
        throw new AppError('not-found', message)
      }
      return products.undoImport(
        () => store.productsOf(id),
        { leaveEdited },
        () => {
          if (!store.setUndone(id, new Date())) {
            throw new AppError('conflict', 'This import was already undone.')
          }
        },
      )
    },

    /** Deletes imports that can no longer be undone and returns their pictures. */
    deleteExpired: (): string[] =>
      store.remove(
        store
          .all()
          .filter(hasExpired)
          .map(({ id }) => id),
      ),
  }
}

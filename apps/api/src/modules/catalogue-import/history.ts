import {
  type PastImport,
  UNDO_DAYS,
  UNDO_IMPORTS,
} from '@dhow/contract/catalogue-import/catalogue-import'
import type { ProductService } from '#api/modules/products/service.ts'
import { AppError } from '#api/platform/app-error.ts'
import type { StagedPicture } from '#api/platform/pictures/pictures.ts'
import { type CheckedRows, readImportedRows } from './row-file.ts'
import type { ImportStore } from './store.ts'

export type ImportHistory = ReturnType<typeof createImportHistory>

const DAY_MS = 86_400_000

type Parts = { store: ImportStore; products: ProductService }

/** The last UNDO_IMPORTS of the last UNDO_DAYS can be undone. */
export function createImportHistory({ store, products }: Parts) {
  const hasExpired = ({ importedAt }: { importedAt: Date }, index: number) =>
    index >= UNDO_IMPORTS || importedAt.getTime() <= Date.now() - UNDO_DAYS * DAY_MS

  const listUndoable = () => store.listAll().filter((item, index) => !hasExpired(item, index))

  return {
    importRows(job: { id: string; fileName: string }, rows: CheckedRows, staged: StagedPicture[]) {
      const written = new Int32Array(rows.written)
      products.importAll(
        () => readImportedRows(rows),
        staged,
        (imported) =>
          store.insert({ ...job, importedAt: new Date() }, imported, () =>
            Atomics.add(written, 0, 1),
          ),
      )
    },

    list: (): PastImport[] =>
      listUndoable().map(({ importedAt, undoneAt, ...item }) => ({
        ...item,
        importedAt: importedAt.toISOString(),
        undone: undoneAt !== null,
      })),

    /** Renames categories without marking their products as edited. */
    renameCategories(names: Map<string, string>): number {
      const ids = store.listProductIds([...names.keys()])
      const hashes = ids.map((id) => [id, products.hashProduct(id)] as const)
      const renamed = products.moveCategories(names)
      for (const [id, written = ''] of hashes) {
        store.setWritten(id, written, products.hashProduct(id) ?? '')
      }
      return renamed
    },

    /** Counts the products of an import; 0 if it can no longer be undone. */
    countProducts(id: string): number {
      const entry = listUndoable().find((item) => item.id === id)
      return entry ? entry.added + entry.changed : 0
    },

    undo(id: string, leaveEdited: boolean) {
      if (!listUndoable().some((item) => item.id === id)) {
        const message = `This import can no longer be undone. Imports can be undone for ${UNDO_DAYS} days.`
        throw new AppError('not-found', message)
      }
      return products.undoImport(
        () => store.readProducts(id),
        leaveEdited,
        () => {
          if (store.setUndone(id, new Date())) return
          throw new AppError('conflict', 'This import was already undone.')
        },
      )
    },

    deleteExpired(): string[] {
      const expired = store.listAll().filter(hasExpired)
      return store.remove(expired.map(({ id }) => id))
    },
  }
}

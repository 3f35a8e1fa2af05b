import type { ProductService } from '#api/modules/products/service.ts'
import type { StagedPicture } from '#api/platform/pictures/pictures.ts'
import type { ImportHistory } from './history.ts'
import { type CheckedRows, importedRows } from './row-file.ts'

type ImportTasks = ReturnType<typeof importTasks>

declare module '#api/platform/background/task-worker.ts' {
  interface Tasks extends ImportTasks {}
}

/** Tasks of an import. */
export const importTasks = (products: ProductService, history: ImportHistory) => ({
  undoImport: history.undo,
  importRows: (job: { id: string; fileName: string }, rows: CheckedRows, staged: StagedPicture[]) =>
    products.importAll(
      () => importedRows(rows),
      staged,
      (imported) => history.record(job, counted(imported, rows.written)),
    ),
})

/** Yields items and counts them in memory that the other thread reads. */
function* counted<T>(items: Iterable<T>, count: SharedArrayBuffer): Generator<T> {
  const shared = new Int32Array(count)
  for (const item of items) {
    yield item
    Atomics.add(shared, 0, 1)
  }
}

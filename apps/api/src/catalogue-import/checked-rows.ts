import type { ImportedRow } from '#api/products/imported.ts'
import type { CheckedRow } from './check.ts'
import { rowsOf } from './row-file.ts'

/** The rows of a checked import, for the thread that writes them. */
export type CheckedRows = {
  /** The file that they wait in. */
  path: string
  /** Rows that are left out. */
  skipped: Uint32Array
  /** The names of the pictures that were made, by the names of their files. */
  names: Map<string, string>
  /** One number: how many rows are written. */
  written: SharedArrayBuffer
}

/** The rows that are to be written, from the first on. */
export function* importedRows({ path, skipped, names }: CheckedRows): Generator<ImportedRow> {
  const left = new Set(skipped)
  for (const { pictures, ...row } of rowsOf<CheckedRow>(path)) {
    if (left.has(row.row)) continue
    const shown = pictures?.flatMap((one) =>
      'name' in one ? one.name : (names.get(one.file) ?? []),
    )
    yield { ...row, id: row.id, pictures: shown }
  }
}

import { closeSync, openSync, readSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { ImportedRow } from '#api/modules/products/imported.ts'
import type { PlannedRow } from './plan/row.ts'

/** A row that passed the check. A picture is a stored one, or a file that is not yet processed. */
type CheckedRow = Pick<PlannedRow, 'row' | 'id' | 'update' | 'added'> & {
  pictures: ({ name: string } | { file: string })[] | undefined
}

const BATCH_BYTES = 262_144

/** Creates a file of rows, because a large catalogue takes hundreds of megabytes of memory. */
export async function createRowFile(path: string) {
  const file = await open(path, 'w')
  let waiting = ''

  const flush = async () => {
    const text = waiting
    waiting = ''
    if (text) await file.write(text)
  }

  return {
    async add({ row, id, update, added, pictures }: PlannedRow): Promise<void> {
      const checked: CheckedRow = {
        row,
        id,
        update,
        added,
        pictures: pictures?.map((picture) =>
          'file' in picture ? { file: picture.file.name } : picture,
        ),
      }
      waiting += `${JSON.stringify(checked)}\n`
      if (waiting.length >= BATCH_BYTES) await flush()
    },

    async close(): Promise<void> {
      try {
        await flush()
      } finally {
        await file.close()
      }
    },
  }
}

/** Reads synchronously, for a worker thread. */
function* readCheckedRows(path: string): Generator<CheckedRow> {
  const file = openSync(path, 'r')
  try {
    const decoder = new TextDecoder()
    const bytes = Buffer.alloc(BATCH_BYTES)
    let rest = ''
    for (let read = readSync(file, bytes); read > 0; read = readSync(file, bytes)) {
      const lines = (rest + decoder.decode(bytes.subarray(0, read), { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) yield JSON.parse(line)
    }
  } finally {
    closeSync(file)
  }
}

export type CheckedRows = {
  path: string
  skipped: Uint32Array
  /** True if rows that match a product are added as new ones. */
  addsMatched: boolean
  /** Names of stored pictures by names of files. */
  names: Map<string, string>
  /** Counter of the rows written so far, as one Int32. */
  written: SharedArrayBuffer
}

export function* readImportedRows(rows: CheckedRows): Generator<ImportedRow> {
  const skippedRows = new Set(rows.skipped)
  for (const { row, id, update, added, pictures } of readCheckedRows(rows.path)) {
    const isAdded = rows.addsMatched || !update
    const content = isAdded ? (added ?? update) : update
    if (skippedRows.has(row) || !content) continue
    const names = pictures?.flatMap((picture) =>
      'name' in picture ? picture.name : (rows.names.get(picture.file) ?? []),
    )
    yield { row, id: content === update ? id : undefined, ...content, pictures: names }
  }
}

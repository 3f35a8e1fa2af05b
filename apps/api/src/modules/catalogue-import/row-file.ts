import { closeSync, openSync, readSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { ImportedRow } from '#api/modules/products/imported.ts'

/** A row that passed the check. A picture is a stored one, or a file of the ZIP that is not yet processed. */
export type CheckedRow = Omit<ImportedRow, 'pictures'> & {
  pictures: ({ name: string } | { file: string })[] | undefined
}

/** Bytes per write and read. */
const BATCH_BYTES = 262_144

/**
 * Creates a file of rows. In memory, the rows of a large catalogue would take hundreds of megabytes, and passing them
 * to a worker thread would block this one.
 */
export async function createRowFile<Row>(path: string) {
  const file = await open(path, 'w')
  let waiting: string[] = []
  let chars = 0

  const flush = async () => {
    const text = waiting.join('')
    ;[waiting, chars] = [[], 0]
    if (text) await file.write(text)
  }

  return {
    async add(row: Row): Promise<void> {
      const line = `${JSON.stringify(row)}\n`
      waiting.push(line)
      chars += line.length
      if (chars >= BATCH_BYTES) await flush()
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

/** Reads the rows of a file synchronously, for a worker thread. */
function* rowsOf<Row>(path: string): Generator<Row> {
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

/** Rows of a checked import, for the thread that writes them. */
export type CheckedRows = {
  path: string
  /** Numbers of the rows to leave out. */
  skipped: Uint32Array
  /** Names of stored pictures by file names of the ZIP. */
  names: Map<string, string>
  /** One number: rows written so far. */
  written: SharedArrayBuffer
}

/** Reads the rows to write. */
export function* importedRows({ path, skipped, names }: CheckedRows): Generator<ImportedRow> {
  const skippedRows = new Set(skipped)
  for (const { pictures, ...row } of rowsOf<CheckedRow>(path)) {
    if (skippedRows.has(row.row)) continue
    const pictureNames = pictures?.flatMap((one) =>
      'name' in one ? one.name : (names.get(one.file) ?? []),
    )
    yield { ...row, id: row.id, pictures: pictureNames }
  }
}

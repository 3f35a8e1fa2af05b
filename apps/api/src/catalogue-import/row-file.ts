import { closeSync, openSync, readSync } from 'node:fs'
import { open } from 'node:fs/promises'

/** Bytes that are written and read at once. */
const BATCH_BYTES = 262_144

/**
 * Keeps rows in a file while an import waits: in memory those of a large catalogue would take hundreds of megabytes,
 * and handing them to another thread would hold this one up.
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

/** The rows of a file in their order, read some at a time, without letting others go first: for a worker. */
export function* rowsOf<Row>(path: string): Generator<Row> {
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

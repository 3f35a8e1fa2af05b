import { Readable } from 'node:stream'
import { createSlices } from '#api/platform/background/slices.ts'

/** Characters per chunk. */
const CHUNK_CHARS = 32_768

/** Body that is generated while it is sent. */
export type Pieces = Iterable<string> | AsyncIterable<string> | Readable

/**
 * Converts pieces of text to a stream. Generates them in slices, no faster than they are read, so that other requests run
 * in between. Returns a stream unchanged, so that its creator sees when it is closed.
 * @param change converts each piece
 */
export const toStream = (pieces: Pieces, change = (piece: string): string => piece): Readable =>
  pieces instanceof Readable ? pieces : Readable.from(chunks(pieces, change), { objectMode: false })

/** Reads a stream completely; stops and returns undefined above `maxBytes`. */
export async function gather(stream: Readable, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream) {
    bytes += chunk.length
    if (bytes > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function* chunks(
  pieces: Iterable<string> | AsyncIterable<string>,
  change: (piece: string) => string,
) {
  const slice = createSlices()
  let chunk = ''
  for await (const piece of pieces) {
    chunk += change(piece)
    if (chunk.length >= CHUNK_CHARS) {
      yield chunk
      chunk = ''
    }
    await slice()
  }
  if (chunk) yield chunk
}

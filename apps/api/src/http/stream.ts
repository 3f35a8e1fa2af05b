import { Readable } from 'node:stream'
import { createSlices } from '#api/background/slices.ts'

/** Characters that are handed on at once. */
const CHUNK_CHARS = 32_768

/** A body that is sent bit by bit: text, or bytes that are a stream already. */
export type Pieces = Iterable<string> | AsyncIterable<string> | Readable

/**
 * Pieces of text as a stream, made no faster than it is read and in slices, so that whoever waits for
 * something else is not held up. A stream stays the one that it is: whoever made it hears of it when nobody
 * reads it any more.
 */
export const toStream = (pieces: Pieces): Readable =>
  pieces instanceof Readable ? pieces : Readable.from(chunks(pieces), { objectMode: false })

/** All of a stream; undefined, and no more of it is made, when it has more bytes than that. */
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

async function* chunks(pieces: Iterable<string> | AsyncIterable<string>) {
  const slice = createSlices()
  let chunk = ''
  for await (const piece of pieces) {
    chunk += piece
    if (chunk.length >= CHUNK_CHARS) {
      yield chunk
      chunk = ''
    }
    await slice()
  }
  if (chunk) yield chunk
}

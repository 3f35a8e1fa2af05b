import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { type MimeNode, Splitter } from '@zone-eu/mailsplit'
import type { DecodeText } from './charset.ts'

// Runs in the mail process, because hostile mails could harm the server.

const MAX_PARTS = 1_000

/** Bytes of the headers of a part. A line counts at least 64 bytes. */
const MAX_HEADER_BYTES = 4_000_000

/** Bytes that are decoded at once. */
const CHUNK_BYTES = 64_000

export type MimePart = {
  node: MimeNode
  type: string
  /** Raw headers without line breaks, in order. */
  headers: { name: string; value: Buffer }[]
  /** Encoded content. */
  body: Buffer[]
}

const toPart = (node: MimeNode): MimePart => ({
  node,
  type: /^[\w.+-]+\/[\w.+-]+$/.test(node.contentType || '')
    ? node.contentType || ''
    : node.filename
      ? 'application/octet-stream'
      : 'text/plain',
  headers: (node.headers ? node.headers.getList() : []).map(({ key, line }) => ({
    name: key,
    value: Buffer.from(line.slice(line.indexOf(':') + 1).replace(/\r?\n/g, ''), 'latin1'),
  })),
  body: [],
})

/**
 * Splits a mail into its parts, in order. The parts of an attached mail stay together.
 * @throws if the headers of the mail are too long
 */
export async function splitMail(
  raw: Buffer,
): Promise<{ root: MimePart; parts: MimePart[]; isCut: boolean }> {
  const all = new Map<unknown, MimePart>()
  const splitter = new Splitter({
    ignoreEmbedded: true,
    maxChildNodes: MAX_PARTS,
    maxHeadSize: MAX_HEADER_BYTES,
  })
  splitter.on('data', (chunk) => {
    if (chunk.type === 'node') all.set(chunk, toPart(chunk))
    else if (chunk.type === 'body' || chunk.node.multipart)
      all.get(chunk.node)?.body.push(chunk.value)
  })
  splitter.end(raw)
  const isCut = await finished(splitter).then(
    () => false,
    () => true,
  )
  const [root] = all.values()
  if (!root) throw new Error('The headers are too long.')
  const parents = new Set([...all.values()].map(({ node }) => node.parentNode))
  const parts = [...all.values()]
    .filter(({ node }) => !parents.has(node))
    // Without its boundary, the text of a multipart is all that there is.
    .map((part) => (part.node.multipart ? { ...part, type: 'text/plain' } : part))
  return { root, parts, isCut }
}

function* toChunks(body: Buffer[], max: number) {
  let rest = max
  for (const bytes of body) {
    for (let start = 0; start < Math.min(bytes.length, rest); start += CHUNK_BYTES) {
      yield bytes.subarray(start, Math.min(start + CHUNK_BYTES, rest))
    }
    rest -= bytes.length
  }
}

/** Decodes some lines at a time, because the decoder needs memory for all that it receives. */
async function* decodeLines({ node, body }: MimePart, max: number) {
  let rest: Buffer = Buffer.alloc(0)
  for (const chunk of [...toChunks(body, max), undefined]) {
    const bytes = Buffer.concat([rest, chunk ?? Buffer.alloc(0)])
    const lineEnd = bytes.lastIndexOf('\n') + 1 || bytes.lastIndexOf('=')
    const end = chunk && lineEnd > 0 ? lineEnd : bytes.length
    rest = bytes.subarray(end)
    const decoder = node.getDecoder()
    decoder.end(bytes.subarray(0, end))
    yield await buffer(decoder)
  }
}

/** Decodes the transfer encoding of a part. @param max encoded bytes that are read */
export const readContent = (part: MimePart, max = Infinity): Readable =>
  part.node.encoding === 'quoted-printable'
    ? Readable.from(decodeLines(part, max))
    : Readable.from(toChunks(part.body, max)).compose(part.node.getDecoder())

export const countBytes = ({ body }: MimePart): number =>
  body.reduce((sum, { length }) => sum + length, 0)

/** Returns the values of a header. Its encoded words are not decoded yet. */
export const readHeaders = ({ headers }: MimePart, name: string, decode: DecodeText): string[] =>
  headers.filter((header) => header.name === name).map(({ value }) => decode(value).trim())

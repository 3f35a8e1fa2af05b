import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { type MimeNode, Splitter } from '@zone-eu/mailsplit'
import type { DecodeText } from './header-values.ts'

const MAX_PARTS = 1_000

/** Bytes of the headers of a part. A line counts at least 64 bytes. */
const MAX_HEADER_BYTES = 4_000_000

/** Bytes that are decoded at once. */
const CHUNK_BYTES = 64_000

const TYPE = /^[\w.+-]+\/[\w.+-]+$/

export type MimePart = {
  node: MimeNode
  type: string
  /** Raw headers without line breaks, in order. */
  headers: { name: string; value: Buffer }[]
  /** Encoded content. */
  body: Buffer[]
}

function toPart(node: MimeNode): MimePart {
  const type = node.contentType || ''
  const fallback = node.filename ? 'application/octet-stream' : 'text/plain'
  const lines = node.headers ? node.headers.getList() : []
  return {
    node,
    type: TYPE.test(type) ? type : fallback,
    headers: lines.map(({ key, line }) => ({
      name: key,
      value: Buffer.from(line.slice(line.indexOf(':') + 1).replace(/\r?\n/g, ''), 'latin1'),
    })),
    body: [],
  }
}

/** Splits a mail into its parts, in order. An attached mail is one part. @throws if the headers are too long */
export async function splitMail(raw: Buffer) {
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
  let isCut = false
  await finished(splitter).catch(() => {
    isCut = true
  })
  const [root] = all.values()
  if (!root) throw new Error('The headers are too long.')
  const parents = new Set([...all.values()].map(({ node }) => node.parentNode))
  const parts = [...all.values()].filter(({ node }) => !parents.has(node))
  // Without its boundary, the text of a multipart is all that there is.
  for (const part of parts) if (part.node.multipart) part.type = 'text/plain'
  return { root, parts, isCut }
}

/** Returns complete lines. A longer one is cut, but not within an encoded character. */
function* toChunks(body: Buffer[], max: number) {
  let rest = max
  for (const bytes of body) {
    const last = Math.min(bytes.length, rest)
    let end = 0
    for (let start = 0; start < last; start = end) {
      end = Math.min(start + CHUNK_BYTES, last)
      const chunk = bytes.subarray(start, end)
      if (end < last) end = start + (chunk.lastIndexOf('\n') + 1 || chunk.lastIndexOf('='))
      if (end <= start) end = start + chunk.length
      yield bytes.subarray(start, end)
    }
    rest -= last
  }
}

/** Decodes the transfer encoding of a part. @param max encoded bytes that are read */
export function readContent({ node, body }: MimePart, max = Infinity): Readable {
  const chunks = toChunks(body, max)
  if (node.encoding !== 'quoted-printable') return Readable.from(chunks).compose(node.getDecoder())
  // The decoder stores all its input in memory.
  return Readable.from(chunks).flatMap((chunk) => node.getDecoder().end(chunk))
}

/** Bytes of plain lines below Base64. */
const MAX_FOOTER_BYTES = 10_000

/** The end of Base64: its padding, an empty line, or a line with other characters. */
const BASE64_END =
  /(?<==)[ \t\r]*\n|(?<=\S)[ \t\r]*\n[ \t\r]*\n|\n(?=[^\n]*(?:[^\w+/=\s]|\S[ \t]+\S))/

/** Decodes a text. Mailing lists and virus scanners add plain lines below its Base64. @param max encoded bytes that are read */
export async function readText(part: MimePart, max?: number): Promise<Buffer> {
  if (part.node.encoding !== 'base64') return buffer(readContent(part, max))
  const raw = Buffer.concat(part.body)
  const tail = raw.subarray(-MAX_FOOTER_BYTES).toString('latin1').trimEnd()
  const start = tail.search(BASE64_END)
  const footer = start < 0 ? '' : tail.slice(start)
  const end = start < 0 ? raw.length : Math.max(0, raw.length - MAX_FOOTER_BYTES) + start
  const content = await buffer(readContent({ ...part, body: [raw.subarray(0, end)] }, max))
  return Buffer.concat([content, Buffer.from(footer, 'latin1')])
}

/** Returns the values of a header. Its encoded words are not decoded yet. */
export const readHeaders = ({ headers }: MimePart, name: string, decode: DecodeText): string[] =>
  headers.filter((header) => header.name === name).map(({ value }) => decode(value).trim())

/** Returns the first value of a header; empty without it. */
export const readHeader = (part: MimePart, name: string, decode: DecodeText): string =>
  readHeaders(part, name, decode)[0] ?? ''

import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Duplex, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type MimeNode, Splitter } from '@zone-eu/mailsplit'
import { newFileId } from './inbound-mail.ts'

// Runs in the mail process, because hostile mails could harm the server.

/** Encoded bytes of a text that stay in the slim mail. Longer texts are cut. */
const MAX_TEXT_BYTES = 400_000
/** Encoded bytes of another part that stay in the slim mail. */
const MAX_PART_BYTES = 100_000
/** Bytes of all parts in a slim mail. */
const MAX_SLIM_BYTES = 1_000_000
/** Lines of a slim mail. `postal-mime` needs 400 bytes for each, and 3.7 s for 200,000 empty ones. */
const MAX_SLIM_LINES = 20_000
/** Bytes of a slim mail with what is between its parts. */
const MAX_TOTAL_BYTES = 3_000_000

/** Bytes of the beginning of a mail, for its headers. */
export const MAX_HEADER_BYTES = 64_000

type OpenFile = { decoder: Duplex; written: Promise<void> }

type Part = { node: MimeNode; kept: Buffer[]; bytes: number; lines: number; file?: OpenFile }

export type SlimMail = {
  /** The mail with short markers instead of large attachments. */
  raw: Buffer
  /** Hash of the complete mail. */
  sha256: string
  /** Whether the end of a text is missing. */
  isCut: boolean
  /** Names of all files. */
  files: string[]
  /** Returns the name of the file that the content of an attachment stands for. */
  fileOf: (content: Uint8Array) => string | undefined
}

const isText = ({ contentType, disposition, filename }: MimeNode): boolean =>
  /^text\/(plain|html)$/.test(contentType || 'text/plain') &&
  disposition !== 'attachment' &&
  !filename

/**
 * Writes the large attachments of a mail to files, so that a mail of 25 MB needs little memory.
 * @param directory folder of the files
 * @param onHead called with the beginning of the mail
 * @throws if the mail has an unusual structure, or a file cannot be written
 */
export async function slimMail(
  source: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  directory: string,
  onHead: (head: Buffer) => void,
): Promise<SlimMail> {
  const hash = createHash('sha256')
  const mark = `dhow-file-${randomUUID()}-`
  const slim: Buffer[] = []
  const files: string[] = []
  let isCut = false
  let [slimBytes, slimLines, head] = [0, 0, Buffer.alloc(0)]
  let part: Part | undefined
  const keep = (bytes: Buffer) => {
    slim.push(bytes)
    slimBytes += bytes.length
    slimLines += linesIn(bytes)
    if (slimBytes > MAX_TOTAL_BYTES) throw new Error('The headers of the parts are too long.')
  }

  async function* hashed() {
    for await (const bytes of source) {
      const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      hash.update(chunk)
      if (head.length < MAX_HEADER_BYTES) {
        head = Buffer.concat([head, chunk.subarray(0, MAX_HEADER_BYTES - head.length)])
        onHead(head)
      }
      yield chunk
    }
  }

  const openFile = ({ node, kept }: Part): OpenFile => {
    const name = newFileId()
    const decoder = node.getDecoder()
    const file = createWriteStream(join(directory, name), { flags: 'wx', mode: 0o600 })
    const written = pipeline(decoder, file)
    // A failure is reported when the part ends.
    written.catch(() => {})
    for (const bytes of kept) decoder.write(bytes)
    const marker = Buffer.from(`${mark}${files.push(name) - 1}-`)
    kept.splice(0, kept.length, encoded(marker, node.encoding))
    return { decoder, written }
  }

  const endPart = async () => {
    if (!part) return
    const { kept, file } = part
    part = undefined
    for (const bytes of kept) keep(bytes)
    if (!file) return
    file.decoder.end()
    await file.written
  }

  const addBody = async (node: MimeNode, bytes: Buffer) => {
    if (part?.node !== node) await endPart()
    part ??= { node, kept: [], bytes: 0, lines: 0 }
    const maxBytes = isText(node) ? MAX_TEXT_BYTES : MAX_PART_BYTES
    const room = Math.min(maxBytes, MAX_SLIM_BYTES - slimBytes) - part.bytes
    const start = startOf(bytes, room, MAX_SLIM_LINES - slimLines - part.lines)
    const isComplete = start.length === bytes.length
    part.bytes += bytes.length
    part.lines += linesIn(bytes)
    if (!part.file && (isComplete || isText(node))) {
      part.kept.push(Buffer.from(start))
      isCut ||= !isComplete
    } else if (!isText(node)) {
      part.file ??= openFile(part)
      if (!part.file.decoder.write(bytes)) {
        await Promise.race([once(part.file.decoder, 'drain'), part.file.written])
      }
    }
  }

  const splitter = new Splitter({ ignoreEmbedded: true })
  try {
    for await (const chunk of Readable.from(hashed()).compose(splitter)) {
      if (chunk.type === 'body') {
        await addBody(chunk.node, chunk.value)
        continue
      }
      await endPart()
      keep(chunk.type === 'node' ? chunk.getHeaders() : Buffer.from(chunk.value))
    }
    await endPart()
  } catch (error) {
    for (const file of files) await rm(join(directory, file), { force: true })
    throw error
  }
  return {
    raw: Buffer.concat(slim),
    sha256: hash.digest('hex'),
    files,
    isCut,
    fileOf(content) {
      const text = content.byteLength < 100 ? Buffer.from(content).toString('latin1') : ''
      return text.startsWith(mark) ? files[Number.parseInt(text.slice(mark.length), 10)] : undefined
    },
  }
}

function linesIn(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) count += 1
  return count
}

/** Returns the beginning of a text with a limited number of bytes and lines. */
function startOf(bytes: Buffer, maxBytes: number, maxLines: number): Buffer {
  let end = 0
  for (let line = 0; line < maxLines && end < bytes.length; line++) {
    const next = bytes.indexOf(10, end)
    end = next < 0 ? bytes.length : next + 1
  }
  return bytes.subarray(0, Math.max(0, Math.min(end, maxBytes)))
}

const encoded = (marker: Buffer, encoding: string | false): Buffer =>
  encoding === 'base64' ? Buffer.from(marker.toString('base64')) : marker

import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import libmime from 'libmime'
import { readFileChecksum } from '#api/platform/data-dir/checksum.ts'
import { flushFiles } from '#api/platform/data-dir/durable-file.ts'
import { type DecodeText, readParameter, toLine } from './header-values.ts'
import { createFileId, type MailFile } from './inbound-mail.ts'
import { type MimePart, readContent, readHeader } from './mime-parts.ts'
import { MAX_HEADER_BYTES, parseHeaders } from './read-headers.ts'

const MAX_FILES = 50
const MAX_NAME_CHARS = 200
/** Pictures in the HTML of a text. */
const MAX_PICTURES = 500

export type Source = Pick<MailFile, 'name' | 'type' | 'isShown'> & { open: () => Readable }

function toName(type: string) {
  const [kind = '', subtype] = type.split('/')
  const extension = libmime.detectExtension(type)
  return `${kind}.${extension === 'bin' && kind === 'image' ? subtype : extension}`
}

/** Takes the pictures out of HTML, whose bytes are given as Latin-1. Returns the rest. */
export function takePictures(html: string, pictures: Source[]): string {
  const pattern = /data:(image\/[\w.+-]{1,40})(?:;[\w=-]{1,40})?;base64,([\w+/=\s]+)/gi
  let rest = ''
  let start = 0
  for (const { index, 0: all, 1: type = '', 2: content = '' } of html.matchAll(pattern)) {
    if (pictures.length === MAX_PICTURES) break
    rest += html.slice(start, index)
    start = index + all.length
    pictures.push({
      name: `picture-${pictures.length + 1}.${libmime.detectExtension(type)}`,
      type,
      isShown: true,
      open: () => Readable.from([Buffer.from(content, 'base64')]),
    })
  }
  return rest + html.slice(start)
}

async function readName(part: MimePart, decode: DecodeText): Promise<string> {
  const name =
    readParameter(readHeader(part, 'content-disposition', decode), 'filename', decode) ||
    readParameter(readHeader(part, 'content-type', decode), 'name', decode)
  // Some programs state the path.
  if (name) return toLine(name.split(/[\\/]/).findLast(Boolean) ?? '', MAX_NAME_CHARS)
  if (part.type !== 'message/rfc822') return toName(part.type)
  const { subject } = await parseHeaders(await buffer(readContent(part, MAX_HEADER_BYTES)))
  return `${toLine(subject, MAX_NAME_CHARS) || 'mail'}.eml`
}

/** Returns the file of a part. @param html HTML of the mail, which may show it */
export async function toSource(part: MimePart, html: string, decode: DecodeText): Promise<Source> {
  const id = readHeader(part, 'content-id', decode).replace(/^<|>$/g, '')
  return {
    name: await readName(part, decode),
    type: toLine(part.type, 100),
    isShown: part.type.startsWith('image/') && id !== '' && html.includes(`cid:${id}`),
    open: () => readContent(part),
  }
}

/**
 * Writes files and flushes them. Pictures of the text come last, as they may be logos.
 * @returns the files, and the names of those that are above the limit or empty
 */
export async function writeFiles(
  sources: Source[],
  directory: string,
): Promise<{ files: MailFile[]; missing: string[] }> {
  const files: MailFile[] = []
  const missing: string[] = []
  for (const { open, ...file } of sources.toSorted(
    (first, second) => Number(first.isShown) - Number(second.isShown),
  )) {
    if (files.length === MAX_FILES) {
      missing.push(file.name)
      continue
    }
    const id = createFileId()
    const from = join(directory, id)
    try {
      await pipeline(open(), createWriteStream(from, { flags: 'wx', mode: 0o600 }))
      await flushFiles([from])
    } catch (error) {
      for (const path of [...files.map((item) => item.from), from]) await rm(path, { force: true })
      throw error
    }
    const { bytes, sha256: hash } = await readFileChecksum(from)
    if (bytes > 0) files.push({ ...file, id, bytes, hash, from })
    else {
      missing.push(file.name)
      await rm(from)
    }
  }
  return { files, missing }
}

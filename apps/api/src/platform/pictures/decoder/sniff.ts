import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { AppError } from '#api/platform/app-error.ts'
import { type Checksum, readFileChecksum } from '#api/platform/data-dir/checksum.ts'
import { flushFiles } from '#api/platform/data-dir/durable-file.ts'
import type { UploadedFile } from '#api/platform/pictures/receive.ts'

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic'

const readAscii = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to))

/** Brands of ISO base media files with a still picture (ISO/IEC 23008-12, annex B). */
const BRANDS: Record<string, PictureFormat> = {
  avif: 'avif',
  avis: 'avif',
  heic: 'heic',
  heix: 'heic',
  hevc: 'heic',
  hevx: 'heic',
  mif1: 'heic',
  msf1: 'heic',
}

/** Maximum size of the first box: 60 brands. Cameras write about ten. */
const MAX_FTYP_BYTES = 256
export const SNIFF_BYTES = 16

export async function readHead(path: string): Promise<Uint8Array> {
  const head = new Uint8Array(SNIFF_BYTES)
  const file = await open(path)
  try {
    await file.read(head, 0, SNIFF_BYTES, 0)
  } finally {
    await file.close()
  }
  return head
}

/** Returns whether a file begins like XML, after a byte order mark and white space. */
export const isMarkup = (head: Uint8Array): boolean =>
  /^(?:\xef\xbb\xbf)?\s*<[?!s]/.test(Buffer.from(head).toString('latin1'))

export const isPdf = (head: Uint8Array): boolean => readAscii(head, 0, 5) === '%PDF-'

export function sniffPicture(head: Uint8Array): PictureFormat | undefined {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg'
  if (readAscii(head, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (readAscii(head, 0, 4) === 'RIFF' && readAscii(head, 8, 12) === 'WEBP') return 'webp'
  if (/^GIF8[79]a$/.test(readAscii(head, 0, 6))) return 'gif'
  if (readAscii(head, 4, 8) === 'ftyp' && isFtypSize(head)) return BRANDS[readAscii(head, 8, 12)]
  return undefined
}

/** Returns whether the four bytes before `ftyp` are the size of such a box, not text. */
function isFtypSize(head: Uint8Array): boolean {
  const size = new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(0)
  return size >= SNIFF_BYTES && size <= MAX_FTYP_BYTES && size % 4 === 0
}

/** Creates the error of an uploaded file. `what` continues a sentence that starts with the file name. */
export const createRefusal = (kind: AppError['kind'], file: UploadedFile, what: string) =>
  AppError.forField(kind, file.field ?? 'media', `${file.filename} ${what}`)

/** Returns a name that depends on the content of a file and its purpose: 32 hexadecimal digits. */
export async function readName(path: string, purpose: string): Promise<string> {
  const hash = createHash('sha256').update(`${purpose}\n`)
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex').slice(0, 32)
}

const END_BYTES = 1024

/**
 * Flushes a PDF; returns its checksum, and a name derived from its content and purpose.
 * @throws AppError `unsupported`, or `unprocessable` when its end is missing
 */
export async function inspectPdf(
  upload: UploadedFile,
  purpose: string,
): Promise<Checksum & { name: string }> {
  if (!isPdf(await readHead(upload.path)))
    throw createRefusal('unsupported', upload, 'is not a PDF.')
  const file = await open(upload.path)
  try {
    const { size } = await file.stat()
    const end = Buffer.alloc(Math.min(size, END_BYTES))
    await file.read(end, 0, end.length, size - end.length)
    if (!end.includes('%%EOF')) {
      throw createRefusal('unprocessable', upload, 'is incomplete. Please save it again and retry.')
    }
  } finally {
    await file.close()
  }
  await flushFiles([upload.path])
  const checksum = await readFileChecksum(upload.path)
  return { ...checksum, name: await readName(upload.path, purpose) }
}

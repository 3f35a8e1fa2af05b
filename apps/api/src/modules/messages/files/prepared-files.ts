import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { ENQUIRY_FILE_TYPES, type EnquiryFileType, LIMITS } from '@dhow/contract/limits'
import { openPromise } from 'yauzl'
import { AppError } from '#api/platform/app-error.ts'
import { createSlices } from '#api/platform/background/slices.ts'
import { detectUnicode } from '#api/platform/charset.ts'
import { readFileChecksum } from '#api/platform/data-dir/checksum.ts'
import { flushFiles } from '#api/platform/data-dir/durable-file.ts'
import { toFileName } from '#api/platform/http/responses/static-files.ts'
import { sniffPicture } from '#api/platform/pictures/decoder/sniff.ts'
import type { UploadedFile } from '#api/platform/pictures/receive.ts'
import { createSemaphore } from '#api/platform/processes/semaphore.ts'

/** Maximum files in a workbook. */
const MAX_ENTRIES = 10_000

const ENDINGS: Record<EnquiryFileType, readonly string[]> = {
  pdf: ['.pdf'],
  xlsx: ['.xlsx'],
  csv: ['.csv', '.txt', '.tsv'],
  jpg: ['.jpg', '.jpeg'],
  png: ['.png'],
  webp: ['.webp'],
}

const beginsWith = (bytes: Buffer, text: string) =>
  bytes.toString('latin1', 0, text.length) === text

async function isWorkbook(path: string): Promise<boolean> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(
    () => undefined,
  )
  if (!zip) return false
  const names = new Set<string>()
  try {
    if (zip.entryCount > MAX_ENTRIES) return false
    for await (const { fileName } of zip.eachEntry()) names.add(fileName.toLowerCase())
  } catch {
    return false
  } finally {
    zip.close()
  }
  return names.has('xl/workbook.xml') && !names.has('xl/vbaproject.bin')
}

/** Matches control characters, except white space and bytes that are letters in some character set. */
const NO_TEXT = /(?![\t\n\v\f\r\x80-\x9f])\p{Cc}/u

const CHECKED_BYTES = 65_536

/** Returns whether bytes are text in an encoding that spreadsheet programs write. */
async function isText(bytes: Buffer): Promise<boolean> {
  const slice = createSlices()
  const decoder = new TextDecoder(detectUnicode(bytes) ?? 'windows-1252')
  for (let index = 0; index < bytes.length; index += CHECKED_BYTES) {
    const piece = bytes.subarray(index, index + CHECKED_BYTES)
    if (NO_TEXT.test(decoder.decode(piece, { stream: true }))) return false
    await slice()
  }
  return true
}

/** Returns the type of a file by its bytes. Undefined if it is not allowed. */
async function detectType({ path }: UploadedFile): Promise<EnquiryFileType | undefined> {
  const bytes = await readFile(path)
  if (bytes.length === 0) return undefined
  if (beginsWith(bytes, '%PDF-')) return 'pdf'
  const picture = sniffPicture(bytes.subarray(0, 64))
  if (picture) return ENQUIRY_FILE_TYPES.find((type) => type === picture.replace('jpeg', 'jpg'))
  if (beginsWith(bytes, 'PK')) return (await isWorkbook(path)) ? 'xlsx' : undefined
  return (await isText(bytes)) ? 'csv' : undefined
}

/** Returns the sender's name of a file without characters that a system refuses, and with an extension of its type. */
export function toSafeName(filename: string, type: EnquiryFileType): string {
  const extension = extname(filename)
  const ending = ENDINGS[type].find((item) => item === extension.toLowerCase()) ?? `.${type}`
  const name = basename(filename, extension)
  return (toFileName(name, LIMITS.fileName - ending.length) || 'file') + ending
}

/** A checked file in the folder of uploads. */
export type PreparedFile = {
  id: string
  name: string
  bytes: number
  type: EnquiryFileType
  /** SHA-256. */
  hash: string
  from: string
}

/** Flushes a file, and gives it an id. */
export async function describeFile(
  from: string,
): Promise<Pick<PreparedFile, 'id' | 'bytes' | 'hash' | 'from'>> {
  const { bytes, sha256: hash } = await readFileChecksum(from)
  await flushFiles([from])
  return { id: randomBytes(16).toString('hex'), bytes, hash, from }
}

async function prepare(upload: UploadedFile): Promise<PreparedFile> {
  const type = await detectType(upload)
  if (!type) {
    const message = `${upload.filename} is no PDF, Excel workbook without macros, CSV, JPEG, PNG or WebP file.`
    const values = { file: upload.filename }
    throw AppError.forField('unsupported', 'files', message, { code: 'file_type', values })
  }
  return { name: toSafeName(upload.filename, type), type, ...(await describeFile(upload.path)) }
}

/**
 * Creates a function that checks uploads by their bytes, one enquiry at a time to limit memory. It throws AppError
 * `unsupported`.
 */
export function createFilePreparation() {
  const semaphore = createSemaphore(1)
  return async (uploads: UploadedFile[]): Promise<PreparedFile[]> => {
    if (uploads.length === 0) return []
    const release = await semaphore.acquire(1)
    try {
      const prepared: PreparedFile[] = []
      for (const upload of uploads) prepared.push(await prepare(upload))
      return prepared
    } finally {
      release()
    }
  }
}

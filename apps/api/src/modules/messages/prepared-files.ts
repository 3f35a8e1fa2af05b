import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { type EnquiryFileType, LIMITS } from '@dhow/contract/limits'
import { openPromise } from 'yauzl'
import { AppError } from '#api/platform/app-error.ts'
import { createSlices } from '#api/platform/background/slices.ts'
import { decodeCsv } from '#api/platform/csv/read.ts'
import { checksumOfFile } from '#api/platform/data-dir/checksum.ts'
import { flushFiles } from '#api/platform/data-dir/durable-file.ts'
import { fileName } from '#api/platform/http/responses/saved-as.ts'
import { createSemaphore } from '#api/platform/pictures/decoder/semaphore.ts'
import { sniffPicture } from '#api/platform/pictures/decoder/sniff.ts'
import type { UploadedFile } from '#api/platform/pictures/receive.ts'

/** Files that a workbook may consist of. */
const MAX_ENTRIES = 10_000

/** The endings that a file of each type may keep. */
const ENDINGS: Record<EnquiryFileType, readonly string[]> = {
  pdf: ['.pdf'],
  xlsx: ['.xlsx'],
  csv: ['.csv', '.txt', '.tsv'],
  jpg: ['.jpg', '.jpeg'],
  png: ['.png'],
}

const beginsWith = (bytes: Buffer, text: string) =>
  bytes.toString('latin1', 0, text.length) === text

/** Whether a ZIP is a workbook, and one without macros. */
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

/** Control characters that no text has: all but tabs, ends of lines and of pages. */
const NO_TEXT = /(?![\t\n\v\f\r\u0085])\p{Cc}/u

/** Whether bytes are text, in one of the encodings that spreadsheet programs write. */
async function isText(bytes: Buffer): Promise<boolean> {
  const slice = createSlices()
  try {
    for (const piece of decodeCsv(bytes).text()) {
      if (NO_TEXT.test(piece)) return false
      await slice()
    }
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** What a file is by its bytes; undefined where it is nothing that is taken. */
async function typeOfFile({ path }: UploadedFile): Promise<EnquiryFileType | undefined> {
  const bytes = await readFile(path)
  if (bytes.length === 0) return undefined
  if (beginsWith(bytes, '%PDF-')) return 'pdf'
  const picture = sniffPicture(bytes.subarray(0, 64))
  if (picture) return picture === 'jpeg' ? 'jpg' : picture === 'png' ? 'png' : undefined
  if (beginsWith(bytes, 'PK')) return (await isWorkbook(path)) ? 'xlsx' : undefined
  return (await isText(bytes)) ? 'csv' : undefined
}

/** The sender's name for a file, fit for every system, with an ending of its type. */
export function safeName(filename: string, type: EnquiryFileType): string {
  const given = extname(filename)
  const ending = ENDINGS[type].find((one) => one === given.toLowerCase()) ?? `.${type}`
  const name = basename(filename, given)
  return (fileName(name, LIMITS.fileName - ending.length) || 'file') + ending
}

/** A file that was judged and is on disk, where it arrived. */
export type PreparedFile = {
  id: string
  name: string
  bytes: number
  type: EnquiryFileType
  /** SHA-256 of its content. */
  hash: string
  from: string
}

const newFileId = () => randomBytes(16).toString('hex')

/** @throws AppError `unsupported` when it is of no type that is taken */
async function prepare(upload: UploadedFile): Promise<PreparedFile> {
  const type = await typeOfFile(upload)
  if (!type) {
    const message = `${upload.filename} is no PDF, Excel workbook without macros, CSV, JPEG or PNG file.`
    throw AppError.ofField('unsupported', 'files', message)
  }
  const { bytes, sha256 } = await checksumOfFile(upload.path)
  await flushFiles([upload.path])
  const name = safeName(upload.filename, type)
  return { id: newFileId(), name, bytes, type, hash: sha256, from: upload.path }
}

/**
 * Judges uploads by their bytes, those of one enquiry at a time, as a text is read whole for it; nothing is kept yet.
 * What it makes throws AppError `unsupported` when one is of no type that is taken.
 */
export function createFileJudge() {
  const turns = createSemaphore(1)
  return async (uploads: UploadedFile[]): Promise<PreparedFile[]> => {
    if (uploads.length === 0) return []
    const release = await turns.acquire(1)
    try {
      const prepared: PreparedFile[] = []
      for (const upload of uploads) prepared.push(await prepare(upload))
      return prepared
    } finally {
      release()
    }
  }
}

import { randomBytes } from 'node:crypto'
import type { EnquiryFileType } from '@dhow/contract/enquiry-choices'
import { AppError } from '#api/app-error.ts'
import { checksumOfFile } from '#api/data-dir/checksum.ts'
import { flushFiles } from '#api/data-dir/durable-file.ts'
import type { UploadedFile } from '#api/pictures/receive.ts'
import { createSemaphore } from '#api/pictures/semaphore.ts'
import { safeName, typeOfFile } from './file-type.ts'

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

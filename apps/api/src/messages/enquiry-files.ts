import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, renameSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { EnquiryFileType } from '@dhow/contract/enquiry-choices'
import { AppError } from '#api/app-error.ts'
import type { UploadedFile } from '#api/pictures/receive.ts'
import { ENQUIRY_FILES_DIR } from './file-names.ts'
import type { EnquiryFileStore } from './file-store.ts'
import { safeName, typeOfFile } from './file-type.ts'

export type EnquiryFiles = ReturnType<typeof createEnquiryFiles>

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

/** Files that are deleted at once: those of 20,000 messages are more than one statement takes. */
const BATCH = 500

const newFileId = () => randomBytes(16).toString('hex')

/** Writes what the system still holds of a file, or of the names in a folder, to the disk. */
async function flush(path: string, flags: 'r' | 'r+'): Promise<void> {
  const file = await open(path, flags)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** @throws AppError `unsupported` when it is of no type that is taken */
async function prepare(upload: UploadedFile): Promise<PreparedFile> {
  const type = await typeOfFile(upload)
  if (!type) {
    const message = `${upload.filename} is no PDF, Excel workbook without macros, CSV, JPEG or PNG file.`
    throw AppError.ofField('unsupported', 'files', message)
  }
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(upload.path)) {
    hash.update(chunk)
    bytes += chunk.length
  }
  await flush(upload.path, 'r+')
  const name = safeName(upload.filename, type)
  return { id: newFileId(), name, bytes, type, hash: hash.digest('hex'), from: upload.path }
}

type Parts = {
  store: EnquiryFileStore
  dataDir: string
  /** Runs work as a transaction. */
  write: (work: () => void) => Promise<void>
}

/**
 * The files of enquiries, from their upload to their end: on disk before the enquiry is, and gone soon after it. A
 * crash between the two leaves a row without a message, by which the next start finds the file.
 */
export function createEnquiryFiles({ store, dataDir, write }: Parts) {
  const folder = join(dataDir, ENQUIRY_FILES_DIR)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const pathOf = (id: string) => join(folder, id)
  /** Files of enquiries that are being stored. */
  const underWay = new Set<string>()

  /** Deletes the files that are no message's. */
  const sweep = async (): Promise<void> => {
    const ids = store.loose().filter((id) => !underWay.has(id))
    for (let at = 0; at < ids.length; at += BATCH) {
      const some = ids.slice(at, at + BATCH)
      await Promise.all(some.map((id) => rm(pathOf(id), { force: true })))
      await write(() => store.remove(some))
    }
  }

  return {
    /**
     * Judges uploads by their bytes; nothing is kept yet.
     * @throws AppError `unsupported` when one is of no type that is taken
     */
    async prepare(uploads: UploadedFile[]): Promise<PreparedFile[]> {
      const prepared: PreparedFile[] = []
      for (const upload of uploads) prepared.push(await prepare(upload))
      return prepared
    },

    /** Keeps files while `attaching` makes them a message's; those that are none's afterwards are gone. */
    async keepFor<T>(prepared: PreparedFile[], attaching: () => Promise<T>): Promise<T> {
      if (prepared.length === 0) return attaching()
      const ids = prepared.map(({ id }) => id)
      for (const id of ids) underWay.add(id)
      try {
        await write(() =>
          store.add(
            prepared.map(({ id, name, bytes, type }, position) => ({
              ...{ id, name, bytes, type, position },
            })),
          ),
        )
        for (const { id, from } of prepared) renameSync(from, pathOf(id))
        await flush(folder, 'r')
        return await attaching()
      } finally {
        for (const id of ids) underWay.delete(id)
        // On a full disk the row stays for the next time.
        await sweep().catch(() => {})
      }
    },

    /** Gives files to a message. Call it in the transaction of the message. */
    attach: (prepared: PreparedFile[], messageId: string): void => {
      if (prepared.length > 0) {
        store.attach(
          prepared.map(({ id }) => id),
          messageId,
        )
      }
    },

    /**
     * A file of a message, and its name.
     * @throws AppError `not-found` without it
     */
    open(messageId: string, id: string): { name: string; content: Readable } {
      const file = store.find(messageId, id)
      if (!file || !existsSync(pathOf(id))) {
        throw new AppError('not-found', 'There is no such file. It may have been deleted.')
      }
      return { name: file.name, content: createReadStream(pathOf(id)) }
    },

    sweep,
  }
}

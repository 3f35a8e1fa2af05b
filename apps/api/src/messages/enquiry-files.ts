import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
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
  /** Whether the disk has room for what can be done without. */
  hasRoom: () => boolean
}

/**
 * The files of enquiries, from their upload to their end: on disk before the enquiry is, and gone soon after it. A
 * crash between the two leaves a row without a message, by which the next start finds the file.
 */
export function createEnquiryFiles({ store, dataDir, write, hasRoom }: Parts) {
  const folder = join(dataDir, ENQUIRY_FILES_DIR)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const pathOf = (id: string) => join(folder, id)
  /** Files of enquiries that are being stored. */
  const underWay = new Set<string>()

  /** Deletes the files that are no message's. */
  const sweep = async (): Promise<void> => {
    const ids = store.loose().filter((id) => !underWay.has(id))
    if (ids.length === 0) return
    for (const id of ids) rmSync(pathOf(id), { force: true })
    await write(() => store.remove(ids))
  }

  return {
    /**
     * Judges uploads by their bytes; nothing is kept yet.
     * @throws AppError `unsupported` when one is of no type that is taken, `no-room` on a disk that is nearly full:
     * what is left is for enquiries
     */
    async prepare(uploads: UploadedFile[]): Promise<PreparedFile[]> {
      if (uploads.length > 0 && !hasRoom()) {
        const message =
          'The server has no room left for files. Please send your enquiry without them.'
        throw AppError.ofField('no-room', 'files', message)
      }
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

import { createReadStream, existsSync, renameSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '#api/platform/app-error.ts'
import { ENQUIRY_FILES_DIR } from '#api/platform/data-dir/data-dir.ts'
import { flushFolder, makeFolderDurably } from '#api/platform/data-dir/durable-file.ts'
import type { EnquiryFileStore } from './file-store.ts'
import { createFileJudge, type PreparedFile } from './prepared-files.ts'

export type EnquiryFiles = ReturnType<typeof createEnquiryFiles>

/** Files that are deleted at once: those of 20,000 messages are more than one statement takes. */
const BATCH = 500

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
  makeFolderDurably(folder, 0o700)
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
    prepare: createFileJudge(),

    /** Keeps files while `attaching` makes them a message's; those that are none's afterwards are gone. */
    async keepFor<T>(prepared: PreparedFile[], attaching: () => Promise<T>): Promise<T> {
      if (prepared.length === 0) return attaching()
      const ids = prepared.map(({ id }) => id)
      for (const id of ids) underWay.add(id)
      try {
        await write(() =>
          store.add(
            prepared.map(({ id, name, bytes, type, hash }, position) => ({
              ...{ id, name, bytes, type, hash, position },
            })),
          ),
        )
        for (const { id, from } of prepared) renameSync(from, pathOf(id))
        await flushFolder(folder)
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

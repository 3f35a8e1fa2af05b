import { randomBytes } from 'node:crypto'
import { createReadStream, existsSync, renameSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { LIMITS } from '@dhow/contract/limits'
import { enquiryFiles, entries } from '#api/modules/messages/tables.ts'
import { AppError } from '#api/platform/app-error.ts'
import { ENQUIRY_FILES_DIR } from '#api/platform/data-dir/data-dir.ts'
import { flushFolder, makeFolderDurably } from '#api/platform/data-dir/durable-file.ts'
import { and, eq, inArray, isNull, sql } from '#api/platform/database/drizzle.ts'
import { createChecksums } from '#api/platform/database/file-checksums.ts'
import type { Db } from '#api/platform/database/open.ts'
import { toFileName } from '#api/platform/http/responses/static-files.ts'
import type { Attachment } from '#api/platform/mail/outgoing-mail.ts'
import type { UploadedFile } from '#api/platform/pictures/receive.ts'
import { createFilePreparation, describeFile, type PreparedFile } from './prepared-files.ts'

/** A flushed file in the folder of uploads. The type of an attachment is the one that its sender states. */
export type NewFile = Omit<PreparedFile, 'type'> & { type: string }

export type EnquiryFiles = ReturnType<typeof createEnquiryFiles>

/** Files deleted per statement. SQLite limits the parameters of a statement. */
const BATCH = 500

/**
 * Stores the files of enquiries and of their mails. Each file gets a row before it is stored, so that the next start
 * can delete what a crash left.
 * @param write runs work in a transaction
 */
export function createEnquiryFiles(
  db: Db,
  dataDir: string,
  write: (work: () => void) => Promise<void>,
) {
  const folder = join(dataDir, ENQUIRY_FILES_DIR)
  makeFolderDurably(folder, 0o700)
  const toPath = (id: string) => join(folder, id)
  const checksums = createChecksums(db)
  const toChecksumPath = (id: string) => `${ENQUIRY_FILES_DIR}/${id}`
  const beingStored = new Set<string>()

  const add = (files: NewFile[]) => {
    const rows = files.map(({ hash: _, from: _from, ...row }, position) => ({ ...row, position }))
    db.insert(enquiryFiles).values(rows).run()
    checksums.record(
      files.map(({ id, bytes, hash }) => ({ path: toChecksumPath(id), bytes, sha256: hash })),
    )
  }

  const remove = (ids: string[]) => {
    db.delete(enquiryFiles).where(inArray(enquiryFiles.id, ids)).run()
    checksums.forget(ids.map(toChecksumPath))
  }

  /** Deletes the files that no message, mail, quotation or proforma invoice needs. */
  const sweep = async () => {
    const ids = db
      .values<[string]>(
        sql`select id from enquiry_files where message_id is null and id not in (
          select file_id from mail_files union all select file_id from quotation_files
            union all select file_id from proforma_files)`,
      )
      .flat()
      .filter((id) => !beingStored.has(id))
    for (let index = 0; index < ids.length; index += BATCH) {
      const batch = ids.slice(index, index + BATCH)
      await Promise.all(batch.map((id) => rm(toPath(id), { force: true })))
      await write(() => remove(batch))
    }
  }

  return {
    prepare: createFilePreparation(),

    prepareUploads: (uploads: UploadedFile[]): Promise<NewFile[]> =>
      Promise.all(
        uploads.map(async ({ path, filename }) => ({
          name: toFileName(filename, LIMITS.fileName) || 'file',
          type: '',
          ...(await describeFile(path)),
        })),
      ),

    /** Writes the files of a mail to the folder of uploads. */
    prepareAttachments: (attachments: Attachment[]): Promise<NewFile[]> =>
      Promise.all(
        attachments.map(async ({ content, ...file }) => {
          const from = join(dataDir, 'incoming', randomBytes(16).toString('hex'))
          await writeFile(from, content, { flag: 'wx', mode: 0o600 })
          return { ...file, ...(await describeFile(from)) }
        }),
      ),

    read: (id: string): Readable => createReadStream(toPath(id)),

    /** Stores files while `commit` attaches them to a message. Deletes those that it did not attach. */
    async storeDuring<T>(files: NewFile[], commit: () => Promise<T>): Promise<T> {
      if (files.length === 0) return commit()
      for (const { id } of files) beingStored.add(id)
      try {
        await write(() => add(files))
        for (const { id, from } of files) renameSync(from, toPath(id))
        await flushFolder(folder)
        return await commit()
      } finally {
        for (const { id } of files) beingStored.delete(id)
        // If the disk is full, the rows stay until the next sweep.
        await sweep().catch(() => {})
      }
    },

    /** Call it in the transaction of the message. */
    attach(files: NewFile[], messageId: string, entryId?: string): void {
      if (files.length === 0) return
      const ids = files.map(({ id }) => id)
      db.update(enquiryFiles).set({ messageId, entryId }).where(inArray(enquiryFiles.id, ids)).run()
      // Triggers index the names.
      if (!entryId) db.run(sql`insert into message_changes values (${messageId})`)
      else db.run(sql`update ${entries} set slot = slot where id = ${entryId}`)
    },

    /** @throws AppError `not-found` */
    open(messageId: string, id: string, entry?: string): { name: string; content: Readable } {
      const { messageId: messageColumn, entryId } = enquiryFiles
      const isOfEntry = entry === undefined ? isNull(entryId) : eq(entryId, entry)
      const file = db
        .select()
        .from(enquiryFiles)
        .where(and(eq(enquiryFiles.id, id), eq(messageColumn, messageId), isOfEntry))
        .get()
      if (!file || !existsSync(toPath(id))) {
        throw new AppError('not-found', 'There is no such file. It may have been deleted.')
      }
      return { name: file.name, content: createReadStream(toPath(id)) }
    },

    sweep,
  }
}

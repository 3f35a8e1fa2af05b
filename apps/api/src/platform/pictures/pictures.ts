import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Checksum } from '#api/platform/data-dir/checksum.ts'
import {
  type Move,
  makeFolderDurably,
  moveDurably,
  writeDurably,
} from '#api/platform/data-dir/durable-file.ts'
import { createChecksums } from '#api/platform/database/file-checksums.ts'
import type { Db } from '#api/platform/database/open.ts'
import { noteRemovalsFromNow } from '#api/platform/database/removals.ts'
import type { MadePicture, Recipe } from './decoder/decoder.ts'
import { decoder } from './decoder/decoder.ts'
import type { UploadedFile } from './receive.ts'
import { COMPANY_SUFFIXES, SUFFIXES } from './stored-files.ts'

/** A processed picture whose files are still next to the upload. */
export type StagedPicture = Pick<MadePicture, 'name' | 'size'> & { files: (Move & Checksum)[] }

export type Pictures = ReturnType<typeof createPictures>

/**
 * Creates the folders for pictures, certificates and uploads. Deletes uploads that a crash left, and the AVIF files of
 * earlier releases.
 */
export function createPictures(dataDir: string, db: Db) {
  const pictures = openPictures(dataDir, db)
  rmSync(pictures.incomingDir, { recursive: true, force: true })
  makeFolderDurably(pictures.uploadsDir)
  makeFolderDurably(pictures.certificatesDir)
  mkdirSync(pictures.incomingDir)
  // A start without the database creates no new site in a folder with files.
  const mark = join(pictures.uploadsDir, '.installation')
  if (!existsSync(mark)) {
    // The database is new or restored, or a copy that cannot be written.
    if (!db.$client.readonly) noteRemovalsFromNow(db)
    writeDurably(mark, '')
  }
  for (const file of readdirSync(pictures.uploadsDir)) {
    if (file.endsWith('.avif')) rmSync(join(pictures.uploadsDir, file))
  }
  return pictures
}

export function openPictures(dataDir: string, db: Db) {
  const checksums = createChecksums(db)
  const uploadsDir = join(dataDir, 'uploads')
  const certificatesDir = join(dataDir, 'certificates')
  const incomingDir = join(dataDir, 'incoming')
  const removeFiles = (names: string[], suffixes: readonly string[]) => {
    for (const name of names) {
      for (const suffix of suffixes) rmSync(join(uploadsDir, name + suffix), { force: true })
    }
  }

  return {
    uploadsDir,
    certificatesDir,
    incomingDir,
    remove: (names: string[]) => removeFiles(names, SUFFIXES),
    removeCompanyFiles: (names: string[]) => removeFiles(names, COMPANY_SUFFIXES),

    /**
     * Decodes uploaded files, and writes the pictures next to them. Starts no further one after an error or abort.
     * @throws AppError for an invalid file; see decodePicture
     */
    async stage(
      uploads: (UploadedFile & { recipe?: Recipe })[],
      signal?: AbortSignal,
    ): Promise<StagedPicture[]> {
      const failure = new AbortController()
      const stopped = AbortSignal.any([failure.signal, ...(signal ? [signal] : [])])
      const staged = uploads.map(async (upload): Promise<StagedPicture> => {
        const { files: made, ...picture } = await decoder.make(upload, stopped)
        const files = made.map(({ suffix, ...checksum }) => ({
          ...checksum,
          from: upload.path + suffix,
          to: join(uploadsDir, picture.name + suffix),
        }))
        return { ...picture, files }
      })
      for (const picture of staged) picture.catch((error) => failure.abort(error))
      // The caller deletes the uploads next, so wait until none is being read.
      await Promise.allSettled(staged)
      failure.signal.throwIfAborted()
      return Promise.all(staged)
    },

    /** Moves staged pictures to the folder of uploads, and records their checksums. Call it in a transaction. */
    publish(staged: StagedPicture[]): void {
      const files = staged.flatMap((picture) => picture.files)
      moveDurably(files)
      checksums.record(files.map((file) => ({ ...file, path: `uploads/${basename(file.to)}` })))
    },
  }
}

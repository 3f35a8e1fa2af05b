import { mkdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Checksum } from '#api/platform/data-dir/checksum.ts'
import { createChecksums } from '#api/platform/data-dir/checksums.ts'
import { type Move, makeFolderDurably, moveDurably } from '#api/platform/data-dir/durable-file.ts'
import type { Db } from '#api/platform/database/open.ts'
import { decoder } from './decoder.ts'
import type { MadePicture, Recipe } from './decoder-processes.ts'
import type { UploadedFile } from './receive.ts'
import { AVIF_SUFFIXES, COMPANY_SUFFIXES, SUFFIXES } from './stored-files.ts'

type StagedFile = Move & Checksum

/** A processed picture whose files are still beside the upload. */
export type StagedPicture = Pick<MadePicture, 'name' | 'size'> & {
  files: StagedFile[]
}

export type Pictures = ReturnType<typeof createPictures>

/**
 * Creates the folders for pictures, certificates and, on the same disk, incoming uploads. Deletes incoming uploads that a
 * crash left.
 */
export function createPictures(dataDir: string, db: Db) {
  const pictures = picturesOf(dataDir, db)
  rmSync(pictures.incomingDir, { recursive: true, force: true })
  makeFolderDurably(pictures.uploadsDir)
  makeFolderDurably(pictures.certificatesDir)
  mkdirSync(pictures.incomingDir)
  return pictures
}

/** Returns the pictures of a data folder without changing it. */
export function picturesOf(dataDir: string, db: Db) {
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

    /** Returns the milliseconds since the last urgent picture. */
    quietMs: decoder.quietMs,

    /** Deletes the files of products' pictures. */
    remove: (names: string[]) => removeFiles(names, [...SUFFIXES, ...AVIF_SUFFIXES]),

    /** Deletes files of the company. */
    removeCompanyFiles: (names: string[]) => removeFiles(names, COMPANY_SUFFIXES),

    /**
     * Decodes uploaded files, as many at once as the memory budget allows, and writes the pictures beside the uploads. After
     * an error or abort, starts no further one.
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
      for (const one of staged) one.catch((error) => failure.abort(error))
      // The caller deletes the uploads next, so wait until none is being read.
      await Promise.allSettled(staged)
      failure.signal.throwIfAborted()
      return Promise.all(staged)
    },

    /**
     * Moves staged pictures to where they are served from, and records their checksums. Synchronous: call it in a
     * transaction.
     */
    publish(staged: StagedPicture[]): void {
      const files = staged.flatMap((picture) => picture.files)
      moveDurably(files)
      checksums.record(files.map((file) => ({ ...file, path: `uploads/${basename(file.to)}` })))
    },
  }
}

import { mkdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Checksum } from '#api/data-dir/checksum.ts'
import { createChecksums } from '#api/data-dir/checksums.ts'
import { type Move, makeFolderDurably, moveDurably } from '#api/data-dir/durable-file.ts'
import type { Db } from '#api/database/open.ts'
import { decoder } from './decoder.ts'
import type { MadePicture, Recipe } from './decoder-processes.ts'
import type { UploadedFile } from './receive.ts'
import { AVIF_SUFFIXES, COMPANY_SUFFIXES, SUFFIXES } from './stored-files.ts'

/** A flushed file that is not published yet, and its checksum. */
type StagedFile = Move & Checksum

/** A processed picture whose files still wait beside the upload they were made from. */
export type StagedPicture = Pick<MadePicture, 'name' | 'size'> & {
  files: StagedFile[]
}

export type Pictures = ReturnType<typeof createPictures>

/**
 * The folders of finished pictures and of certificates, and the folder on the same disk where uploads wait: what
 * is there when the server starts was left by a crash and goes.
 */
export function createPictures(dataDir: string, db: Db) {
  const pictures = picturesOf(dataDir, db)
  rmSync(pictures.incomingDir, { recursive: true, force: true })
  makeFolderDurably(pictures.uploadsDir)
  makeFolderDurably(pictures.certificatesDir)
  mkdirSync(pictures.incomingDir)
  return pictures
}

/** The pictures of a data folder that a server has opened. */
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

    /** Milliseconds since the last picture that somebody waited for. */
    quietMs: decoder.quietMs,

    /** Deletes the files of products' pictures that nothing shows any more. */
    remove: (names: string[]) => removeFiles(names, [...SUFFIXES, ...AVIF_SUFFIXES]),

    /** Deletes what was made for the company and is not named any more. */
    removeCompanyFiles: (names: string[]) => removeFiles(names, COMPANY_SUFFIXES),

    /**
     * Makes the pictures of uploaded files, as many at once as memory is set aside for, and leaves them on
     * disk beside the uploads. After a failure, or once `signal` says so, no further one is begun.
     * @throws AppError when one of them is no good; see decodePicture
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
      // The caller deletes the uploads next: nothing may be reading them any more.
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

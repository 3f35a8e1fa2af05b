import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { FULL_WIDTH, PICTURE_NAME, PICTURE_WIDTHS } from '@dhow/contract/pictures'
import { decoder } from './decoder.ts'
import type { UploadedFile } from './receive.ts'

const SUFFIXES = [...PICTURE_WIDTHS.map((width) => `-${width}.webp`), '-preview.jpg']

/** A file of a stored picture, and the picture's name. */
export const STORED_FILE = new RegExp(`^(${PICTURE_NAME})-`)

const PICTURE_URL = new RegExp(`^/uploads/(${PICTURE_NAME})-`)

/** A processed picture whose files still wait beside the upload they were made from. */
export type StagedPicture = { name: string; files: { from: string; to: string }[] }

export type Pictures = ReturnType<typeof createPictures>

/** The URL that a product's `images` list holds for a stored picture. */
export const imageUrl = (name: string) => `/uploads/${name}-${FULL_WIDTH}.webp`

/** The picture that an `images` URL stands for; undefined when it is none of ours. */
export const pictureName = (url: string) =>
  SUFFIXES.some((suffix) => url.endsWith(suffix)) ? url.match(PICTURE_URL)?.[1] : undefined

/**
 * The folder of finished pictures, and the folder on the same disk where uploads wait: what is
 * there when the server starts was left by a crash and goes.
 */
export function createPictures(dataDir: string) {
  const pictures = picturesOf(dataDir)
  rmSync(pictures.incomingDir, { recursive: true, force: true })
  mkdirSync(pictures.uploadsDir, { recursive: true })
  mkdirSync(pictures.incomingDir)
  return pictures
}

/** The pictures of a data folder that a server has opened. */
export function picturesOf(dataDir: string) {
  const uploadsDir = join(dataDir, 'uploads')
  const incomingDir = join(dataDir, 'incoming')
  /** Deletes the files of pictures that nothing shows any more. */
  const remove = (names: string[]) => {
    for (const name of names) {
      for (const suffix of SUFFIXES) rmSync(join(uploadsDir, name + suffix), { force: true })
    }
  }

  return {
    uploadsDir,
    incomingDir,
    remove,

    /**
     * Makes the pictures of uploaded files, as many at once as memory is set aside for, and leaves them on
     * disk beside the uploads. After a failure, or once `signal` says so, no further one is begun.
     * @throws AppError when one of them is no good; see processPicture
     */
    async stage(uploads: UploadedFile[], signal?: AbortSignal): Promise<StagedPicture[]> {
      const failure = new AbortController()
      const stopped = AbortSignal.any([failure.signal, ...(signal ? [signal] : [])])
      const staged = uploads.map(async (upload): Promise<StagedPicture> => {
        const { name, suffixes } = await decoder.make(upload, stopped)
        const files = suffixes.map((suffix) => ({
          from: upload.path + suffix,
          to: join(uploadsDir, name + suffix),
        }))
        return { name, files }
      })
      for (const one of staged) one.catch((error) => failure.abort(error))
      // The caller deletes the uploads next: nothing may be reading them any more.
      await Promise.allSettled(staged)
      failure.signal.throwIfAborted()
      return Promise.all(staged)
    },

    /** Moves staged pictures to where they are served from. Synchronous: call it in a transaction. */
    publish(staged: StagedPicture[]): void {
      for (const { from, to } of staged.flatMap(({ files }) => files)) {
        renameSync(from, to)
      }
    },
  }
}

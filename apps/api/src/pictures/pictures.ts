import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { CUTS, FULL_WIDTH, PICTURE_NAME, PICTURE_WIDTHS } from '@dhow/contract/pictures'
import { decoder } from './decoder.ts'
import type { MadePicture, Recipe } from './decoder-processes.ts'
import { MASTER_SUFFIX } from './master.ts'
import type { UploadedFile } from './receive.ts'

const SUFFIXES = [...PICTURE_WIDTHS.map((width) => `-${width}.webp`), '-preview.jpg']

/** The suffixes of a slide's cuts. */
const CUT_SUFFIXES = Object.entries(CUTS).flatMap(([shape, { widths }]) =>
  widths.map((width) => `-${shape}-${width}.webp`),
)

/** The suffix of the company's own catalogue. */
export const CATALOG_SUFFIX = '-catalog.pdf'

/** The suffixes of what is made for the company; the first is of what its cuts are made of, and not served. */
const COMPANY_SUFFIXES = [MASTER_SUFFIX, ...SUFFIXES, ...CUT_SUFFIXES, CATALOG_SUFFIX]

/** A file of a stored picture, and the picture's name. */
export const STORED_FILE = new RegExp(`^(${PICTURE_NAME})-`)

const PICTURE_URL = new RegExp(`^/uploads/(${PICTURE_NAME})-`)

/** A processed picture whose files still wait beside the upload they were made from. */
export type StagedPicture = Pick<MadePicture, 'name' | 'size'> & {
  files: { from: string; to: string }[]
}

export type Pictures = ReturnType<typeof createPictures>

/** The URL that a product's `images` list holds for a stored picture. */
export const imageUrl = (name: string) => `/uploads/${name}-${FULL_WIDTH}.webp`

/** The picture that an `images` URL stands for; undefined when it is none of ours. */
export const pictureName = (url: string) =>
  SUFFIXES.some((suffix) => url.endsWith(suffix)) ? url.match(PICTURE_URL)?.[1] : undefined

/** The name of what an address under /uploads/ is served from; undefined for what is not served. */
export const uploadName = (url: string): string | undefined =>
  [...SUFFIXES, ...CUT_SUFFIXES, CATALOG_SUFFIX].some((suffix) => url.endsWith(suffix))
    ? url.match(PICTURE_URL)?.[1]
    : undefined

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
  const removeFiles = (names: string[], suffixes: readonly string[]) => {
    for (const name of names) {
      for (const suffix of suffixes) rmSync(join(uploadsDir, name + suffix), { force: true })
    }
  }

  return {
    uploadsDir,
    incomingDir,

    /** Deletes the files of products' pictures that nothing shows any more. */
    remove: (names: string[]) => removeFiles(names, SUFFIXES),

    /** Deletes what was made for the company and is not named any more. */
    removeCompanyFiles: (names: string[]) => removeFiles(names, COMPANY_SUFFIXES),

    /**
     * Makes the pictures of uploaded files, as many at once as memory is set aside for, and leaves them on
     * disk beside the uploads. After a failure, or once `signal` says so, no further one is begun.
     * @throws AppError when one of them is no good; see decodePicture
     */
    async stage(
      uploads: UploadedFile[],
      signal?: AbortSignal,
      recipe?: Recipe,
    ): Promise<StagedPicture[]> {
      const failure = new AbortController()
      const stopped = AbortSignal.any([failure.signal, ...(signal ? [signal] : [])])
      const staged = uploads.map(async (upload): Promise<StagedPicture> => {
        const { suffixes, ...picture } = await decoder.make(upload, {
          signal: stopped,
          ...(recipe && { recipe }),
        })
        const files = suffixes.map((suffix) => ({
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

    /** Moves staged pictures to where they are served from. Synchronous: call it in a transaction. */
    publish(staged: StagedPicture[]): void {
      for (const { from, to } of staged.flatMap(({ files }) => files)) {
        renameSync(from, to)
      }
    },
  }
}

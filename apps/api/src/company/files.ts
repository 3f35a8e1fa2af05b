import { createHash } from 'node:crypto'
import { existsSync, renameSync } from 'node:fs'
import { copyFile, mkdtemp, open, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Company, CompanyFields } from '@dhow/contract/company'
import { CUTS, type CutShape } from '@dhow/contract/pictures'
import { AppError } from '#api/app-error.ts'
import { cutOf } from '#api/pictures/cut.ts'
import type { Recipe } from '#api/pictures/decoder-processes.ts'
import type { Pictures, StagedPicture } from '#api/pictures/pictures.ts'
import type { UploadedFile } from '#api/pictures/receive.ts'
import { refuse } from '#api/pictures/refuse.ts'
import {
  CATALOG_SUFFIX,
  CUT_SUFFIXES,
  imageUrl,
  MASTER_SUFFIX,
  uploadName,
} from '#api/pictures/stored-files.ts'
import type { CompanyFileStore } from './file-store.ts'
import { uploadsIn } from './uploads-in.ts'

export type CompanyFiles = ReturnType<typeof createCompanyFiles>

type Slide = CompanyFields['slides'][number]

const MIDDLE = { x: 0.5, y: 0.5 }

/** Days that a file is kept which no record names: a draft of the record may. */
const KEPT_DAYS = 7

const DAY_MS = 86_400_000

/** Raised when the same picture should be cut otherwise than before: names depend on it. */
const CUT_VERSION = 1

const MISSING = 'is not there any more. Please upload it again.'

/** What the cuts of a slide are made of: a shape's picture, and the point that it is cut around. */
const sourcesOf = ({ picture, tall, focus }: Slide) => ({
  wide: { picture, focus },
  tall: tall ? { picture: tall, focus: MIDDLE } : { picture, focus },
})

const SHAPES: CutShape[] = ['wide', 'tall']

const cutName = (slide: Slide) =>
  createHash('sha256')
    .update(`cut ${CUT_VERSION} ${JSON.stringify(sourcesOf(slide))}`)
    .digest('hex')
    .slice(0, 32)

const namesIn = (records: unknown[]) => new Set(uploadsIn(records).map(({ name }) => name))

/**
 * The files of the company. A row that says what is there comes before its files and goes after them, so that
 * whatever is cut off, no file is unknown.
 */
export function createCompanyFiles(store: CompanyFileStore, pictures: Pictures) {
  const { uploadsDir, incomingDir } = pictures

  const publish = (staged: StagedPicture[]) => {
    const addedAt = new Date()
    store.add(
      staged.map(({ name, size }) => ({
        ...{ name, addedAt },
        ...{ width: size?.width ?? null, height: size?.height ?? null },
      })),
    )
    pictures.publish(staged)
  }

  const isThere = (name: string, file: string) =>
    store.find(name) !== undefined && existsSync(join(uploadsDir, file))

  /** What is to be cut for a slide; nothing when its cuts are there already: they are as good as new then. */
  const cutsToMake = (slide: Slide) => {
    const name = cutName(slide)
    const before = store.find(name)
    if (before && CUT_SUFFIXES.every((suffix) => existsSync(join(uploadsDir, name + suffix)))) {
      store.add([{ ...before, addedAt: new Date() }])
      return []
    }
    return SHAPES.map((shape) => {
      const { picture, focus } = sourcesOf(slide)[shape]
      const recipe: Recipe = { type: 'cuts', name, shapes: [shape], focus }
      return { source: (uploadName(picture) ?? '') + MASTER_SUFFIX, filename: slide.alt, recipe }
    })
  }

  /** Pixels of a picture that is there. */
  const sizeOf = (url: string) => {
    const { width, height } = store.find(uploadName(url) ?? '') ?? {}
    if (!width || !height) throw new Error(`${url} is no picture of the company`)
    return { width, height }
  }

  const aspectOf = (url: string) => {
    if (!url) return 0
    const { width, height } = sizeOf(url)
    return width / height
  }

  const withCuts = (slide: Slide): Company['slides'][number] => {
    const name = cutName(slide)
    const cut = (shape: CutShape) => {
      const { picture, focus } = sourcesOf(slide)[shape]
      return {
        url: `/uploads/${name}-${shape}-${CUTS[shape].widths.at(-1)}.webp`,
        focus: cutOf(sizeOf(picture), shape, focus).focus,
      }
    }
    return { ...slide, cuts: { wide: cut('wide'), tall: cut('tall') } }
  }

  const remove = (names: string[]) => {
    if (names.length === 0) return
    pictures.removeCompanyFiles(names)
    store.remove(names)
  }

  return {
    publish,

    /** Deletes files that were just published, but for those that a record names. */
    withdraw(staged: StagedPicture[], records: unknown[]): void {
      const named = namesIn(records)
      remove(staged.map(({ name }) => name).filter((name) => !named.has(name)))
    },

    /** Whether a file is the company's. */
    has: (name: string): boolean => store.find(name) !== undefined,

    /**
     * Makes the pictures of an upload, which a record may name afterwards.
     * @throws AppError when it is no good; see decodePicture
     */
    async addPicture(upload: UploadedFile | undefined, signal?: AbortSignal) {
      if (!upload) throw AppError.ofField('invalid', 'media', 'Choose a picture.')
      const [staged] = await pictures.stage([{ ...upload, recipe: { type: 'company' } }], signal)
      if (!staged?.size) throw new Error('a picture of the company has no size')
      publish([staged])
      return { url: imageUrl(staged.name), ...staged.size }
    },

    /** @throws AppError `unsupported` when it is no PDF, `unprocessable` when its end is missing */
    async addCatalog(upload: UploadedFile | undefined): Promise<{ url: string }> {
      if (!upload) throw AppError.ofField('invalid', 'media', 'Choose a PDF.')
      const name = await inspectPdf(upload)
      store.add([{ name, width: null, height: null, addedAt: new Date() }])
      renameSync(upload.path, join(uploadsDir, name + CATALOG_SUFFIX))
      return { url: `/uploads/${name}${CATALOG_SUFFIX}` }
    },

    /** @throws AppError `invalid` when a record names a file that is not there */
    check(record: unknown): void {
      for (const { path, url, name } of uploadsIn(record)) {
        if (isThere(name, basename(url))) continue
        throw AppError.ofField('invalid', path, `The file of ${path} ${MISSING}`)
      }
    },

    /** Makes the cuts of slides, where they are not made yet, in a folder that `discard` removes. */
    async stageCuts(slides: Slide[]) {
      const folder = await mkdtemp(join(incomingDir, 'cuts-'))
      const discard = () => rm(folder, { recursive: true, force: true })
      try {
        const uploads = slides.flatMap(cutsToMake).map(({ source, ...cut }, at) => ({
          ...cut,
          ...{ source: join(uploadsDir, source), path: join(folder, String(at)) },
        }))
        // What is made of a file is left beside it, and that is no place for what is not served yet.
        for (const { source, path } of uploads) await copyFile(source, path)
        const staged = await pictures.stage(uploads)
        return { staged, discard }
      } catch (error) {
        await discard()
        throw error
      }
    },

    /** Fields with what is known of the pictures that they name. */
    complete: ({ slides, logo, ...others }: Partial<CompanyFields>): Partial<Company> => ({
      ...others,
      ...(slides && { slides: slides.map(withCuts) }),
      ...(logo && { logo: { ...logo, aspect: aspectOf(logo.light || logo.dark) } }),
    }),

    /** Deletes what no record names and no draft can be expected to. */
    sweep(records: unknown[], now = new Date()): void {
      const named = namesIn(records)
      const over = store
        .all()
        .filter(({ name }) => !named.has(name))
        .filter(({ addedAt }) => now.getTime() - addedAt.getTime() > KEPT_DAYS * DAY_MS)
        .map(({ name }) => name)
      remove(over)
    },
  }
}

/** Bytes at the end of a PDF among which its last line must be. */
const PDF_END_BYTES = 1024

/** The name of a file that is a PDF, made from its content. */
async function inspectPdf(upload: UploadedFile): Promise<string> {
  const file = await open(upload.path)
  const hash = createHash('sha256').update('catalog\n')
  try {
    const { size } = await file.stat()
    const head = Buffer.alloc(5)
    await file.read(head, 0, head.length, 0)
    if (head.toString('latin1') !== '%PDF-') throw refuse('unsupported', upload, 'is not a PDF.')
    const end = Buffer.alloc(Math.min(size, PDF_END_BYTES))
    await file.read(end, 0, end.length, size - end.length)
    if (!end.includes('%%EOF')) {
      throw refuse('unprocessable', upload, 'is incomplete. Please save it again and retry.')
    }
    for await (const chunk of file.createReadStream({ start: 0 })) hash.update(chunk)
    return hash.digest('hex').slice(0, 32)
  } finally {
    await file.close()
  }
}

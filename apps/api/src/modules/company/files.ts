import { hash } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Company, CompanyFields } from '@dhow/contract/company/company'
import { CUTS, type CutShape } from '@dhow/contract/pictures'
import { AppError } from '#api/platform/app-error.ts'
import { hasContent, isIntact } from '#api/platform/data-dir/checksum.ts'
import type { Recipe } from '#api/platform/pictures/decoder/decoder.ts'
import { inspectPdf } from '#api/platform/pictures/decoder/sniff.ts'
import type { Pictures, StagedPicture } from '#api/platform/pictures/pictures.ts'
import type { UploadedFile } from '#api/platform/pictures/receive.ts'
import {
  CATALOG_SUFFIX,
  CUT_SUFFIXES,
  calculateCrop,
  MASTER_SUFFIX,
  toImageUrl,
  uploadName,
} from '#api/platform/pictures/stored-files.ts'
import type { CompanyFileStore } from './store.ts'

type Slide = CompanyFields['slides'][number]

/** Raise this number when pictures must be cropped differently; file names depend on it. */
const CUT_VERSION = 1

const SHAPES: CutShape[] = ['wide', 'tall']

const MIDDLE = { x: 0.5, y: 0.5 }

const getSources = ({ picture, tall, focus }: Slide) => ({
  wide: { picture, focus },
  tall: tall ? { picture: tall, focus: MIDDLE } : { picture, focus },
})

const createCutName = (slide: Slide) =>
  hash('sha256', `cut ${CUT_VERSION} ${JSON.stringify(getSources(slide))}`, 'hex').slice(0, 32)

function createSlideCuts(store: CompanyFileStore, pictures: Pictures) {
  const { uploadsDir, incomingDir } = pictures

  /** Returns the missing crops of a slide. Renews the time of the others. */
  const listMissingCuts = async (slide: Slide) => {
    const name = createCutName(slide)
    const existing = store.find(name)
    const areIntact = CUT_SUFFIXES.map((suffix) =>
      isIntact(join(uploadsDir, name + suffix), store.findChecksum(name + suffix)),
    )
    if (existing && (await Promise.all(areIntact)).every(Boolean)) {
      store.add([{ ...existing, addedAt: new Date() }])
      return []
    }
    return SHAPES.map((shape) => {
      const { picture, focus } = getSources(slide)[shape]
      const recipe: Recipe = { type: 'cuts', name, shapes: [shape], focus }
      const source = join(uploadsDir, (uploadName(picture) ?? '') + MASTER_SUFFIX)
      return { source, filename: slide.alt, recipe }
    })
  }

  return {
    async stageCuts(slides: Slide[]) {
      const folder = await mkdtemp(join(incomingDir, 'cuts-'))
      const discard = () => rm(folder, { recursive: true, force: true })
      try {
        const uploads = (await Promise.all(slides.map(listMissingCuts)))
          .flat()
          .map((cut, index) => ({ ...cut, path: join(folder, String(index)) }))
        // Copied, because crops are written beside their source and must not be served yet.
        for (const { source, path } of uploads) await copyFile(source, path)
        return { staged: await pictures.stage(uploads), discard }
      } catch (error) {
        await discard()
        throw error
      }
    },

    addCuts(slide: Slide): Company['slides'][number] {
      const name = createCutName(slide)
      const createCut = (shape: CutShape) => {
        const { picture, focus } = getSources(slide)[shape]
        return {
          url: `/uploads/${name}-${shape}-${CUTS[shape].widths.at(-1)}.webp`,
          focus: calculateCrop(store.getSize(picture), shape, focus).focus,
        }
      }
      return { ...slide, cuts: { wide: createCut('wide'), tall: createCut('tall') } }
    },
  }
}

/** Days until an unreferenced file is deleted; a draft of the record may still reference it. */
const UNREFERENCED_DAYS = 7

const DAY_MS = 86_400_000

const listNames = (records: unknown[]) => new Set(findUploads(records).map(({ name }) => name))

function createMissingError(path: string) {
  const field = path.charAt(0).toUpperCase() + path.slice(1).split('.')[0]
  const message = `${field}: a file does not exist any more. Upload it again.`
  return AppError.forField('invalid', path, message)
}

export type CompanyFiles = ReturnType<typeof createCompanyFiles>

/** A row is written before its file and deleted after it, so that a crash never leaves an unknown file. */
export function createCompanyFiles(store: CompanyFileStore, pictures: Pictures) {
  const { stageCuts, addCuts } = createSlideCuts(store, pictures)

  const remove = (names: string[]) => {
    if (names.length === 0) return
    pictures.removeCompanyFiles(names)
    store.remove(names)
  }

  const publish = (staged: StagedPicture[]) => {
    const addedAt = new Date()
    store.add(
      staged.map(({ name, size: { width, height } = { width: null, height: null } }) => ({
        name,
        addedAt,
        width,
        height,
      })),
      staged.flatMap(({ files }) => files.map(({ to }) => basename(to))),
    )
    pictures.publish(staged)
  }

  const calculateAspect = (url: string) => {
    if (!url) return 0
    const { width, height } = store.getSize(url)
    return width / height
  }

  return {
    publish,
    stageCuts,

    /** Deletes published files that no record references. */
    withdraw(staged: StagedPicture[], records: unknown[]): void {
      const referenced = listNames(records)
      remove(staged.map(({ name }) => name).filter((name) => !referenced.has(name)))
    },

    check(record: unknown): void {
      for (const { path, url, name } of findUploads(record)) {
        const exists = store.find(name) && hasContent(join(pictures.uploadsDir, basename(url)))
        if (!exists) throw createMissingError(path)
      }
    },

    /** Deletes files that neither a record nor a draft can reference. */
    sweep(records: unknown[]): void {
      const referenced = listNames(records)
      const addedBefore = Date.now() - UNREFERENCED_DAYS * DAY_MS
      const expired = store
        .list()
        .filter(({ name, addedAt }) => !referenced.has(name) && addedAt.getTime() < addedBefore)
      remove(expired.map(({ name }) => name))
    },

    async addPicture(upload: UploadedFile | undefined, signal?: AbortSignal) {
      if (!upload) throw AppError.forField('invalid', 'media', 'Choose a picture.')
      const [staged] = await pictures.stage([{ ...upload, recipe: { type: 'company' } }], signal)
      if (!staged?.size) throw new Error('a picture of the company has no size')
      publish([staged])
      return { url: toImageUrl(staged.name), ...staged.size }
    },

    async addCatalog(upload: UploadedFile | undefined): Promise<{ url: string }> {
      if (!upload) throw AppError.forField('invalid', 'media', 'Choose a PDF.')
      const { name, ...checksum } = await inspectPdf(upload, 'catalog')
      const to = join(pictures.uploadsDir, name + CATALOG_SUFFIX)
      publish([{ name, files: [{ ...checksum, from: upload.path, to }] }])
      return { url: `/uploads/${name}${CATALOG_SUFFIX}` }
    },

    complete: ({ slides, logo, ...fields }: Partial<CompanyFields>): Partial<Company> => ({
      ...fields,
      ...(slides && { slides: slides.map(addCuts) }),
      ...(logo && { logo: { ...logo, aspect: calculateAspect(logo.light || logo.dark) } }),
    }),
  }
}

/** A reference to a file; `path` is the dotted path of its field. */
type UploadReference = { path: string; url: string; name: string }

export function findUploads(value: unknown, path: string[] = []): UploadReference[] {
  if (typeof value === 'string') {
    const name = uploadName(value)
    return name === undefined ? [] : [{ path: path.join('.'), url: value, name }]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => findUploads(inner, [...path, key]))
}

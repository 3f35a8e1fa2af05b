import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { getErrorCode } from '#api/platform/app-error.ts'
import { createSlices, runConcurrently, splitIntoChunks } from '#api/platform/background/slices.ts'
import { useTemporaryFolder } from '#api/platform/data-dir/temporary-folder.ts'
import { createCompiler, type Order } from '#api/platform/documents/compiler.ts'
import { type DocumentPicture, decoder } from '#api/platform/pictures/decoder/decoder.ts'
import { VERSION } from '#api/platform/version.ts'
import type { Document } from './frame.ts'
import { isReplaced, toPrintable } from './printable.ts'

const MAX_BYTES = 200_000_000

/**
 * Creates a cache of files whose names depend on their content. `trim` deletes the least recently used files above
 * `maxBytes`. The folder may be deleted at any time.
 */
export function createDocumentCache(folder: string, maxBytes = MAX_BYTES) {
  const toPath = (name: string) => join(folder, name)

  const ignoreMissing = async <T>(work: Promise<T>): Promise<T | undefined> => {
    try {
      return await work
    } catch (error) {
      if (getErrorCode(error) === 'ENOENT') return undefined
      throw error
    }
  }

  const listNames = async () => (await ignoreMissing(readdir(folder))) ?? []

  return {
    toPath,

    /** Returns whether a file exists, and marks it as used. */
    async has(name: string): Promise<boolean> {
      const now = new Date()
      return (await ignoreMissing(utimes(toPath(name), now, now).then(() => true))) ?? false
    },

    /** Opens a file, so that it can be read even if it is deleted. Returns undefined if it does not exist. */
    open: (name: string) => ignoreMissing(open(toPath(name))),

    prepare: () => mkdir(folder, { recursive: true }),

    /** Moves complete files into the cache. Call `trim` afterwards. */
    async add(files: { from: string; name: string }[]): Promise<void> {
      for (const { from, name } of files) await rename(from, toPath(name))
    },

    async remove(prefix: string): Promise<void> {
      for (const name of await listNames()) {
        if (name.startsWith(prefix)) await rm(toPath(name), { force: true })
      }
    },

    async trim(): Promise<void> {
      const files = []
      for (const name of await listNames()) {
        const stats = await ignoreMissing(stat(toPath(name)))
        if (stats) files.push({ name, bytes: stats.size, usedAt: stats.mtimeMs })
      }
      let bytes = 0
      for (const file of files.sort((first, other) => other.usedAt - first.usedAt)) {
        bytes += file.bytes
        if (bytes > maxBytes) await rm(toPath(file.name), { force: true })
      }
    },
  }
}

const TEMPLATES = join(import.meta.dirname, 'templates')

const NOT_TEXT = new Set(['url', 'qr', 'path', 'picture', 'cover'])

/** Pictures that a decoder process converts at once. Two processes work at the same time. */
const PICTURES_AT_ONCE = 30

type Parts = { dataDir: string; incomingDir: string }

/** The reader must read or destroy the stream. */
export type StoredDocument = { stream: Readable; bytes: number }

export type DocumentFiles = ReturnType<typeof createDocumentFiles>

/** Creates PDF documents, and caches them with their pictures in a folder that may be deleted at any time. */
export function createDocumentFiles({ dataDir, incomingDir }: Parts) {
  const cache = createDocumentCache(join(dataDir, 'documents'))
  const compiler = createCompiler(TEMPLATES)
  let templatesVersion: string | undefined

  const prefix = join(incomingDir, 'document-')

  const convert = (pictures: DocumentPicture[], signal?: AbortSignal) =>
    useTemporaryFolder(prefix, async (folder) => {
      const recipe = { type: 'document', pictures } as const
      const file = { path: folder + sep, filename: 'document', recipe }
      const result = await decoder.make(file, signal)
      await cache.add(
        result.files.map(({ suffix }) => ({ from: join(folder, suffix), name: suffix })),
      )
    })

  const preparePictures = async (pictures: DocumentPicture[], signal?: AbortSignal) => {
    const missing: DocumentPicture[] = []
    for (const picture of pictures) if (!(await cache.has(picture.name))) missing.push(picture)
    const batches = splitIntoChunks(missing, PICTURES_AT_ONCE)
    await runConcurrently(batches, 2, (batch) => convert(batch, signal))
  }

  /** Compiles a document, and calls `use` with its file, which is then deleted. */
  const compile = async <T>(
    { template, pictures }: Document,
    parts: string[],
    order: Order | undefined,
    use: (path: string) => Promise<T>,
  ): Promise<T> => {
    compiler.start()
    await cache.prepare()
    await preparePictures(pictures, order?.signal)
    const result = await useTemporaryFolder(prefix, async (folder) => {
      const to = join(folder, 'document.pdf')
      const paths = pictures.map(({ name }) => [name, cache.toPath(name)])
      const files: Record<string, string> = Object.fromEntries(paths)
      const compileTo = (to: string, template: string, data = '') =>
        compiler.compile({ template: `${template}.typ`, data, to, pictures: files }, order)
      const [first, ...otherParts] = parts
      if (otherParts.length === 0) await compileTo(to, template, first)
      else {
        const pages: number[] = []
        for (const [index, part] of parts.entries()) {
          const path = join(folder, `part-${index}.pdf`)
          pages.push(await compileTo(path, template, part))
          files[`part-${index}.pdf`] = path
        }
        await compileTo(to, 'parts', first?.replace(/\}$/, `,"pages":[${pages}]}`))
      }
      return use(to)
    })
    await cache.trim()
    return result
  }

  return {
    /**
     * Creates a document unless it is cached, and returns its id.
     * @throws AppError like `createCompiler`
     */
    async create(document: Document, order?: Order): Promise<string> {
      templatesVersion ??= hashTemplates()
      const data = await toJson(document)
      const { template } = document
      const id = `${template}-${hash('sha256', `${templatesVersion} ${data}`, 'hex')}`
      const file = `${id}.pdf`
      if (!(await cache.has(file))) {
        await compile(document, data, order, (from) => cache.add([{ from, name: file }]))
      }
      return id
    },

    /**
     * Creates a document that is not cached, because it contains prices.
     * @throws AppError like `createCompiler`
     */
    createUncached: async (document: Document): Promise<Buffer> =>
      compile(document, await toJson(document), undefined, (path) => readFile(path)),

    /** Opens a document. Returns undefined if it was deleted from the cache. */
    async read(id: string): Promise<StoredDocument | undefined> {
      const name = `${id}.pdf`
      const file = (await cache.has(name)) ? await cache.open(name) : undefined
      return file && { stream: file.createReadStream(), bytes: (await file.stat()).size }
    },

    remove: (template: Document['template']) => cache.remove(`${template}-`),

    close: compiler.close,
  }
}

/**
 * Returns the JSON of each part, item by item: long texts of thousands of lines take a second. The last part explains the
 * letters that were replaced.
 */
async function toJson({ data: parts }: Document): Promise<string[]> {
  const slice = createSlices()
  let hasReplaced = false
  const toPrintableValue = (key: string, value: unknown): unknown => {
    if (typeof value !== 'string' || NOT_TEXT.has(key)) return value
    const printable = toPrintable(value)
    hasReplaced ||= isReplaced(value, printable)
    return printable
  }
  const texts: string[] = []
  for (const part of parts) {
    const fields: string[] = []
    for (const [key, value] of Object.entries(part)) {
      if (!Array.isArray(value)) {
        const field = JSON.stringify({ [key]: value }, toPrintableValue).slice(1, -1)
        if (field) fields.push(field)
        continue
      }
      const items: string[] = []
      for (const item of value) {
        items.push(JSON.stringify(item, toPrintableValue))
        await slice()
      }
      fields.push(`${JSON.stringify(key)}:[${items}]`)
    }
    const isLast = texts.length === parts.length - 1
    if (isLast) fields.push(`"hasReplaced":${hasReplaced}`)
    texts.push(`{${fields}}`)
  }
  return texts
}

const hashTemplates = () =>
  readdirSync(TEMPLATES).reduce(
    (version, file) => hash('sha256', version + readFileSync(join(TEMPLATES, file), 'utf8'), 'hex'),
    VERSION,
  )

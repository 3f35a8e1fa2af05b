import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, opendir, readFile, rm, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { CERTIFICATE_FILE } from '@dhow/contract/certificates'
import { hasMoreValues } from '@dhow/contract/fields'
import { LIMITS } from '@dhow/contract/limits'
import * as z from 'zod'
import { ConfigError } from '#api/config.ts'
import { certificateFilesOf } from '#api/modules/certificates/service.ts'
import { uploadsIn } from '#api/modules/company/files.ts'
import type { ProductService } from '#api/modules/products/service.ts'
import {
  type ArchiveKind,
  type FileToArchive,
  type Manifest,
  readArchive,
  unpackInto,
  writeArchive,
} from '#api/operations/backup/archive.ts'
import { AppError } from '#api/platform/app-error.ts'
import { createSlices } from '#api/platform/background/slices.ts'
import { newestMigration } from '#api/platform/database/migrate.ts'
import { isPdf, readHead, sniffPicture } from '#api/platform/pictures/decoder/sniff.ts'
import type { Pictures } from '#api/platform/pictures/pictures.ts'
import type { ReceivedFile } from '#api/platform/pictures/receive.ts'
import { ANY_STORED_FILE, STORED_FILE, SUFFIXES } from '#api/platform/pictures/stored-files.ts'
import { VERSION } from '#api/platform/version.ts'
import { readProducts, readTranslations, Site } from './site.ts'

/** File of an archive with everything except products and stored files. */
export const SITE_FILE = 'site.json'

export const PRODUCTS_FILE = 'products.jsonl'

export const TRANSLATIONS_FILE = 'translations.jsonl'

/** Twice the limit of a company, because the file also contains the categories. */
const MAX_SITE_BYTES = 1_000_000

export const SITE_ARCHIVE: ArchiveKind = {
  what: 'site of Dhow',
  outcome: 'Nothing was changed.',
  requiredFile: SITE_FILE,
  allowedFiles: new RegExp(
    `^(site\\.json|(?:products|translations)\\.jsonl|uploads/${ANY_STORED_FILE}|certificates/${CERTIFICATE_FILE})$`,
  ),
}

type ExportParts = {
  products: { office: Pick<ProductService['office'], 'count'> }
  snapshotSite: (folder: string) => Promise<{ products: number; pictures: number }>
  pictures: Pick<Pictures, 'incomingDir'>
  installation: string
}

/** Exports a snapshot of the site as one archive. Refuses a site with more products than can be imported. */
export async function exportSite(
  { products, snapshotSite, pictures, installation }: ExportParts,
  maxProducts: number = LIMITS.movingProducts,
): Promise<Readable> {
  if (products.office.count() > maxProducts) {
    const most = maxProducts.toLocaleString('en')
    const message = `A site of more than ${most} products cannot be exported as one file. Restore a backup on the other server instead.`
    throw new AppError('conflict', message)
  }
  const folder = await mkdtemp(join(pictures.incomingDir, 'site-transfer-'))
  const clear = () => rm(folder, { recursive: true, force: true })
  try {
    const counts = await snapshotSite(folder)
    const output = new PassThrough()
    writeArchive(output, entriesOf(folder), {
      ...{ version: VERSION, schema: newestMigration(), installation },
      createdAt: new Date().toISOString(),
      counts: { ...counts, messages: 0 },
    })
      .catch((error: Error) => void output.destroy(error))
      .finally(clear)
    return output
  } catch (error) {
    await clear()
    throw error
  }
}

async function* entriesOf(folder: string): AsyncGenerator<FileToArchive> {
  const entry = async (name: string) => {
    const path = join(folder, name)
    return { name, path, bytes: (await stat(path)).size }
  }
  yield entry(SITE_FILE)
  yield entry(PRODUCTS_FILE)
  yield entry(TRANSLATIONS_FILE)
  for (const kind of ['uploads', 'certificates']) {
    for await (const { name } of await opendir(join(folder, kind))) yield entry(`${kind}/${name}`)
  }
}

const refuse = (message: string) => AppError.ofField('unprocessable', 'site', message)

const damaged = (file: ReceivedFile, what: string) =>
  refuse(`${file.filename} is damaged: ${what} Nothing was changed.`)

/** Unpacks the archive of another installation and checks every file. Deletes the files that the site does not reference. */
export async function readSite(
  file: ReceivedFile,
  folder: string,
  maxProducts: number = LIMITS.movingProducts,
): Promise<{ site: Site; manifest: Manifest; products: number }> {
  let manifest: Manifest
  try {
    const source = { label: file.filename, open: async () => createReadStream(file.path) }
    manifest = await readArchive(source, newestMigration(), unpackInto(folder), SITE_ARCHIVE)
  } catch (error) {
    if (error instanceof ConfigError) throw refuse(error.message)
    throw error
  }
  if (!manifest.files.some(({ name }) => name === PRODUCTS_FILE)) {
    throw refuse(
      `${file.filename} was created by an older release of Dhow. Update that server and export the site again. Nothing was changed.`,
    )
  }
  const { site, ...named } = await parseSite(file, folder, maxProducts)
  const filesOf = async (kind: 'uploads' | 'certificates', isNamed: (name: string) => boolean) => {
    await mkdir(join(folder, kind), { recursive: true })
    const files = new Set<string>()
    for await (const { name } of await opendir(join(folder, kind))) {
      const path = join(folder, kind, name)
      await checkContent(file, path)
      if (isNamed(name)) files.add(name)
      else await rm(path)
    }
    return files
  }
  const companyFiles = new Set(site.companyFiles.map(({ name }) => name))
  const isNamed = (name: string) => companyFiles.has(name) || named.pictures.has(name)
  const uploads = await filesOf('uploads', (one) => isNamed(pictureOf(one)))
  const hasCompanyPictures = uploadsIn(site.company).every(
    ({ name, url }) => companyFiles.has(name) && uploads.has(url.slice('/uploads/'.length)),
  )
  if (!hasCompanyPictures || !(await hasProductPictures(named.pictures, uploads))) {
    throw damaged(file, 'a picture is missing.')
  }
  const certificates = await filesOf('certificates', (one) => named.certificates.has(one))
  if (certificates.size < named.certificates.size) {
    throw damaged(file, 'the file of a certificate is missing.')
  }
  return { site, manifest, products: named.products }
}

/** Parses the JSON files, the lines in slices. Returns the names of the products' files. */
async function parseSite(file: ReceivedFile, folder: string, maxProducts: number) {
  const slice = createSlices()
  const ids = new Set<string>()
  const pictures = new Set<string>()
  const certificates = new Set<string>()
  let [part, lines] = [SITE_FILE, 0]
  try {
    const site = Site.parse(await readRecord(join(folder, SITE_FILE)))
    part = PRODUCTS_FILE
    for (const product of readProducts(join(folder, PRODUCTS_FILE))) {
      if (ids.size === maxProducts) {
        const most = maxProducts.toLocaleString('en')
        throw refuse(`${file.filename} has more than ${most} products. Nothing was changed.`)
      }
      if (ids.has(product.id)) throw damaged(file, `two products have the id ${product.id}.`)
      ids.add(product.id)
      for (const name of product.pictures) pictures.add(name)
      for (const one of certificateFilesOf(product)) certificates.add(one)
      lines++
      await slice()
    }
    ;[part, lines] = [TRANSLATIONS_FILE, 0]
    for (const _ of readTranslations(join(folder, TRANSLATIONS_FILE))) {
      lines++
      await slice()
    }
    return { site, products: ids.size, pictures, certificates }
  } catch (error) {
    const place = part === SITE_FILE ? part : `line ${lines + 1} of ${part}`
    if (error instanceof SyntaxError)
      throw damaged(file, `${place} cannot be read: ${error.message}.`)
    if (!(error instanceof z.ZodError)) throw error
    const [issue] = error.issues
    throw damaged(file, `${place}: ${issue?.path.join('.')}: ${issue?.message}`)
  }
}

/** @throws SyntaxError when it is too large or not JSON */
async function readRecord(path: string): Promise<unknown> {
  if ((await stat(path)).size > MAX_SITE_BYTES) throw new SyntaxError('it has more than 1 MB')
  const text = await readFile(path, 'utf8')
  const most = LIMITS.rowsJsonValues
  if (hasMoreValues(text, most)) {
    throw new SyntaxError(`it has more than ${most.toLocaleString('en')} values`)
  }
  return JSON.parse(text)
}

/** @throws AppError when a file's content does not match its extension, which decides how it is served */
async function checkContent(file: ReceivedFile, path: string): Promise<void> {
  const head = await readHead(path)
  const matches = path.endsWith('.pdf')
    ? isPdf(head)
    : sniffPicture(head) === extname(path).slice(1).replace('jpg', 'jpeg')
  if (!matches) throw damaged(file, 'the content of a file does not match its name.')
}

export const pictureOf = (file: string) => file.match(STORED_FILE)?.[1] ?? ''

async function hasProductPictures(names: Set<string>, files: Set<string>): Promise<boolean> {
  const slice = createSlices()
  for (const name of names) {
    if (!SUFFIXES.every((suffix) => files.has(name + suffix))) return false
    await slice()
  }
  return true
}

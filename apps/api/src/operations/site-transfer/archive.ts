import { createWriteStream } from 'node:fs'
import { mkdir, opendir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { CERTIFICATE_FILE } from '@dhow/contract/certificates'
import { hasMoreValues } from '@dhow/contract/fields'
import { LIMITS } from '@dhow/contract/limits'
import * as z from 'zod'
import { ConfigError } from '#api/config.ts'
import { certificateFilesOf } from '#api/modules/certificates/service.ts'
import { uploadsIn } from '#api/modules/company/files.ts'
import { type ArchiveKind, type Manifest, readArchive } from '#api/operations/backup/archive.ts'
import { AppError } from '#api/platform/app-error.ts'
import { createSlices } from '#api/platform/background/slices.ts'
import { newestMigration } from '#api/platform/database/migrate.ts'
import type { ReceivedFile } from '#api/platform/pictures/receive.ts'
import { isPdf, readHead, sniffPicture } from '#api/platform/pictures/sniff.ts'
import { ANY_STORED_FILE, STORED_FILE, SUFFIXES } from '#api/platform/pictures/stored-files.ts'
import { readProducts } from './products-file.ts'
import { Site } from './site.ts'

/** File of an archive with everything except products and stored files. */
export const SITE_FILE = 'site.json'

/** File of an archive with one product per line. */
export const PRODUCTS_FILE = 'products.jsonl'

/** Maximum size of SITE_FILE: twice the limit of a company, because it also has the categories. */
const MAX_SITE_BYTES = 1_000_000

/** An archive of a site transfer. */
export const SITE_ARCHIVE: ArchiveKind = {
  what: 'site of Dhow',
  outcome: 'Nothing was changed.',
  main: SITE_FILE,
  names: new RegExp(
    `^(site\\.json|products\\.jsonl|uploads/${ANY_STORED_FILE}|certificates/${CERTIFICATE_FILE})$`,
  ),
}

const refuse = (message: string) => AppError.ofField('unprocessable', 'site', message)

const damaged = (file: ReceivedFile, what: string) =>
  refuse(`${file.filename} is damaged: ${what} Nothing was changed.`)

/**
 * Unpacks the archive of another installation and checks every file in it. Deletes the files that the site does not name.
 * @param folder for its files, in `uploads/` and `certificates/`
 * @throws AppError `unprocessable` saying what is wrong
 */
export async function readSite(
  file: ReceivedFile,
  folder: string,
  maxProducts: number = LIMITS.movingProducts,
): Promise<{ site: Site; manifest: Manifest; products: number }> {
  const unpack = async (name: string, content: AsyncIterable<Buffer>) => {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await pipeline(content, createWriteStream(path, { flags: 'wx' }))
  }
  let manifest: Manifest
  try {
    manifest = await readArchive(file.path, newestMigration(), unpack, {
      ...SITE_ARCHIVE,
      label: file.filename,
    })
  } catch (error) {
    if (error instanceof ConfigError) throw refuse(error.message)
    throw error
  }
  if (!manifest.files.some(({ name }) => name === PRODUCTS_FILE)) {
    throw refuse(
      `${file.filename} was made by an older release of Dhow. Update the server that it comes from, and export the site again. Nothing was changed.`,
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
  const ofCompany = new Set(site.companyFiles.map(({ name }) => name))
  const uploads = await filesOf('uploads', (one) => {
    const name = pictureOf(one)
    return ofCompany.has(name) || named.pictures.has(name)
  })
  if (!(await holdsPictures(site, named.pictures, uploads))) {
    throw damaged(file, 'a picture that it names is missing.')
  }
  const certificates = await filesOf('certificates', (one) => named.certificates.has(one))
  if (certificates.size < named.certificates.size) {
    throw damaged(file, 'the file of a certificate that it names is missing.')
  }
  return { site, manifest, products: named.products }
}

/** Parses both JSON files, the products in slices. Returns the names of the products' files. */
async function parseSite(file: ReceivedFile, folder: string, maxProducts: number) {
  const slice = createSlices()
  const ids = new Set<string>()
  const pictures = new Set<string>()
  const certificates = new Set<string>()
  let site: Site | undefined
  try {
    site = Site.parse(await readRecord(join(folder, SITE_FILE)))
    for (const product of readProducts(join(folder, PRODUCTS_FILE))) {
      if (ids.size === maxProducts) {
        const most = maxProducts.toLocaleString('en')
        throw refuse(`${file.filename} has more than ${most} products. Nothing was changed.`)
      }
      if (ids.has(product.id)) throw damaged(file, `two products have the id ${product.id}.`)
      ids.add(product.id)
      for (const name of product.pictures) pictures.add(name)
      for (const one of certificateFilesOf(product)) certificates.add(one)
      await slice()
    }
    return { site, products: ids.size, pictures, certificates }
  } catch (error) {
    const part = site ? `line ${ids.size + 1} of ${PRODUCTS_FILE}` : SITE_FILE
    if (error instanceof SyntaxError)
      throw damaged(file, `${part} cannot be read: ${error.message}.`)
    if (!(error instanceof z.ZodError)) throw error
    const [{ path: at, message } = { path: [], message: '' }] = error.issues
    throw damaged(file, `${part}: ${at.join('.')}: ${message}`)
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

/** @throws AppError when the content of a file does not match its extension, which decides how it is served */
async function checkContent(file: ReceivedFile, path: string): Promise<void> {
  const head = await readHead(path)
  const isIt = path.endsWith('.pdf')
    ? isPdf(head)
    : sniffPicture(head) === extname(path).slice(1).replace('jpg', 'jpeg')
  if (!isIt) throw damaged(file, 'a file in it is not what its name says.')
}

/** Returns the name of the picture that a file in `uploads/` belongs to; empty for another file. */
export const pictureOf = (file: string) => file.match(STORED_FILE)?.[1] ?? ''

/** Returns whether all files of every picture that a site names are there. */
async function holdsPictures(site: Site, ofProducts: Set<string>, files: Set<string>) {
  const slice = createSlices()
  const known = new Set(site.companyFiles.map(({ name }) => name))
  const ofCompany = uploadsIn(site.company)
  const isThere = ofCompany.every(
    ({ name, url }) => known.has(name) && files.has(url.slice('/uploads/'.length)),
  )
  if (!isThere) return false
  for (const name of ofProducts) {
    if (!SUFFIXES.every((suffix) => files.has(name + suffix))) return false
    await slice()
  }
  return true
}

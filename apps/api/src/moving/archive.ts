import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, opendir, rm } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { CERTIFICATE_FILE } from '@dhow/contract/certificate-files'
import * as z from 'zod'
import { AppError } from '#api/app-error.ts'
import { createSlices } from '#api/background/slices.ts'
import { type ArchiveKind, type Manifest, readArchive } from '#api/backup/archive.ts'
import { certificateFilesOf } from '#api/certificates/files.ts'
import { uploadsIn } from '#api/company/uploads-in.ts'
import { ConfigError } from '#api/config.ts'
import { newestMigration } from '#api/database/migrate.ts'
import type { ReceivedFile } from '#api/pictures/receive.ts'
import { isPdf, readHead, sniffPicture } from '#api/pictures/sniff.ts'
import { ANY_STORED_FILE, STORED_FILE, SUFFIXES } from '#api/pictures/stored-files.ts'
import { Site } from './site.ts'
import { createSplitter, parsePart, parseProduct } from './site-file.ts'

/** The file of an archive that says what the others are of. */
export const SITE_FILE = 'site.json'

/** The archives that go from one installation to another. */
export const SITE_ARCHIVE: ArchiveKind = {
  what: 'site of Dhow',
  outcome: 'Nothing was changed.',
  main: SITE_FILE,
  names: new RegExp(
    `^(${SITE_FILE.replace('.', '\\.')}|uploads/${ANY_STORED_FILE}|certificates/${CERTIFICATE_FILE})$`,
  ),
}

const refuse = (message: string) => AppError.ofField('unprocessable', 'site', message)

const damaged = (file: ReceivedFile, what: string) =>
  refuse(`${file.filename} is damaged: ${what} Nothing was changed.`)

/**
 * Unpacks a file of another installation and checks all of it: nothing in it is believed for where it comes from.
 * @param folder for its files, in `uploads/` and `certificates/`; afterwards it holds none that the site does not name
 * @throws AppError `unprocessable` saying what is wrong
 */
export async function readSite(
  file: ReceivedFile,
  folder: string,
  maxProducts: number,
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
  const { site, ...named } = await parseSite(file, join(folder, SITE_FILE), maxProducts)
  const filesOf = async (kind: 'uploads' | 'certificates'): Promise<Set<string>> => {
    await mkdir(join(folder, kind), { recursive: true })
    const files = new Set<string>()
    for await (const { name } of await opendir(join(folder, kind))) {
      await checkContent(file, join(folder, kind, name))
      files.add(name)
    }
    return files
  }
  const uploads = await filesOf('uploads')
  if (!(await holdsPictures(site, named.pictures, uploads))) {
    throw damaged(file, 'a picture that it names is missing.')
  }
  const certificates = await filesOf('certificates')
  if (![...named.certificates].every((one) => certificates.has(one))) {
    throw damaged(file, 'the file of a certificate that it names is missing.')
  }
  for (const { name } of site.companyFiles) named.pictures.add(name)
  for (const one of uploads) {
    if (!named.pictures.has(pictureOf(one))) await rm(join(folder, 'uploads', one))
  }
  for (const one of certificates) {
    if (!named.certificates.has(one)) await rm(join(folder, 'certificates', one))
  }
  return { site, manifest, products: named.products }
}

/** Reads site.json one product at a time, in slices, and keeps of the products what they name. */
async function parseSite(file: ReceivedFile, path: string, maxProducts: number) {
  const { push, rest } = createSplitter()
  const slice = createSlices()
  const ids = new Set<string>()
  const pictures = new Set<string>()
  const certificates = new Set<string>()
  const take = (text: string) => {
    if (ids.size === maxProducts) {
      const most = maxProducts.toLocaleString('en')
      throw refuse(`${file.filename} holds more than ${most} products. Nothing was changed.`)
    }
    const product = parseProduct(text)
    if (ids.has(product.id)) throw damaged(file, `two products have the id ${product.id}.`)
    ids.add(product.id)
    for (const name of product.pictures) pictures.add(name)
    for (const one of certificateFilesOf([product])) certificates.add(one)
  }
  try {
    for await (const piece of createReadStream(path, 'utf8')) {
      for (const text of push(String(piece))) {
        take(text)
        await slice()
      }
    }
    const site = Site.parse(parsePart(rest()))
    return { site, products: ids.size, pictures, certificates }
  } catch (error) {
    if (error instanceof SyntaxError) throw damaged(file, `${SITE_FILE} cannot be read.`)
    if (!(error instanceof z.ZodError)) throw error
    const [{ path: at, message } = { path: [], message: '' }] = error.issues
    throw damaged(file, `${at.join('.')}: ${message}`)
  }
}

/** Whether a file is what its name says: the name decides how it is served. */
async function checkContent(file: ReceivedFile, path: string): Promise<void> {
  const head = await readHead(path)
  const isIt = path.endsWith('.pdf')
    ? isPdf(head)
    : sniffPicture(head) === extname(path).slice(1).replace('jpg', 'jpeg')
  if (!isIt) throw damaged(file, 'a file in it is not what its name says.')
}

/** Returns the name of the picture that a file in `uploads/` belongs to; empty for another file. */
export const pictureOf = (file: string) => file.match(STORED_FILE)?.[1] ?? ''

/** Whether every picture that a site names is there, in all its files. */
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

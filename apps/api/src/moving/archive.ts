import { createWriteStream, readdirSync, readFileSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { CERTIFICATE_FILE } from '@dhow/contract/certificate-files'
import { LIMITS } from '@dhow/contract/limits'
import { AppError } from '#api/app-error.ts'
import { type ArchiveKind, type Manifest, readArchive } from '#api/backup/archive.ts'
import { certificateFilesOf } from '#api/certificates/files.ts'
import { uploadsIn } from '#api/company/uploads-in.ts'
import { ConfigError } from '#api/config.ts'
import { newestMigration } from '#api/database/migrate.ts'
import type { ReceivedFile } from '#api/pictures/receive.ts'
import { isPdf, readHead, sniffPicture } from '#api/pictures/sniff.ts'
import { ANY_STORED_FILE, STORED_FILE, SUFFIXES } from '#api/pictures/stored-files.ts'
import { Site } from './site.ts'

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
 * @param folder for its files, in `uploads/` and `certificates/`
 * @throws AppError `unprocessable` saying what is wrong
 */
export async function readSite(
  file: ReceivedFile,
  folder: string,
): Promise<{ site: Site; manifest: Manifest }> {
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
  const site = await parseSite(file, join(folder, SITE_FILE))
  const filesOf = async (kind: 'uploads' | 'certificates'): Promise<Set<string>> => {
    await mkdir(join(folder, kind), { recursive: true })
    const files = readdirSync(join(folder, kind))
    for (const name of files) await checkContent(file, join(folder, kind, name))
    return new Set(files)
  }
  checkNamed(file, site, await filesOf('uploads'))
  const certificates = await filesOf('certificates')
  if (![...certificateFilesOf(site.products)].every((one) => certificates.has(one))) {
    throw damaged(file, 'the file of a certificate that it names is missing.')
  }
  return { site, manifest }
}

async function parseSite(file: ReceivedFile, path: string): Promise<Site> {
  if ((await stat(path)).size > LIMITS.movingJsonBytes) throw damaged(file, 'it says too much.')
  let json: unknown
  try {
    json = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    throw damaged(file, `${SITE_FILE} cannot be read.`)
  }
  const { data, error } = Site.safeParse(json)
  if (data) return data
  const [{ path: at = [], message = '' } = {}] = error.issues
  throw damaged(file, `${at.join('.')}: ${message}`)
}

/** Whether a file is what its name says: the name decides how it is served. */
async function checkContent(file: ReceivedFile, path: string): Promise<void> {
  const head = await readHead(path)
  const isIt = path.endsWith('.pdf')
    ? isPdf(head)
    : sniffPicture(head) === extname(path).slice(1).replace('jpg', 'jpeg')
  if (!isIt) throw damaged(file, 'a file in it is not what its name says.')
}

/** Everything that the site names must be there. */
function checkNamed(file: ReceivedFile, site: Site, files: Set<string>): void {
  const known = new Set(site.companyFiles.map(({ name }) => name))
  const names = new Set([...files].map((one) => one.match(STORED_FILE)?.[1]))
  const ofCompany = uploadsIn(site.company).map(({ url }) => url.slice('/uploads/'.length))
  const ofProducts = site.products.flatMap(({ pictures }) =>
    pictures.flatMap((name) => SUFFIXES.map((suffix) => name + suffix)),
  )
  const isWhole =
    [...ofCompany, ...ofProducts].every((one) => files.has(one)) &&
    uploadsIn(site.company).every(({ name }) => known.has(name)) &&
    site.products.every(({ pictures }) => pictures.every((name) => names.has(name)))
  if (!isWhole) throw damaged(file, 'a picture that it names is missing.')
}

import { createHash } from 'node:crypto'
import { createWriteStream, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { CERTIFICATE_FILE } from '@dhow/contract/certificates'
import tar from 'tar-stream'
import { ConfigError } from '#api/config.ts'
import { concurrently } from '#api/platform/background/slices.ts'
import type { Checksum } from '#api/platform/data-dir/checksum.ts'
import { ENQUIRY_FILE, ENQUIRY_FILES_DIR } from '#api/platform/data-dir/data-dir.ts'
import { ANY_STORED_FILE } from '#api/platform/pictures/stored-files.ts'
import {
  InvalidArchive,
  type ListedFile,
  MANIFEST,
  MAX_MANIFEST_BYTES,
  type Manifest,
  parseManifest,
} from './manifest.ts'

export type ArchiveKind = {
  what: string
  /** Last sentence of error messages. */
  outcome: string
  requiredFile: string
  allowedFiles: RegExp
}

export const DATABASE_FILE = 'dhow.sqlite'

const BACKUP: ArchiveKind = {
  what: 'backup of Dhow',
  outcome: 'Nothing was restored.',
  requiredFile: DATABASE_FILE,
  allowedFiles: new RegExp(
    `^(dhow\\.sqlite|jwt-secret|uploads/(\\.installation|${ANY_STORED_FILE})|certificates/${CERTIFICATE_FILE}|${ENQUIRY_FILES_DIR}/${ENQUIRY_FILE}|mail/[\\w.-]{1,200}\\.eml)$`,
  ),
}

/** Maximum number of stored files to read or write at once. */
export const STORED_AT_ONCE = 4

export function measuring() {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    async *pass(source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    checksum: (): Checksum => ({ bytes, sha256: hash.digest('hex') }),
  }
}

type Receive = (name: string, content: AsyncIterable<Buffer>) => Promise<void>

/** Returns a receiver for `readArchive` that writes each file below a folder. */
export const unpackInto =
  (folder: string): Receive =>
  async (name, content) => {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  }

/** Files that archives name and do not contain. */
export type StoredFiles = {
  has: (file: ListedFile) => boolean
  read: (file: ListedFile) => Promise<Readable>
}

export type ArchiveSource = {
  /** Name of the archive in messages. */
  label: string
  open: () => Promise<Readable>
  stored?: (installation: string) => Promise<StoredFiles>
}

/**
 * Reads a complete archive with its stored files, and compares every byte with its manifest.
 * @param receive must read each file completely
 * @throws ConfigError for a damaged, incomplete or foreign archive, or one of a newer release
 */
export async function readArchive(
  source: ArchiveSource,
  newestSchema: number,
  receive: Receive,
  kind: ArchiveKind = BACKUP,
): Promise<Manifest> {
  try {
    const { content, checksums } = await readEntries(await source.open(), receive, kind)
    const manifest = parseManifest(content, newestSchema, kind.what)
    await readStored(manifest, source, receive, kind, checksums)
    compare(manifest, checksums)
    if (!checksums.has(kind.requiredFile))
      throw new InvalidArchive(`is damaged: it has no ${kind.requiredFile}.`)
    return manifest
  } catch (error) {
    if (!(error instanceof InvalidArchive)) throw error
    throw new ConfigError(`${source.label} ${error.message} ${kind.outcome}`)
  }
}

/**
 * Returns the manifest at the begin of an archive with stored files, undefined for a complete archive.
 * @throws InvalidArchive for a damaged archive
 */
export async function readHead(source: Readable): Promise<Manifest | undefined> {
  const extract = tar.extract()
  pipeline(source, extract).catch(() => {})
  for await (const entry of extract) {
    if (entry.header.name !== MANIFEST) return undefined
    return parseManifest(await buffer(entry), Number.POSITIVE_INFINITY, BACKUP.what)
  }
  throw new InvalidArchive('is empty.')
}

/** Returns the content of the manifest and the checksums of all other files. */
async function readEntries(
  source: Readable,
  receive: Receive,
  { what, allowedFiles }: ArchiveKind,
) {
  const unreadable = `is incomplete or damaged, or not a ${what}.`
  const checksums = new Map<string, Checksum>()
  let content: Buffer | undefined
  let isFirst = false
  const extract = tar.extract()
  let readError: Error | undefined
  source.on('error', (error) => {
    readError = error
    extract.destroy(error)
  })
  source.pipe(extract)
  try {
    for await (const entry of extract) {
      const { name, type, size = 0 } = entry.header
      if (content && !isFirst) {
        throw new InvalidArchive(`is damaged: ${JSON.stringify(name)} is after its end.`)
      }
      if (name === MANIFEST && !content && size <= MAX_MANIFEST_BYTES) {
        isFirst = checksums.size === 0
        content = await buffer(entry)
        continue
      }
      if (type !== 'file' || !allowedFiles.test(name) || checksums.has(name)) {
        const file = JSON.stringify(name.slice(0, 100))
        throw new InvalidArchive(`is not a ${what}: it contains ${file}.`)
      }
      const { pass, checksum } = measuring()
      await receive(name, pass(entry as AsyncIterable<Buffer>))
      checksums.set(name, checksum())
    }
  } catch (error) {
    if (readError) throw readError
    // An archive that ends within a file destroys the stream of that file.
    const isInvalidTar =
      error instanceof Error &&
      /^(Unexpected end|Invalid tar header|Stream was destroyed)/.test(error.message)
    throw isInvalidTar ? new InvalidArchive(unreadable) : error
  } finally {
    source.destroy()
  }
  if (content) return { content, checksums }
  throw new InvalidArchive(checksums.size > 0 ? 'is incomplete: its end is missing.' : unreadable)
}

async function readStored(
  { files, installation }: Manifest,
  source: ArchiveSource,
  receive: Receive,
  { what, allowedFiles }: ArchiveKind,
  checksums: Map<string, Checksum>,
): Promise<void> {
  const stored = files.filter(({ isStored }) => isStored)
  if (stored.length === 0) return
  const foreign = stored.find(({ name }) => !allowedFiles.test(name) || checksums.has(name))
  const isRepeated = new Set(stored.map(({ name }) => name)).size < stored.length
  if (!source.stored || foreign || isRepeated || !/^[\w-]{1,64}$/.test(installation)) {
    throw new InvalidArchive(`is not a ${what}: its list of stored files is invalid.`)
  }
  const place = await source.stored(installation)
  const lacking = stored.filter((file) => !place.has(file))
  const [first] = lacking
  if (first) {
    throw new InvalidArchive(
      `needs ${stored.length} files in files/${installation} beside it, of which ${lacking.length} are missing or incomplete, such as ${first.name}.`,
    )
  }
  await concurrently(stored, STORED_AT_ONCE, async (file) => {
    const { pass, checksum } = measuring()
    await receive(file.name, pass(await place.read(file)))
    checksums.set(file.name, checksum())
  })
}

function compare({ files }: Manifest, checksums: Map<string, Checksum>): void {
  for (const { name, bytes, sha256 } of files) {
    const checksum = checksums.get(name)
    if (!checksum) throw new InvalidArchive(`is damaged: ${name} is missing.`)
    if (checksum.bytes !== bytes || checksum.sha256 !== sha256) {
      throw new InvalidArchive(`is damaged: ${name} has changed.`)
    }
  }
  const listed = new Set(files.map(({ name }) => name))
  const extra = [...checksums.keys()].find((name) => !listed.has(name))
  if (extra) throw new InvalidArchive(`is damaged: ${extra} is not in its list.`)
}

import { createReadStream, createWriteStream, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { CERTIFICATE_FILE } from '@dhow/contract/certificates/certificates'
import tar from 'tar-stream'
import * as z from 'zod'
import { ConfigError } from '#api/config.ts'
import { type Checksum, isDamaged, measure } from '#api/platform/data-dir/checksum.ts'
import {
  ENQUIRY_FILE,
  ENQUIRY_FILES_DIR,
  QUOTATION_KEY_FILE,
} from '#api/platform/data-dir/data-dir.ts'
import { ANY_STORED_FILE } from '#api/platform/pictures/stored-files.ts'

/** Archives of format 1 listed missing files in other fields, which nothing reads. */
const FORMAT = 2

/** Last entry of an archive. An archive without it is incomplete. */
const MANIFEST = 'manifest.json'

/** Enough for 100,000 pictures with four files of 150 bytes each. */
const MAX_MANIFEST_BYTES = 100_000_000

export type ArchiveKind = {
  what: string
  /** Last sentence of error messages. */
  outcome: string
  requiredFile: string
  allowedFiles: RegExp
}

export const DATABASE_FILE = 'dhow.sqlite'

/** First entry of an archive without the files that are stored beside it: their list. */
export const STORED_LIST = 'stored-files.json'

export const BACKUP: ArchiveKind = {
  what: 'backup of Dhow',
  outcome: 'Nothing was restored.',
  requiredFile: DATABASE_FILE,
  allowedFiles: new RegExp(
    `^(${STORED_LIST}|dhow\\.sqlite|jwt-secret|${QUOTATION_KEY_FILE}|uploads/(\\.installation|${ANY_STORED_FILE})|certificates/${CERTIFICATE_FILE}|${ENQUIRY_FILES_DIR}/${ENQUIRY_FILE}|mail/[\\w.-]{1,200}\\.eml)$`,
  ),
}

/** Public content, for another installation. */
export const SITE: ArchiveKind = {
  what: 'site of Dhow',
  outcome: 'Nothing was changed.',
  requiredFile: 'site.sqlite',
  allowedFiles: new RegExp(
    `^(site\\.sqlite|uploads/${ANY_STORED_FILE}|certificates/${CERTIFICATE_FILE})$`,
  ),
}

/** First entry of the sites that earlier releases exported. */
const EARLIER_SITE = 'site.json'

/** Archives of earlier releases lack the fields with a default. */
const Manifest = z.object({
  product: z.literal('dhow'),
  format: z.int(),
  version: z.string(),
  /** Time of the last migration in ms. Older releases refuse the archive. */
  schema: z.int(),
  installation: z.string(),
  createdAt: z.iso.datetime(),
  counts: z.object({ products: z.int(), messages: z.int(), pictures: z.int() }),
  /** Paths of missing, empty and damaged files. */
  damagedFiles: z.array(z.string()).default([]),
  files: z.array(z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof Manifest>

export type ListedFile = Checksum & { name: string }

/** Describes what an archive lacks; empty for a complete one. */
export function describeGaps({ damagedFiles }: Manifest): string {
  const [first] = damagedFiles
  return first ? `missing or damaged files: ${damagedFiles.length}, such as ${first}` : ''
}

/** Returns what to do about an archive that lacks files; undefined for a complete one. */
export function explainGaps(manifest: Manifest): string | undefined {
  const gaps = describeGaps(manifest)
  if (!gaps) return undefined
  return `The backup is incomplete: ${gaps}. Run "dhow check", which says how to repair this, and keep an older backup until then.`
}

type Facts = Pick<Manifest, 'version' | 'schema' | 'installation' | 'createdAt' | 'counts'>

export type FileToArchive = { name: string; path: string; bytes: number }

/**
 * Writes files and the manifest as a tar stream. `recorded` has checksums by file name, to detect damaged files.
 * @param stored files that are stored beside the archive
 * @param missing paths of files that do not exist
 */
export async function writeArchive(
  to: Writable,
  files: FileToArchive[],
  facts: Facts,
  {
    recorded = new Map<string, Checksum | undefined>(),
    stored = [] as ListedFile[],
    missing = [] as string[],
  } = {},
): Promise<Manifest> {
  const pack = tar.pack()
  const write = async () => {
    const done = new Map<string, Checksum>()
    for (const { name, path, bytes } of files) {
      const { content, checksum } = measure(createReadStream(path))
      await pipeline(content, pack.entry({ name, size: bytes, mode: 0o600 }))
      done.set(name, checksum())
    }
    const all = new Map([...done, ...stored.map((file) => [file.name, file] as const)])
    const damaged = [...all].filter(([name, checksum]) => isDamaged(checksum, recorded.get(name)))
    const manifest: Manifest = {
      product: 'dhow',
      format: FORMAT,
      ...facts,
      damagedFiles: [
        ...missing,
        ...damaged.map(([name]) => name),
        ...[...recorded.keys()].filter((name) => !all.has(name)),
      ],
      files: Array.from(done, ([name, checksum]) => ({ name, ...checksum })),
    }
    pack.entry({ name: MANIFEST, mode: 0o600 }, JSON.stringify(manifest))
    pack.finalize()
    return manifest
  }
  const [manifest] = await Promise.all([
    write().catch((error: Error) => {
      pack.destroy(error)
      throw error
    }),
    pipeline(Readable.from(pack), to),
  ])
  return manifest
}

export type Receive = (name: string, content: AsyncIterable<Buffer>) => Promise<void>

/** Returns a receiver for `readArchive` that writes each file below a folder. */
export const unpackInto =
  (folder: string): Receive =>
  async (name, content) => {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  }

export type ArchiveSource = {
  /** Name of the archive in messages. */
  label: string
  open: () => Promise<Readable>
  /** Reads the files that the list of an archive names. */
  readStored?: (list: Buffer, manifest: Manifest, receive: Receive) => Promise<void>
}

/**
 * Reads a complete archive and compares every byte with its manifest.
 * @param receive must read each file completely
 * @throws ConfigError for a damaged, incomplete or foreign archive, or one of a newer release
 */
export async function readArchive(
  { label, open, readStored }: ArchiveSource,
  newestSchema: number,
  receive: Receive,
  kind: ArchiveKind = BACKUP,
): Promise<Manifest> {
  const { outcome, requiredFile } = kind
  try {
    const { content, checksums, list } = await readEntries(await open(), receive, kind)
    const manifest = parseManifest(content, newestSchema, kind)
    compare(manifest, checksums)
    if (!checksums.has(requiredFile))
      throw new InvalidArchive(`is damaged: it has no ${requiredFile}.`)
    if (list) await readStored?.(list, manifest, receive)
    return manifest
  } catch (error) {
    if (!(error instanceof InvalidArchive)) throw error
    throw new ConfigError(`${label} ${error.message} ${outcome}`)
  }
}

export class InvalidArchive extends Error {}

async function readEntries(
  source: Readable,
  receive: Receive,
  { what, allowedFiles }: ArchiveKind,
) {
  const unreadable = `is incomplete or damaged, or not a ${what}.`
  const checksums = new Map<string, Checksum>()
  let content: Buffer | undefined
  let list: Buffer | undefined
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
      if (content) throw new InvalidArchive(`is damaged: ${JSON.stringify(name)} is after its end.`)
      if (name === MANIFEST && size <= MAX_MANIFEST_BYTES) {
        content = await buffer(entry)
        continue
      }
      if (type !== 'file' || !allowedFiles.test(name) || checksums.has(name)) {
        if (name === EARLIER_SITE) {
          throw new InvalidArchive(
            'was exported by an earlier release of Dhow. Update that server, and export the site again.',
          )
        }
        throw new InvalidArchive(
          `is not a ${what}: it contains ${JSON.stringify(name.slice(0, 100))}.`,
        )
      }
      const file = measure(entry as AsyncIterable<Buffer>)
      if (name === STORED_LIST) list = await buffer(file.content)
      else await receive(name, file.content)
      checksums.set(name, file.checksum())
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
  if (content) return { content, checksums, list }
  throw new InvalidArchive(checksums.size > 0 ? 'is incomplete: its end is missing.' : unreadable)
}

function parseManifest(content: Buffer, newestSchema: number, { what }: ArchiveKind): Manifest {
  const unreadable = new InvalidArchive(`is damaged: its ${MANIFEST} cannot be read.`)
  let json: unknown
  try {
    json = JSON.parse(content.toString())
  } catch {
    throw unreadable
  }
  const { success, data } = Manifest.pick({ product: true, format: true }).safeParse(json)
  if (!success) throw new InvalidArchive(`is not a ${what}.`)
  const manifest = Manifest.safeParse(json).data
  if (data.format > FORMAT || (manifest && manifest.schema > newestSchema)) {
    const advice = 'Restore it with that release.'
    throw new InvalidArchive(`was created by a newer release of Dhow. ${advice}`)
  }
  if (!manifest) throw unreadable
  return manifest
}

function compare({ files }: Manifest, checksums: Map<string, Checksum>) {
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

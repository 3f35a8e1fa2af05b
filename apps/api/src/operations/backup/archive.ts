import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable, type Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { CERTIFICATE_FILE } from '@dhow/contract/certificates'
import tar from 'tar-stream'
import * as z from 'zod'
import { ConfigError } from '#api/config.ts'
import { type Checksum, isDamaged } from '#api/platform/data-dir/checksum.ts'
import { ENQUIRY_FILE, ENQUIRY_FILES_DIR } from '#api/platform/data-dir/data-dir.ts'
import { ANY_STORED_FILE } from '#api/platform/pictures/stored-files.ts'

/** Format of archives that this release writes, and the newest that it reads. */
const FORMAT = 1

/** Last entry of an archive, with the list of its files. An archive without it is incomplete. */
const MANIFEST = 'manifest.json'

/** Maximum bytes of a manifest: 100,000 pictures with four files of 150 bytes each. */
const MAX_MANIFEST_BYTES = 100_000_000

/** A kind of archive: a backup or a site transfer. */
export type ArchiveKind = {
  /** Name of the kind in messages. */
  what: string
  /** End of every error message, such as "Nothing was restored." */
  outcome: string
  /** Required file. */
  main: string
  /** Allowed names of files. */
  names: RegExp
}

export const DATABASE_FILE = 'dhow.sqlite'

/** A complete data folder. */
const BACKUP: ArchiveKind = {
  what: 'backup of Dhow',
  outcome: 'Nothing was restored.',
  main: DATABASE_FILE,
  names: new RegExp(
    `^(dhow\\.sqlite|jwt-secret|uploads/(\\.installation|${ANY_STORED_FILE})|certificates/${CERTIFICATE_FILE}|${ENQUIRY_FILES_DIR}/${ENQUIRY_FILE}|mail/[\\w.-]{1,200}\\.eml)$`,
  ),
}

export const Manifest = z.object({
  product: z.literal('dhow'),
  format: z.int(),
  /** Release that wrote the archive. */
  version: z.string(),
  /** Time of the last migration in ms. Older releases refuse the archive. */
  schema: z.int(),
  installation: z.string(),
  createdAt: z.iso.datetime(),
  counts: z.object({ products: z.int(), messages: z.int(), pictures: z.int() }),
  /** Pictures in the database without files. */
  missingPictures: z.array(z.string()),
  /** Certificates without files; not in archives of earlier releases. */
  missingCertificates: z.array(z.string()).default([]),
  /** Attachments of enquiries without files. */
  missingEnquiryFiles: z.array(z.string()).default([]),
  /** Empty, damaged or missing files by their recorded checksums; empty in archives of earlier releases. */
  damagedFiles: z.array(z.string()).default([]),
  files: z.array(z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof Manifest>

type ArchivedFile = Manifest['files'][number]

/** A file for an archive, with its name in the data folder. */
export type FileToArchive = { name: string; path: string; bytes: number }

/** Returns a stream stage that counts and hashes bytes. */
function measuring() {
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
    measured: () => ({ bytes, sha256: hash.digest('hex') }),
  }
}

/**
 * Writes files and then the manifest as a tar stream.
 * @param recorded checksums by file name, from which the manifest lists the damaged files
 */
export async function writeArchive(
  to: Writable,
  files: Iterable<FileToArchive> | AsyncIterable<FileToArchive>,
  about: Omit<Manifest, 'product' | 'format' | 'files' | 'damagedFiles'>,
  recorded = new Map<string, Checksum>(),
): Promise<Manifest> {
  const pack = tar.pack()
  const written = pipeline(Readable.from(pack), to)
  const write = async () => {
    const done: ArchivedFile[] = []
    for await (const { name, path, bytes } of files) {
      const { pass, measured } = measuring()
      await pipeline(createReadStream(path), pass, pack.entry({ name, size: bytes, mode: 0o600 }))
      done.push({ name, ...measured() })
    }
    const names = new Set(done.map(({ name }) => name))
    const damagedFiles = [
      ...done.filter((one) => isDamaged(one, recorded.get(one.name))).map(({ name }) => name),
      ...[...recorded.keys()].filter((name) => !names.has(name)),
    ]
    const manifest = {
      product: 'dhow' as const,
      format: FORMAT,
      ...about,
      damagedFiles,
      files: done,
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
    written,
  ])
  return manifest
}

const unreadable = (what: string) => `is cut off or damaged, or no ${what}.`

/** Creates an error that names the archive and its problem. */
type Complain = (problem: string) => ConfigError

/**
 * Reads a complete archive and compares every byte with its manifest.
 * @param take receives each file and must read all of it
 * @param kind `label` is the name of the archive in messages; its path by default
 * @param newestSchema time of the last migration that this release knows, in ms
 * @throws ConfigError for a damaged, incomplete or foreign archive, or one of a newer release
 */
export async function readArchive(
  path: string,
  newestSchema: number,
  take: (name: string, content: AsyncIterable<Buffer>) => Promise<void>,
  kind: ArchiveKind & { label?: string } = BACKUP,
): Promise<Manifest> {
  const { what, outcome, main, names, label = path } = kind
  const complain: Complain = (problem) => new ConfigError(`${label} ${problem} ${outcome}`)
  const found = new Map<string, Omit<ArchivedFile, 'name'>>()
  let manifest: Manifest | undefined
  const extract = tar.extract()
  const source = createReadStream(path)
  let failure: Error | undefined
  source.on('error', (error) => {
    failure = error
    extract.destroy(error)
  })
  source.pipe(extract)
  try {
    for await (const entry of extract) {
      const { name, type, size = 0 } = entry.header
      if (manifest) throw complain(`goes on after its end, with ${JSON.stringify(name)}.`)
      if (name === MANIFEST) {
        if (size > MAX_MANIFEST_BYTES) throw complain(`is no ${what}.`)
        manifest = readManifest(await buffer(entry), newestSchema, what, complain)
        continue
      }
      if (type !== 'file' || !names.test(name) || found.has(name)) {
        throw complain(`is no ${what}: it holds ${JSON.stringify(name.slice(0, 100))}.`)
      }
      const { pass, measured } = measuring()
      await take(name, pass(entry as AsyncIterable<Buffer>))
      found.set(name, measured())
    }
  } catch (error) {
    if (failure) throw failure
    if (error instanceof ConfigError || !(error instanceof Error)) throw error
    // An archive that ends within a file destroys the stream of that file.
    if (!/^(Unexpected end|Invalid tar header|Stream was destroyed)/.test(error.message))
      throw error
    throw complain(unreadable(what))
  } finally {
    source.destroy()
  }
  if (!manifest) {
    throw complain(found.size > 0 ? 'is cut off: its end is missing.' : unreadable(what))
  }
  compare(manifest, found, complain)
  if (!found.has(main)) throw complain(`is damaged: it has no ${main}.`)
  return manifest
}

function readManifest(
  content: Buffer,
  newestSchema: number,
  what: string,
  complain: Complain,
): Manifest {
  let json: unknown
  try {
    json = JSON.parse(content.toString())
  } catch {
    throw complain(`is damaged: its ${MANIFEST} cannot be read.`)
  }
  const marks = z.object({ product: z.literal('dhow'), format: z.int() }).safeParse(json)
  if (!marks.success) throw complain(`is no ${what}.`)
  const newer = 'was made by a newer release of Dhow. Restore it with that release.'
  if (marks.data.format > FORMAT) throw complain(newer)
  const parsed = Manifest.safeParse(json)
  if (!parsed.success) throw complain(`is damaged: its ${MANIFEST} cannot be read.`)
  if (parsed.data.schema > newestSchema) throw complain(newer)
  return parsed.data
}

function compare(
  { files }: Manifest,
  found: Map<string, Omit<ArchivedFile, 'name'>>,
  complain: Complain,
): void {
  for (const { name, bytes, sha256 } of files) {
    const there = found.get(name)
    if (!there) throw complain(`is damaged: ${name} is missing.`)
    if (there.bytes !== bytes || there.sha256 !== sha256) {
      throw complain(`is damaged: ${name} is not what it was.`)
    }
  }
  const known = new Set(files.map(({ name }) => name))
  const extra = [...found.keys()].find((name) => !known.has(name))
  if (extra) throw complain(`is damaged: ${extra} is not in its list.`)
}

import { createWriteStream, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import tar from 'tar-stream'
import { ConfigError } from '#api/config.ts'
import { type Checksum, measure } from '#api/platform/data-dir/checksum.ts'
import { type ArchiveKind, BACKUP, FORMAT, MANIFEST, Manifest, STORED_LIST } from './archive.ts'

/** Enough for 100,000 pictures with four files of 150 bytes each. */
const MAX_MANIFEST_BYTES = 100_000_000

/** First entry of the sites that earlier releases exported. */
const EARLIER_SITE = 'site.json'

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

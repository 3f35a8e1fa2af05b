import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import tar from 'tar-stream'
import * as z from 'zod'
import { ConfigError } from '#api/config.ts'
import { runConcurrently } from '#api/platform/background/slices.ts'
import { measure, readChecksum } from '#api/platform/data-dir/checksum.ts'
import { BACKUP, type ListedFile, type Manifest, STORED_LIST } from './archive.ts'
import { BEFORE_RESTORE, listNightly, listSuperfluous } from './nightly-files.ts'
import type { Place } from './places.ts'
import { InvalidArchive, type Receive } from './read-archive.ts'

// Files that never change, such as pictures, are stored once for all backups: in files/<installation>/, by their SHA-256.

/** Maximum number of stored files to read or write at once. */
const AT_ONCE = 4

/** Storage format of content in a place: plain or encrypted. */
export type Coding = {
  /** End of the names of stored files and archives. */
  suffix: '' | '.age'
  toName: (sha256: string) => string
  calculateSize: (bytes: number) => number
  encode: (content: Readable) => Promise<Readable>
  decode: (content: Readable) => Promise<Readable>
}

export const PLAIN: Coding = {
  suffix: '',
  toName: (sha256) => sha256,
  calculateSize: (bytes) => bytes,
  encode: async (content) => content,
  decode: async (content) => content,
}

const getFolder = (installation: string) => `files/${installation}/`

function toPath(installation: string, sha256: string, { toName, suffix }: Coding) {
  const name = toName(sha256)
  return `${getFolder(installation)}${name.slice(0, 2)}/${name}${suffix}`
}

/** Lists the stored files of an installation and reads them. */
export async function openStored(place: Place, installation: string, coding: Coding) {
  const listed = await place.list(getFolder(installation))
  const bytes = new Map(listed.map((file) => [file.name, file.bytes]))
  const toStoredPath = ({ sha256 }: ListedFile) => toPath(installation, sha256, coding)
  return {
    has: (file: ListedFile) => bytes.get(toStoredPath(file)) === coding.calculateSize(file.bytes),
    read: async (file: ListedFile) => coding.decode(await place.read(toStoredPath(file))),
  }
}

const StoredList = z.array(
  z.object({ name: z.string(), bytes: z.int(), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
)

function parseList(list: Buffer): ListedFile[] {
  const files = StoredList.parse(JSON.parse(list.toString()))
  if (files.some(({ name }) => !/^[\w-]+\//.test(name) || !BACKUP.allowedFiles.test(name))) {
    throw new Error('foreign file')
  }
  return files
}

/** Returns the list at the begin of an archive; empty for a complete archive. Fails for a damaged archive. */
export async function readList(archive: Readable): Promise<ListedFile[]> {
  const extract = tar.extract()
  pipeline(archive, extract).catch(() => {})
  for await (const entry of extract) {
    return entry.header.name === STORED_LIST ? parseList(await buffer(entry)) : []
  }
  throw new InvalidArchive('is empty.')
}

/** Reads the files of a list from a place, and compares each with its checksum. @throws InvalidArchive */
export const createStoredReader =
  (place: Place, coding: Coding) =>
  async (list: Buffer, { installation }: Manifest, receive: Receive): Promise<void> => {
    let files: ListedFile[]
    try {
      files = parseList(list)
      if (!/^[\w-]+$/.test(installation)) throw new Error('foreign folder')
      if (new Set(files.map(({ name }) => name)).size < files.length) throw new Error('repeated')
    } catch {
      throw new InvalidArchive('is damaged: its list of stored files is invalid.')
    }
    const stored = await openStored(place, installation, coding)
    const lacking = files.filter((file) => !stored.has(file))
    const [first] = lacking
    if (first) {
      throw new InvalidArchive(
        `needs ${files.length} files in files/${installation} beside it, of which ${lacking.length} are missing or incomplete, such as ${first.name}.`,
      )
    }
    await runConcurrently(files, AT_ONCE, async (file) => {
      const { content, checksum } = measure(await stored.read(file))
      await receive(file.name, content)
      if (checksum().sha256 !== file.sha256) {
        throw new InvalidArchive(`is damaged: ${file.name} has changed.`)
      }
    })
  }

/**
 * Stores the files that a place lacks or has with a wrong size.
 * @param beforeWrite gets the bytes of all these files
 */
export async function storeFiles<File extends ListedFile>(
  place: Place,
  installation: string,
  coding: Coding,
  files: File[],
  read: (file: File) => Promise<Readable>,
  beforeWrite = (_bytes: number) => {},
): Promise<void> {
  const stored = await openStored(place, installation, coding)
  const lacking = new Map(
    files.filter((file) => !stored.has(file)).map((file) => [file.sha256, file]),
  )
  beforeWrite([...lacking.values()].reduce((sum, { bytes }) => sum + bytes, 0))
  await runConcurrently(lacking.values(), AT_ONCE, async (file) => {
    const path = toPath(installation, file.sha256, coding)
    await place.write(path, await coding.encode(await read(file)), coding.calculateSize(file.bytes))
  })
}

/** Reads all stored files, and deletes those whose content has changed. Returns their number. */
export async function verifyStored(place: Place, installation: string): Promise<number> {
  let damaged = 0
  for (const { name } of await place.list(getFolder(installation))) {
    const { sha256 } = await readChecksum(await place.read(name))
    if (toPath(installation, sha256, PLAIN) === name) continue
    await place.remove(name)
    damaged++
  }
  return damaged
}

/**
 * Deletes from a place: unfinished and old backups, and then the stored files that no backup names. Call it while no backup
 * is written. If a backup cannot be read, all stored files stay.
 * @param weeks number of weeks of which a backup is kept
 */
export async function clearPlace(
  place: Place,
  installation: string,
  codings: Coding[],
  { now, weeks }: { now: Date; weeks?: number | undefined },
): Promise<void> {
  const backups = await place.list(`dhow-${installation}-`)
  const unfinished = backups.filter(({ name }) => name.endsWith('.partial'))
  const old = listSuperfluous(listNightly(backups, installation), now, weeks)
  for (const { name } of [...unfinished, ...old]) await place.remove(name)
  for (const coding of new Set(codings)) await removeUnused(place, installation, coding)
}

async function removeUnused(place: Place, installation: string, coding: Coding) {
  const end = `.tar${coding.suffix}`
  const used = new Set<string>()
  for (const prefix of ['', BEFORE_RESTORE]) {
    for (const { name } of await place.list(`${prefix}dhow-${installation}-`)) {
      if (!name.endsWith(end)) continue
      const files = await readList(await coding.decode(await place.read(name))).catch(() => {
        throw new ConfigError(`${name} cannot be read. Check it, and delete it if it is damaged.`)
      })
      for (const { sha256 } of files) used.add(toPath(installation, sha256, coding))
    }
  }
  const unused = (await place.list(getFolder(installation))).filter(
    ({ name }) => name.endsWith('.age') === (end === '.tar.age') && !used.has(name),
  )
  await runConcurrently(unused, AT_ONCE, ({ name }) => place.remove(name))
}

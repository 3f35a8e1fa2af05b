import type { Readable } from 'node:stream'
import { concurrently } from '#api/platform/background/slices.ts'
import { readHead, STORED_AT_ONCE, type StoredFiles } from './archive.ts'
import type { ListedFile } from './manifest.ts'
import { BEFORE_RESTORE } from './nightly-files.ts'
import type { Place } from './places.ts'

// Files that never change, such as pictures, are stored once for all backups: in files/<installation>/, by their SHA-256.

/** How a place stores content: as it is, or encrypted. */
export type Coding = {
  /** End of the names of stored files and archives. */
  suffix: '' | '.age'
  nameOf: (sha256: string) => string
  sizeOf: (bytes: number) => number
  encode: (content: Readable) => Promise<Readable>
  decode: (content: Readable) => Promise<Readable>
}

export const PLAIN: Coding = {
  suffix: '',
  nameOf: (sha256) => sha256,
  sizeOf: (bytes) => bytes,
  encode: async (content) => content,
  decode: async (content) => content,
}

const folderOf = (installation: string) => `files/${installation}/`

/** Returns the path of a stored file in its place. */
function pathOf(installation: string, sha256: string, { nameOf, suffix }: Coding): string {
  const name = nameOf(sha256)
  return `${folderOf(installation)}${name.slice(0, 2)}/${name}${suffix}`
}

/** Lists the stored files of an installation and reads them. */
export async function openStored(
  place: Place,
  installation: string,
  coding: Coding,
): Promise<StoredFiles> {
  const listed = await place.list(folderOf(installation))
  const bytes = new Map(listed.map((file) => [file.name, file.bytes]))
  const path = ({ sha256 }: ListedFile) => pathOf(installation, sha256, coding)
  return {
    has: (file) => bytes.get(path(file)) === coding.sizeOf(file.bytes),
    read: async (file) => coding.decode(await place.read(path(file))),
  }
}

/** Stores the files that a place lacks or has with a wrong size. @param beforeWrite gets their bytes */
export async function storeFiles<File extends ListedFile>(
  place: Place,
  installation: string,
  coding: Coding,
  files: File[],
  read: (file: File) => Promise<Readable>,
  beforeWrite: (bytes: number) => void = () => {},
): Promise<void> {
  const stored = await openStored(place, installation, coding)
  const lacking = new Map(
    files.filter((file) => !stored.has(file)).map((file) => [file.sha256, file]),
  )
  beforeWrite([...lacking.values()].reduce((sum, { bytes }) => sum + bytes, 0))
  await concurrently(lacking.values(), STORED_AT_ONCE, async (file) => {
    const path = pathOf(installation, file.sha256, coding)
    await place.write(path, await coding.encode(await read(file)), coding.sizeOf(file.bytes))
  })
}

/**
 * Deletes the stored files that no backup in the place names. Call it while no backup is written. If a backup cannot be read,
 * it fails and deletes nothing.
 */
export async function removeUnused(
  place: Place,
  installation: string,
  coding: Coding,
  read = async (backup: string) => coding.decode(await place.read(backup)),
): Promise<void> {
  const end = `.tar${coding.suffix}`
  const used = new Set<string>()
  for (const prefix of ['', BEFORE_RESTORE]) {
    for (const { name } of await place.list(`${prefix}dhow-${installation}-`)) {
      if (!name.endsWith(end)) continue
      const { files = [] } = (await readHead(await read(name))) ?? {}
      for (const { sha256 } of files) used.add(pathOf(installation, sha256, coding))
    }
  }
  const unused = (await place.list(folderOf(installation))).filter(
    ({ name }) => name.endsWith('.age') === (end === '.tar.age') && !used.has(name),
  )
  await concurrently(unused, STORED_AT_ONCE, ({ name }) => place.remove(name))
}

import { createReadStream, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { ConfigError } from '#api/config.ts'
import type { StoredBackupTarget } from '#api/platform/database/schema.ts'
import { openAge } from './age.ts'
import { clearPlace, listOf, openStored, PLAIN, storeFiles } from './content.ts'
import { folderProblem, nightlyOf, type StoredBackup } from './nightly-files.ts'
import { openBucket, openFolder, type Place } from './places.ts'

/** A second place for backups. `secret` is the secret key of a bucket. */
export type SecondPlace = {
  target: StoredBackupTarget
  secret: string
  /** BACKUP_PASSPHRASE; encrypts the backups. */
  passphrase?: string | undefined
  dataDir: string
  installation: string
}

/** @throws ConfigError if it cannot be used */
export async function openPlace({ target, secret, dataDir }: SecondPlace): Promise<Place> {
  if (target.kind === 's3') return openBucket(target, secret)
  const problem = await folderProblem(target.folder, dataDir)
  if (problem) throw new ConfigError(problem)
  return openFolder(target.folder)
}

const codingOf = async (place: Place, { installation, passphrase }: SecondPlace) =>
  passphrase ? openAge(place, installation, passphrase, true) : PLAIN

const backupsIn = async (place: Place, installation: string) =>
  nightlyOf(await place.list(`dhow-${installation}-`), installation)

/** Returns the name of a nightly backup in the second place. */
export const copyName = (name: string, { passphrase }: Pick<SecondPlace, 'passphrase'>): string =>
  passphrase ? `${name}.age` : name

/** Lists the backups. Also checks the passphrase. */
export async function listPlace(second: SecondPlace): Promise<StoredBackup[]> {
  const place = await openPlace(second)
  await codingOf(place, second)
  return backupsIn(place, second.installation)
}

/**
 * Stores a backup with its stored files, deletes old ones and returns the backups in the place.
 * @param path in the first place
 * @returns `problem` if the copy is complete, but old files could not be deleted
 */
export async function storeInPlace(second: SecondPlace, name: string, path: string) {
  const { target, installation } = second
  const place = await openPlace(second)
  const coding = await codingOf(place, second)
  const first = openFolder(dirname(path))
  if (target.kind === 'folder' && realpathSync(target.folder) === realpathSync(dirname(path))) {
    throw new ConfigError('The second place is the folder of the backups. Choose another folder.')
  }
  const list = () => backupsIn(place, installation)
  const files = await listOf(createReadStream(path))
  const { read } = await openStored(first, installation, PLAIN)
  await storeFiles(place, installation, coding, files, read)
  const copy = copyName(name, second)
  const content = await coding.encode(createReadStream(path))
  await place.write(copy, content, coding.sizeOf(statSync(path).size))
  if (!(await list()).some((item) => item.name === copy)) {
    throw new ConfigError(
      'The second place accepted the backup, but does not list it. Check its address.',
    )
  }
  try {
    // The same backup from before the passphrase was set or removed.
    const twins = (await list()).filter((item) => item.name !== copy && item.name.startsWith(name))
    for (const twin of twins) await place.remove(twin.name)
    await clearPlace(place, installation, [PLAIN, coding], { now: new Date() })
    return { copies: await list() }
  } catch (error) {
    const problem = `The last copy is complete, but old files stay. ${(error as Error).message}`
    return { copies: await list(), problem }
  }
}

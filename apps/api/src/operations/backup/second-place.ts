import { createHmac } from 'node:crypto'
import { createReadStream, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { ConfigError } from '#api/config.ts'
import { type Coding, clearPlace, openStored, PLAIN, readList, storeFiles } from './content.ts'
import { findFolderProblem, readBackups, type StoredBackup } from './nightly-files.ts'
import { openBucket, openFolder, type Place } from './places.ts'
import type { StoredBackupTarget } from './tables.ts'

/** Base-2 logarithm of the cost of scrypt (OWASP), which needs 128 MB. */
const WORK_FACTOR = 17

/** Loads the library (3 MB), which only encrypted backups need. */
const loadAge = () => import('age-encryption')

const getKeyFile = (installation: string) => `dhow-${installation}-key.age`

/**
 * Encrypts with age (age-encryption.org). The passphrase encrypts a key file in the place, once; all other files are encrypted
 * with this key, because a passphrase costs a second per file. Names are keyed hashes: plain ones would reveal which public
 * pictures are stored.
 * @throws ConfigError if there is no key file and `mayCreate` is false, or for another passphrase
 */
export async function openAge(
  place: Place,
  installation: string,
  passphrase: string | undefined,
  mayCreate = false,
): Promise<Coding> {
  if (!passphrase) throw new ConfigError('The backup is encrypted. Set BACKUP_PASSPHRASE.')
  const name = getKeyFile(installation)
  const names = (await place.list(`dhow-${installation}-`)).map((file) => file.name)
  if (names.includes(name)) return createCoding(await readKey(place, name, passphrase))
  if (!mayCreate || names.some((file) => file.endsWith('.tar.age'))) {
    throw new ConfigError(`${name} is missing. Encrypted backups cannot be read without it.`)
  }
  const { Encrypter, generateX25519Identity } = await loadAge()
  const key = await generateX25519Identity()
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(WORK_FACTOR)
  const content = await encrypter.encrypt(`${key}\n`)
  await place.write(name, Readable.from([content]), content.length)
  return createCoding(key)
}

async function readKey(place: Place, name: string, passphrase: string) {
  const { Decrypter } = await loadAge()
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const content = await buffer(await place.read(name))
  const key = await decrypter.decrypt(content, 'text').catch(() => {
    throw new ConfigError(
      `BACKUP_PASSPHRASE does not open ${name}. Set the passphrase that created it.`,
    )
  })
  return key.trim()
}

async function createCoding(key: string): Promise<Coding> {
  const { Decrypter, Encrypter, identityToRecipient } = await loadAge()
  const encrypter = new Encrypter()
  encrypter.addRecipient(await identityToRecipient(key))
  const decrypter = new Decrypter()
  decrypter.addIdentity(key)
  const toWeb = (content: Readable) => Readable.toWeb(content) as ReadableStream<Uint8Array>
  const toReadable = (content: ReadableStream) => Readable.fromWeb(content as NodeStream)
  const decryptContent = async function* (content: Readable) {
    try {
      yield* toReadable(await decrypter.decrypt(toWeb(content)))
    } catch (error) {
      const reason = (error as Error).message
      throw new ConfigError(`A file of the backup could not be decrypted (${reason}).`)
    }
  }
  const { size } = await encrypter.encrypt(new Blob([]).stream())
  return {
    suffix: '.age',
    toName: (sha256) => createHmac('sha256', key).update(sha256).digest('hex'),
    calculateSize: size,
    encode: async (content) => toReadable(await encrypter.encrypt(toWeb(content))),
    decode: async (content) => Readable.from(decryptContent(content)),
  }
}

/** A second place for backups. `secret` is the secret key of a bucket. */
export type SecondPlace = {
  target: StoredBackupTarget
  secret: string
  passphrase?: string | undefined
  dataDir: string
  installation: string
}

/** @throws ConfigError if it cannot be used */
export async function openPlace({ target, secret, dataDir }: SecondPlace): Promise<Place> {
  if (target.kind === 's3') return openBucket(target, secret)
  const problem = await findFolderProblem(target.folder, dataDir)
  if (problem) throw new ConfigError(problem)
  return openFolder(target.folder)
}

const openCoding = async (place: Place, { installation, passphrase }: SecondPlace) =>
  passphrase ? openAge(place, installation, passphrase, true) : PLAIN

/** Returns the name of a nightly backup in the second place. */
export const toCopyName = (
  name: string,
  { passphrase }: Pick<SecondPlace, 'passphrase'>,
): string => (passphrase ? `${name}.age` : name)

/** Lists the backups. Also checks the passphrase. */
export async function listPlace(second: SecondPlace): Promise<StoredBackup[]> {
  const place = await openPlace(second)
  await openCoding(place, second)
  return readBackups(place, second.installation)
}

/**
 * Stores a backup with its stored files, deletes old ones and returns the backups in the place.
 * @param path in the first place
 * @returns `problem` if the copy is complete, but old files could not be deleted
 */
export async function storeInPlace(second: SecondPlace, name: string, path: string) {
  const { target, installation } = second
  const place = await openPlace(second)
  const coding = await openCoding(place, second)
  const first = openFolder(dirname(path))
  if (target.kind === 'folder' && realpathSync(target.folder) === realpathSync(dirname(path))) {
    throw new ConfigError('The first copy is in this folder already. Choose another folder.')
  }
  const list = () => readBackups(place, installation)
  const files = await readList(createReadStream(path))
  const { read } = await openStored(first, installation, PLAIN)
  await storeFiles(place, installation, coding, files, read)
  const copy = toCopyName(name, second)
  const content = await coding.encode(createReadStream(path))
  await place.write(copy, content, coding.calculateSize(statSync(path).size))
  if (!(await list()).some((item) => item.name === copy)) {
    throw new ConfigError(
      'The storage accepted the backup, but does not show it. Check address and folder.',
    )
  }
  try {
    // Deletes the copy from before the passphrase was set or removed.
    const twins = (await list()).filter((item) => item.name !== copy && item.name.startsWith(name))
    for (const twin of twins) await place.remove(twin.name)
    await clearPlace(place, installation, [PLAIN, coding], { now: new Date() })
    return { copies: await list() }
  } catch (error) {
    const problem = `The last copy is complete, but old files stay. ${(error as Error).message}`
    return { copies: await list(), problem }
  }
}

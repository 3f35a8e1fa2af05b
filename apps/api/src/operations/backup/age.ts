import { createHmac } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { ConfigError } from '#api/config.ts'
import type { Coding } from './content.ts'
import type { Place } from './places.ts'

/** Base-2 logarithm of the cost of scrypt (OWASP), which needs 128 MB. */
const WORK_FACTOR = 17

/** Only servers with encrypted backups load the library. It needs 3 MB. */
const loadAge = () => import('age-encryption')

const keyFileOf = (installation: string) => `dhow-${installation}-key.age`

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
  const name = keyFileOf(installation)
  const names = (await place.list(`dhow-${installation}-`)).map((file) => file.name)
  if (names.includes(name)) return codingOf(await readKey(place, name, passphrase))
  if (!mayCreate || names.some((file) => file.endsWith('.tar.age'))) {
    throw new ConfigError(`${name} is missing, without which encrypted backups cannot be read.`)
  }
  const { Encrypter, generateX25519Identity } = await loadAge()
  const key = await generateX25519Identity()
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(WORK_FACTOR)
  const content = await encrypter.encrypt(`${key}\n`)
  await place.write(name, Readable.from([content]), content.length)
  return codingOf(key)
}

async function readKey(place: Place, name: string, passphrase: string): Promise<string> {
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

async function codingOf(key: string): Promise<Coding> {
  const { Decrypter, Encrypter, identityToRecipient } = await loadAge()
  const encrypter = new Encrypter()
  encrypter.addRecipient(await identityToRecipient(key))
  const decrypter = new Decrypter()
  decrypter.addIdentity(key)
  const toWeb = (content: Readable) => Readable.toWeb(content) as ReadableStream<Uint8Array>
  const fromWeb = (content: ReadableStream) => Readable.fromWeb(content as NodeStream)
  const decrypted = async function* (content: Readable) {
    try {
      yield* fromWeb(await decrypter.decrypt(toWeb(content)))
    } catch (error) {
      const reason = (error as Error).message
      throw new ConfigError(`A file of the backup could not be decrypted (${reason}).`)
    }
  }
  const { size } = await encrypter.encrypt(new Blob([]).stream())
  return {
    suffix: '.age',
    nameOf: (sha256) => createHmac('sha256', key).update(sha256).digest('hex'),
    sizeOf: size,
    encode: async (content) => fromWeb(await encrypter.encrypt(toWeb(content))),
    decode: async (content) => Readable.from(decrypted(content)),
  }
}

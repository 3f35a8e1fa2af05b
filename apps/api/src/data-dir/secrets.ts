import { hkdfSync, randomBytes, scryptSync } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '#api/config.ts'
import { makeFolderDurably, writeDurably } from './durable-file.ts'

/** The file in a data folder that holds the secret where no setting gives one. */
export const SECRET_FILE = 'jwt-secret'

/** Bytes of a secret made out of a given one, and of a key for HMAC-SHA256. */
const KEY_BYTES = 32

/**
 * The keys that this installation signs with, one for each purpose (HKDF, RFC 5869), so that what visitors
 * are given signs no session. A secret that a person chose goes through scrypt (N = 2^14) first, which makes
 * guessing it from a signature expensive.
 * @param given the secret of the settings; without one, a secret is made once and kept in the data folder
 * @throws ConfigError when the file that keeps it holds none
 */
export function readKeys(given: string | undefined, dataDir: string) {
  const secret = given === undefined ? keptSecret(dataDir) : scryptSync(given, 'dhow', KEY_BYTES)
  const keyFor = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES)).toString('base64url')
  return {
    session: keyFor('session'),
    form: keyFor('form'),
    device: keyFor('device'),
    subscriptions: keyFor('subscriptions'),
    acknowledgements: keyFor('acknowledgements'),
  }
}

function keptSecret(dataDir: string): string {
  const path = join(dataDir, SECRET_FILE)
  if (!existsSync(path)) {
    makeFolderDurably(dataDir)
    writeDurably(path, randomBytes(48).toString('base64url'), 0o600)
  }
  const secret = readFileSync(path, 'utf8').trim()
  if (!secret) {
    throw new ConfigError(
      `${path} is empty, and signs nobody in. Put it back from a backup, or delete it: a new one is made, and everybody logs in again.`,
    )
  }
  return secret
}

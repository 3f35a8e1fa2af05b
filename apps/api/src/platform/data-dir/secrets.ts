import { hkdfSync, randomBytes, scryptSync } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '#api/config.ts'
import { makeFolderDurably, writeDurably } from './durable-file.ts'

/** File with the secret when JWT_SECRET is not set. */
export const SECRET_FILE = 'jwt-secret'

/** Bytes of a key for HMAC-SHA256. */
const KEY_BYTES = 32

/**
 * Returns the signing keys, one for each purpose (HKDF, RFC 5869), so that tokens for visitors cannot be used as sessions. A
 * chosen secret goes through scrypt (N = 2^14), so that guessing it is expensive.
 * @param given JWT_SECRET; without it, a random secret is stored in the data folder
 */
export function readKeys(given: string | undefined, dataDir: string) {
  const secret = given === undefined ? storedSecret(dataDir) : scryptSync(given, 'dhow', KEY_BYTES)
  const keyFor = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES)).toString('base64url')
  return {
    session: keyFor('session'),
    form: keyFor('form'),
    device: keyFor('device'),
    subscriptions: keyFor('subscriptions'),
    acknowledgements: keyFor('acknowledgements'),
    documents: keyFor('documents'),
    passwords: keyFor('passwords'),
    threads: keyFor('threads'),
  }
}

function storedSecret(dataDir: string): string {
  const path = join(dataDir, SECRET_FILE)
  if (!existsSync(path)) {
    makeFolderDurably(dataDir)
    writeDurably(path, randomBytes(48).toString('base64url'), 0o600)
  }
  const secret = readFileSync(path, 'utf8').trim()
  if (!secret) {
    throw new ConfigError(
      `${path} is empty. Restore it from a backup, or delete it: Dhow then creates a new secret, and you have to log in again.`,
    )
  }
  return secret
}

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scryptSync } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '#api/config.ts'
import { makeFolderDurably, writeDurably } from './durable-file.ts'

/** File with the secret when JWT_SECRET is not set. */
export const SECRET_FILE = 'jwt-secret'

const KEY_BYTES = 32

/**
 * Returns the signing keys, one for each purpose (HKDF, RFC 5869), so that tokens for visitors cannot be used as sessions. A
 * chosen secret goes through scrypt (N = 2^14), so that guessing it is expensive.
 * @param configuredSecret JWT_SECRET; without it, a random secret is stored in the data folder
 */
export function readKeys(configuredSecret: string | undefined, dataDir: string) {
  const secret =
    configuredSecret === undefined
      ? readSecret(dataDir)
      : scryptSync(configuredSecret, 'dhow', KEY_BYTES)
  const deriveKey = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES)).toString('base64url')
  return {
    session: deriveKey('session'),
    form: deriveKey('form'),
    device: deriveKey('device'),
    subscriptions: deriveKey('subscriptions'),
    acknowledgements: deriveKey('acknowledgements'),
    documents: deriveKey('documents'),
    passwords: deriveKey('passwords'),
    threads: deriveKey('threads'),
  }
}

function readSecret(dataDir: string) {
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

export type Encryption = ReturnType<typeof createEncryption>

/** Bytes of nonce and tag of AES-GCM (NIST SP 800-38D). */
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts passwords of other services for the database, with AES-256-GCM.
 * @param key 32 bytes, base64url; see secrets.ts
 */
export function createEncryption(key: string) {
  const secret = Buffer.from(key, 'base64url')
  return {
    /** Returns nonce, tag and ciphertext, base64url. */
    encrypt(text: string): string {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', secret, nonce, { authTagLength: TAG_BYTES })
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url')
    },

    /** Returns undefined if the text was encrypted with another key, for example before JWT_SECRET was changed. */
    decrypt(encrypted: string): string | undefined {
      const bytes = Buffer.from(encrypted, 'base64url')
      const nonce = bytes.subarray(0, NONCE_BYTES)
      try {
        const decipher = createDecipheriv('aes-256-gcm', secret, nonce, {
          authTagLength: TAG_BYTES,
        })
        decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
        const content = bytes.subarray(NONCE_BYTES + TAG_BYTES)
        return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

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

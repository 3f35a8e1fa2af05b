import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { createEncryption } from './encryption.ts'

const newEncryption = () => createEncryption(randomBytes(32).toString('base64url'))

it('decrypts only with the same key, and only unchanged text', () => {
  const { encrypt, decrypt } = newEncryption()
  const encrypted = encrypt('pässword')
  expect(encrypted).not.toBe(encrypt('pässword'))
  expect(decrypt(encrypted)).toBe('pässword')
  expect(newEncryption().decrypt(encrypted)).toBeUndefined()
  const changed = (encrypted.startsWith('A') ? 'B' : 'A') + encrypted.slice(1)
  expect(decrypt(changed)).toBeUndefined()
  expect(decrypt('')).toBeUndefined()
})

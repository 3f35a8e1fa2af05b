import { randomBytes } from 'node:crypto'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTemporaryFolder } from '#api/testing/temporary-folder.ts'
import { createEncryption, readKeys, SECRET_FILE } from './secrets.ts'

const GIVEN = 'an open secret of thirty-two characters and more'

it('creates a secret once, readable only by its owner', () => {
  const dataDir = createTemporaryFolder()
  const keys = readKeys(undefined, dataDir)
  expect(readKeys(undefined, dataDir)).toEqual(keys)
  expect(readdirSync(dataDir)).toEqual([SECRET_FILE])
  expect(statSync(join(dataDir, SECRET_FILE)).mode & 0o777).toBe(0o600)
})

it('does not store a secret from the settings', () => {
  const dataDir = createTemporaryFolder()
  readKeys(GIVEN, dataDir)
  expect(readdirSync(dataDir)).toEqual([])
})

it('derives a key for each purpose', () => {
  const { session, form } = readKeys(GIVEN, createTemporaryFolder())
  expect(new Set([session, form, GIVEN]).size).toBe(3)
})

it('refuses an empty file', () => {
  const dataDir = createTemporaryFolder()
  writeFileSync(join(dataDir, SECRET_FILE), '\n')
  expect(() => readKeys(undefined, dataDir)).toThrow(
    /jwt-secret is empty\. Restore it from a backup, or delete it/,
  )
})

const createNewEncryption = () => createEncryption(randomBytes(32).toString('base64url'))

it('decrypts only with the same key, and only unchanged text', () => {
  const { encrypt, decrypt } = createNewEncryption()
  const encrypted = encrypt('pässword')
  expect(encrypted).not.toBe(encrypt('pässword'))
  expect(decrypt(encrypted)).toBe('pässword')
  expect(createNewEncryption().decrypt(encrypted)).toBeUndefined()
  const changed = (encrypted.startsWith('A') ? 'B' : 'A') + encrypted.slice(1)
  expect(decrypt(changed)).toBeUndefined()
  expect(decrypt('')).toBeUndefined()
})

import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#api/testing/temporary-folder.ts'
import { readKeys, SECRET_FILE } from './secrets.ts'

const GIVEN = 'an open secret of thirty-two characters and more'

it('makes a secret once, whole, for its owner only', () => {
  const dataDir = temporaryFolder()
  const keys = readKeys(undefined, dataDir)
  expect(readKeys(undefined, dataDir)).toEqual(keys)
  expect(readdirSync(dataDir)).toEqual([SECRET_FILE])
  expect(statSync(join(dataDir, SECRET_FILE)).mode & 0o777).toBe(0o600)
})

it('does not write down a secret that is set', () => {
  const dataDir = temporaryFolder()
  readKeys(GIVEN, dataDir)
  expect(readdirSync(dataDir)).toEqual([])
})

it('derives a key of its own for each purpose, which is not the secret', () => {
  const { session, form } = readKeys(GIVEN, temporaryFolder())
  expect(new Set([session, form, GIVEN]).size).toBe(3)
})

it('signs with nothing from an empty file, and says what to do', () => {
  const dataDir = temporaryFolder()
  writeFileSync(join(dataDir, SECRET_FILE), '\n')
  expect(() => readKeys(undefined, dataDir)).toThrow(/jwt-secret is empty.*backup, or delete it/)
})

import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { findSchemaProblem, openDatabase } from '#api/database.ts'
import { createCaller } from '#api/testing/caller.ts'
import { toBearer } from '#api/testing/login-as-admin.ts'
import { ADMIN, startTestApp } from '#api/testing/start-test-app.ts'
import { createTemporaryFolder } from '#api/testing/temporary-folder.ts'
import { getNewestMigration, listMigrationsUpTo, readLastMigration } from './migrate.ts'

/** Databases of earlier releases; `keep-database` adds one. */
const RELEASES = join(import.meta.dirname, '../../testing/releases')

/** Creates the data folder of a release, without its pictures. */
function unpackRelease(file: string) {
  const dataDir = createTemporaryFolder()
  const content = gunzipSync(readFileSync(join(RELEASES, file)))
  writeFileSync(join(dataDir, 'dhow.sqlite'), content)
  return dataDir
}

function withDatabase<T>(path: string, read: (sqlite: Database.Database) => T): T {
  const sqlite = new Database(path, { readonly: true })
  try {
    return read(sqlite)
  } finally {
    sqlite.close()
  }
}

/** Reads the stored records through the API. */
async function read(dataDir: string) {
  const { app, visitor } = await startTestApp({ DATA_DIR: dataDir })
  const login = await visitor('POST /api/admin/login', ADMIN)
  const admin = createCaller(app, toBearer(login.body.token))
  const { body: products } = await visitor('GET /api/products')
  const { body: messages } = await admin('GET /api/messages')
  const { body: matches } = await visitor('GET /api/catalogue?search=cardamom' as 'GET /')
  const inKilos = `GET /api/catalogue?search=${encodeURIComponent('0.5 kg')}`
  const { body: foundInKilos } = await visitor(inKilos as 'GET /')
  const { body: contact } = await visitor('GET /api/contact/details')
  await app.close()
  return { products, messages, matches, foundInKilos, contact }
}

const FILES = readdirSync(RELEASES)

it.each(FILES)('the database of %s is upgraded without loss', async (file) => {
  const dataDir = unpackRelease(file)
  const { products, messages, matches, foundInKilos, contact } = await read(dataDir)
  const tea = { name: 'Black tea', category: 'beverages', featured: true }
  const creme = { name: 'Crème brûlée 500 g', category: 'snacks', featured: false }
  const compareNames = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)
  expect(products.toSorted(compareNames)).toMatchObject([
    { ...tea, description: 'With cardamom, for cold days.', images: [expect.any(String)] },
    { ...creme, images: [expect.any(String)] },
  ])
  expect(matches.items).toMatchObject([{ name: tea.name }])
  expect(foundInKilos.items).toMatchObject([{ name: creme.name }])
  const buildQuestion = (name: string) => `How many fit on a pallet, asks ${name}?`
  expect(messages.toSorted(compareNames)).toMatchObject([
    { name: 'Ada', status: 'replied', message: buildQuestion('Ada') },
    { name: 'Zoë', status: 'pending', message: buildQuestion('Zoë') },
  ])
  expect(contact).toMatchObject({ email: 'office@company.example', hours: '9 to 5' })
  const checkDatabase = (sqlite: Database.Database) => [
    sqlite.pragma('integrity_check', { simple: true }),
    sqlite.pragma('foreign_key_check'),
    sqlite.prepare("select reply_content from messages where status = 'replied'").pluck().all(),
    readLastMigration(sqlite),
    findSchemaProblem(sqlite),
  ]
  expect(withDatabase(join(dataDir, 'dhow.sqlite'), checkDatabase)).toEqual([
    'ok',
    [],
    ['Eighty cartons.'],
    getNewestMigration(),
    undefined,
  ])
})

it.each(FILES)('the schema of %s matches its migrations', (file) => {
  expect(withDatabase(join(unpackRelease(file), 'dhow.sqlite'), findSchemaProblem)).toBeUndefined()
})

it('an upgrade logs its snapshot and each migration, and a new database nothing', () => {
  const [file = ''] = FILES
  const dataDir = unpackRelease(file)
  const previous = withDatabase(join(dataDir, 'dhow.sqlite'), readLastMigration)
  const entries: Record<string, string>[] = []
  const log = { info: (fields: Record<string, string>) => void entries.push(fields) }
  openDatabase(createTemporaryFolder(), { log }).close()
  expect(entries).toEqual([])
  openDatabase(dataDir, { log }).close()
  const [snapshot, ...migrations] = entries
  const path = snapshot?.snapshot ?? ''
  expect(withDatabase(path, readLastMigration)).toBe(previous)
  expect(path).toBe(join(dataDir, `snapshots/before-${migrations[0]?.migration}.sqlite`))
  const newCount = listMigrationsUpTo(getNewestMigration()).length
  const previousCount = listMigrationsUpTo(previous ?? 0).length
  expect(migrations).toHaveLength(newCount - previousCount)
})

it('the snapshot from before an upgrade can be restored', async () => {
  const [file = ''] = FILES
  const dataDir = unpackRelease(file)
  const path = join(dataDir, 'dhow.sqlite')
  const previousMigration = withDatabase(path, readLastMigration)
  const upgraded = await read(dataDir)
  const [snapshot = ''] = readdirSync(join(dataDir, 'snapshots'))
  for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true })
  copyFileSync(join(dataDir, 'snapshots', snapshot), path)
  expect(withDatabase(path, readLastMigration)).toBe(previousMigration)
  expect(await read(dataDir)).toEqual(upgraded)
})

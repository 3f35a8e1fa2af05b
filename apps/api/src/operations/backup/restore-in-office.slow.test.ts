import { createHash } from 'node:crypto'
import fs, {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import type { BackupPlace, RestorePlan } from '@dhow/contract/operations/backups'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { requireDatabase } from '#api/platform/data-dir/data-dir.ts'
import { startProcessAsAdmin } from '#api/testing/process-as-admin.ts'
import { spawnListeningServer } from '#api/testing/program.ts'
import { readInstallationId, runSql } from '#api/testing/sql.ts'
import { ADMIN } from '#api/testing/start-test-app.ts'
import { copyStopped, getMissingFolder, removeStopped } from '#api/testing/stored-files.ts'
import { createTemporaryFolder } from '#api/testing/temporary-folder.ts'
import { buildNightlyName } from './nightly-files.ts'
import { confirmRestore, finishRestore, restoreBackup, STAGED, stageRestore } from './restore.ts'

afterAll(removeStopped)

/** All rows of all tables, and all files by hash. */
function readContent(dataDir: string) {
  const tables = runSql<{ name: string }>(
    dataDir,
    "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and sql not like 'create virtual%'",
  )
  const rows = tables.map(({ name }) => [name, runSql(dataDir, `select * from "${name}"`)])
  const folders = ['uploads', 'certificates', 'enquiry-files', 'mail']
  // Without uploads/.installation, which a start writes.
  const paths = globSync(`{${folders}}/[!.]*`, { cwd: dataDir })
  const files = paths.map((path) => {
    const content = readFileSync(join(dataDir, path))
    return [path, createHash('sha256').update(content).digest('hex')]
  })
  const secret = readFileSync(join(dataDir, 'jwt-secret'), 'utf8')
  return { rows: Object.fromEntries(rows), files: Object.fromEntries(files), secret }
}

/** Starts a server process on a folder, whose administrator calls it. */
async function startAsAdmin(dataDir: string) {
  const env = { DATA_DIR: dataDir, RATE_LIMIT: 'off', MIN_FREE_MB: '1' }
  const { server, send } = await startProcessAsAdmin(env)
  return { server, call: send }
}

const isUp = (address: string) => async () =>
  (await fetch(`${address}/healthz`).catch(() => undefined))?.status

const confirmation = { currentPassword: ADMIN.password, confirmation: 'RESTORE' }

it('restores a listed backup without a terminal, row by row, and saves the current data', async () => {
  const { dataDir } = await copyStopped()
  const content = readContent(dataDir)
  const { server, call } = await startAsAdmin(dataDir)
  await call('POST', '/backups')
  const fetchServerBackups = async () => (await call('GET', '/backups')).body.server as BackupPlace
  await expect
    .poll(async () => (await fetchServerBackups()).files, { timeout: 30_000 })
    .toHaveLength(1)
  const [{ name } = { name: '' }] = (await fetchServerBackups()).files
  const saved = { ...content, rows: expect.anything() }
  expect(readContent(dataDir)).toEqual(saved)

  runSql(dataDir, 'delete from product_pictures')
  runSql(dataDir, "update products set name = 'Changed'")
  const { body: plan } = await call('POST', '/backups/restore', { place: 'server', name })
  expect(plan).toMatchObject({ products: 1, messages: 1, pictures: 2, isOther: false })
  const start = (change = {}) =>
    call('POST', '/backups/restore/start', { ...confirmation, id: plan.id, ...change })
  expect((await start({ currentPassword: 'wrong' })).status).toBe(403)
  expect((await start({ confirmation: 'yes' })).status).toBe(400)
  expect((await start({ id: 'other' })).status).toBe(404)
  expect(await start()).toMatchObject({ status: 200 })
  await expect.poll(isUp(server.address), { timeout: 30_000 }).toBe(200)
  expect(server.getOutput()).toContain('restarting to restore a backup')
  await server.end('SIGTERM')

  const { rows, ...files } = readContent(dataDir)
  const { rows: originalRows, ...originalFiles } = content
  expect(files).toEqual(originalFiles)
  const changing = ['sessions', 'logins', 'admin', 'installation']
  for (const [table, original] of Object.entries(originalRows)) {
    if (!changing.includes(table)) expect([table, rows[table]]).toEqual([table, original])
  }
  // Programs that synchronize learn that later deletions are unknown.
  expect(rows.installation[0].removals_since).toBeGreaterThan(
    originalRows.installation[0].removals_since,
  )
  const [safetyCopy = ''] = readdirSync(join(dataDir, 'backups')).filter((file) => file !== name)
  expect(safetyCopy).toMatch(/^before-restore-dhow-.+Z\.tar$/)
  const undone = getMissingFolder()
  await restoreBackup(join(dataDir, 'backups', safetyCopy), undone)
  expect(runSql(undone, 'select name from products')).toEqual([{ name: 'Changed' }])
})

it('restores an uploaded backup of another installation, and refuses damaged ones', async () => {
  const { file, dataDir: from } = await copyStopped()
  const content = readContent(from)
  const { dataDir } = await copyStopped('other')
  runSql(dataDir, "update installation set id = 'other'")
  const { server, call } = await startAsAdmin(dataDir)
  const upload = (bytes: Buffer) => {
    const body = new FormData()
    body.set('backup', new File([new Uint8Array(bytes)], 'mine.tar'))
    return call('POST', '/backups/restore', body)
  }
  const archive = readFileSync(file)
  const cut = await upload(archive.subarray(0, archive.length / 2))
  expect(cut).toMatchObject({
    status: 422,
    body: { message: expect.stringMatching(/^mine\.tar is incomplete.+Nothing was restored/) },
  })
  expect(existsSync(join(dataDir, STAGED))).toBe(false)
  const other = await call('POST', '/backups/restore', { place: 'server', name: '../dhow.sqlite' })
  expect(other.status).toBe(404)

  const { body: plan } = await upload(archive)
  expect(plan).toMatchObject({ isOther: true } satisfies Partial<RestorePlan>)
  await call('POST', '/backups/restore/start', { ...confirmation, id: plan.id })
  await expect.poll(isUp(server.address), { timeout: 30_000 }).toBe(200)
  await server.end('SIGTERM')
  expect(readContent(dataDir)).toMatchObject({ files: content.files, secret: content.secret })
  const columns = 'id, published_at from installation'
  expect(runSql(dataDir, `select ${columns}`)).toEqual(runSql(from, `select ${columns}`))
})

it('responds 503 while the current data is saved, and changes nothing when it is killed', async () => {
  const { dataDir, file } = await copyStopped()
  // A mail of two gigabytes, so that saving takes long.
  mkdirSync(join(dataDir, 'mail'), { recursive: true })
  const { server, call } = await startAsAdmin(dataDir)
  mkdirSync(join(dataDir, 'backups'))
  const name = `before-restore-${buildNightlyName(readInstallationId(dataDir), new Date(0))}`
  cpSync(file, join(dataDir, 'backups', name))
  const { body: plan } = await call('POST', '/backups/restore', { place: 'server', name })
  writeFileSync(join(dataDir, 'mail', 'large.eml'), '')
  truncateSync(join(dataDir, 'mail', 'large.eml'), 2e9)
  runSql(dataDir, "update products set name = 'Newer'")
  const starting = call('POST', '/backups/restore/start', { ...confirmation, id: plan.id })
  starting.catch(() => {})
  await expect
    .poll(() => readdirSync(join(dataDir, 'backups')))
    .toContainEqual(expect.stringMatching(/\.partial$/))
  const page = await fetch(server.address)
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '10'])
  expect(await page.text()).toContain('Back in a moment')
  await server.end('SIGKILL')

  const again = await spawnListeningServer({ DATA_DIR: dataDir })
  expect(existsSync(join(dataDir, STAGED))).toBe(false)
  expect(runSql(dataDir, 'select name from products')).toEqual([{ name: 'Newer' }])
  await again.end('SIGTERM')
})

it('is finished by the next start when the server is killed after the confirmation', async () => {
  const { file, dataDir: from } = await copyStopped()
  const content = readContent(from)
  const { dataDir } = await copyStopped('other')
  const server = await spawnListeningServer({ DATA_DIR: dataDir })
  await stageRestore(file, join(dataDir, STAGED), 'mine.tar')
  confirmRestore(dataDir)
  // Rows that are only in the log of the old database.
  runSql(dataDir, "update products set name = 'Newer'")
  await server.end('SIGKILL')
  const again = await spawnListeningServer({ DATA_DIR: dataDir })
  await again.end('SIGTERM')
  expect(readContent(dataDir).files).toEqual(content.files)
  expect(runSql(dataDir, 'select * from products')).toEqual(content.rows.products)
})

it('is completed after a crash at any of its steps', async () => {
  const { file, dataDir: from } = await copyStopped()
  const content = readContent(from)
  const { dataDir } = await copyStopped('other')
  await stageRestore(file, join(dataDir, STAGED), 'mine.tar')
  confirmRestore(dataDir)
  let left = Number.POSITIVE_INFINITY
  const { renameSync: rename } = fs
  const { rm: remove } = fs.promises
  const crashAfterLast = () => {
    if (left-- <= 0) throw new Error('crash')
  }
  fs.renameSync = (...paths) => {
    crashAfterLast()
    rename(...paths)
  }
  fs.promises.rm = async (...path) => {
    crashAfterLast()
    await remove(...path)
  }
  onTestFinished(() => {
    fs.renameSync = rename
    fs.promises.rm = remove
    syncBuiltinESMExports()
  })
  syncBuiltinESMExports()
  let crashes = 0
  for (let steps = 0; ; steps++) {
    const folder = join(createTemporaryFolder(), 'data')
    cpSync(dataDir, folder, { recursive: true })
    left = steps
    try {
      await finishRestore(folder)
      break
    } catch {
      crashes++
    }
    left = Number.POSITIVE_INFINITY
    expect(() => requireDatabase(folder)).toThrow('is not finished')
    await finishRestore(folder)
    expect(readContent(folder)).toEqual(content)
  }
  // Six entries, each with three deletions and a rename, and two folders.
  expect(crashes).toBe(26)
})

import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type {
  ImportPlan,
  ImportProgress,
  PastImport,
} from '@dhow/contract/catalogue-import/catalogue-import'
import { LIMITS } from '@dhow/contract/limits'
import type { ProductPage } from '@dhow/contract/products/products'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { createRow, HEAD, importForm } from '#api/testing/imports.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { createJpeg } from '#api/testing/pictures.ts'
import { slowDown, startProcessAsAdmin } from '#api/testing/process-as-admin.ts'
import { runSql } from '#api/testing/sql.ts'
import { startTestApp } from '#api/testing/start-test-app.ts'
import { listStoredFiles, NOTHING_STORED, readStoredProducts } from '#api/testing/stored-files.ts'
import { createZip } from '#api/testing/zip.ts'

/** Starts a server in another process, with functions that import a sheet. */
async function start() {
  const { call, ...server } = await startProcessAsAdmin()
  const begin = async (form: FormData) => {
    const { id } = await call<{ id: string }>('POST', '/catalogue/import', form)
    await call('POST', '/catalogue/import/start', { id })
  }
  const readProgress = () => call<{ state: string; done: number }>('GET', '/catalogue/import')
  return { ...server, call, begin, readProgress }
}

it('a server that is killed during an import leaves the catalogue unchanged', async () => {
  const { dataDir, server, begin, readProgress } = await start()
  const data = await createJpeg(1200, 900)
  const names = Array.from({ length: 12 }, (_, index) => `${index}.jpg`)
  const files = names.map((name, index) => ({
    name,
    data: Buffer.concat([data, Buffer.from([index])]),
  }))
  await begin(importForm([HEAD, createRow('Tea', names.join('|'))], createZip(...files)))
  await expect.poll(async () => (await readProgress()).done).toBeGreaterThan(1)
  expect((await readProgress()).state).toBe('running')
  await server.end('SIGKILL')

  expect(await readStoredProducts(await startTestApp({ DATA_DIR: dataDir }))).toEqual(
    NOTHING_STORED,
  )
})

it('a server that is killed while it stores an import leaves no pictures', async () => {
  const { dataDir, server, begin } = await start()
  slowDown(dataDir, "before insert on products when new.name = 'Salt'")
  const files = await Promise.all(
    [1, 2, 3, 4].map(async (index) => ({
      name: `${index}.jpg`,
      data: await createJpeg(100 + index),
    })),
  )
  const pictures = files.map(({ name }) => name).join('|')
  await begin(
    importForm([HEAD, createRow('Tea', pictures), createRow('Salt')], createZip(...files)),
  )
  // Other writes also lock the database for a moment.
  const hasHeld = () => isLocked(dataDir) && listStoredFiles(dataDir).uploads.length
  await expect.poll(hasHeld).toBe(16)
  await server.end('SIGKILL')

  runSql(dataDir, 'drop trigger slow')
  expect(await readStoredProducts(await startTestApp({ DATA_DIR: dataDir }))).toEqual(
    NOTHING_STORED,
  )
})

it('a server that is killed during an undo changes nothing', async () => {
  const { dataDir, server, call, begin, readProgress } = await start()
  const zip = createZip({ name: 'a.jpg', data: await createJpeg() })
  await begin(importForm([HEAD, createRow('Tea', 'a.jpg'), createRow('Salt')], zip))
  await expect.poll(async () => (await readProgress()).state).toBe('done')
  const [{ id } = { id: '' }] = await call<{ id: string }[]>('GET', '/catalogue/imports')

  slowDown(dataDir, "before delete on products when old.name = 'Salt'")
  const undoing = call('POST', `/catalogue/imports/${id}/undo`, {}).catch(() => 'cut off')
  await expect.poll(() => isLocked(dataDir)).toBe(true)
  await server.end('SIGKILL')
  expect(await undoing).toBe('cut off')

  runSql(dataDir, 'drop trigger slow')
  const again = await startWithAdmin({ DATA_DIR: dataDir })
  expect(await readStoredProducts(again)).toMatchObject({ products: ['Tea', 'Salt'], incoming: [] })
  expect(listStoredFiles(dataDir).uploads).toHaveLength(4)
  expect((await again.admin(`POST /api/catalogue/imports/${id}/undo`, {})).status).toBe(200)
  expect(await readStoredProducts(again)).toEqual(NOTHING_STORED)
})

it('a server that is stopped while it stores an import cancels it and exits', async () => {
  const { dataDir, server, begin } = await start()
  // Each row takes milliseconds, all rows take minutes.
  slowDown(dataDir, 'before insert on products', 200_000)
  await begin(
    importForm([HEAD, ...Array.from({ length: 2_000 }, (_, index) => createRow(`Tea ${index}`))]),
  )
  await expect.poll(() => isLocked(dataDir)).toBe(true)
  const { code, errors } = await server.end('SIGTERM')
  expect({ code, errors }).toEqual({ code: 0, errors: '' })

  runSql(dataDir, 'drop trigger slow')
  expect(await readStoredProducts(await startTestApp({ DATA_DIR: dataDir }))).toEqual(
    NOTHING_STORED,
  )
})

/** Tells whether a write transaction is open in a server's database. */
function isLocked(dataDir: string): boolean {
  const database = new Database(join(dataDir, 'dhow.sqlite'), { timeout: 0 })
  try {
    database.exec('begin immediate; rollback')
    return false
  } catch {
    return true
  } finally {
    database.close()
  }
}

/** Polling interval of the progress, because of the rate limit. */
const POLL_INTERVAL_MS = 250

/** Creates a sheet of tins with a column of our own for each required field. */
const createSheet = (count: number) =>
  [
    'name,brand,category,description',
    ...Array.from({ length: count }, (_, index) => `Tin ${index},Sail,Tins,In a box`),
  ].join('\n')

it('the largest sheet is imported while the site responds, and undone; a larger one is refused', async () => {
  const { call } = await startProcessAsAdmin()
  const check = (count: number) =>
    call<ImportPlan>('POST', '/catalogue/import', importForm(createSheet(count)))
  const tooMany = await check(LIMITS.importRows + 1)
  expect(tooMany.problems).toMatchObject([
    {
      rows: [],
      field: 'Spreadsheet',
      message:
        'The sheet has 20,001 products; an import may have 20,000. Split it into several files.',
    },
  ])
  const { id } = await check(LIMITS.importRows)
  await call('POST', '/catalogue/import/start', { id })
  const readProgress = () => call<ImportProgress>('GET', '/catalogue/import')
  const seen = new Set<number>()
  for (let now = await readProgress(); now.state === 'running'; now = await readProgress()) {
    seen.add(now.done)
    // The main thread must respond during an import.
    const { total } = await call<ProductPage>('GET', '/catalogue')
    expect([0, LIMITS.importRows]).toContain(total)
    await pause(POLL_INTERVAL_MS)
  }
  expect(seen.size).toBeGreaterThan(2)
  expect(await readProgress()).toMatchObject({ state: 'done', added: LIMITS.importRows })
  const [{ id: past } = { id: '' }] = await call<PastImport[]>('GET', '/catalogue/imports')
  expect(await call('POST', `/catalogue/imports/${past}/undo`, {})).toMatchObject({
    deleted: LIMITS.importRows,
  })
  expect((await call<ProductPage>('GET', '/catalogue')).total).toBe(0)
})

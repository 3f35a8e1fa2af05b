import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { BrandFile } from '@dhow/contract/pictures'
import { expect, it } from 'vitest'
import { addPicture, drawSvg, PDF, sendFile } from '#api/testing/company.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { createJpeg } from '#api/testing/pictures.ts'
import { slowDown, startProcessAsAdmin } from '#api/testing/process-as-admin.ts'
import { runSql } from '#api/testing/sql.ts'
import { listStoredFiles } from '#api/testing/stored-files.ts'

const COMPANY = '/api/company'

const passWeek = (dataDir: string) =>
  runSql(dataDir, 'update company_files set added_at = added_at - 8 * 86400000')

/** Returns the distinct hashes of stored pictures and PDFs. */
const listFileHashes = (dataDir: string) => [
  ...new Set(listStoredFiles(dataDir).uploads.map((file) => file.slice(0, 32))),
]
const getName = (url: string) => url.slice('/uploads/'.length).slice(0, 32)

it('an unreferenced file is deleted after a week', async () => {
  const first = await startWithAdmin()
  const [referenced, forgotten] = [
    await addPicture(first.admin, drawSvg()),
    await addPicture(first.admin, await createJpeg()),
  ]
  await sendFile(first.admin, 'catalog', PDF, 'list.pdf')
  await first.admin(`PATCH ${COMPANY}`, { logo: { light: referenced, dark: '' } })
  expect(listFileHashes(first.dataDir)).toHaveLength(3)
  passWeek(first.dataDir)
  await first.app.close()

  const { admin, dataDir } = await startWithAdmin({ DATA_DIR: first.dataDir })
  expect(listFileHashes(dataDir)).toEqual([getName(referenced)])
  const refused = await admin(`PATCH ${COMPANY}`, { logo: { light: forgotten, dark: '' } })
  expect(refused.status).toBe(400)
})

it('undoing a save restores a removed picture', async () => {
  const { admin, app, dataDir } = await startWithAdmin()
  const picture = await addPicture(admin, await createJpeg(320, 180))
  const slides = [{ picture, alt: 'A ship', focus: { x: 0.5, y: 0.5 } }]
  await admin(`PATCH ${COMPANY}`, { slides })
  const files = listStoredFiles(dataDir)
  passWeek(dataDir)
  await admin(`PATCH ${COMPANY}`, { slides: [] })
  expect(listStoredFiles(dataDir)).toEqual(files)
  const { body } = await admin(`POST ${COMPANY}/undo`)
  expect((await app.inject({ url: body.slides[0].cuts.wide.url })).statusCode).toBe(200)

  await admin(`PATCH ${COMPANY}`, { slides: [] })
  await admin(`PATCH ${COMPANY}`, { lead: 'From the Gulf' })
  expect(listStoredFiles(dataDir)).toEqual({ uploads: [], incoming: [] })
})

it('a server that is killed during a save leaves the record unchanged and no unknown file', async () => {
  const { dataDir, server, call } = await startProcessAsAdmin()
  const form = new FormData()
  form.append('media', new File([new Uint8Array(await createJpeg(320, 180))], 'ship.jpg'))
  const { url } = await call<{ url: string }>('POST', '/company/pictures', form)

  // The row of the record is written endlessly, after the crops are published.
  slowDown(dataDir, 'before insert on company')
  const slides = [{ picture: url, alt: 'A ship', focus: { x: 0.5, y: 0.5 } }]
  const saving = call('PATCH', '/company', { slides }).catch(() => 'cut off')
  await expect.poll(() => listFileHashes(dataDir)).toHaveLength(2)
  await server.end('SIGKILL')
  expect(await saving).toBe('cut off')

  runSql(dataDir, 'drop trigger slow')
  passWeek(dataDir)
  const { visitor } = await startWithAdmin({ DATA_DIR: dataDir })
  expect((await visitor(`GET ${COMPANY}`)).body.slides).toEqual([])
  expect(listStoredFiles(dataDir)).toEqual({ uploads: [], incoming: [] })
})

async function start() {
  const server = await startWithAdmin()
  const get = (file: BrandFile, query = '', headers = {}) =>
    server.app.inject({ url: `/${file}${query}`, headers })
  return {
    ...server,
    get,
    read: async (file: BrandFile) => (await get(file)).rawPayload,
    readVersion: async () => (await server.visitor('GET /api/company/layout')).body.brandVersion,
    save: async (fields: object) => {
      expect((await server.admin('PATCH /api/company', fields)).status).toBe(200)
    },
  }
}

it('the manifest has names and colors of the company, and icons that exist', async () => {
  const { get, save, app } = await start()
  await save({ brand: 'شركة "النور"', description: 'Tea & rice' })
  const { headers, body } = await get('manifest.webmanifest')
  expect(headers['content-type']).toBe('application/manifest+json')
  const { icons, ...manifest } = JSON.parse(body)
  expect(manifest).toEqual({
    id: '/',
    start_url: '/',
    display: 'minimal-ui',
    dir: 'auto',
    name: 'شركة "النور"',
    short_name: 'شركة "النور"',
    description: 'Tea & rice',
    background_color: '#faf7f0',
    theme_color: '#faf7f0',
  })
  expect(icons).toHaveLength(3)
  for (const { src, type } of icons) {
    const icon = await app.inject({ url: src })
    expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, type])
    expect(icon.headers['cache-control']).toContain('immutable')
  }
})

it('a versioned URL is cached forever, until the shown fields change', async () => {
  const { get, save, readVersion } = await start()
  const firstVersion = await readVersion()
  const { headers } = await get('icon-192.png', `?v=${firstVersion}`)
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await get('icon-192.png', '', { 'if-none-match': headers.etag })).statusCode).toBe(304)
  await save({ story: 'A text that no picture shows.' })
  expect(await readVersion()).toBe(firstVersion)
  await save({ brand: 'Zubair' })
  expect(await readVersion()).not.toBe(firstVersion)
  const later = await get('icon-192.png', `?v=${firstVersion}`, { 'if-none-match': headers.etag })
  expect([later.statusCode, later.headers['cache-control']]).toEqual([200, 'public, max-age=3600'])
})

it('files of earlier versions are deleted, and lost files are generated again', async () => {
  const { dataDir, read, save, readVersion } = await start()
  await read('icon-512.png')
  await save({ brand: 'Zubair' })
  await read('icon-512.png')
  expect(readdirSync(join(dataDir, 'brand'))).toEqual([await readVersion()])
  rmSync(join(dataDir, 'brand'), { recursive: true })
  expect((await read('icon-512.png')).length).toBeGreaterThan(0)
})

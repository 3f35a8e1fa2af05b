import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { stageSite } from '#api/operations/backup/stage-site.ts'
import { addCertificate, addPicture, drawSvg, PDF, sendFile } from '#api/testing/company.ts'
import { createEnquiryForm, createProductForm, createUpload } from '#api/testing/factories.ts'
import {
  type AdminServer,
  openSession,
  removeMessages,
  removeProducts,
  startWithAdmin,
  toBearer,
} from '#api/testing/login-as-admin.ts'
import { createJpeg } from '#api/testing/pictures.ts'
import { runSql } from '#api/testing/sql.ts'
import { ADMIN, type TestApp } from '#api/testing/start-test-app.ts'
import { recordFlushes } from '#api/testing/stored-files.ts'
import { createTemporaryFolder } from '#api/testing/temporary-folder.ts'
import { type Checksum, calculateChecksum } from './checksum.ts'

/** Returns the paths of a folder's files in the data folder. */
const listFiles = ({ dataDir }: Pick<TestApp, 'dataDir'>, folder: string) =>
  readdirSync(join(dataDir, folder))
    .filter((name) => !name.startsWith('.'))
    .map((name) => `${folder}/${name}`)

/** Returns the actual and the recorded checksums of a data folder. */
function readChecksums({ dataDir }: Pick<TestApp, 'dataDir'>) {
  const files = ['uploads', 'certificates', 'enquiry-files'].flatMap((folder) =>
    listFiles({ dataDir }, folder),
  )
  const stored = files.map((path) => ({
    path,
    ...calculateChecksum(readFileSync(join(dataDir, path))),
  }))
  const recorded = runSql<Checksum & { path: string }>(dataDir, 'select * from file_checksums')
  const sortByPath = (list: typeof stored) => list.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  return { stored: sortByPath(stored), recorded: sortByPath(recorded) }
}

/** Starts a server with a file of each kind. */
async function startFilled() {
  const server = await startWithAdmin()
  const { admin, visitor } = server
  const file = await addCertificate(admin)
  const specification = { certificates: [{ name: 'Halal', file }] }
  const form = createProductForm({ specification, media: [await createJpeg()] })
  const { body } = await admin('POST /api/products', form)
  await addCertificate(admin, await createJpeg(90))
  const picture = await addPicture(admin, await createJpeg(320, 180))
  const light = await addPicture(admin, drawSvg())
  const catalogUrl = (await sendFile(admin, 'catalog', PDF)).body.url
  const slides = [{ picture, alt: 'A ship', focus: { x: 0.2, y: 0.8 } }]
  const record = { slides, logo: { light, dark: '' }, catalogUrl }
  expect((await admin('PATCH /api/company', record)).status).toBe(200)
  const files = [createUpload(Buffer.from(PDF), 'order.pdf')]
  await visitor('POST /api/messages', createEnquiryForm({ files }))
  return { ...server, id: body._id as string, record }
}

async function exportSite(server: AdminServer) {
  const headers = toBearer(openSession(server))
  return (await server.app.inject({ url: '/api/site-transfer/export', headers })).rawPayload
}

async function importSite({ admin }: AdminServer, site: Buffer) {
  const form = new FormData()
  form.append('site', createUpload(site, 'site.tar'))
  const { id } = (await admin('POST /api/site-transfer/import', form)).body
  const start = { id, currentPassword: ADMIN.password }
  expect((await admin('POST /api/site-transfer/import/start', start)).status).toBe(200)
}

/** Empties every other file of uploads and certificates, and damages the rest without changing their sizes. */
function damageFiles({ dataDir }: TestApp) {
  for (const folder of ['uploads', 'certificates']) {
    for (const [index, name] of readdirSync(join(dataDir, folder)).entries()) {
      const path = join(dataDir, folder, name)
      if (name.startsWith('.')) continue
      if (index % 2 === 0) truncateSync(path)
      else writeFileSync(path, readFileSync(path).fill(1, 100, 150))
    }
  }
}

it('the checksum of every file is recorded when it is stored, and deleted with its file; uploading a file again repairs an empty or damaged one', async () => {
  const server = await startFilled()
  const { admin, dataDir, id, record } = server
  const checksumsBefore = readChecksums(server)
  expect(checksumsBefore.stored).toHaveLength(4 + 2 + 12 + 4 + 1 + 1)
  expect(checksumsBefore.recorded).toEqual(checksumsBefore.stored)

  damageFiles(server)
  await addCertificate(admin)
  await addCertificate(admin, await createJpeg(90))
  await addPicture(admin, await createJpeg(320, 180))
  await addPicture(admin, drawSvg())
  await sendFile(admin, 'catalog', PDF)
  await admin('PATCH /api/company', { slides: record.slides })
  await admin(`PUT /api/products/${id}`, createProductForm({ media: [await createJpeg()] }))
  expect(readChecksums(server)).toEqual(checksumsBefore)

  await removeProducts(admin, [id])
  await admin('PATCH /api/company', { slides: [], logo: { light: '', dark: '' }, catalogUrl: '' })
  for (let save = 0; save < 2; save++) await admin('PATCH /api/company', { brand: `Brand ${save}` })
  const [message] = (await admin('GET /api/messages')).body
  await removeMessages(admin, [message._id])
  runSql(dataDir, 'update certificate_files set added_at = 0')
  runSql(dataDir, 'update company_files set added_at = 0')
  await admin('PATCH /api/company', { brand: 'Last' })
  await admin('POST /api/products', createProductForm())
  expect(readChecksums(server)).toEqual({ stored: [], recorded: [] })
})

it('importing a site again repairs empty and damaged files', async () => {
  const from = await startFilled()
  const site = await exportSite(from)
  const to = await startWithAdmin()
  await importSite(to, site)
  const checksumsBefore = readChecksums(to)
  expect(checksumsBefore.recorded).toEqual(checksumsBefore.stored)
  expect(checksumsBefore.stored.length).toBeGreaterThan(20)
  damageFiles(to)
  await importSite(to, site)
  expect(readChecksums(to)).toEqual(checksumsBefore)
})

it('a failed save leaves no checksum of replaced files', async () => {
  const server = await startFilled()
  const { admin, dataDir } = server
  const { stored } = readChecksums(server)
  const other = calculateChecksum(Buffer.from('other'))
  for (const { path } of stored) writeFileSync(join(dataDir, path), 'other')
  runSql(dataDir, `update file_checksums set bytes = ${other.bytes}, sha256 = '${other.sha256}'`)
  const fail = "select raise(abort, 'broken')"
  runSql(dataDir, `create trigger broken before insert on file_checksums begin ${fail}; end`)
  await expect(addCertificate(admin)).rejects.toThrow()
  await expect(addCertificate(admin, await createJpeg(90))).rejects.toThrow()
  await expect(addPicture(admin, drawSvg())).rejects.toThrow()
  await admin(`PUT /api/products/${server.id}`, createProductForm({ media: [await createJpeg()] }))
  const after = readChecksums(server)
  expect(after.stored.filter(({ bytes }) => bytes !== other.bytes).length).toBeGreaterThan(9)
  expect(after.stored).toEqual(expect.arrayContaining(after.recorded))
})

// bench/power-cut.ts measures flushes on a disk.

async function startRecorded() {
  const server = await startWithAdmin()
  const flushes = await recordFlushes()
  const listPaths = (folder: string) =>
    listFiles(server, folder).map((path) => join(server.dataDir, path))
  return { ...server, flushes, listPaths }
}

it('the first start flushes its folders and files', async () => {
  const flushes = await recordFlushes()
  const { dataDir } = await startWithAdmin()
  expect(flushes.isDurable(join(dataDir, 'jwt-secret'))).toBe(true)
  expect(flushes.isDurable(join(dataDir, 'uploads/.installation'))).toBe(true)
  expect(flushes.isFlushed(dataDir)).toBe(true)
})

it('PDFs and files of enquiries are flushed before the response', async () => {
  const { admin, visitor, flushes, listPaths } = await startRecorded()
  await addCertificate(admin)
  expect((await sendFile(admin, 'catalog', PDF)).status).toBe(201)
  const files = [
    createUpload(Buffer.from(PDF), 'order.pdf'),
    createUpload(Buffer.from('a,1\n'), 'list.csv'),
  ]
  expect((await visitor('POST /api/messages', createEnquiryForm({ files }))).status).toBe(201)
  const paths = ['certificates', 'uploads', 'enquiry-files'].flatMap(listPaths)
  expect(paths).toHaveLength(4)
  expect(paths.filter((path) => !flushes.isDurable(path))).toEqual([])
})

it('the names of pictures are flushed before the response', async () => {
  const { admin, flushes, listPaths } = await startRecorded()
  await admin('POST /api/products', createProductForm({ media: [await createJpeg()] }))
  await addPicture(admin, await createJpeg(320, 180))
  await addCertificate(admin, await createJpeg(90))
  const paths = ['certificates', 'uploads'].flatMap(listPaths)
  expect(paths.length).toBeGreaterThan(9)
  expect(paths.filter((path) => !flushes.isNameDurable(path))).toEqual([])
})

it('all files of an imported site are flushed before the response', async () => {
  const from = await startWithAdmin()
  const file = await addCertificate(from.admin)
  const specification = { certificates: [{ name: 'Halal', file }] }
  await from.admin(
    'POST /api/products',
    createProductForm({ specification, media: [await createJpeg()] }),
  )
  const site = await exportSite(from)

  const to = await startRecorded()
  await importSite(to, site)
  const paths = ['certificates', 'uploads'].flatMap(to.listPaths)
  expect(paths).toHaveLength(5)
  expect(paths.filter((path) => !to.flushes.isNameDurable(path))).toEqual([])

  // The import does this in another process.
  const folder = join(createTemporaryFolder(), 'site')
  writeFileSync(`${folder}.tar`, site)
  await stageSite(`${folder}.tar`, folder, 'site.tar')
  const staged = paths.map((path) => path.replace(to.dataDir, folder))
  expect(staged.filter((path) => !to.flushes.isFlushed(path))).toEqual([])
})

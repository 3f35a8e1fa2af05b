import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { addCertificate, addPicture, PDF, sendFile } from '#api/testing/company.ts'
import { enquiryForm, productForm, upload } from '#api/testing/factories.ts'
import { bearer, sessionToken, startWithAdmin } from '#api/testing/login-as-admin.ts'
import { jpeg } from '#api/testing/pictures.ts'
import { ADMIN } from '#api/testing/start-test-app.ts'
import { recordFlushes } from '#api/testing/stored-files.ts'

// bench/power-cut.ts measures this on a disk.

const server = async () => {
  const started = await startWithAdmin()
  const flushes = await recordFlushes()
  const filesIn = (folder: string) =>
    readdirSync(join(started.dataDir, folder))
      .filter((name) => !name.startsWith('.'))
      .map((name) => join(started.dataDir, folder, name))
  return { ...started, flushes, filesIn }
}

it('the first start flushes its folders and files', async () => {
  const flushes = await recordFlushes()
  const { dataDir } = await startWithAdmin()
  expect(flushes.isDurable(join(dataDir, 'jwt-secret'))).toBe(true)
  expect(flushes.isDurable(join(dataDir, 'uploads/.installation'))).toBe(true)
  expect(flushes.isFlushed(dataDir)).toBe(true)
})

it('PDFs and files of enquiries are flushed before the response', async () => {
  const { admin, visitor, flushes, filesIn } = await server()
  await addCertificate(admin)
  expect((await sendFile(admin, 'catalog', PDF)).status).toBe(201)
  const files = [upload(Buffer.from(PDF), 'order.pdf'), upload(Buffer.from('a,1\n'), 'list.csv')]
  expect((await visitor('POST /api/messages', enquiryForm({ files }))).status).toBe(201)
  const paths = ['certificates', 'uploads', 'enquiry-files'].flatMap(filesIn)
  expect(paths).toHaveLength(4)
  expect(paths.filter((path) => !flushes.isDurable(path))).toEqual([])
})

it('the names of pictures are flushed before the response', async () => {
  const { admin, flushes, filesIn } = await server()
  await admin('POST /api/products', productForm({ media: [await jpeg()] }))
  await addPicture(admin, await jpeg(320, 180))
  await addCertificate(admin, await jpeg(90))
  const paths = ['certificates', 'uploads'].flatMap(filesIn)
  expect(paths.length).toBeGreaterThan(9)
  expect(paths.filter((path) => !flushes.isNameDurable(path))).toEqual([])
})

it('all files of an imported site are flushed before the response', async () => {
  const from = await startWithAdmin()
  const file = await addCertificate(from.admin)
  const specification = { certificates: [{ name: 'Halal', file }] }
  await from.admin('POST /api/products', productForm({ specification, media: [await jpeg()] }))
  const headers = bearer(sessionToken(from))
  const { rawPayload } = await from.app.inject({ url: '/api/site-transfer/export', headers })

  const { admin, flushes, filesIn } = await server()
  const form = new FormData()
  form.append('site', upload(rawPayload, 'site.tar'))
  const { id } = (await admin('POST /api/site-transfer/import', form)).body
  const start = { id, currentPassword: ADMIN.password }
  expect((await admin('POST /api/site-transfer/import/start', start)).status).toBe(200)
  const paths = ['certificates', 'uploads'].flatMap(filesIn)
  expect(paths).toHaveLength(5)
  expect(paths.filter((path) => !flushes.isDurable(path))).toEqual([])
})

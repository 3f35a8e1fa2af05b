import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { createCaller } from '#api/testing/caller.ts'
import { addCertificate, addPicture, drawSvg, PDF, sendFile } from '#api/testing/company.ts'
import { createEnquiryForm, createUpload } from '#api/testing/factories.ts'
import { openSession, toBearer } from '#api/testing/login-as-admin.ts'
import { createJpeg } from '#api/testing/pictures.ts'
import { startWithEnquiry } from '#api/testing/quotations.ts'
import { runSql } from '#api/testing/sql.ts'
import { startTestApp } from '#api/testing/start-test-app.ts'
import {
  backUp,
  getMissingFolder,
  readStoredProducts,
  startWithContent,
} from '#api/testing/stored-files.ts'
import { createTemporaryFolder } from '#api/testing/temporary-folder.ts'
import { restoreBackup } from './restore.ts'

it('contains everything of a running server, which also accepts its sessions after a restore', async () => {
  const original = await startWithContent()
  await addPicture(original.admin, drawSvg())
  await sendFile(original.admin, 'catalog', PDF)
  const certificate = await addCertificate(original.admin)
  const token = openSession(original)
  const { file, manifest } = await backUp(original.dataDir)
  expect(manifest.counts).toEqual({ products: 1, messages: 1, pictures: 4 })
  const products = await readStoredProducts(original)
  const messages = await original.admin('GET /api/messages')

  const dataDir = getMissingFolder()
  expect(await restoreBackup(file, dataDir)).toEqual(manifest)
  const after = await startTestApp({ DATA_DIR: dataDir })
  expect(await readStoredProducts(after)).toEqual(products)
  const response = await after.app.inject({ url: '/api/messages', headers: toBearer(token) })
  expect(response.json()).toEqual(messages.body)
  const download = await after.app.inject(`/certificates/${certificate}`)
  expect(download.rawPayload.toString('latin1')).toBe(PDF)
  const listMails = (folder: string) => readdirSync(join(folder, 'mail'))
  expect(listMails(dataDir)).toEqual(listMails(original.dataDir))
})

it('contains the key of the links to quotations', async () => {
  const original = await startWithEnquiry()
  const { id, code } = await original.quote()
  const { url } = await original.get(id)
  const token = openSession(original)
  const { file } = await backUp(original.dataDir)
  const dataDir = getMissingFolder()
  await restoreBackup(file, dataDir)
  const after = await startTestApp({ DATA_DIR: dataDir })
  const admin = createCaller(after.app, toBearer(token))
  expect((await admin(`GET /api/quotations/${id}`)).body.url).toBe(url)
  expect(await after.visitor(`GET /api/sent-quotations/${code}`)).toMatchObject({ status: 200 })
})

it('contains no unfinished uploads and no unreferenced files', async () => {
  const { dataDir } = await startWithContent()
  writeFileSync(join(dataDir, 'incoming', 'upload'), 'unfinished')
  writeFileSync(join(dataDir, 'uploads', `${'a'.repeat(32)}-400.webp`), 'of no product')
  writeFileSync(join(dataDir, 'certificates', `${'a'.repeat(32)}.pdf`), 'of no product')
  const { manifest } = await backUp(dataDir)
  const names = manifest.files.map(({ name }) => name.replace(/[0-9a-f]{32}/, 'picture-'))
  expect(names.toSorted()).toEqual([
    'dhow.sqlite',
    'jwt-secret',
    // Mails to the company and to the visitor.
    expect.stringMatching(/^mail\/.+\.eml$/),
    expect.stringMatching(/^mail\/.+\.eml$/),
    'uploads/picture--1600.webp',
    'uploads/picture--400.webp',
    'uploads/picture--800.webp',
    'uploads/picture--preview.jpg',
    'uploads/picture-cut-1600.webp',
    'uploads/picture-cut-400.webp',
    'uploads/picture-cut-800.webp',
    'uploads/picture-cut-preview.jpg',
  ])
  expect(readdirSync(dataDir)).not.toContain('.backup')
})

it('is created without the missing files of pictures, certificates and enquiries, and lists them', async () => {
  const { admin, dataDir, visitor } = await startWithContent()
  const missingCertificate = await addCertificate(admin)
  const certificate = await addCertificate(admin, await createJpeg())
  const files = ['Tea,40\n', 'Salt,1\n'].map((text) => createUpload(Buffer.from(text), 'list.csv'))
  await visitor('POST /api/messages', createEnquiryForm({ files }))
  const [message] = (await admin('GET /api/messages')).body
  const [attachment, missingAttachment] = message.files.map(({ id }: { id: string }) => id)
  rmSync(join(dataDir, 'uploads'), { recursive: true })
  rmSync(join(dataDir, 'certificates', missingCertificate))
  rmSync(join(dataDir, 'enquiry-files', missingAttachment))

  const { file, manifest } = await backUp(dataDir)
  expect(manifest.damagedFiles).toEqual([
    expect.stringMatching(/^uploads\//),
    expect.stringMatching(/^uploads\//),
    `certificates/${missingCertificate}`,
    `enquiry-files/${missingAttachment}`,
  ])
  const restored = getMissingFolder()
  await restoreBackup(file, restored)
  expect(readdirSync(join(restored, 'certificates'))).toEqual([certificate])
  expect(readdirSync(join(restored, 'enquiry-files'))).toEqual([attachment])
  expect(readFileSync(join(restored, 'enquiry-files', attachment), 'utf8')).toBe('Tea,40\n')
})

it('is created with empty, damaged or missing files of a picture, and lists them', async () => {
  const { dataDir } = await startWithContent()
  const toUpload = (file: string) => join(dataDir, 'uploads', file)
  const [empty = '', damaged = '', missing = ''] = readdirSync(join(dataDir, 'uploads'))
    .filter((file) => file.endsWith('.webp'))
    .sort()
  writeFileSync(toUpload(empty), '')
  writeFileSync(toUpload(damaged), readFileSync(toUpload(damaged)).fill(1, 50, 60))
  rmSync(toUpload(missing))
  const { file, manifest } = await backUp(dataDir)
  expect(manifest.damagedFiles).toEqual([empty, damaged, missing].map((name) => `uploads/${name}`))
  await restoreBackup(file, getMissingFolder())
})

it('can be created from a folder of an earlier release', async () => {
  const dataDir = createTemporaryFolder()
  const releases = join(import.meta.dirname, '../../testing/releases')
  const [oldest = ''] = readdirSync(releases).sort()
  writeFileSync(join(dataDir, 'dhow.sqlite'), gunzipSync(readFileSync(join(releases, oldest))))
  const { file, manifest } = await backUp(dataDir)
  expect(manifest).toMatchObject({ installation: '', counts: { products: 2, messages: 2 } })
  expect(await restoreBackup(file, getMissingFolder())).toEqual(manifest)
})

it.each([
  ['of another program', 'drop table __drizzle_migrations', /another program/],
  ['without a table', 'drop table admin', /table admin is missing/],
])('is not created from a database %s', async (_what, statement, message) => {
  const { dataDir } = await startTestApp()
  runSql(dataDir, statement)
  await expect(backUp(dataDir)).rejects.toThrow(message)
})

it('is not created from a folder without an installation', async () => {
  await expect(backUp(createTemporaryFolder())).rejects.toThrow(
    'the folder contains no dhow.sqlite',
  )
})

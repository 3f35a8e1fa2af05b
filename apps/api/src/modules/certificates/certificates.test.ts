import { readdirSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { LIMITS } from '@dhow/contract/limits'
import { parse } from 'content-disposition'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { refusal, success } from '#api/testing/caller.ts'
import {
  addCertificate,
  addCertified,
  createCertifiedForm,
  createPdf,
  listCertificates,
  PDF,
  sendCertificate,
} from '#api/testing/company.ts'
import { check, HEAD, importAll, writeRow } from '#api/testing/imports.ts'
import { removeProducts, startWithAdmin } from '#api/testing/login-as-admin.ts'
import { createPhonePhoto, createTruncatedJpeg, readCorners } from '#api/testing/pictures.ts'
import { runSql } from '#api/testing/sql.ts'
import type { TestApp } from '#api/testing/start-test-app.ts'

const NEITHER = 'is neither a PDF nor a picture (JPEG, PNG, WebP, GIF, AVIF or HEIC).'

type Server = Pick<TestApp, 'app'>

const download = async ({ app }: Server, file: string, request: object = {}) =>
  app.inject({ url: `/certificates/${file}`, ...request })

it('POST /certificates stores a PDF unchanged under any file name, the same file once', async () => {
  const server = await startWithAdmin()
  expect(await server.admin('POST /api/certificates', new FormData())).toEqual(
    refusal(400, 'Choose a PDF or a picture.'),
  )
  const { status, body } = await sendCertificate(server.admin, PDF, '../../evil.html')
  expect({ status, body }).toEqual(
    success('Certificate added.', { file: expect.stringMatching(/^[0-9a-f]{32}\.pdf$/) }, 201),
  )
  const response = await download(server, body.file)
  expect(response.rawPayload.toString('latin1')).toBe(PDF)
  expect(await addCertificate(server.admin)).toBe(body.file)
  expect(listCertificates(server.dataDir)).toEqual([body.file])
})

it('POST /certificates converts a picture to JPEG: upright, on white, without metadata', async () => {
  const server = await startWithAdmin()
  const photo = await addCertificate(server.admin, await createPhonePhoto())
  expect(photo).toMatch(/^[0-9a-f]{32}\.jpg$/)
  const { rawPayload, headers } = await download(server, photo)
  expect(headers['content-type']).toBe('image/jpeg')
  expect(await readCorners(rawPayload)).toEqual(['blue', 'red', 'yellow', 'green'])
  expect((await sharp(rawPayload).metadata()).exif).toBeUndefined()

  const clear = sharp({ create: { width: 9, height: 9, channels: 4, background: '#0000' } }).png()
  const scan = await download(server, await addCertificate(server.admin, await clear.toBuffer()))
  const { dominant } = await sharp(scan.rawPayload).stats()
  expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240)
})

it('POST /certificates refuses wrong, damaged and too large files', async () => {
  const { admin, dataDir } = await startWithAdmin()
  for (const [name, bytes, status, message] of [
    ['page.pdf', '<html><script>alert(1)</script>', 415, `page.pdf ${NEITHER}`],
    ['a.pdf', PDF.slice(0, 900), 422, 'a.pdf is incomplete. Please save it again and retry.'],
    [
      'scan.jpg',
      await createTruncatedJpeg(),
      422,
      'scan.jpg is damaged or incomplete. Please save it again and retry.',
    ],
  ] as const) {
    const refused = await sendCertificate(admin, bytes, name)
    expect(refused).toEqual(refusal(status, message))
    expect(refused.body.issues).toEqual([{ path: 'file', message, code: 'invalid' }])
    expect([listCertificates(dataDir), readdirSync(join(dataDir, 'incoming'))]).toEqual([[], []])
  }
  const large = PDF + ' '.repeat(LIMITS.certificateBytes)
  const message = 'list.pdf is larger than 10 MB.'
  expect(await sendCertificate(admin, large, 'list.pdf')).toEqual(refusal(413, message))
})

it('GET /certificates/:file is a download with a portable name of the certificate of a product', async () => {
  const server = await startWithAdmin()
  const file = await addCertificate(server.admin)
  const firstDownload = await download(server, file)
  expect(firstDownload.headers['content-disposition']).toBe('attachment; filename=certificate.pdf')

  await addCertified(server, { name: 'Halal', body: 'Emirates Authority', file })
  const { statusCode, headers } = await download(server, file)
  expect({ statusCode, headers }).toMatchObject({
    statusCode: 200,
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="Halal Emirates Authority.pdf"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=3600',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      etag: expect.any(String),
    },
  })
  expect(headers).not.toHaveProperty('set-cookie')

  for (const [name = '', saved] of [
    ['شهادة حلال', 'شهادة حلال.pdf'],
    ['...', 'certificate.pdf'],
    ['ab'.repeat(60), `${'ab'.repeat(40)}.pdf`],
  ]) {
    const file = await addCertificate(server.admin, createPdf(name))
    await addCertified(server, { name, file })
    const { headers } = await download(server, file)
    const { type, parameters } = parse(String(headers['content-disposition']))
    expect([type, parameters.filename]).toEqual(['attachment', saved])
  }
  const outside = ['..%2fdhow.sqlite', '../dhow.sqlite', '%2e%2e/jwt-secret']
  for (const file of [`${'0'.repeat(32)}.pdf`, '', ...outside]) {
    expect((await download(server, file)).statusCode, file).toBe(404)
  }
})

const passWeek = (dataDir: string) =>
  runSql(dataDir, 'update certificate_files set added_at = added_at - 8 * 86400000')

it('a product cannot reference a missing file, also by an import; the error names the certificate', async () => {
  const server = await startWithAdmin()
  const file = await addCertificate(server.admin)
  const id = await addCertified(server, { name: 'Halal', file })
  const message = 'Certificates: the file of Organic does not exist. Upload it again.'
  for (const other of ['0'.repeat(32), `${'0'.repeat(32)}.pdf`, '../dhow.sqlite']) {
    const createForm = () =>
      createCertifiedForm({ name: 'Halal', file }, { name: 'Organic', file: other })
    const issues = [{ path: 'specification.certificates.1.file', message, code: 'invalid' }]
    const refused = {
      status: 400,
      body: { success: false, code: 'invalid_request', message, issues },
    }
    expect(await server.admin('POST /api/products', createForm())).toEqual(refused)
    expect(await server.admin(`PUT /api/products/${id}`, createForm())).toEqual(refused)
  }
  const { body } = await server.visitor(`GET /api/products/${id}`)
  expect(body.specification.certificates).toEqual([{ name: 'Halal', file }])
  const certificates = `Halal; ; ; ${file} | Organic; ; ; ${'0'.repeat(32)}.pdf`
  const checked = await check(server, [HEAD, writeRow({ name: 'Tea', certificates })])
  expect(checked.body.problems).toMatchObject([{ rows: [2], field: 'certificates', message }])
})

it('a product cannot reference an empty file, but can be saved after its file was lost', async () => {
  const server = await startWithAdmin()
  const file = await addCertificate(server.admin)
  truncateSync(join(server.dataDir, 'certificates', file))
  const refused = await server.admin(
    'POST /api/products',
    createCertifiedForm({ name: 'Halal', file }),
  )
  expect(refused.status).toBe(400)
  await addCertificate(server.admin)
  const id = await addCertified(server, { name: 'Halal', file })
  rmSync(join(server.dataDir, 'certificates', file))
  const form = createCertifiedForm({ name: 'Halal', file, body: 'ESMA' })
  expect((await server.admin(`PUT /api/products/${id}`, form)).status).toBe(200)
  expect((await server.app.inject(`/certificates/${file}`)).statusCode).toBe(404)
})

it('a file is deleted with the last of two products', async () => {
  const server = await startWithAdmin()
  const file = await addCertificate(server.admin)
  const first = await addCertified(server, { name: 'Halal', file })
  const second = await addCertified(server, { name: 'Halal', file })
  passWeek(server.dataDir)
  await removeProducts(server.admin, [first])
  expect(listCertificates(server.dataDir)).toEqual([file])
  await server.admin(`PUT /api/products/${second}`, createCertifiedForm({ name: 'Halal' }))
  expect(listCertificates(server.dataDir)).toEqual([])
  expect((await server.app.inject(`/certificates/${file}`)).statusCode).toBe(404)
})

it('a file is deleted after a week without a reference', async () => {
  const server = await startWithAdmin()
  const [referenced, forgotten] = [
    await addCertificate(server.admin, createPdf('one')),
    await addCertificate(server.admin, createPdf('two')),
  ]
  await addCertified(server, { name: 'Halal', file: referenced })
  expect(listCertificates(server.dataDir)).toEqual([referenced, forgotten].toSorted())
  passWeek(server.dataDir)
  await server.app.close()
  const again = await startWithAdmin({ DATA_DIR: server.dataDir })
  expect(listCertificates(server.dataDir)).toEqual([referenced])
  const form = createCertifiedForm({ name: 'Halal', file: forgotten })
  expect((await again.admin('POST /api/products', form)).status).toBe(400)
})

it('a file is restored by undoing an import', async () => {
  const server = await startWithAdmin()
  const file = await addCertificate(server.admin)
  const id = await addCertified(server, { name: 'Halal', file })
  passWeek(server.dataDir)
  await importAll(server, [
    ['id', ...HEAD],
    [id, ...writeRow({ certificates: 'none' })],
  ])
  const readSpecification = async () =>
    (await server.visitor(`GET /api/products/${id}`)).body.specification
  expect(await readSpecification()).toEqual({ certificates: [] })
  expect(listCertificates(server.dataDir)).toEqual([file])
  const [done] = (await server.admin('GET /api/catalogue/imports')).body
  await server.admin(`POST /api/catalogue/imports/${done.id}/undo`, {})
  expect(await readSpecification()).toEqual({ certificates: [{ name: 'Halal', file }] })
  expect((await server.app.inject(`/certificates/${file}`)).statusCode).toBe(200)
})

import { createWriteStream, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { LIMITS } from '@dhow/contract/limits'
import { expect, it, vi } from 'vitest'
import {
  type ArchiveKind,
  type FileToArchive,
  readArchive,
  writeArchive,
} from '#api/operations/backup/archive.ts'
import { callerOf, refusal } from '#api/testing/caller.ts'
import {
  addCertificate,
  addPicture,
  certificatesIn,
  drawing,
  PDF,
  sendFile,
} from '#api/testing/company.ts'
import { contactFields, enquiry, productForm } from '#api/testing/factories.ts'
import { bearer, sessionToken, startWithAdmin } from '#api/testing/login-as-admin.ts'
import { jpeg } from '#api/testing/pictures.ts'
import { ADMIN, type TestApp } from '#api/testing/start-test-app.ts'
import { storedFiles, storedProducts } from '#api/testing/stored-files.ts'
import { temporaryFolder } from '#api/testing/temporary-folder.ts'
import { PRODUCTS_FILE, readSite, SITE_ARCHIVE, SITE_FILE } from './archive.ts'
import { exportSite } from './export.ts'

const COMPANY = '/api/company'
const START = { currentPassword: ADMIN.password }

type Server = Awaited<ReturnType<typeof startWithAdmin>>

/** A server with all that a company says to the public. */
async function staging(): Promise<Server> {
  const server = await startWithAdmin()
  const { admin } = server
  const light = await addPicture(admin, drawing())
  const picture = await addPicture(admin, await jpeg(320, 180))
  const { body } = await sendFile(admin, 'catalog', PDF)
  await admin(`PATCH ${COMPANY}`, {
    brand: 'Al Noor Foodstuff Trading LLC',
    logo: { light, dark: '' },
    slides: [{ picture, alt: 'A ship', focus: { x: 0.2, y: 0.8 } }],
    catalogUrl: body.url,
    figures: [],
  })
  await admin('PUT /api/contact/details', contactFields())
  const categories = [{ name: 'Dates' }, { name: 'Spices', hidden: true }]
  await admin('PUT /api/categories', { categories })
  const certificates = [{ name: 'Halal', file: await addCertificate(admin) }, { name: 'Organic' }]
  for (const [name, category] of [
    ['Ajwa', 'Dates'],
    ['Saffron', 'Spices'],
  ] as const) {
    await admin(
      'POST /api/products',
      productForm({
        ...{ name, category, specification: { certificates } },
        media: [await jpeg(name.length)],
      }),
    )
  }
  return server
}

/** The file that a server gives for another. */
async function fileOf({ app, ...server }: TestApp): Promise<Buffer> {
  const headers = bearer(sessionToken({ app, ...server }))
  const response = await app.inject({ url: '/api/site-transfer/export', headers })
  expect(response.headers['content-disposition']).toMatch(/filename="dhow-site-.*\.tar"/)
  return response.rawPayload
}

let staged: Promise<Buffer> | undefined

/** The file of such a server, made once. */
const stagedFile = () => (staged ??= staging().then(fileOf))

function check({ admin }: Pick<Server, 'admin'>, file: Buffer) {
  const form = new FormData()
  form.append('site', new File([new Uint8Array(file)], 'site.tar'))
  return admin('POST /api/site-transfer/import', form)
}

/** All that visitors are told. */
async function told({ visitor, app }: TestApp) {
  const paths = [
    '/api/company',
    '/api/contact/details',
    '/api/categories',
    '/api/subjects',
    '/api/products',
  ]
  const answers = await Promise.all(
    paths.map(async (path) => (await visitor(`GET ${path}` as 'GET /')).body),
  )
  const [{ slides, logo, catalogUrl }, , , , products] = answers
  const [{ images, specification }] = products
  const certificates = (specification.certificates ?? []).slice(0, 1)
  const urls = [
    ...[slides[0].cuts.wide.url, logo.light, catalogUrl, images[0]],
    ...certificates.map(({ file }: { file: string }) => `/certificates/${file}`),
  ]
  const files = await Promise.all(urls.map(async (url) => (await app.inject({ url })).rawPayload))
  return { answers, files }
}

/** Returns an archive with one of its entries replaced, or removed where `change` returns undefined. */
async function tampered(file: Buffer, name: string, change: (text: string) => string | undefined) {
  const folder = temporaryFolder()
  const path = join(folder, 'site.tar')
  writeFileSync(path, file)
  const entries: FileToArchive[] = []
  const kind: ArchiveKind = SITE_ARCHIVE
  const {
    files: _,
    product: _p,
    format: _f,
    ...about
  } = await readArchive(
    path,
    Number.MAX_SAFE_INTEGER,
    async (entry, content) => {
      const original = await buffer(content)
      const changedTo = entry === name ? change(String(original)) : original
      if (changedTo === undefined) return
      const bytes = Buffer.from(changedTo)
      entries.push({ name: entry, path: join(folder, String(entries.length)), bytes: bytes.length })
      writeFileSync(join(folder, String(entries.length - 1)), bytes)
    },
    kind,
  )
  const changed = join(folder, 'changed.tar')
  await writeArchive(createWriteStream(changed), entries, about)
  return readFileSync(changed)
}

it('a site moves whole to another installation, in the place of what was there', async () => {
  const from = await staging()
  const to = await startWithAdmin()
  await to.admin('POST /api/products', productForm({ name: 'Old', media: [await jpeg(90)] }))
  await to.visitor('POST /api/messages', enquiry())

  const checked = await check(to, await fileOf(from))
  expect(checked).toMatchObject({
    status: 200,
    body: { brand: 'Al Noor Foodstuff Trading LLC', products: 2, categories: 2, replaces: 1 },
  })
  const { id } = checked.body
  expect((await to.admin('POST /api/site-transfer/import/start', { id, ...START })).status).toBe(
    200,
  )

  expect(await told(to)).toEqual(await told(from))
  expect(await storedProducts(to)).toEqual(await storedProducts(from))
  expect((await to.admin('GET /api/messages')).body).toHaveLength(1)
  expect((await to.admin(`POST ${COMPANY}/undo`)).body).toMatchObject({ brand: 'Your company' })
})

it('a site that moves a second time changes only what was changed', async () => {
  const from = await staging()
  const to = await startWithAdmin()
  for (const name of ['Ajwa', 'Ajwa, best']) {
    const [first] = (await from.visitor('GET /api/products')).body
    const form = productForm({ name, category: 'Dates', existingImages: first.images })
    await from.admin(`PUT /api/products/${first._id}`, form)
    const { id } = (await check(to, await fileOf(from))).body
    await to.admin('POST /api/site-transfer/import/start', { id, ...START })
    expect(await told(to)).toEqual(await told(from))
  }
  expect(await storedProducts(to)).toEqual(await storedProducts(from))
})

it('a site of a server that was never used moves too', async () => {
  const to = await startWithAdmin()
  const { id } = (await check(to, await fileOf(await startWithAdmin()))).body
  expect((await to.admin('POST /api/site-transfer/import/start', { id, ...START })).status).toBe(
    200,
  )
  expect((await to.visitor(`GET ${COMPANY}`)).body.brand).toBe('Your company')
})

it('nothing is taken over without the password, or that was not checked', async () => {
  const to = await startWithAdmin()
  const { id } = (await check(to, await fileOf(await startWithAdmin()))).body
  const wrong = { id, currentPassword: 'wrong' }
  expect((await to.admin('POST /api/site-transfer/import/start', wrong)).status).toBe(403)
  expect((await to.admin('DELETE /api/site-transfer/import')).status).toBe(200)
  const late = await to.admin('POST /api/site-transfer/import/start', { id, ...START })
  expect(late).toEqual(refusal(404, 'check it again'))
  expect(storedFiles(to.dataDir)).toEqual({ uploads: [], incoming: [] })
})

it.each<[string, (file: Buffer) => Promise<Buffer> | Buffer, string]>([
  ['a text', () => Buffer.from('no archive'), 'no site of Dhow'],
  ['cut off', (file) => file.subarray(0, file.length / 2), 'site.tar is cut off'],
  ['damaged', (file) => Buffer.from(file).fill(0x41, 600, 700), 'is not what it was'],
  ['no JSON', (file) => tampered(file, SITE_FILE, () => '{'), 'site.json cannot be read'],
  [
    'of links that run scripts',
    (file) =>
      tampered(file, SITE_FILE, (json) => json.replace('https://instagram.com', 'javascript:')),
    'site.json: contact.instagram: Instagram must be an address',
  ],
  [
    'of too many values',
    (file) => tampered(file, SITE_FILE, () => `[${'[],'.repeat(100_000)}[]]`),
    'site.json cannot be read: it has more than 61,000 values.',
  ],
  [
    'of too large a record',
    (file) => tampered(file, SITE_FILE, (json) => json + ' '.repeat(1_000_000)),
    'site.json cannot be read: it has more than 1 MB.',
  ],
  [
    'of a line that is no JSON',
    (file) => tampered(file, PRODUCTS_FILE, (json) => `${json}{"\n`),
    'line 3 of products.jsonl cannot be read',
  ],
  [
    'of a line that is no product',
    (file) => tampered(file, PRODUCTS_FILE, (json) => json.replace('"name":"Ajwa"', '"name":""')),
    'of products.jsonl: name: Product name is required',
  ],
  [
    'of an older release',
    (file) => tampered(file, PRODUCTS_FILE, () => undefined),
    'was made by an older release of Dhow',
  ],
  [
    'of pictures that it does not hold',
    (file) =>
      tampered(file, PRODUCTS_FILE, (json) =>
        json.replace(/"pictures":\["\w{5}/, '"pictures":["00000'),
      ),
    'a picture that it names is missing',
  ],
  [
    'of certificates that it does not hold',
    (file) =>
      tampered(file, PRODUCTS_FILE, (json) => json.replace(/"file":"\w{5}/, '"file":"00000')),
    'the file of a certificate that it names is missing',
  ],
])('a file that is %s is refused, and changes nothing', async (_what, change, message) => {
  const to = await startWithAdmin()
  const file = await change(await stagedFile())
  const refused = await check(to, file)
  expect(refused).toEqual(refusal(422, message))
  expect(refused.body.message).toMatch(/Nothing was changed\.$/)
  expect(storedFiles(to.dataDir)).toEqual({ uploads: [], incoming: [] })
})

it('a page that calls itself a picture is refused', async () => {
  const from = await staging()
  const name = `uploads/${storedFiles(from.dataDir).uploads.find((one) => one.endsWith('-400.webp'))}`
  const file = await tampered(await fileOf(from), name, () => '<script>alert(1)</script>')
  const to = await startWithAdmin()
  expect(await check(to, file)).toEqual(refusal(422, 'not what its name says'))
})

it('a page that calls itself a certificate is refused', async () => {
  const from = await staging()
  const name = `certificates/${certificatesIn(from.dataDir)[0]}`
  const file = await tampered(await fileOf(from), name, () => '<script>alert(1)</script>')
  const to = await startWithAdmin()
  expect(await check(to, file)).toEqual(refusal(422, 'not what its name says'))
  expect(certificatesIn(to.dataDir)).toEqual([])
})

/** A file of so many products, which differ by their ids. */
const fileOfProducts = async (count: number) =>
  tampered(await stagedFile(), PRODUCTS_FILE, (lines) => {
    const product = JSON.parse(lines.slice(0, lines.indexOf('\n')))
    const moved = (at: number) => ({ ...product, id: `moved-${at}`, pictures: [] })
    return Array.from({ length: count }, (_, at) => `${JSON.stringify(moved(at))}\n`).join('')
  })

it('a site of more products than one call names moves', async () => {
  const count = LIMITS.rows + 1
  const { body } = await check(await startWithAdmin(), await fileOfProducts(count))
  expect(body).toMatchObject({ products: count })
})

it('others are answered while products are parsed', async () => {
  const path = join(temporaryFolder(), 'site.tar')
  writeFileSync(path, await fileOfProducts(500))
  let [now, turns] = [0, 0]
  const turnsOfSlices = new Set<number>()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    turnsOfSlices.add(turns)
    now += 10
    return now
  })
  const count = () => {
    turns++
    others = setImmediate(count)
  }
  let others = setImmediate(count)
  await readSite({ path, filename: 'site.tar', field: 'site' }, temporaryFolder(), 500)
  clearImmediate(others)
  clock.mockRestore()
  expect(turnsOfSlices.size).toBeGreaterThanOrEqual(500)
})

it('a site that one server exports is one that another imports: the limit is the same', async () => {
  const folder = temporaryFolder()
  const path = join(folder, 'site.tar')
  writeFileSync(path, await stagedFile())
  const file = { path, filename: 'site.tar', field: 'site' }
  const read = (maxProducts: number) => readSite(file, temporaryFolder(), maxProducts)
  expect(await read(2)).toMatchObject({ products: 2 })
  await expect(read(1)).rejects.toMatchObject({
    message: 'site.tar has more than 1 products. Nothing was changed.',
  })
  const parts = {
    ...{ products: { count: () => 2 }, pictures: { incomingDir: folder }, installation: 'x' },
    snapshotSite: () => Promise.reject(new Error('reached')),
  }
  await expect(exportSite(parts, 2)).rejects.toThrow('reached')
  await expect(exportSite(parts, 1)).rejects.toMatchObject({
    kind: 'conflict',
    message: expect.stringContaining('more than 1 products cannot be moved'),
  })
})

it('two products of one id are refused', async () => {
  const file = await tampered(await stagedFile(), PRODUCTS_FILE, (lines) => lines + lines)
  expect(await check(await startWithAdmin(), file)).toEqual(
    refusal(422, 'two products have the id'),
  )
})

it('files that a site does not name are not taken over', async () => {
  const from = await staging()
  const file = await tampered(await fileOf(from), PRODUCTS_FILE, () => '')
  const to = await startWithAdmin()
  const { id } = (await check(to, file)).body
  expect((await to.admin('POST /api/site-transfer/import/start', { id, ...START })).status).toBe(
    200,
  )
  expect(certificatesIn(to.dataDir)).toEqual([])
  const named = JSON.stringify((await to.visitor(`GET ${COMPANY}`)).body)
  const pictures = storedFiles(to.dataDir).uploads.filter((one) => one.endsWith('-400.webp'))
  expect(pictures.filter((one) => !named.includes(one.slice(0, 32)))).toEqual([])
})

it('visitors are not given the file', async () => {
  const { app } = await startWithAdmin()
  expect((await callerOf(app)('GET /api/site-transfer/export')).status).toBe(401)
})

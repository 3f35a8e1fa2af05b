import { createReadStream, createWriteStream, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { LIMITS } from '@dhow/contract/limits'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createLanguageStore } from '#api/modules/languages/store.ts'
import { type FileToArchive, readArchive, writeArchive } from '#api/operations/backup/archive.ts'
import { openDatabase } from '#api/platform/database/open.ts'
import { refusal } from '#api/testing/caller.ts'
import {
  addCertificate,
  addPicture,
  certificatesIn,
  drawing,
  PDF,
  sendFile,
} from '#api/testing/company.ts'
import { contactFields, enquiry, productForm } from '#api/testing/factories.ts'
import {
  type AdminServer,
  bearer,
  sessionToken,
  startWithAdmin,
} from '#api/testing/login-as-admin.ts'
import { jpeg } from '#api/testing/pictures.ts'
import { ADMIN, type TestApp } from '#api/testing/start-test-app.ts'
import { storedFiles, storedProducts } from '#api/testing/stored-files.ts'
import { temporaryFolder } from '#api/testing/temporary-folder.ts'
import {
  exportSite,
  PRODUCTS_FILE,
  readSite,
  SITE_ARCHIVE,
  SITE_FILE,
  TRANSLATIONS_FILE,
} from './archive.ts'

/** Starts a server with all kinds of public content. */
async function startWithContent(): Promise<AdminServer> {
  const server = await startWithAdmin()
  const { admin } = server
  const light = await addPicture(admin, drawing())
  const picture = await addPicture(admin, await jpeg(320, 180))
  const { body } = await sendFile(admin, 'catalog', PDF)
  await admin('PATCH /api/company', {
    brand: 'Al Noor',
    logo: { light, dark: '' },
    slides: [{ picture, alt: 'A ship', focus: { x: 0.2, y: 0.8 } }],
    catalogUrl: body.url,
    figures: [],
  })
  await admin('PUT /api/contact/details', contactFields())
  const categories = [{ name: 'Dates' }, { name: 'Spices', hidden: true }]
  await admin('PUT /api/categories', { categories })
  const certificates = [{ name: 'Halal', file: await addCertificate(admin) }, { name: 'Organic' }]
  const products = { Ajwa: 'Dates', Saffron: 'Spices' }
  for (const [name, category] of Object.entries(products)) {
    const fields = { name, category, specification: { certificates } }
    await admin('POST /api/products', productForm({ ...fields, media: [await jpeg(name.length)] }))
  }
  const { db, close } = openDatabase(server.dataDir)
  const languages = createLanguageStore(db)
  languages.saveSettings('ar', { state: 'shown', reviewed: true })
  languages.save('ar', 'Old saffron', 'زعفران')
  languages.follow([['Old saffron', 'Saffron']])
  languages.save('fr', 'Spices', 'Épices')
  close()
  return server
}

async function exported({ app, ...server }: TestApp): Promise<Buffer> {
  const headers = bearer(sessionToken({ app, ...server }))
  const response = await app.inject({ url: '/api/site-transfer/export', headers })
  expect(response.headers['content-disposition']).toMatch(/filename="dhow-site-.*\.tar"/)
  return response.rawPayload
}

let archive: Promise<Buffer> | undefined

/** Returns the export of a server with content, created once. */
const exportedContent = () => (archive ??= startWithContent().then(exported))

function check({ admin }: Pick<AdminServer, 'admin'>, file: Buffer) {
  const form = new FormData()
  form.append('site', new File([new Uint8Array(file)], 'site.tar'))
  return admin('POST /api/site-transfer/import', form)
}

const start = ({ admin }: AdminServer, id: string, currentPassword = ADMIN.password) =>
  admin('POST /api/site-transfer/import/start', { id, currentPassword })

async function importSite(server: AdminServer, file: Buffer) {
  const checked = await check(server, file)
  expect((await start(server, checked.body.id)).status).toBe(200)
  return checked.body
}

/** Returns all that visitors can read. */
async function publicContent({ visitor, app }: TestApp) {
  const paths = ['company', 'contact/details', 'categories', 'subjects', 'products']
  const bodies = await Promise.all(
    paths.map(async (path) => (await visitor(`GET /api/${path}`)).body),
  )
  const [{ slides, logo, catalogUrl }, , , , products] = bodies
  const [{ images, specification }] = products
  const certificates = (specification.certificates ?? []).slice(0, 1)
  const urls = [
    ...[slides[0].cuts.wide.url, logo.light, catalogUrl, images[0]],
    ...certificates.map(({ file }: { file: string }) => `/certificates/${file}`),
  ]
  const files = await Promise.all(urls.map(async (url) => (await app.inject({ url })).rawPayload))
  for (const product of products) delete product.updatedAt
  return { bodies, files }
}

/** Returns an archive with one file replaced, or removed where `change` returns undefined. */
async function tampered(file: Buffer, name: string, change: (text: string) => string | undefined) {
  const folder = temporaryFolder()
  const path = join(folder, 'site.tar')
  writeFileSync(path, file)
  const entries: FileToArchive[] = []
  const receive = async (entry: string, stream: AsyncIterable<Buffer>) => {
    const original = await buffer(stream)
    const content = entry === name ? change(String(original)) : original
    if (content === undefined) return
    const bytes = Buffer.from(content)
    const entryPath = join(folder, String(entries.length))
    writeFileSync(entryPath, bytes)
    entries.push({ name: entry, path: entryPath, bytes: bytes.length })
  }
  const source = { label: path, open: async () => createReadStream(path) }
  const facts = await readArchive(source, Number.MAX_SAFE_INTEGER, receive, SITE_ARCHIVE)
  await writeArchive(createWriteStream(path), entries, facts)
  return readFileSync(path)
}

it('replaces the public content of another installation', async () => {
  const from = await startWithContent()
  const to = await startWithAdmin()
  await to.admin('POST /api/products', productForm({ name: 'Old', media: [await jpeg(90)] }))
  await to.visitor('POST /api/messages', enquiry())

  const checked = await importSite(to, await exported(from))
  expect(checked).toMatchObject({ brand: 'Al Noor', products: 2, categories: 2, replaces: 1 })
  expect(await publicContent(to)).toEqual(await publicContent(from))
  expect(await storedProducts(to)).toEqual(await storedProducts(from))
  expect((await to.admin('GET /api/messages')).body).toHaveLength(1)
  expect((await to.admin('POST /api/company/undo')).body).toMatchObject({ brand: 'Your company' })
})

it('keeps drafts, and leaves out the trash of both installations', async () => {
  const from = await startWithAdmin()
  await from.admin('POST /api/products', productForm({ name: 'Mint', status: 'draft' }))
  const to = await startWithAdmin()
  for (const { admin } of [from, to]) {
    const { body } = await admin('POST /api/products', productForm({ name: 'Old' }))
    await admin(`DELETE /api/products/${body._id}`)
  }
  await importSite(to, await exported(from))
  expect((await to.admin('GET /api/catalogue/products')).body).toEqual([
    expect.objectContaining({ name: 'Mint', status: 'draft' }),
  ])
})

it('replaces languages and translations, also in the search', async () => {
  const to = await startWithAdmin()
  const { db, close } = openDatabase(to.dataDir)
  onTestFinished(() => void close())
  const languages = createLanguageStore(db)
  languages.save('pt', 'Saffron', 'Açafrão')
  await importSite(to, await exportedContent())
  expect([...languages.settings()]).toEqual([['ar', { state: 'shown', reviewed: true }]])
  expect(languages.find('pt', ['Saffron']).size).toBe(0)
  expect(languages.find('ar', ['Saffron']).get('Saffron')).toMatchObject({
    ...{ text: 'زعفران', previousSource: 'Old saffron' },
  })
  for (const search of ['زعفران', 'epices']) {
    const { items } = (await to.visitor(`GET /api/catalogue?search=${search}`)).body
    expect(items.map(({ name }: { name: string }) => name)).toEqual(['Saffron'])
  }
})

it('changes only what has changed when it is repeated', async () => {
  const from = await startWithContent()
  const to = await startWithAdmin()
  for (const name of ['Ajwa', 'Ajwa, best']) {
    const [first] = (await from.visitor('GET /api/products')).body
    const form = productForm({ name, category: 'Dates', existingImages: first.images })
    await from.admin(`PUT /api/products/${first._id}`, form)
    await importSite(to, await exported(from))
    expect(await publicContent(to)).toEqual(await publicContent(from))
  }
  expect(await storedProducts(to)).toEqual(await storedProducts(from))
})

it('imports the site of an unused server', async () => {
  const to = await startWithAdmin()
  await importSite(to, await exported(await startWithAdmin()))
  expect((await to.visitor('GET /api/company')).body.brand).toBe('Your company')
})

it('imports nothing without the password or after it was discarded', async () => {
  const to = await startWithAdmin()
  const { id } = (await check(to, await exported(await startWithAdmin()))).body
  expect((await start(to, id, 'wrong')).status).toBe(403)
  expect((await to.admin('DELETE /api/site-transfer/import')).status).toBe(200)
  expect(await start(to, id)).toEqual(refusal(404, 'Select it again'))
  expect(storedFiles(to.dataDir)).toEqual({ uploads: [], incoming: [] })
})

type Change = (file: Buffer) => Promise<Buffer> | Buffer

const changed =
  (name: string, change: (text: string) => string | undefined): Change =>
  (file) =>
    tampered(file, name, change)

it.each<[string, Change, string]>([
  ['a text', () => Buffer.from('no archive'), 'not a site of Dhow'],
  ['incomplete', (file) => file.subarray(0, file.length / 2), 'site.tar is incomplete'],
  ['damaged', (file) => Buffer.from(file).fill(0x41, 600, 700), 'has changed'],
  ['not JSON', changed(SITE_FILE, () => '{'), 'site.json cannot be read'],
  [
    'with links that run scripts',
    changed(SITE_FILE, (json) => json.replace('https://instagram.com', 'javascript:')),
    'site.json: contact.instagram: Instagram must be an address',
  ],
  [
    'with too many values',
    changed(SITE_FILE, () => `[${'[],'.repeat(100_000)}[]]`),
    'site.json cannot be read: it has more than 61,000 values.',
  ],
  [
    'with a large record',
    changed(SITE_FILE, (json) => json + ' '.repeat(1_000_000)),
    'site.json cannot be read: it has more than 1 MB.',
  ],
  [
    'with a line that is not JSON',
    changed(PRODUCTS_FILE, (lines) => `${lines}{"\n`),
    'line 3 of products.jsonl cannot be read',
  ],
  [
    'with a line that is not a product',
    changed(PRODUCTS_FILE, (lines) => lines.replace('"name":"Ajwa"', '"name":""')),
    'of products.jsonl: name: Product name is required',
  ],
  [
    'with two products with one id',
    changed(PRODUCTS_FILE, (lines) => lines + lines),
    'two products have the id',
  ],
  [
    'with a line that is not a translation',
    changed(TRANSLATIONS_FILE, (lines) => lines.replace('"language":"fr"', '"language":"xx"')),
    'of translations.jsonl: language: ',
  ],
  [
    'of an older release',
    changed(PRODUCTS_FILE, () => undefined),
    'created by an older release of Dhow',
  ],
  [
    'without a picture',
    changed(PRODUCTS_FILE, (lines) => lines.replace(/"pictures":\["\w{5}/, '"pictures":["00000')),
    'a picture is missing',
  ],
  [
    'without a certificate',
    changed(PRODUCTS_FILE, (lines) => lines.replace(/"file":"\w{5}/, '"file":"00000')),
    'the file of a certificate is missing',
  ],
])('refuses a file that is %s, and changes nothing', async (_what, change, message) => {
  const to = await startWithAdmin()
  const refused = await check(to, await change(await exportedContent()))
  expect(refused).toEqual(refusal(422, message))
  expect(refused.body.message).toMatch(/Nothing was changed\.$/)
  expect(storedFiles(to.dataDir)).toEqual({ uploads: [], incoming: [] })
})

it.each(['picture', 'certificate'])('refuses HTML with the name of a %s', async (kind) => {
  const from = await startWithContent()
  const { uploads } = storedFiles(from.dataDir)
  const name =
    kind === 'picture'
      ? `uploads/${uploads.find((one) => one.endsWith('-400.webp'))}`
      : `certificates/${certificatesIn(from.dataDir)[0]}`
  const file = await tampered(await exported(from), name, () => '<script>alert(1)</script>')
  expect(await check(from, file)).toEqual(refusal(422, 'does not match its name'))
})

/** Returns an archive with many products, which differ by their ids. */
const archiveOfProducts = async (count: number) =>
  tampered(await exportedContent(), PRODUCTS_FILE, (lines) => {
    const product = JSON.parse(lines.slice(0, lines.indexOf('\n')))
    return Array.from({ length: count }, (_, at) => {
      return `${JSON.stringify({ ...product, id: `product-${at}`, pictures: [] })}\n`
    }).join('')
  })

it('accepts more products than one API call may name', async () => {
  const count = LIMITS.rows + 1
  const { body } = await check(await startWithAdmin(), await archiveOfProducts(count))
  expect(body).toMatchObject({ products: count })
})

it('lets other requests run while products are parsed', async () => {
  const path = join(temporaryFolder(), 'site.tar')
  writeFileSync(path, await archiveOfProducts(500))
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

it('exports and imports the same maximum number of products', async () => {
  const folder = temporaryFolder()
  const path = join(folder, 'site.tar')
  writeFileSync(path, await exportedContent())
  const file = { path, filename: 'site.tar', field: 'site' }
  const read = (maxProducts: number) => readSite(file, temporaryFolder(), maxProducts)
  expect(await read(2)).toMatchObject({ products: 2 })
  await expect(read(1)).rejects.toThrow('site.tar has more than 1 products. Nothing was changed.')
  const parts = {
    ...{
      products: { office: { count: () => 2 } },
      pictures: { incomingDir: folder },
      installation: 'x',
    },
    snapshotSite: () => Promise.reject(new Error('reached')),
  }
  await expect(exportSite(parts, 2)).rejects.toThrow('reached')
  await expect(exportSite(parts, 1)).rejects.toMatchObject({
    kind: 'conflict',
    message: expect.stringContaining('more than 1 products cannot be exported'),
  })
})

it('does not import files that the site does not reference', async () => {
  const file = await tampered(await exportedContent(), PRODUCTS_FILE, () => '')
  const to = await startWithAdmin()
  await importSite(to, file)
  expect(certificatesIn(to.dataDir)).toEqual([])
  const company = JSON.stringify((await to.visitor('GET /api/company')).body)
  const pictures = storedFiles(to.dataDir).uploads.filter((one) => one.endsWith('-400.webp'))
  expect(pictures.filter((one) => !company.includes(one.slice(0, 32)))).toEqual([])
})

import { createReadStream, createWriteStream, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { connect, openDatabase } from '#api/database.ts'
import { createLanguageStore } from '#api/modules/languages/store.ts'
import { refusal } from '#api/testing/caller.ts'
import {
  addCertificate,
  addPicture,
  drawSvg,
  listCertificates,
  PDF,
  sendFile,
} from '#api/testing/company.ts'
import { createContactFields, createEnquiry, createProductForm } from '#api/testing/factories.ts'
import {
  type AdminServer,
  openSession,
  startWithAdmin,
  toBearer,
} from '#api/testing/login-as-admin.ts'
import { createJpeg } from '#api/testing/pictures.ts'
import { ADMIN, type TestApp } from '#api/testing/start-test-app.ts'
import { listStoredFiles, readStoredProducts } from '#api/testing/stored-files.ts'
import { createTemporaryFolder } from '#api/testing/temporary-folder.ts'
import { SITE, writeArchive } from './archive.ts'
import { readArchive } from './read-archive.ts'

/** Tables with rows in an exported site. */
const PUBLIC = [
  '__drizzle_migrations',
  'sqlite_schema',
  'installation',
  'company',
  'company_files',
  'contact',
  'languages',
  'translations',
  'categories',
  'former_categories',
  'subjects',
  'synonyms',
  'products',
  'product_pictures',
  'product_certificates',
  'product_changes',
  'product_counts',
  'certificate_files',
]

/** Starts a server with all kinds of public content. */
async function startWithContent(): Promise<AdminServer> {
  const server = await startWithAdmin()
  const { admin } = server
  const light = await addPicture(admin, drawSvg())
  const picture = await addPicture(admin, await createJpeg(320, 180))
  const { body } = await sendFile(admin, 'catalog', PDF)
  await admin('PATCH /api/company', {
    brand: 'Al Noor',
    logo: { light, dark: '' },
    slides: [{ picture, alt: 'A ship', focus: { x: 0.2, y: 0.8 } }],
    catalogUrl: body.url,
    figures: [],
  })
  await admin('PUT /api/contact/details', createContactFields())
  const categories = [{ name: 'Dates' }, { name: 'Spices', hidden: true }]
  await admin('PUT /api/categories', { categories })
  const certificates = [{ name: 'Halal', file: await addCertificate(admin) }, { name: 'Organic' }]
  const products = { Ajwa: 'Dates', Saffron: 'Spices' }
  for (const [name, category] of Object.entries(products)) {
    const fields = { name, category, specification: { certificates } }
    await admin(
      'POST /api/products',
      createProductForm({ ...fields, media: [await createJpeg(name.length)] }),
    )
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

async function exportSite({ app, ...server }: TestApp) {
  const headers = toBearer(openSession({ app, ...server }))
  const response = await app.inject({ url: '/api/site-transfer/export', headers })
  expect(response.headers['content-disposition']).toMatch(/filename="dhow-site-.*\.tar"/)
  return response.rawPayload
}

let archive: Promise<Buffer> | undefined

/** Returns the export of a server with content, created once. */
const getExport = () => (archive ??= startWithContent().then(exportSite))

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
async function readPublicContent({ visitor, app }: TestApp) {
  const paths = ['company', 'contact/details', 'categories', 'subjects', 'products']
  const bodies = await Promise.all(
    paths.map(async (path) => (await visitor(`GET /api/${path}`)).body),
  )
  const [{ slides, logo, catalogUrl }, , , , products] = bodies
  const [{ images, specification }] = products
  const certificates = (specification.certificates ?? []).slice(0, 1)
  const urls = [
    slides[0].cuts.wide.url,
    logo.light,
    catalogUrl,
    images[0],
    ...certificates.map(({ file }: { file: string }) => `/certificates/${file}`),
  ]
  const files = await Promise.all(urls.map(async (url) => (await app.inject({ url })).rawPayload))
  for (const product of products) delete product.updatedAt
  return { bodies, files }
}

type Entries = Map<string, Buffer>

/** Returns an archive with other files. */
async function tamper(file: Buffer, change: (entries: Entries) => unknown) {
  const folder = createTemporaryFolder()
  const path = join(folder, 'site.tar')
  writeFileSync(path, file)
  const entries: Entries = new Map()
  const receive = async (name: string, stream: AsyncIterable<Buffer>) =>
    void entries.set(name, await buffer(stream))
  const source = { label: path, open: async () => createReadStream(path) }
  const facts = await readArchive(source, Number.MAX_SAFE_INTEGER, receive, SITE)
  change(entries)
  const files = Array.from(entries, ([name, content], index) => {
    const entryPath = join(folder, String(index))
    writeFileSync(entryPath, content)
    return { name, path: entryPath, bytes: content.length }
  })
  await writeArchive(createWriteStream(path), files, facts)
  return readFileSync(path)
}

/** Runs SQL on the database of an archive. */
const changeRows = (statements: string) => (entries: Entries) => {
  const folder = createTemporaryFolder()
  const path = join(folder, 'dhow.sqlite')
  writeFileSync(path, entries.get(SITE.requiredFile) ?? '')
  const { sqlite, close } = connect(folder)
  sqlite.pragma('ignore_check_constraints = on')
  sqlite.exec(statements)
  close()
  entries.set(SITE.requiredFile, readFileSync(path))
}

it('replaces the public content of another installation', async () => {
  const from = await startWithContent()
  const to = await startWithAdmin()
  await to.admin(
    'POST /api/products',
    createProductForm({ name: 'Old', media: [await createJpeg(90)] }),
  )
  await to.visitor('POST /api/messages', createEnquiry())

  const checked = await importSite(to, await exportSite(from))
  expect(checked).toMatchObject({ brand: 'Al Noor', products: 2, categories: 2, replaces: 1 })
  expect(await readPublicContent(to)).toEqual(await readPublicContent(from))
  expect(await readStoredProducts(to)).toEqual(await readStoredProducts(from))
  expect((await to.admin('GET /api/messages')).body).toHaveLength(1)
  expect((await to.admin('POST /api/company/undo')).body).toMatchObject({ brand: 'Your company' })
})

it('keeps drafts, and leaves out the trash of both installations', async () => {
  const from = await startWithAdmin()
  await from.admin('POST /api/products', createProductForm({ name: 'Mint', status: 'draft' }))
  const to = await startWithAdmin()
  for (const { admin } of [from, to]) {
    const { body } = await admin('POST /api/products', createProductForm({ name: 'Old' }))
    await admin(`DELETE /api/products/${body._id}`)
  }
  await importSite(to, await exportSite(from))
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
  await importSite(to, await getExport())
  expect([...languages.readSettings()]).toEqual([['ar', { state: 'shown', reviewed: true }]])
  expect(languages.find('pt', ['Saffron']).size).toBe(0)
  expect(languages.find('ar', ['Saffron']).get('Saffron')).toMatchObject({
    text: 'زعفران',
    previousSource: 'Old saffron',
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
    const form = createProductForm({ name, category: 'Dates', existingImages: first.images })
    await from.admin(`PUT /api/products/${first._id}`, form)
    await importSite(to, await exportSite(from))
    expect(await readPublicContent(to)).toEqual(await readPublicContent(from))
  }
  expect(await readStoredProducts(to)).toEqual(await readStoredProducts(from))
})

it('imports nothing without the password or after it was discarded', async () => {
  const to = await startWithAdmin()
  const { id } = (await check(to, await exportSite(await startWithAdmin()))).body
  expect((await start(to, id, 'wrong')).status).toBe(403)
  expect((await to.admin('DELETE /api/site-transfer/import')).status).toBe(200)
  expect(await start(to, id)).toEqual(refusal(404, 'Repeat it'))
  expect(listStoredFiles(to.dataDir)).toEqual({ uploads: [], incoming: [] })
})

type Change = (file: Buffer) => Promise<Buffer> | Buffer

const changeDatabase =
  (statements: string): Change =>
  (file) =>
    tamper(file, changeRows(statements))

const removePart =
  (part: string): Change =>
  (file) =>
    tamper(file, (entries) => {
      for (const name of entries.keys()) if (name.includes(part)) entries.delete(name)
    })

it.each<[string, Change, string]>([
  ['a text', () => Buffer.from('no archive'), 'not a site of Dhow'],
  [
    'of an earlier release',
    (file) => tamper(file, (entries) => entries.set('site.json', Buffer.from('{}'))),
    'was exported by an earlier release of Dhow. Update that server',
  ],
  [
    'with links that run scripts',
    changeDatabase("update contact set instagram = 'javascript:alert(1)'"),
    'contact: instagram: Instagram must be a name',
  ],
  [
    'with an invalid company',
    changeDatabase("update company set fields = json_set(fields, '$.typeface', 'x')"),
    'company: typeface: Typeface must be one of',
  ],
  [
    'with an invalid product',
    changeDatabase("update products set name = '' where name = 'Ajwa'"),
    'name: Product name is required',
  ],
  [
    'with a long translation',
    changeDatabase(`update translations set text = '${'x'.repeat(200_000)}'`),
    'translations: text: Translation may have at most',
  ],
  ['without a picture', removePart('-wide-'), 'is missing'],
  ['without a certificate', removePart('certificates/'), 'is missing'],
])('refuses a file that is %s, and changes nothing', async (_what, change, message) => {
  const to = await startWithAdmin()
  const refused = await check(to, await change(await getExport()))
  expect(refused).toEqual(refusal(422, message))
  expect(refused.body.message).toMatch(/Nothing was changed\.$/)
  expect(listStoredFiles(to.dataDir)).toEqual({ uploads: [], incoming: [] })
})

it.each(['picture', 'certificate'])('refuses HTML with the name of a %s', async (kind) => {
  const from = await startWithContent()
  const { uploads } = listStoredFiles(from.dataDir)
  const name =
    kind === 'picture'
      ? `uploads/${uploads.find((file) => file.endsWith('-400.webp'))}`
      : `certificates/${listCertificates(from.dataDir)[0]}`
  const html = Buffer.from('<script>alert(1)</script>')
  const file = await tamper(await exportSite(from), (entries) => entries.set(name, html))
  expect(await check(from, file)).toEqual(refusal(422, 'does not match its name'))
})

it('exports nothing private', async () => {
  const from = await startWithContent()
  await from.visitor('POST /api/messages', createEnquiry({ name: 'Private Person' }))
  const file = await exportSite(from)
  const tables = new Set<string>()
  await tamper(file, (entries) => {
    const folder = createTemporaryFolder()
    writeFileSync(join(folder, 'dhow.sqlite'), entries.get(SITE.requiredFile) ?? '')
    expect([...entries.keys()].every((name) => /^(site\.sqlite$|uploads|cert)/.test(name))).toBe(
      true,
    )
    const { sqlite, close } = connect(folder)
    const names = sqlite.prepare(
      "select name from pragma_table_list where schema = 'main' and type = 'table'",
    )
    for (const name of names.pluck().all() as string[]) {
      if (sqlite.prepare(`select 1 from "${name}"`).get()) tables.add(name)
    }
    close()
  })
  expect(PUBLIC).toEqual(expect.arrayContaining([...tables]))
  expect(file.includes('Private Person')).toBe(false)
  expect(file.includes(ADMIN.email)).toBe(false)
})

it('does not import files that the site does not reference', async () => {
  const changes = changeRows('delete from products')
  const to = await startWithAdmin()
  await importSite(to, await tamper(await getExport(), changes))
  expect(listCertificates(to.dataDir)).toEqual([])
  const company = JSON.stringify((await to.visitor('GET /api/company')).body)
  const pictures = listStoredFiles(to.dataDir).uploads.filter((name) => name.endsWith('-400.webp'))
  expect(pictures.filter((name) => !company.includes(name.slice(0, 32)))).toEqual([])
})

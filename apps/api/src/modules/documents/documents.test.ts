import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { LIMITS } from '@dhow/contract/limits'
import { describe, expect, it } from 'vitest'
import { buildEnquiryDocument } from '#api/modules/messages/files/enquiry-document.ts'
import { removeLinks } from '#api/modules/messages/mails.ts'
import { refusal } from '#api/testing/caller.ts'
import { createTestFrames } from '#api/testing/documents.ts'
import { createEnquiry, createProductFields, createProductForm } from '#api/testing/factories.ts'
import { removeMessages, startWithAdmin } from '#api/testing/login-as-admin.ts'
import { readMails } from '#api/testing/mailbox.ts'
import { inspectPdf, readPdfText } from '#api/testing/pdf.ts'
import { createJpeg } from '#api/testing/pictures.ts'
import { runSql } from '#api/testing/sql.ts'

const SPECIFICATION = {
  netContent: 250,
  netContentUnit: 'g' as const,
  unitsPerCarton: 24,
  moqCartons: 50,
  cartonLengthMm: 400,
  cartonWidthMm: 300,
  cartonHeightMm: 250,
  cartonGrossGrams: 8_000,
}

/** Starts a server with two products, of which the first has a picture. */
async function start() {
  const server = await startWithAdmin()
  const { admin, app } = server
  const tea = createProductForm({
    name: 'Tea',
    specification: SPECIFICATION,
    media: [await createJpeg()],
  })
  const { body: product } = await admin('POST /api/products', tea)
  await server.services.products.create(
    createProductFields({ name: 'شاي', category: 'beverages' }),
    [],
  )
  const get = async (path: string, headers = {}) => {
    const { statusCode, headers: sent, rawPayload } = await app.inject({ url: path, headers })
    return { status: statusCode, headers: sent, content: rawPayload }
  }
  return { ...server, product, get }
}

describe('the catalogue', () => {
  it('has a cover, contents, pictures, links, and only fonts of Dhow, and is created once for simultaneous requests', async () => {
    const { admin, get, product } = await start()
    await admin('PATCH /api/company', { catalogue: { title: 'كتالوج 2027', note: 'FOB.' } })
    const path = '/api/documents/catalogue.pdf'
    // More than fit in the queue.
    const all = await Promise.all(Array.from({ length: 25 }, () => get(path)))
    expect(all.map(({ status }) => status)).toEqual(Array(25).fill(200))
    const { headers, content } = await get(path)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(content.length),
      'cache-control': 'no-cache',
      'content-disposition': `attachment; filename=document.pdf; filename*=UTF-8''${encodeURIComponent('كتالوج 2027')}.pdf`,
    })
    const { links, ...document } = inspectPdf(content)
    expect(document).toEqual({
      pages: 3,
      fonts: expect.arrayContaining(['Cairo-Regular', 'Inter-Regular']),
      pictures: ['DCTDecode'],
      isTagged: true,
    })
    for (const font of document.fonts) expect(font).toMatch(/^(Inter|Cairo|Fraunces)-/)
    expect(links).toContain(`http://localhost:3000/products/${product._id}`)
    for (const [query, count] of [
      ['category=beverages', 1],
      [`id=${product._id}&id=unknown`, 1],
      ['search=nothing', 0],
      // Its address does not fit into a QR code.
      [`search=${'%C3%A9'.repeat(200)}${`&brand=${'a'.repeat(60)}`.repeat(20)}`, 0],
    ] as const) {
      const filtered = inspectPdf((await get(`${path}?${query}`)).content)
      expect(filtered.links.filter((link) => link.includes('/products/'))).toHaveLength(count)
    }
  })

  it('is sent again only after a change', async () => {
    const { services, product, get, dataDir } = await start()
    const path = '/api/documents/catalogue.pdf?lang=ar&layout=table'
    const { headers, content } = await get(path)
    const conditional = { 'if-none-match': headers.etag }
    expect(await get(path, conditional)).toMatchObject({
      status: 304,
      content: Buffer.alloc(0),
    })
    expect((await get(path)).content.equals(content)).toBe(true)
    rmSync(join(dataDir, 'documents'), { recursive: true })
    expect((await get(path)).content.equals(content)).toBe(true)
    services.products.trash(product._id)
    expect((await get(path, conditional)).status).toBe(200)
  })

  it("is the target of the 'Catalog' links unless the company has another, or it has too many products", async () => {
    const { admin, visitor, dataDir } = await startWithAdmin()
    const readUrl = async (query = '') =>
      (await visitor(`GET /api/company/layout${query}`)).body.catalogUrl
    expect(await readUrl()).toBe('')
    await admin('POST /api/products', createProductForm())
    expect(await readUrl()).toBe('/api/documents/catalogue.pdf')
    expect(await readUrl('?lang=ar')).toBe('/api/documents/catalogue.pdf?lang=ar')
    await admin('PATCH /api/company', { catalogUrl: 'https://company.example/list' })
    expect(await readUrl()).toBe('https://company.example/list')
    expect((await admin('GET /api/company/record')).body.catalogUrl).toMatch(/^https/)

    await admin('PATCH /api/company', { catalogUrl: '' })
    const names = runSql<{ name: string }>(
      dataDir,
      "select name from pragma_table_info('products')",
    )
    const columns = names.map(({ name }) => `"${name}"`)
    runSql(
      dataDir,
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${LIMITS.documentProducts})
       insert into products (${columns})
       select ${columns.map((name) => (name === '"id"' ? "printf('%016x', i)" : name))} from products, n`,
    )
    expect(await readUrl()).toBe('')
    expect(await visitor('GET /api/documents/catalogue.pdf')).toEqual(
      refusal(422, 'A catalogue may have at most 1,000 products; these are 1,001.'),
    )
    const ids = Array.from({ length: LIMITS.documentIds + 1 }, () => 'id=a').join('&')
    expect(await visitor(`GET /api/documents/catalogue.pdf?${ids}`)).toEqual(
      refusal(400, 'id may be given 300 times at most.'),
    )
  })
})

it('a list is a document with its lines, or a catalogue of its products; each product has a sheet', async () => {
  const { admin, services, visitor, product, get, pictures } = await start()
  const lines = [
    { productId: product._id, quantity: 40, unit: 'carton', note: 'Red label' },
    { text: 'Star anise', quantity: 48, unit: 'piece' },
  ]
  const { code } = (await visitor('POST /api/lists', { lines })).body
  const list = await get(`/api/lists/${code}/pdf?lang=ar`)
  expect(list.headers['cache-control']).toBe('no-store')
  expect(inspectPdf(list.content)).toMatchObject({ pages: 1 })
  // Another list with the same lines has its own code.
  const other = (await visitor('POST /api/lists', { lines })).body
  const { content } = await get(`/api/lists/${other.code}/pdf?lang=ar`)
  expect(readPdfText(content)).toContain(other.code)
  const catalogue = await get(`/api/lists/${code}/pdf?layout=cards`)
  expect(inspectPdf(catalogue.content)).toMatchObject({ pages: 2 })
  expect(await visitor('GET /api/lists/0000/pdf')).toEqual(refusal(404, 'no list with this code'))
  const sheet = `/api/products/${product._id}/sheet.pdf`
  const metric = await get(sheet)
  expect(metric.headers['content-disposition']).toBe('attachment; filename=Tea.pdf')
  expect(inspectPdf(metric.content)).toMatchObject({ pages: 1, pictures: ['DCTDecode'] })
  const us = await get(`${sheet}?units=us`)
  expect(us.headers.etag).not.toBe(metric.headers.etag)
  // A lost picture is replaced by a placeholder.
  rmSync(pictures.uploadsDir, { recursive: true })
  const later = await get(`${sheet}?units=us&lang=ar`)
  expect(later.status).toBe(200)
  expect(await visitor('GET /api/products/0/sheet.pdf')).toEqual(refusal(404, 'no such product'))

  await services.products.create(createProductFields({ name: 'ސަ 😀', description: 'ސަ' }), [])
  await services.products.create(createProductFields({ name: 'ސ' }), [])
  // Letters that documents cannot show are reported.
  expect((await admin('GET /api/documents/state')).body).toEqual({
    products: 4,
    missing: [
      { letter: 'ސ', products: 2 },
      { letter: 'ަ', products: 1 },
    ],
  })
})

it('an enquiry is downloaded by the administrator, or with the link in its acknowledgement', async () => {
  const server = await start()
  const { admin, visitor, get, dataDir } = server
  const lines = [{ productId: server.product._id, quantity: 400, unit: 'carton' }]
  const sent = { ...createEnquiry(), lines, terms: { country: 'KE', destination: 'KEMBA' } }
  await visitor('POST /api/messages', sent)
  const [{ _id: id, reference }] = (await admin('GET /api/messages')).body
  const officePath = `/api/messages/${id}/pdf` as const
  const document = await server.download(officePath)
  expect(document.headers['content-disposition']).toBe(
    `attachment; filename="Enquiry ${reference}.pdf"`,
  )
  expect(inspectPdf(document.rawPayload).pages).toBe(1)

  const mails = await readMails(server)
  const text = mails.find(({ headers }) => headers.to === createEnquiry().email)?.text ?? ''
  const [path = ''] = text.match(/\/api\/sent-enquiries\/\S+\/pdf/) ?? []
  const { status, headers, content } = await get(path)
  expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
  expect(inspectPdf(content).pages).toBe(1)
  const forged = path.replace(/.(?=\/pdf)/, (last) => (last === 'A' ? 'B' : 'A'))
  for (const wrong of [forged, '/api/sent-enquiries/x/pdf']) {
    expect(await visitor(`GET ${wrong}` as 'GET /')).toEqual(refusal(404, 'no enquiry'))
  }
  await removeMessages(admin, [id])
  expect((await get(path)).status).toBe(404)
  const stored = readdirSync(join(dataDir, 'documents'))
  expect(stored.filter((name) => name.endsWith('.pdf'))).toEqual([])
})

it('the document of an acknowledgement contains no links that the sender typed', async () => {
  const link = 'evil.example/x'
  const message: Parameters<typeof buildEnquiryDocument>[1] = {
    _id: '1',
    reference: 'E-2026-00001',
    subject: 'enquiry',
    language: 'en',
    name: link,
    email: 'ada@visitor.example',
    message: `See https://${link}`,
    status: 'pending',
    createdAt: '2026-11-26T00:00:00Z',
    work: { state: 'ours', since: '2026-11-26T00:00:00Z' },
    lines: [{ name: link, quantity: 1, unit: 'carton', note: link }],
    terms: { company: link, destination: link, incoterms: [{ rule: 'CIF', place: link }] },
    files: [{ id: '1', name: 'evil.example.pdf', bytes: 1, type: 'pdf' }],
  }
  const { data } = await buildEnquiryDocument(createTestFrames('')('en'), message, removeLinks)
  const text = JSON.stringify(data)
  expect(text).not.toContain('evil.example')
  expect(text).toContain('ada@visitor.example')
})

it('a cover is converted again when its focus has moved, although the file has the same name', () => {
  const buildCover = (x: number) => {
    const cut = (shape: string) => ({
      url: `/uploads/a-${shape}-2400.webp`,
      focus: { x: 0.5, y: 0.5 },
    })
    const slide = {
      picture: '/uploads/a-1600.webp',
      tall: '',
      alt: 'Port',
      focus: { x, y: 0.5 },
      cuts: { wide: cut('wide'), tall: cut('tall') },
    }
    return createTestFrames('', { slides: [slide] })('en').addCover()
  }
  expect(buildCover(0.4)).not.toBe(buildCover(0.6))
  expect(buildCover(0.4)).toBe(buildCover(0.4))
})

import { isPublic } from '@dhow/contract/route'
import { expect, it } from 'vitest'
import { listenAndAsk } from '#api/testing/caller.ts'
import { createProductForm } from '#api/testing/factories.ts'
import { ALL_ROUTES } from '#api/testing/generated/calls.ts'
import { readPdfText } from '#api/testing/pdf.ts'
import { createJpeg } from '#api/testing/pictures.ts'
import { startWithEnquiry } from '#api/testing/quotations.ts'
import { createSite } from '#api/testing/start-with-site.ts'
import { readRows } from '#api/testing/xlsx.ts'

/** Renders the data of a product page, and the products of the catalogue on all other pages. */
const PAGES = `
export async function render(request, api) {
  const { pathname } = new URL(request.url)
  const path = pathname.startsWith('/products/') ? pathname : '/products'
  const answer = await api.fetch('/api' + path, { method: 'GET' })
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  return new Response('<p>' + JSON.stringify(await answer.json()) + '</p>', { status: answer.status, headers })
}
`

const GTIN = '6291041500213'
const SECRET = { name: 'Quokka Nectar', itemNumber: 'QUOKKA-7', brand: 'Wombatine' }
const SECRET_WORDS = /quokka|wombatine/i

/** Queries that find the product and do not contain its words, because responses may repeat them. All other routes are called without a query. */
const QUERIES: Record<string, (id: string, other: string) => string[]> = {
  'products.list': () => ['', 'featured=true', 'page=1', 'page=1&lang=ar'],
  'products.search': () => [
    '',
    'category=pouches',
    `brand=${encodeURIComponent('Wombatiné')}`,
    'sort=a-z',
    'limit=10',
    `gtin=${GTIN}`,
    'search=quok',
    'search=quoka',
    'search=qu',
    'search=wombatina&lang=fr',
    'itemNumber=quokka-7',
    'updatedSince=2026-01-01T00:00:00Z',
  ],
  'products.suggestions': () => ['search=quok', 'search=womb', 'search=pouch', 'search=quoka'],
  'products.compare': (id, other) => [`id=${id}&id=${other}`],
  'documents.catalogue': (id, other) => ['', `id=${id}&id=${other}`, 'layout=table'],
  'documents.list': () => ['', 'layout=table'],
  'backups.download': () => ['ticket=none'],
}

const FILES = ['/', '/products', '/sitemap.xml', '/robots.txt', '/api/openapi.json']

async function readText(type: string, body: Buffer) {
  if (type === 'application/pdf') return readPdfText(body)
  if (!type.includes('spreadsheetml')) return String(body)
  return (await readRows(body)).join()
}

async function start() {
  const server = await startWithEnquiry({}, { WEB_BUILD: createSite(PAGES) })
  const { admin, visitor, quote, listMails, tea: other, halva: id } = server
  const lines = [id, other].map((productId) => ({ productId, quantity: 1, unit: 'carton' }))
  const list = (await visitor('POST /api/lists', { lines })).body.code
  const { code: quotation } = await quote()
  const texts = (await listMails()).map(({ text }) => text).join()
  const [token = ''] = texts.match(/(?<=sent-enquiries\/)[^/\s]+/) ?? []
  const secret = { ...SECRET, category: 'pouches', specification: { gtin: GTIN } }
  await admin(
    `PUT /api/products/${id}`,
    createProductForm({ ...secret, media: [await createJpeg()] }),
  )
  await admin(`PUT /api/products/${id}/toggle-featured`, { featured: true })

  /** Values of path parameters; a new parameter needs one here. */
  const listValues = (path: string, parameter: string): string[] => {
    if (parameter === 'code') return [path.includes('quotations') ? quotation : list]
    const values = { id: [id, other], token: [token] }[parameter]
    if (!values) throw new Error(`no value for :${parameter} in ${path}`)
    return values
  }
  const targets = [...ALL_ROUTES]
    .filter(([, route]) => route.method === 'GET' && isPublic(route))
    .flatMap(([name, { path }]) => {
      const [, parameter] = path.match(/:(\w+)/) ?? []
      const paths = parameter
        ? listValues(path, parameter).map((value) => path.replace(`:${parameter}`, value))
        : [path]
      const queries = QUERIES[name]?.(id, other) ?? ['']
      return paths.flatMap((path) => queries.map((query) => (query ? `${path}?${query}` : path)))
    })
  const pages = [...FILES, `/products/${id}`, `/products/${other}`]
  const ask = await listenAndAsk(server.app)
  const read = async (
    target: string,
  ): Promise<{ target: string; status: number; text: string }> => {
    const { status, headers, body } = await ask(target)
    return { target, status, text: await readText(headers['content-type'] ?? '', body) }
  }
  /** Returns the targets that show the product. Reads each twice, so that the second response may be cached. */
  const listShown = async (): Promise<string[]> => {
    const targetsFound: string[] = []
    for (const target of [...targets, ...pages]) {
      const [first, second] = [await read(target), await read(target)]
      expect([target, second.status]).toEqual([target, first.status])
      expect([target, first.status < 500]).toEqual([target, true])
      if ([first, second].some(({ text }) => SECRET_WORDS.test(text))) targetsFound.push(target)
    }
    return targetsFound
  }
  const productPaths = [
    `/products/${id}`,
    `/api/products/${id}`,
    `/api/products/${id}/related`,
    `/api/products/${id}/sheet.pdf`,
  ]
  const listStatuses = async () =>
    (await Promise.all(productPaths.map(read))).map(({ status }) => status)
  return {
    ...server,
    id,
    listShown,
    listStatuses,
    readSitemap: async () => (await read('/sitemap.xml')).text,
  }
}

it('a hidden product is on no public page and in no response, also not in a cached one', async () => {
  const { admin, id, listShown, listStatuses, readSitemap } = await start()
  const whilePublic = await listShown()
  expect(whilePublic).toEqual(
    expect.arrayContaining([
      '/',
      `/products/${id}`,
      '/api/products',
      '/api/products?featured=true',
      '/api/catalogue',
      '/api/catalogue/suggestions?search=womb',
      '/api/documents/catalogue.pdf',
      '/sitemap.xml',
      `/api/products/${id}/sheet.pdf`,
      '/api/catalogue?search=quoka',
    ]),
  )
  expect(await listStatuses()).toEqual([200, 200, 200, 200])

  const setStatus = (status: string) =>
    admin('PATCH /api/products', { ids: [id], changes: { status } })
  await setStatus('draft')
  expect(await listShown()).toEqual([])
  expect(await listStatuses()).toEqual([404, 404, 404, 404])
  expect(await readSitemap()).not.toContain(id)

  await setStatus('published')
  expect(await listStatuses()).toEqual([200, 200, 200, 200])
  await admin(`DELETE /api/products/${id}`)
  expect(await listShown()).toEqual([])
  expect(await listStatuses()).toEqual([404, 404, 404, 404])
  expect(await readSitemap()).not.toContain(id)

  await admin('PUT /api/products/restored', { ids: [id] })
  expect(await listShown()).toEqual(whilePublic)
})

import type { Page } from '@playwright/test'
import {
  formatField,
  type ProductFields,
} from '../../packages/contract/src/products/product-fields.ts'
import type { Product } from '../../packages/contract/src/products/products.ts'
import type { QuotationDraft } from '../../packages/contract/src/quotations/quotation-draft.ts'
import { ADMIN, type Server, withDatabase } from '../server.ts'
import { buildProduct, createPhonePhoto } from './products.ts'

const SEA_SALT = buildProduct({ name: 'Sea salt', brand: 'Lateen', description: 'In a box.' })

/**
 * Calls a server's API and returns the response body.
 *
 * @throws When the response is an error, with its status and body.
 */
export async function call<Body>(
  { url }: Server,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: FormData | object,
  token = '',
): Promise<Body> {
  const isForm = body instanceof FormData
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  })
  if (!response.ok)
    throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Body
}

/** Undoes the publication of a new server's site. Call it before the first request. */
export function closeSite(server: Server): void {
  withDatabase(server, (database) => database.exec('update installation set published_at = null'))
}

export const listProducts = (server: Server): Promise<Product[]> => call(server, 'GET', '/products')

/** Sends an enquiry as a visitor. */
export const sendEnquiry = (server: Server, name: string) =>
  call(server, 'POST', '/messages', {
    name,
    email: 'a@example.com',
    subject: 'other',
    message: 'Hello',
  })

/** Logs in and returns what the administrator can do by the API. */
export async function loginAdministrator(server: Server) {
  const { token } = await call<{ token: string }>(server, 'POST', '/admin/login', ADMIN)

  return {
    token,

    post: <Body>(path: string, body: object = {}) => call<Body>(server, 'POST', path, body, token),

    put: (path: string, body: object) => call(server, 'PUT', path, body, token),

    patch: (path: string, body: object) => call(server, 'PATCH', path, body, token),

    listMessages: <Message>() => call<Message[]>(server, 'GET', '/messages', undefined, token),

    /** Uploads a picture of the company and returns its address. */
    async upload(name: string, bytes: Buffer): Promise<string> {
      const form = new FormData()
      form.append('media', new Blob([new Uint8Array(bytes)]), name)
      const { url } = await call<{ url: string }>(server, 'POST', '/company/pictures', form, token)
      return url
    },

    async removeAllProducts(): Promise<void> {
      const ids = (await listProducts(server)).map(({ _id }) => _id)
      if (ids.length > 0) await call(server, 'DELETE', '/products', { ids }, token)
    },

    /** Adds a product and returns its id. */
    async add(fields: Partial<ProductFields> = {}, pictures: Buffer[] = []): Promise<string> {
      const form = new FormData()
      for (const [field, value] of Object.entries({ ...SEA_SALT, ...fields })) {
        form.set(field, formatField(value))
      }
      for (const bytes of pictures) form.append('media', new Blob([new Uint8Array(bytes)]), 'p.png')
      const { _id } = await call<{ _id: string }>(server, 'POST', '/products', form, token)
      return _id
    },
  }
}

/** Adds a product with two pictures and returns its id. */
export async function addProduct(
  server: Server,
  fields: Partial<ProductFields> = {},
): Promise<string> {
  const { buffer } = await createPhonePhoto()
  // Bytes after the end of a photo make another file of the same picture.
  const variant = Buffer.concat([buffer, Buffer.from('x')])
  return (await loginAdministrator(server)).add(fields, [buffer, variant])
}

/** Replaces the catalogue by products with these names. */
export async function replaceProducts(server: Server, names: Iterable<string>): Promise<void> {
  const { add, removeAllProducts } = await loginAdministrator(server)
  await removeAllProducts()
  for (const name of names) await add({ name })
}

/**
 * Adds snacks named 'Tin 004' and so on, by their position in the list, in one statement. Call it before the first
 * page is requested: pages that are cached stay as they are.
 */
export function fillCatalogue(server: Server, count: number): void {
  withDatabase(server, (database) =>
    database.exec(`
    with recursive tins(place, number) as (
      select max(place) + 1, (select count(*) + 1 from office_products) from products
      union all select place + 1, number + 1 from tins limit ${count}
    )
    insert into products
      (id, name, brand, category, description, place, created_at, updated_at, search_key)
    select lower(hex(randomblob(8))), printf('Tin %03d', number), 'Lateen', 'snacks', 'In a box.',
      place, 0, 0, printf('TIN %03d', number) || char(10) || 'LATEEN'
    from tins`),
  )
}

/**
 * Opens later pages with the administrator's session. Foreign frames, such as the map, get none: a Chromium
 * that blocks third-party storage throws there.
 */
export async function signIn(page: Page, server: Server): Promise<void> {
  const { token } = await loginAdministrator(server)
  await page.addInitScript(
    ([origin, value]) => {
      if (location.origin === origin) localStorage.setItem('adminToken', value)
    },
    [server.url, token] as const,
  )
}

/** Answers a message with a quotation for 40 cartons, and returns its id and the code of the buyer's link. */
export async function sendQuotation(
  server: Server,
  messageId: string,
  {
    names,
    columns = [{ rule: 'FOB', place: 'Jebel Ali' }],
    ...changes
  }: Partial<QuotationDraft> & { names: string[] },
): Promise<{ id: string; code: string }> {
  const { post, put, token } = await loginAdministrator(server)
  const { id } = await post<{ id: string }>(`/messages/${messageId}/quotations`)
  const lines = names.map((text) => ({
    text,
    quantity: 40,
    unit: 'carton',
    pricePer: 'carton',
    prices: columns.map(() => 123_500),
  }))
  const draft: Record<keyof QuotationDraft, unknown> = {
    language: 'en',
    buyer: { name: 'Ada Okafor', email: 'ada@visitor.example' },
    currency: 'USD',
    columns,
    lines,
    terms: {},
    validUntil: new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10),
    letter: '',
    note: '',
    ...changes,
  }
  await put(`/quotations/${id}/draft`, draft)
  await post(`/quotations/${id}/send`, {})
  const { url } = await call<{ url: string }>(server, 'GET', `/quotations/${id}`, undefined, token)
  return { id, code: url.split('/').at(-1) ?? '' }
}

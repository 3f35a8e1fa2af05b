import { setTimeout } from 'node:timers/promises'
import { EXAMPLE_PRODUCT, fieldText } from '../../packages/contract/src/products/product-fields.ts'
import { ADMIN } from './server.ts'

export type Call = (path: string, init?: RequestInit) => Promise<Response>

export const json = (method: string, body: object): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

export const post = (body: FormData): RequestInit => ({ method: 'POST', body })

/** @throws with status and text when the request failed */
export async function readJson<T>(request: Promise<Response>): Promise<T> {
  const response = await request
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${text.slice(0, 500)}`)
  return JSON.parse(text) as T
}

/** Logs in, and returns a function that sends requests as the administrator. */
export async function loginTo(url: string): Promise<Call> {
  const { token } = await readJson<{ token: string }>(
    fetch(`${url}/api/admin/login`, json('POST', ADMIN)),
  )
  const authorization = `Bearer ${token}`
  return (path, init = {}) =>
    fetch(url + path, {
      ...init,
      headers: { authorization, ...(init.headers as Record<string, string>) },
    })
}

/** Returns the milliseconds until a response has arrived completely. */
export async function timeOf(request: () => Promise<Response>): Promise<number> {
  const startedAt = performance.now()
  const response = await request()
  await response.arrayBuffer()
  if (response.status >= 500) throw new Error(`${response.url}: ${response.status}`)
  return performance.now() - startedAt
}

export const fileOf = (name: string, data: Uint8Array): File =>
  new File([new Uint8Array(data)], name)

export function formOf(fields: Record<string, string>, name: string, files: File[]): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  for (const file of files) form.append(name, file)
  return form
}

/** Returns the form of a product; `fields` replace those of the example product. */
export const productForm = (fields: object, pictures: Buffer[] = []): FormData =>
  formOf(
    Object.fromEntries(
      Object.entries({ ...EXAMPLE_PRODUCT, itemNumber: '', ...fields }).map(([name, value]) => [
        name,
        fieldText(value),
      ]),
    ),
    'media',
    pictures.map((picture) => fileOf('photo.jpg', picture)),
  )

export type Product = { _id: string; name: string; images: string[] }

export const addProduct = (call: Call, fields: object, pictures: Buffer[] = []) =>
  readJson<Product>(call('/api/products', post(productForm(fields, pictures))))

export function importForm(csv: string | Buffer, zip?: Buffer): FormData {
  const form = formOf({}, 'csv', [fileOf('products.csv', Buffer.from(csv))])
  if (zip) form.append('zip', fileOf('pictures.zip', zip))
  return form
}

/** Starts a checked import and waits until it has ended. @throws when it failed */
export async function runImport(call: Call, id: string): Promise<void> {
  await readJson(call('/api/catalogue/import/start', json('POST', { id })))
  for (;;) {
    const progress = await readJson<{ state: string; message?: string }>(
      call('/api/catalogue/import'),
    )
    if (progress.state === 'done') return
    if (progress.state !== 'running') throw new Error(JSON.stringify(progress))
    await setTimeout(20)
  }
}

export async function importSheet(call: Call, form: FormData): Promise<void> {
  const { id } = await readJson<{ id: string }>(call('/api/catalogue/import', post(form)))
  await runImport(call, id)
}

/** Undoes the newest import. */
export async function undoImport(call: Call): Promise<Response> {
  const [newest] = await readJson<{ id: string }[]>(call('/api/catalogue/imports'))
  return call(`/api/catalogue/imports/${newest?.id}/undo`, json('POST', {}))
}

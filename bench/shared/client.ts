import { productForm } from '../../apps/api/src/testing/factories.ts'
import { ADMIN } from '../../apps/api/src/testing/program.ts'

export type Call = (path: string, init?: RequestInit) => Promise<Response>

export const toJsonRequest = (method: string, body: object): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

export const toFile = (name: string, data: Uint8Array): File =>
  new File([new Uint8Array(data)], name)

/** Returns a POST of a form; each field has one value or several files. */
export function toFormRequest(fields: Record<string, string | File[]>): RequestInit {
  const body = new FormData()
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) body.append(name, value)
  }
  return { method: 'POST', body }
}

/** @throws with status and text when the request failed */
export async function readJson<T>(request: Promise<Response>): Promise<T> {
  const response = await request
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${text.slice(0, 500)}`)
  return JSON.parse(text) as T
}

/** Returns a session of the administrator. */
export async function createSession(url: string): Promise<string> {
  const login = fetch(`${url}/api/admin/login`, toJsonRequest('POST', ADMIN))
  return (await readJson<{ token: string }>(login)).token
}

/** Logs in, and returns a function that sends requests as the administrator. */
export async function loginTo(url: string): Promise<Call> {
  const authorization = `Bearer ${await createSession(url)}`
  return (path, init = {}) => {
    const headers = { authorization, ...(init.headers as Record<string, string>) }
    return fetch(url + path, { ...init, headers })
  }
}

/** Returns the milliseconds until a response has arrived completely. */
export async function measureTime(request: () => Promise<Response>): Promise<number> {
  const startedAt = performance.now()
  const response = await request()
  await response.arrayBuffer()
  if (response.status >= 500) throw new Error(`${response.url}: ${response.status}`)
  return performance.now() - startedAt
}

/** Adds a product; `fields` replace those of the test factory. */
export const addProduct = (call: Call, fields: Parameters<typeof productForm>[0]) =>
  readJson<{ images: string[] }>(
    call('/api/products', { method: 'POST', body: productForm(fields) }),
  )

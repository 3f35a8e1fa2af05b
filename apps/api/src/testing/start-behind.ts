import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { onTestFinished } from 'vitest'
import { type Answered, visitorOf } from './http2-visitor.ts'
import { multipart } from './multipart.ts'
import { ADMIN, freePort, MAIN, run } from './program.ts'
import { type ProxyName, startProxy } from './reverse-proxy.ts'
import { builtSite } from './start-with-site.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** What browsers take. */
export const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' }

export const JSON_BODY = { 'content-type': 'application/json' }

export const json = (body: object) => Buffer.from(JSON.stringify(body))

/** The text of an answer, however it is compressed. */
export const textOf = ({ headers, body }: Answered): string => {
  if (headers['content-encoding'] === 'br') return String(brotliDecompressSync(body))
  return String(headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body)
}

/** The server as a process with a site, nginx or Caddy before it, and an administrator and a visitor. */
export async function startBehind(name: ProxyName, settings: Record<string, string> = {}) {
  const port = await freePort()
  const proxy = await startProxy(name, port)
  const env = {
    DATA_DIR: temporaryFolder(),
    WEB_BUILD: builtSite(),
    PORT: String(port),
    PUBLIC_URL: proxy.url,
    TRUST_PROXY: 'on',
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: 'warn',
    ...settings,
  }
  const start = async () => {
    const started = run(MAIN, [], env)
    onTestFinished(() => void started.end('SIGKILL'))
    await started.says('Dhow is at ')
    return started
  }
  const server = await start()
  const visitor = visitorOf(proxy.url, '127.0.0.2')
  const login = async () => {
    const { body } = await visitor('/api/admin/login', JSON_BODY, json(ADMIN))
    return { authorization: `Bearer ${JSON.parse(String(body)).token}` }
  }
  const addProduct = async (session: object, form: FormData) => {
    const { payload, headers } = await multipart(form)
    const { status, body } = await visitor('/api/products', { ...session, ...headers }, payload)
    return { status, body: JSON.parse(String(body)) }
  }
  return { ...proxy, visitor, login, addProduct, kill: () => server.end('SIGKILL'), start }
}

import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startServer } from '../apps/api/src/testing/program.ts'
import { PASTED_LISTS } from './event-loop/pasted-lists.ts'
import { probeSettings, readProbe } from './event-loop/read-probe.ts'
import { HOSTILE_CALLS, longestLines } from './event-loop/requests.ts'
import { HOSTILE_SHEETS, honestSheet, supplierSheet } from './event-loop/sheets.ts'
import { siteFile } from './event-loop/sites.ts'
import { pictureSheet, ZIPS } from './event-loop/zips.ts'
import { seed } from './seed.ts'
import { ADMIN, loginTo, MAIN, memoryOf, quantile } from './server.ts'

// How long the event loop is held up, and what a visitor and the memory feel of it, while the server does
// what takes longest. `node event-loop.ts [part of a name]` measures those alone.

const PRODUCTS = Number(process.env.PRODUCTS ?? 4_000)
const MESSAGES = Number(process.env.MESSAGES ?? 20_000)

/** Milliseconds after which a call is given up. */
const CALL_TIMEOUT_MS = 180_000

/** Megabytes at which the server is ended, to spare the machine. */
const MAX_MEMORY_MB = 3_000

const only = process.argv[2]?.toLowerCase() ?? ''

type Server = Awaited<ReturnType<typeof startServer>>
type Call = (path: string, init?: RequestInit) => Promise<Response>

const dataDir = await mkdtemp(join(tmpdir(), 'dhow-bench-'))
const figuresFile = join(dataDir, 'event-loop.json')

const start = () =>
  startServer(MAIN, {
    DATA_DIR: dataDir,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...probeSettings(figuresFile),
    SMTP_URL: 'smtp://127.0.0.1:9',
  })

/** Calls of a visitor, one after another: how long each took, in ms. */
function visit(url: string) {
  const times: number[] = []
  let over = false
  const done = (async () => {
    while (!over) {
      const began = performance.now()
      const page = await fetch(`${url}/products`, { signal: AbortSignal.timeout(CALL_TIMEOUT_MS) })
        .then((response) => response.text())
        .catch(() => undefined)
      if (page !== undefined) times.push(performance.now() - began)
      await setTimeout(25)
    }
  })()
  return async () => {
    over = true
    await done
    return times
  }
}

/** Resets the most that a process is said to have held (Linux). */
const resetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5')

/** Kills a server that holds more than MAX_MEMORY_MB. */
function guardMemory({ pid }: Server) {
  const timer = setInterval(() => {
    try {
      if (memoryOf(pid).now > MAX_MEMORY_MB) process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended.
    }
  }, 200)
  return () => clearInterval(timer)
}

const isAlive = (pid: number) => {
  try {
    return !/State:\s+Z/.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

let server: Server
let call: Call

async function login() {
  const admin = await loginTo(server.url)
  call = (path, init) => admin(path, { ...init, signal: AbortSignal.timeout(CALL_TIMEOUT_MS) })
}

async function restart() {
  server = await start()
  await login()
}

const json = (method: string, path: string, body: object) =>
  call(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Reads a response to its end, and tells what it was. */
async function read(call: Promise<Response>): Promise<string> {
  const response = await call
  let bytes = 0
  let first = ''
  for await (const chunk of response.body ?? []) {
    if (bytes === 0) first = Buffer.from(chunk).toString('utf8').slice(0, 300)
    bytes += chunk.length
  }
  const message = response.status >= 400 ? (first.match(/"message":"([^"]{0,90})/)?.[1] ?? '') : ''
  return `${response.status} ${message || `${(bytes / 1e6).toFixed(2)} MB`}`
}

const check = (csv: Buffer, zip?: Buffer) => {
  const form = new FormData()
  form.append('csv', new File([new Uint8Array(csv)], 'products.csv'))
  if (zip) form.append('zip', new File([new Uint8Array(zip)], 'pictures.zip'))
  return call('/api/catalogue/import', { method: 'POST', body: form })
}

const longRows = (rows: number, chars: number) =>
  Buffer.from(`${'Tea 1 111 '.repeat(chars / 10)}\n`.repeat(rows))

const matchFile = (list: Buffer) => {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(list)], 'list.csv'))
  return read(call('/api/lists/match', { method: 'POST', body: form }))
}

/** What all products of a supplier get. */
const CONSTANTS = { brand: 'unknown', category: 'Groceries', description: 'Nothing is said.' }

type Plan = {
  id: string
  added: number
  problemCount: number
  found?: { isNeeded: boolean; matches: unknown[] }
}

/** Checks a sheet, and matches its columns as is suggested where they are not ours. */
async function planOf(csv: Buffer): Promise<Response> {
  const checked = await check(csv)
  const { id, found } = (await checked.clone().json()) as Plan
  if (!found?.isNeeded) return checked
  const { matches } = found
  return json('POST', '/api/catalogue/import/match', { id, matches, constants: CONSTANTS })
}

async function importSheet(csv: Buffer): Promise<string> {
  const checked = await planOf(csv)
  const plan = (await checked.json()) as Plan
  if (!checked.ok || plan.problemCount > 0) return `${checked.status} not startable`
  await read(json('POST', '/api/catalogue/import/start', { id: plan.id }))
  for (;;) {
    const progress = (await (await call('/api/catalogue/import')).json()) as { state: string }
    if (progress.state !== 'running') return `${progress.state}, ${plan.added} added`
    await setTimeout(50)
  }
}

async function undoLast(): Promise<string> {
  const [last] = (await (await call('/api/catalogue/imports')).json()) as { id: string }[]
  return read(json('POST', `/api/catalogue/imports/${last?.id}/undo`, {}))
}

const idsOfInbox = async () =>
  ((await (await call('/api/inbox/ids?sort=oldest')).json()) as { ids: string[] }).ids

const idsOfProducts = async () =>
  ((await (await call('/api/products')).json()) as { _id: string }[]).map(({ _id }) => _id)

const enquiry = (words: string, email: string) =>
  json('POST', '/api/messages', { name: 'Ada', email, subject: 'other', message: words })

async function many(times: number, one: (at: number) => Promise<Response>): Promise<string> {
  let last = ''
  for (let at = 0; at < times; at++) last = await read(one(at))
  return `${times}× ${last}`
}

const hostile = ({ path, type, body }: ReturnType<(typeof HOSTILE_CALLS)[string]>) =>
  fetch(server.url + path, {
    method: body === '' ? 'GET' : 'POST',
    ...(body !== '' && { body }),
    ...(type && body !== '' && { headers: { 'content-type': type } }),
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  })

const linesOfProducts = async () => longestLines((await idsOfProducts()).slice(0, 1_000))

let code = ''

/** The code of a list that is as long as it may be. */
async function longList() {
  if (code) return code
  const saved = await json('POST', '/api/lists', { lines: await linesOfProducts() })
  code = ((await saved.json()) as { code: string }).code
  await setTimeout(500)
  return code
}

/** Products of the site that is moved. */
const MOVED = Number(process.env.MOVED ?? 100_000)

let checked = ''

async function checkSite(): Promise<string> {
  const form = new FormData()
  form.append('site', new File([new Uint8Array(await siteFile(MOVED))], 'site.tar'))
  const answer = await call('/api/moving/import', { method: 'POST', body: form })
  const plan = (await answer.clone().json()) as { id?: string; products?: number }
  checked = plan.id ?? ''
  return `${await read(Promise.resolve(answer))}, ${plan.products} products`
}

const drawLogo = (svg: string) => {
  const form = new FormData()
  form.append('media', new File([svg], 'logo.svg'))
  return call('/api/company/pictures', { method: 'POST', body: form })
}

/** A drawing that takes minutes. */
const SLOW_DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 900"><filter id="f" x="0" y="0" width="1" height="1">${'<feGaussianBlur stdDeviation="40"/><feTurbulence numOctaves="10"/>'.repeat(150)}</filter><rect width="900" height="900" filter="url(#f)"/></svg>`

const products = () => read(call('/api/products'))

const MEASURED: Record<string, () => Promise<string>> = {
  'at rest': () => setTimeout(3_000, 'nothing'),
  ...Object.fromEntries(
    Object.entries(HOSTILE_SHEETS).map(([name, make]) => [
      `sheet: ${name}`,
      () => read(check(make())),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(ZIPS).map(([name, make]) => [
      `ZIP ${name}`,
      () => read(check(pictureSheet(name.includes('10,000 entries') ? 5_000 : 100), make())),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(HOSTILE_CALLS).map(([name, make]) => [
      `call: ${name}`,
      () => read(hostile(make())),
    ]),
  ),
  'list: saved': async () => read(json('POST', '/api/lists', { lines: await linesOfProducts() })),
  'list: looked up': async () =>
    read(json('POST', '/api/lists/look', { lines: await linesOfProducts() })),
  'list: sent': async () =>
    read(
      json('POST', '/api/messages', {
        ...{ name: 'Ada', email: 'ada@example.com', lines: await linesOfProducts() },
      }),
    ),
  'list: page': async () => read(fetch(`${server.url}/enquiry/${await longList()}`)),
  'list: JSON': async () => read(call(`/api/lists/${await longList()}`)),
  'list: CSV': async () => read(call(`/api/lists/${await longList()}/csv`)),
  'list: workbook': async () => read(call(`/api/lists/${await longList()}/xlsx`)),
  'list: page’s form': async () => {
    const form = new URLSearchParams({ intent: 'update' })
    for (const { productId, text } of await linesOfProducts()) {
      for (const [name, value] of [
        ['lineProduct', productId],
        ['lineText', text],
        ['lineQuantity', '1'],
        ['lineUnit', 'carton'],
        ['lineNote', 'n'],
      ] as const)
        form.append(name, value)
    }
    return read(
      hostile({ path: '/enquiry', type: 'application/x-www-form-urlencoded', body: String(form) }),
    )
  },
  'drawing of 300 filters': () => read(drawLogo(SLOW_DRAWING)),
  'site: checked': checkSite,
  'site: taken over': () =>
    read(
      json('POST', '/api/moving/import/start', { id: checked, currentPassword: ADMIN.password }),
    ),
  'site: exported': () => read(call('/api/moving/export')),
  ...Object.fromEntries(
    Object.entries(PASTED_LISTS).map(([name, text]) => [
      `list: ${name}`,
      () => read(json('POST', '/api/lists/match', { text })),
    ]),
  ),
  'list: 2 MB CSV of a;': () => matchFile(Buffer.from('a;'.repeat(999_999))),
  'list: CSV of 1,000 × 1,990': () => matchFile(longRows(1_000, 1_990)),
  'list: CSV of 20 × 99,000': () => matchFile(longRows(20, 99_000)),
  'import of 2,000 rows': () => importSheet(honestSheet(2_000)),
  'undo of 2,000 rows': undoLast,
  'import of 5,000 rows': () => importSheet(honestSheet(5_000, 10_000)),
  'undo of 5,000 rows': undoLast,
  'import of a supplier’s 20,000 rows': () => importSheet(supplierSheet(20_000)),
  'catalogue as .xlsx': () => read(call('/api/catalogue/export.xlsx')),
  'import of the .xlsx': async () =>
    read(check(Buffer.from(await (await call('/api/catalogue/export.xlsx')).arrayBuffer()))),
  'undo of 20,000 rows': undoLast,
  'catalogue as CSV': () => read(call('/api/catalogue/export')),
  'import of the export': async () =>
    read(check(Buffer.from(await (await call('/api/catalogue/export')).arrayBuffer()))),
  'catalogue as JSON': products,
  sitemap: () => read(fetch(`${server.url}/sitemap.xml`)),
  'search with strange words': () =>
    many(40, (at) => {
      const words = ['ﷺ'.repeat(400), 'a '.repeat(240), '"*()-', 'x'.repeat(500), 'tea 1 g 2 ml']
      return call(`/api/catalogue?search=${encodeURIComponent(words[at % 5] ?? '')}&page=${at + 1}`)
    }),
  'search pages': () =>
    many(40, (at) => fetch(`${server.url}/products?search=${encodeURIComponent(`tea ${at}`)}`)),
  'pages not rendered before': async () => {
    const ids = await idsOfProducts()
    return many(100, (at) => fetch(`${server.url}/products/${ids[at * 7]}`))
  },
  'all products featured': async () => {
    const ids = await idsOfProducts()
    return read(json('PATCH', '/api/products', { ids, changes: { featured: true } }))
  },
  'home page with all featured': () => read(fetch(`${server.url}/`)),
  'all products off the home page': async () => {
    const ids = await idsOfProducts()
    return read(json('PATCH', '/api/products', { ids, changes: { featured: false } }))
  },
  'category of all products': async () => {
    const ids = await idsOfProducts()
    return read(json('PATCH', '/api/products', { ids, changes: { category: 'Fine Goods' } }))
  },
  'new order of all products': async () => {
    const updates = (await idsOfProducts()).reverse().map((id, order) => ({ id, order }))
    return read(json('PUT', '/api/products/reorder', { updates }))
  },
  'inbox.csv': () => read(call('/api/inbox.csv')),
  'inbox.xlsx': () => read(call('/api/inbox.xlsx')),
  'inbox.csv of a search': () => read(call('/api/inbox.csv?search=candle')),
  'inbox page': () => many(10, (at) => call(`/api/inbox?page=${at + 1}`)),
  'inbox search': () => many(10, (at) => call(`/api/inbox?search=candle+${at}`)),
  'inbox search that finds nothing': () =>
    many(10, (at) => call(`/api/inbox?search=q%C3%A4x${at}`)),
  'neighbours of a message': async () => {
    const ids = await idsOfInbox()
    return many(10, (at) => call(`/api/inbox/${ids[at * 99]}?search=candle`))
  },
  'ids of the inbox': () => read(call('/api/inbox/ids')),
  'all messages as JSON': () => read(call('/api/messages')),
  dashboard: () => many(10, () => call('/api/dashboard?timeZone=Asia/Dubai')),
  enquiries: () => many(40, (at) => enquiry(`Words of their own ${at}`, `ada${at}@example.com`)),
  'enquiries of the same words': () => many(40, () => enquiry('The same words', 'ada@example.com')),
  'newsletter page': () => many(10, (at) => call(`/api/newsletter/subscribers?page=${at + 1}`)),
  'newsletter as CSV': () => read(call('/api/newsletter/subscribers.csv')),
  login: () => many(10, () => json('POST', '/api/admin/login', ADMIN)),
  'deletion of 20,000 messages': async () =>
    read(json('DELETE', '/api/messages/multiple', { ids: await idsOfInbox() })),
  'deletion of 5,000 products': async () =>
    read(json('DELETE', '/api/products', { ids: (await idsOfProducts()).slice(0, 5_000) })),
}

async function measure(name: string, attack: () => Promise<string>) {
  if (!isAlive(server.pid)) await restart()
  const { pid, url } = server
  await fetch(`${url}/products`)
  await setTimeout(300)
  const unguard = guardMemory(server)
  await readProbe(pid, figuresFile)
  resetPeak(pid)
  const leave = visit(url)
  await setTimeout(200)
  const began = performance.now()
  const outcome = await attack().catch((error) => `gave up: ${error.cause?.code ?? error.name}`)
  const took = performance.now() - began
  await setTimeout(200)
  const figures = isAlive(pid)
    ? await readProbe(pid, figuresFile).catch(() => undefined)
    : undefined
  const peak = isAlive(pid) ? memoryOf(pid).peak : Number.NaN
  const alive = isAlive(pid)
  if (!figures && alive) process.kill(pid, 'SIGKILL')
  const times = await leave()
  unguard()
  const ms = (value: number | undefined) =>
    (value === undefined ? '–' : value.toFixed(0)).padStart(7)
  console.info(
    `${name.padEnd(34)}${ms(figures?.p99)}${ms(figures?.max)}${ms(figures?.cpu)}${ms(quantile(times, 0.5))}${ms(
      Math.max(...times),
    )}${ms(took)}${alive ? ms(peak) : '   over'}  ${figures ? outcome : `${outcome}; ended`}`,
  )
}

console.info(`${PRODUCTS} products, ${MESSAGES} messages; times in ms, memory in MB`)
await seed(dataDir, { products: PRODUCTS, messages: MESSAGES })
server = await start()
await login()
console.info(
  `${''.padEnd(34)}${['p99', 'max', 'cpu', 'page', 'pagemax', 'took', 'peak'].map((head) => head.padStart(7)).join('')}`,
)
try {
  for (const [name, attack] of Object.entries(MEASURED)) {
    if (name.toLowerCase().includes(only)) await measure(name, attack)
  }
} finally {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}

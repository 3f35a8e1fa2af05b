import { setTimeout } from 'node:timers/promises'
import {
  type Call,
  fileOf,
  formOf,
  importForm,
  json,
  post,
  readJson,
  runImport,
  undoImport,
} from '../shared/client.ts'
import { ADMIN } from '../shared/server.ts'
import { HOSTILE_SHEETS, HOSTILE_ZIPS, pictureSheet, supplierSheet, validSheet } from './files.ts'
import { HOSTILE_CALLS, longestLines, PASTED_LISTS } from './requests.ts'

/** The measured server: `get` sends a request of a visitor, `call` one of the administrator. */
export type Target = { get: Call; call: Call }

/** Runs an operation. @returns the outcome for the table */
type Operation = (target: Target) => Promise<string>

/** Reads a response to its end. @returns the status with the size, or with the error message */
async function read(request: Promise<Response>): Promise<string> {
  const response = await request
  let bytes = 0
  let first = ''
  for await (const chunk of response.body ?? []) {
    if (bytes === 0) first = Buffer.from(chunk).toString('utf8').slice(0, 300)
    bytes += chunk.length
  }
  const message = response.status >= 400 ? (first.match(/"message":"([^"]{0,90})/)?.[1] ?? '') : ''
  return `${response.status} ${message || `${(bytes / 1e6).toFixed(2)} MB`}`
}

const productIds = async ({ call }: Target) =>
  (await readJson<{ _id: string }[]>(call('/api/products'))).map(({ _id }) => _id)

const linesOf = async (target: Target) => longestLines((await productIds(target)).slice(0, 1_000))

const check = ({ call }: Target, csv: Buffer, zip?: Buffer) =>
  call('/api/catalogue/import', post(importForm(csv, zip)))

type Plan = {
  id: string
  added: number
  problemCount: number
  found?: { isNeeded: boolean; matches: unknown[] }
}

/** Imports a sheet; columns with other names are matched as suggested. */
async function importRows(target: Target, csv: Buffer): Promise<string> {
  const { call } = target
  let plan = await readJson<Plan>(check(target, csv))
  if (plan.found?.isNeeded) {
    const constants = { category: 'Groceries' }
    const matching = { id: plan.id, matches: plan.found.matches, constants }
    plan = await readJson<Plan>(call('/api/catalogue/import/match', json('POST', matching)))
  }
  if (plan.problemCount > 0) return `${plan.problemCount} problems`
  await runImport(call, plan.id)
  return `${plan.added} added`
}

/** Checks an export as an import. */
const reimport =
  (path: string): Operation =>
  async (target) =>
    read(check(target, Buffer.from(await (await target.call(path)).arrayBuffer())))

const getPath =
  (path: string): Operation =>
  ({ call }) =>
    read(call(path))

let code = ''

/** Reads an address of a saved list with the maximum length. */
const readList =
  (path: (code: string) => string): Operation =>
  async (target) => {
    const { call } = target
    if (!code) {
      const saved = call('/api/lists', json('POST', { lines: await linesOf(target) }))
      ;({ code } = await readJson<{ code: string }>(saved))
      await setTimeout(500)
    }
    return read(call(path(code)))
  }

const sendLines =
  (path: string, body: object = {}): Operation =>
  async (target) =>
    read(target.call(path, json('POST', { ...body, lines: await linesOf(target) })))

const upload =
  (path: string, field: string, name: string, content: string): Operation =>
  ({ call }) =>
    read(call(path, post(formOf({}, field, [fileOf(name, Buffer.from(content))]))))

const matchFile = (list: string) => upload('/api/lists/match', 'file', 'list.csv', list)

let siteId = ''

/** Checks the import of the site's own export. */
const checkSite: Operation = async ({ call }) => {
  const site = Buffer.from(await (await call('/api/site-transfer/export')).arrayBuffer())
  const form = formOf({}, 'site', [fileOf('site.tar', site)])
  const plan = await readJson<{ id: string; products: number }>(
    call('/api/site-transfer/import', post(form)),
  )
  siteId = plan.id
  return `${plan.products} products`
}

const importSite: Operation = ({ call }) => {
  const body = { id: siteId, currentPassword: ADMIN.password }
  return read(call('/api/site-transfer/import/start', json('POST', body)))
}

/** An SVG that takes minutes to render. */
const SLOW_SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 900"><filter id="f" x="0" y="0" width="1" height="1">${'<feGaussianBlur stdDeviation="40"/><feTurbulence numOctaves="10"/>'.repeat(150)}</filter><rect width="900" height="900" filter="url(#f)"/></svg>`

/** Creates an operation for each entry of a record. */
const each = <T>(prefix: string, items: Record<string, T>, operation: (item: T) => Operation) =>
  Object.fromEntries(
    Object.entries(items).map(([name, item]) => [`${prefix}${name}`, operation(item)]),
  )

export const OPERATIONS: Record<string, Operation> = {
  'at rest': () => setTimeout(3_000, 'nothing'),
  ...each(
    'sheet: ',
    HOSTILE_SHEETS,
    (create) => (target) => read(check(target, Buffer.from(create()))),
  ),
  ...each(
    'ZIP: ',
    HOSTILE_ZIPS,
    (create) => (target) => read(check(target, pictureSheet(5_000), create())),
  ),
  ...each('call: ', HOSTILE_CALLS, (create) => ({ get }) => {
    const { path, type, body } = create()
    const headers: Record<string, string> = type ? { 'content-type': type } : {}
    return read(get(path, body ? { method: 'POST', body, headers } : {}))
  }),
  'list: saved': sendLines('/api/lists'),
  'list: resolved': sendLines('/api/lists/resolve'),
  'list: sent': sendLines('/api/messages', { name: 'Ada', email: 'ada@example.com' }),
  'list: page': readList((code) => `/enquiry/${code}`),
  'list: CSV': readList((code) => `/api/lists/${code}/csv`),
  'list: workbook': readList((code) => `/api/lists/${code}/xlsx`),
  ...each(
    'list: ',
    PASTED_LISTS,
    (text) =>
      ({ call }) =>
        read(call('/api/lists/match', json('POST', { text }))),
  ),
  'list: CSV of 2 MB': matchFile('a;'.repeat(999_999)),
  'list: CSV of 1,000 × 1,990': matchFile(`${'Tea 1 111 '.repeat(199)}\n`.repeat(1_000)),
  'SVG of 300 filters': upload('/api/company/pictures', 'media', 'logo.svg', SLOW_SVG),
  'site: check of an import': checkSite,
  'site: import': importSite,
  'site: export': getPath('/api/site-transfer/export'),
  'import of 20,000 rows of a supplier': (target) => importRows(target, supplierSheet(20_000)),
  'catalogue as workbook': getPath('/api/catalogue/export.xlsx'),
  'check of the workbook': reimport('/api/catalogue/export.xlsx'),
  'undo of the import': ({ call }) => read(undoImport(call)),
  'import of 5,000 rows': (target) => importRows(target, validSheet(5_000)),
  'catalogue as CSV': getPath('/api/catalogue/export'),
  'check of the CSV': reimport('/api/catalogue/export'),
  'catalogue as JSON': getPath('/api/products'),
  sitemap: getPath('/sitemap.xml'),
  'category of all products': async (target) => {
    const change = { ids: await productIds(target), changes: { category: 'Fine Goods' } }
    return read(target.call('/api/products', json('PATCH', change)))
  },
  'new order of all products': async (target) => {
    const updates = (await productIds(target)).reverse().map((id, order) => ({ id, order }))
    return read(target.call('/api/products/reorder', json('PUT', { updates })))
  },
  'inbox as workbook': getPath('/api/inbox.xlsx'),
  'all messages as JSON': getPath('/api/messages'),
  'deletion of all messages': async ({ call }) => {
    const { ids } = await readJson<{ ids: string[] }>(call('/api/inbox/ids'))
    return read(call('/api/messages/multiple', json('DELETE', { ids })))
  },
  'deletion of 5,000 products': async (target) => {
    const ids = (await productIds(target)).slice(0, 5_000)
    return read(target.call('/api/products', json('DELETE', { ids })))
  },
}

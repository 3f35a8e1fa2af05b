import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gzipSync } from 'node:zlib'

/**
 * Keeps the database that a release makes, for the test that opens it with every later one: `keep-database [tree]`
 * starts the server of a tree, this one or an older one's, does what each release can, and stores the database under
 * the name of its last migration.
 */

const ROOT = join(import.meta.dirname, '..')
const OUT = join(ROOT, 'apps/api/src/testing/releases')
const ADMIN = { email: 'admin@example.com', password: 'correct horse battery staple' }
const PICTURES = join(ROOT, 'apps/api/src/demo/pictures')
const PORT = '4299'
const url = `http://localhost:${PORT}/api`

const tree = resolve(process.argv[2] ?? ROOT)
const dataDir = mkdtempSync(join(tmpdir(), 'dhow-release-'))

async function call(method: string, path: string, body?: object, token = '') {
  const isForm = body instanceof FormData
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(body && !isForm && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return JSON.parse(text)
}

function product(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const file = 'aa-batteries.webp'
  form.append('media', new File([readFileSync(join(PICTURES, file))], file))
  return form
}

/** What the test finds again: products in an order of their own, enquiries, a reply, details, links that wait. */
async function fill(): Promise<void> {
  const { token } = await call('POST', '/admin/login', ADMIN)
  for (const [name, category, description] of [
    ['Crème brûlée 500 g', 'snacks', 'With vanilla.'],
    ['Black tea', 'beverages', 'With cardamom, for cold days.'],
  ] as const) {
    await call(
      'POST',
      '/products',
      product({ name, brand: 'Lateen', category, description }),
      token,
    )
  }
  const products: { _id: string; name: string }[] = await call('GET', '/products')
  const [tea] = products.filter(({ name }) => name === 'Black tea')
  await call('PUT', `/products/${tea?._id}/toggle-featured`, { featured: true }, token)
  const details = { email: 'office@company.example', phone: '+971 50 123 4567' }
  const rest = { location: 'Port Rashid, Dubai', mapUrl: 'https://maps.example', hours: '9 to 5' }
  await call('PUT', '/contact/details', { ...details, ...rest }, token)
  for (const name of ['Ada', 'Zoë']) {
    const email = `${name === 'Ada' ? 'ada' : 'zoe'}@visitor.example`
    const message = `How many fit on a pallet, asks ${name}?`
    await call('POST', '/messages', { name, email, subject: 'enquiry', message })
  }
  const messages: { _id: string; name: string }[] = await call('GET', '/messages', undefined, token)
  const ada = messages.find(({ name }) => name === 'Ada')
  await call('POST', `/messages/${ada?._id}/reply`, { replyContent: 'Eighty cartons.' }, token)
}

const child = spawn(process.execPath, [join(tree, 'apps/api/src/main.ts')], {
  env: {
    ...{ PORT, DATA_DIR: dataDir, ADMIN_PASSWORD: ADMIN.password, WEB_BUILD: '/nowhere' },
    ...{ RATE_LIMIT: 'off', LOG_LEVEL: 'warn' },
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const ended = once(child, 'exit')
try {
  for await (const words of child.stdout) if (String(words).includes('Dhow is at')) break
  await fill()
  child.kill('SIGTERM')
  await ended
  const source = new DatabaseSync(join(dataDir, 'dhow.sqlite'))
  const folded = join(dataDir, 'kept.sqlite')
  source.prepare('vacuum into ?').run(folded)
  const { last } = source
    .prepare('select max(created_at) as last from __drizzle_migrations')
    .get() as { last: number }
  source.close()
  const journal = join(tree, 'apps/api/src/database/migrations/meta/_journal.json')
  const entries: { tag: string; when: number }[] = JSON.parse(readFileSync(journal, 'utf8')).entries
  const tag = entries.find(({ when }) => when === last)?.tag
  if (!tag) throw new Error('its last migration is not in its journal')
  const content = gzipSync(readFileSync(folded), { level: 9 })
  writeFileSync(join(OUT, `${tag}.sqlite.gz`), content)
  console.info(`${tag}.sqlite.gz  ${Math.ceil(content.length / 1000)} kB`)
} finally {
  child.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
}

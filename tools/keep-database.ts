import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gzipSync } from 'node:zlib'
import { ADMIN, startServer } from '../apps/api/src/testing/program.ts'
import {
  type Call,
  loginTo,
  readJson,
  toFile,
  toFormRequest,
  toJsonRequest,
} from '../bench/shared/client.ts'

// Stores the database of a release, which a test of all later releases opens: starts the server of a source tree (by
// default this one), fills it, and names the file after the last migration: `pnpm tool keep-database [TREE]`.

const ROOT = join(import.meta.dirname, '..')
const OUT = join(ROOT, 'apps/api/src/testing/releases')
const PICTURE = join(ROOT, 'apps/api/src/demo/pictures/aa-batteries.webp')

const tree = resolve(process.argv[2] ?? ROOT)
const dataDir = mkdtempSync(join(tmpdir(), 'dhow-release-'))

/** Adds the rows that the test expects, only with calls that every release has. */
async function fill(call: Call): Promise<void> {
  const picture = toFile('aa-batteries.webp', readFileSync(PICTURE))
  for (const [name, category, description] of [
    ['Crème brûlée 500 g', 'snacks', 'With vanilla.'],
    ['Black tea', 'beverages', 'With cardamom, for cold days.'],
  ] as const) {
    const product = { name, brand: 'Lateen', category, description, media: [picture] }
    await readJson(call('/api/products', toFormRequest(product)))
  }
  const products = await readJson<{ _id: string; name: string }[]>(call('/api/products'))
  const tea = products.find(({ name }) => name === 'Black tea')
  const featured = toJsonRequest('PUT', { featured: true })
  await readJson(call(`/api/products/${tea?._id}/toggle-featured`, featured))
  const details = { email: 'office@company.example', phone: '+971 50 123 4567' }
  const rest = { location: 'Port Rashid, Dubai', mapUrl: 'https://maps.example', hours: '9 to 5' }
  await readJson(call('/api/contact/details', toJsonRequest('PUT', { ...details, ...rest })))
  for (const [name, email] of [
    ['Ada', 'ada@visitor.example'],
    ['Zoë', 'zoe@visitor.example'],
  ]) {
    const message = `How many fit on a pallet, asks ${name}?`
    const enquiry = { name, email, subject: 'enquiry', message }
    await readJson(call('/api/messages', toJsonRequest('POST', enquiry)))
  }
  const messages = await readJson<{ _id: string; name: string }[]>(call('/api/messages'))
  const ada = messages.find(({ name }) => name === 'Ada')
  const reply = toJsonRequest('POST', { replyContent: 'Eighty cartons.' })
  await readJson(call(`/api/messages/${ada?._id}/reply`, reply))
}

try {
  const server = await startServer(join(tree, 'apps/api/src/main.ts'), {
    ...{ DATA_DIR: dataDir, WEB_BUILD: '/nowhere' },
    ...{ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
  })
  await fill(await loginTo(server.url))
  await server.stop()
  const source = new DatabaseSync(join(dataDir, 'dhow.sqlite'))
  const copy = join(dataDir, 'copy.sqlite')
  source.prepare('vacuum into ?').run(copy)
  const { last } = source
    .prepare('select max(created_at) as last from __drizzle_migrations')
    .get() as { last: number }
  source.close()
  const journal = join(tree, 'apps/api/src/platform/database/migrations/meta/_journal.json')
  const entries: { tag: string; when: number }[] = JSON.parse(readFileSync(journal, 'utf8')).entries
  const tag = entries.find(({ when }) => when === last)?.tag
  if (!tag) throw new Error('the last migration of the database is not in the journal')
  const content = gzipSync(readFileSync(copy), { level: 9 })
  writeFileSync(join(OUT, `${tag}.sqlite.gz`), content)
  console.info(`${tag}.sqlite.gz  ${Math.ceil(content.length / 1000)} kB`)
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

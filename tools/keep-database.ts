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
} from '../bench/shared/server.ts'

// Stores the database of a release, which a test of all later releases opens: starts the server of a source tree (by
// default this one), fills it, and names the file after the last migration: `pnpm tool keep-database [TREE]`.

const ROOT = join(import.meta.dirname, '..')
const OUT = join(ROOT, 'apps/api/src/testing/releases')
const PICTURE = join(ROOT, 'apps/api/src/demo/pictures/aa-batteries.webp')

const tree = resolve(process.argv[2] ?? ROOT)
const dataDir = mkdtempSync(join(tmpdir(), 'dhow-release-'))

/** Adds the rows that the test expects, only with calls that every release has. */
async function fill(call: Call) {
  const picture = toFile('aa-batteries.webp', readFileSync(PICTURE))
  const send = (path: string, method: string, body: object) =>
    readJson(call(path, toJsonRequest(method, body)))
  for (const product of [
    { name: 'Crème brûlée 500 g', category: 'snacks', description: 'With vanilla.' },
    { name: 'Black tea', category: 'beverages', description: 'With cardamom, for cold days.' },
  ]) {
    const form = toFormRequest({ ...product, brand: 'Lateen', media: [picture] })
    await readJson(call('/api/products', form))
  }
  const products = await readJson<{ _id: string; name: string }[]>(call('/api/products'))
  const tea = products.find(({ name }) => name === 'Black tea')
  await send(`/api/products/${tea?._id}/toggle-featured`, 'PUT', { featured: true })
  await send('/api/contact/details', 'PUT', {
    email: 'office@company.example',
    phone: '+971 50 123 4567',
    location: 'Port Rashid, Dubai',
    mapUrl: 'https://maps.example',
    hours: '9 to 5',
  })
  for (const [name, email] of [
    ['Ada', 'ada@visitor.example'],
    ['Zoë', 'zoe@visitor.example'],
  ]) {
    const message = `How many fit on a pallet, asks ${name}?`
    await send('/api/messages', 'POST', { name, email, subject: 'enquiry', message })
  }
  const messages = await readJson<{ _id: string; name: string }[]>(call('/api/messages'))
  const ada = messages.find(({ name }) => name === 'Ada')
  await send(`/api/messages/${ada?._id}/reply`, 'POST', { replyContent: 'Eighty cartons.' })
}

try {
  const server = await startServer(join(tree, 'apps/api/src/main.ts'), {
    DATA_DIR: dataDir,
    WEB_BUILD: '/nowhere',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  })
  await fill(await loginTo(server.url))
  await server.stop()
  const source = new DatabaseSync(join(dataDir, 'dhow.sqlite'))
  const copy = join(dataDir, 'copy.sqlite')
  source.prepare('vacuum into ?').run(copy)
  source.close()
  const journal = join(tree, 'apps/api/src/platform/database/migrations/meta/_journal.json')
  const { tag } = JSON.parse(readFileSync(journal, 'utf8')).entries.at(-1)
  const content = gzipSync(readFileSync(copy), { level: 9 })
  writeFileSync(join(OUT, `${tag}.sqlite.gz`), content)
  console.info(`${tag}.sqlite.gz  ${Math.ceil(content.length / 1000)} kB`)
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

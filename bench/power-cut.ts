import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { zipOf } from '../apps/api/src/testing/zip.ts'
import { EXAMPLE_PRODUCT, fieldText } from '../packages/contract/src/product-fields.ts'
import {
  API,
  boot,
  isSound,
  picture,
  removeFolder,
  rows,
  run,
  type Server,
  temporaryFolder,
} from './kills/installation.ts'
import { contentOf, openDisk } from './power-cut/disk.ts'
import { ADMIN } from './server.ts'

// Measures what a power cut loses of acknowledged writes: after each kind of write, copies the block device immediately
// and some seconds later, and compares each copy with what was acknowledged. Needs root and a loop device.
// `PRODUCTS=380 node power-cut.ts` moves a larger site.

const PRODUCTS = Number(process.env.PRODUCTS ?? 40)

/** Seconds after the answer at which the power is cut; the kernel writes data back by itself after 30. */
const CUTS_AFTER_S = [0, 3, 8]

/** Files that an answer acknowledges; the others in a data folder are SQLite's, or temporary. */
const KEPT = /^(uploads\/|certificates\/|enquiry-files\/|jwt-secret)/

/** The file of a backup. */
const ARCHIVE = /tar$/

/** Mails are written after the answer; the outbox says when. */
const MAIL = /^mail\/.*eml$/

/** Tables whose rows an answer acknowledges. */
const TABLES = [
  'products',
  'product_pictures',
  'company',
  'company_files',
  'certificate_files',
  'enquiry_files',
  'messages',
]

const CLI = join(API, 'cli/dhow.ts')

const disk = await openDisk().catch((error: Error) => {
  console.info(`SKIPPED: the power-cut test takes root and a loop device. ${error.message}`)
  process.exit(0)
})

const pdf = () => Buffer.from(`%PDF-1.7\n${randomBytes(50_000).toString('hex')}\n%%EOF\n`)
const file = (name: string, data: Uint8Array) => new File([new Uint8Array(data)], name)

function formOf(fields: Record<string, string>, field: string, files: File[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const one of files) form.append(field, one)
  return form
}

async function ok(answer: ReturnType<Server['call']>): Promise<Record<string, string>> {
  const { status, body } = (await answer) ?? {}
  if (status !== 200 && status !== 201)
    throw new Error(`answered ${status}: ${JSON.stringify(body)}`)
  return body as Record<string, string>
}

const addCertificate = async ({ call }: Server) =>
  (await ok(call('POST', '/api/certificates', formOf({}, 'file', [file('halal.pdf', pdf())])))).file

async function addProduct(server: Server, certificate?: string) {
  const certificates = certificate ? [{ name: 'Halal', file: certificate }] : []
  const fields = { ...EXAMPLE_PRODUCT, specification: { certificates } }
  const texts = Object.entries(fields).map(([name, value]) => [name, fieldText(value)])
  const media = [file('a.png', await picture(900))]
  await ok(server.call('POST', '/api/products', formOf(Object.fromEntries(texts), 'media', media)))
}

async function importSheet({ call }: Server) {
  const names = Array.from({ length: 6 }, (_, at) => `row${at}`)
  const pictures = await Promise.all(
    names.map(async (name) => ({ name: `${name}.png`, data: await picture(900) })),
  )
  const lines = names.map((name) => `${name},Lateen,snacks,Thin.,${name}.png`)
  const csv = ['name,brand,category,description,pictures', ...lines].join('\n')
  const form = formOf({}, 'csv', [file('sheet.csv', Buffer.from(csv))])
  form.append('zip', file('pictures.zip', zipOf(...pictures)))
  const { id } = await ok(call('POST', '/api/catalogue/import', form))
  await ok(call('POST', '/api/catalogue/import/start', { id }))
  while ((await ok(call('GET', '/api/catalogue/import'))).state === 'running') await pause(5)
}

/** The site of another installation as a file. */
async function exportedSite(): Promise<Buffer> {
  const dataDir = await temporaryFolder()
  const server = await boot(dataDir)
  for (let at = 0; at < PRODUCTS; at++) {
    await addProduct(server, at % 4 === 0 ? await addCertificate(server) : undefined)
  }
  const headers = { authorization: `Bearer ${server.token}` }
  const site = await fetch(`${server.url}/api/moving/export`, { headers })
  const content = Buffer.from(await site.arrayBuffer())
  await server.end('SIGTERM')
  await removeFolder(dataDir)
  return content
}

async function importSite({ call }: Server, site: Buffer) {
  const form = formOf({}, 'site', [file('site.tar', site)])
  const { id } = await ok(call('POST', '/api/moving/import', form))
  await ok(call('POST', '/api/moving/import/start', { id, currentPassword: ADMIN.password }))
}

async function storeMail({ call }: Server, dataDir: string) {
  await ok(
    call('POST', '/api/messages', {
      name: 'Asma',
      email: 'asma@visitor.example',
      subject: 'enquiry',
      message: 'A mail about this.',
    }),
  )
  while (rows(dataDir, "select 1 from outbox where state = 'waiting'").length > 0) await pause(5)
}

const dataDir = join(disk.folder, 'data')
const site = await exportedSite()
const pictureOf = async () => file('a.png', await picture(1200))

async function runCommand(args: string[], on: string) {
  const { code, errors } = await run(CLI, args, { DATA_DIR: on }).ended
  if (code !== 0) throw new Error(errors)
}

/** Each kind of write, on a server of its own on an empty disk. */
const WRITES: Record<string, (server: Server) => Promise<unknown>> = {
  'first start': async () => {},
  product: (server) => addProduct(server),
  certificate: addCertificate,
  'picture of a certificate': async ({ call }) =>
    ok(call('POST', '/api/certificates', formOf({}, 'file', [await pictureOf()]))),
  'enquiry with files': ({ call }) =>
    ok(
      call(
        'POST',
        '/api/messages',
        formOf(
          {
            name: 'Asma',
            email: 'asma@visitor.example',
            subject: 'enquiry',
            message: 'A list is attached.',
          },
          'files',
          [file('list.pdf', pdf()), file('order.pdf', pdf())],
        ),
      ),
    ),
  'mail as a file': (server) => storeMail(server, dataDir),
  'company picture': async ({ call }) =>
    ok(call('POST', '/api/company/pictures', formOf({}, 'media', [await pictureOf()]))),
  'company slide': async ({ call }) => {
    const { url } = await ok(
      call('POST', '/api/company/pictures', formOf({}, 'media', [await pictureOf()])),
    )
    const slides = [{ picture: url, alt: 'A ship', focus: { x: 0.2, y: 0.8 } }]
    await ok(call('PATCH', '/api/company', { slides }))
  },
  'company PDF': ({ call }) =>
    ok(call('POST', '/api/company/catalog', formOf({}, 'media', [file('catalogue.pdf', pdf())]))),
  'spreadsheet with pictures': importSheet,
  'site import': (server) => importSite(server, site),
}

type Outcome = { files: number; lost: string[]; empty: string[]; rows: string[] }
let faults = 0

/** Cuts the power now and later, and prints what is lost or empty of what is there now. */
async function cutPower(kind: string, folder: string, only = KEPT) {
  const path = folder.slice(disk.folder.length + 1)
  const rowsIn = (of: string) =>
    TABLES.map((table) => rows(of, `select * from ${table}`).map((row) => JSON.stringify(row)))
  const hasDatabase = only !== ARCHIVE
  const from = performance.now()
  let expected: { files: Map<string, string>; rows: string[][] } | undefined
  for (const seconds of CUTS_AFTER_S) {
    await pause(Math.max(0, seconds * 1000 - (performance.now() - from)))
    const {
      lost,
      empty,
      rows: lostRows,
      files,
    } = disk.afterPowerCut((copy): Outcome => {
      // Read after the image was copied: reading takes time in which data is written back.
      expected ??= { files: contentOf(folder, only), rows: hasDatabase ? rowsIn(folder) : [] }
      const found = contentOf(join(copy, path), only)
      const faulty = [...expected.files].filter(([name, hash]) => found.get(name) !== hash)
      const after = hasDatabase ? rowsAfter(join(copy, path), rowsIn) : []
      return {
        files: expected.files.size,
        lost: faulty.flatMap(([name]) => (found.get(name) === '' ? [] : [name])),
        empty: faulty.flatMap(([name]) => (found.get(name) === '' ? [name] : [])),
        rows: expected.rows.flatMap((list, at) =>
          list.filter((row) => !after[at]?.includes(row)).map(() => TABLES[at] as string),
        ),
      }
    })
    faults += lost.length + empty.length + lostRows.length
    const cells = [`${seconds} s`, files, lost.length, empty.length, lostRows.length]
    const example = [...lost, ...empty, ...new Set(lostRows)][0] ?? ''
    console.info(
      `${kind.padEnd(28)}${cells.map((cell) => String(cell).padStart(8)).join('')}  ${example}`,
    )
  }
}

function rowsAfter(folder: string, rowsIn: (folder: string) => string[][]): string[][] {
  try {
    if (!isSound(folder)) throw new Error('the database is damaged')
    return rowsIn(folder)
  } catch (error) {
    console.info(String(error))
    return []
  }
}

console.info(
  `${'written'.padEnd(28)}${['cut after', 'files', 'lost', 'empty', 'rows'].map((name) => name.padStart(8)).join('')}`,
)
const only = process.argv[2]
try {
  for (const [kind, write] of Object.entries(WRITES)) {
    if (only && !kind.includes(only)) continue
    await removeFolder(dataDir)
    const server = await boot(dataDir)
    await write(server)
    await cutPower(kind, dataDir, kind === 'mail as a file' ? MAIL : KEPT)
    await server.end('SIGKILL')
  }
  if (!only || 'backup restore'.includes(only)) {
    await removeFolder(dataDir)
    const server = await boot(dataDir)
    await importSite(server, site)
    await server.end('SIGTERM')
    const backups = join(disk.folder, 'backups')
    mkdirSync(backups)
    await runCommand(['backup', join(backups, 'backup.tar')], dataDir)
    await cutPower('backup', backups, ARCHIVE)
    const restored = join(disk.folder, 'restored', 'data')
    await runCommand(['restore', join(backups, 'backup.tar')], restored)
    await cutPower('restore', restored)
  }
} finally {
  disk.close()
}
process.exit(faults > 0 ? 1 : 0)

import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createEnquiry } from '../apps/api/src/testing/factories.ts'
import { createNoise } from '../apps/api/src/testing/pictures.ts'
import { ADMIN, DHOW } from '../apps/api/src/testing/program.ts'
import { runSql } from '../apps/api/src/testing/sql.ts'
import { createZip } from '../apps/api/src/testing/zip.ts'
import {
  addProduct,
  createFolder,
  isSound,
  printRow,
  readJson,
  startOn,
  toFile,
  toFormRequest,
  toJsonRequest,
} from './shared/server.ts'

// Measures which acknowledged writes a power cut loses: `node power-cut.ts [part of a name]`. Needs root and a loop
// device.

const PRODUCTS = 40

/** Seconds after the response at which the power is cut; Linux writes data back by itself after 30. */
const CUTS_AFTER_S = [0, 3, 8]

const ACKNOWLEDGED = /^(uploads\/|certificates\/|enquiry-files\/|jwt-secret)/

const TABLES =
  'products product_pictures company company_files certificate_files enquiry_files messages'

const runShell = (command: string, ...args: string[]) =>
  execFileSync(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })

// An ext4 file system on a loop device. Its image file contains only what has reached the device: a copy of the image is
// the disk after a power cut.
const root = createFolder()
const [image, copy] = [join(root, 'image'), join(root, 'copy')]
const [disk, diskAfterCut] = [join(root, 'disk'), join(root, 'after')]
mkdirSync(disk)
mkdirSync(diskAfterCut)
runShell('truncate', '--size=2G', image)
runShell('mkfs.ext4', '-q', '-E', 'lazy_itable_init=0,lazy_journal_init=0', image)
runShell('mount', '-o', 'loop', image, disk)
// Lazy: after a failure, a server may still use the folder.
process.prependListener('exit', () => runShell('umount', '--lazy', disk))

/** Copies the image now, mounts the copy (ext4 replays its journal), and reads it. */
function readAfterPowerCut<T>(read: (disk: string) => T): T {
  runShell('cp', '--sparse=always', image, copy)
  runShell('mount', '-o', 'loop', copy, diskAfterCut)
  try {
    return read(diskAfterCut)
  } finally {
    runShell('umount', diskAfterCut)
  }
}

/** Lists the files with their SHA-256, and the rows of a data folder. @throws when the database is damaged */
function listContent(folder: string, files: RegExp) {
  if (!existsSync(folder)) return []
  const content = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => files.test(path))
    .map((path) => {
      const hash = createHash('sha256').update(readFileSync(join(folder, path)))
      return `${path} ${hash.digest('hex')}`
    })
  if (!existsSync(join(folder, 'dhow.sqlite'))) return content
  if (!isSound(folder)) throw new Error('the database is damaged')
  const rows = TABLES.split(' ').flatMap((table) =>
    runSql(folder, `select * from ${table}`).map((row) => `${table} ${JSON.stringify(row)}`),
  )
  return [...content, ...rows]
}

type Server = Awaited<ReturnType<typeof startOn>>

const createPdf = (name: string) =>
  toFile(name, Buffer.from(`%PDF-1.7\n${randomBytes(50_000).toString('hex')}\n%%EOF\n`))

let pictures = 0
const createPicture = () => createNoise(600 + pictures++, 100)

async function addCertifiedProduct({ call }: Server) {
  const certificate = toFormRequest({ file: [createPdf('halal.pdf')] })
  const { file } = await readJson<{ file: string }>(call('/api/certificates', certificate))
  const specification = { certificates: [{ name: 'Halal', file }] }
  await addProduct(call, { specification, media: [await createPicture()] })
}

async function exportSite() {
  const server = await startOn(createFolder())
  for (let count = 0; count < PRODUCTS; count++) await addCertifiedProduct(server)
  const response = await server.call('/api/site-transfer/export')
  const content = Buffer.from(await response.arrayBuffer())
  await server.stop()
  return content
}

const site = await exportSite()

async function importSite({ call }: Server) {
  const form = toFormRequest({ site: [toFile('site.tar', site)] })
  const { id } = await readJson<{ id: string }>(call('/api/site-transfer/import', form))
  const start = toJsonRequest('POST', { id, currentPassword: ADMIN.password })
  await readJson(call('/api/site-transfer/import/start', start))
}

async function importSpreadsheet({ call }: Server) {
  const csv = 'name,brand,category,description,pictures\nDates,Lateen,snacks,Thin.,0.jpg'
  const zip = createZip({ name: '0.jpg', data: await createPicture() })
  const form = toFormRequest({
    csv: [toFile('products.csv', Buffer.from(csv))],
    zip: [toFile('pictures.zip', zip)],
  })
  const { id } = await readJson<{ id: string }>(call('/api/catalogue/import', form))
  await readJson(call('/api/catalogue/import/start', toJsonRequest('POST', { id })))
  for (let state = 'running'; state !== 'done'; await setTimeout(20)) {
    state = (await readJson<{ state: string }>(call('/api/catalogue/import'))).state
    if (state === 'failed') throw new Error('the import has failed')
  }
}

const dataDir = join(disk, 'data')

/** Each kind of write, on a new server on an empty disk. */
const WRITES: Record<string, (server: Server) => Promise<unknown>> = {
  'first start': async () => {},
  'product with certificate': addCertifiedProduct,
  'enquiry with files': ({ call }) => {
    const files = [createPdf('list.pdf'), createPdf('order.pdf')]
    return readJson(call('/api/messages', toFormRequest({ ...createEnquiry(), files })))
  },
  'mail as a file': async ({ call }) => {
    await readJson(call('/api/messages', toJsonRequest('POST', createEnquiry())))
    const listWaiting = () => runSql(dataDir, "select id from outbox where state = 'waiting'")
    while (listWaiting().length > 0) await setTimeout(5)
  },
  'company picture': async ({ call }) => {
    const form = toFormRequest({ media: [toFile('a.jpg', await createPicture())] })
    return readJson(call('/api/company/pictures', form))
  },
  'spreadsheet with pictures': importSpreadsheet,
  'site import': importSite,
}

let faults = 0

/** Cuts the power now and later, and prints which files and rows of now are lost. */
async function cutPower(kind: string, folder: string, files = ACKNOWLEDGED) {
  const startedAt = performance.now()
  let stored: string[] = []
  for (const seconds of CUTS_AFTER_S) {
    await setTimeout(Math.max(0, seconds * 1000 - (performance.now() - startedAt)))
    const lost = readAfterPowerCut((after) => {
      // Read after the image was copied: Linux may write data back while they are read.
      if (seconds === 0) stored = listContent(folder, files)
      const remaining = new Set(listContent(join(after, relative(disk, folder)), files))
      return stored.filter((entry) => !remaining.has(entry))
    })
    faults += lost.length
    printRow(kind, `${seconds} s`, stored.length, lost.length, `  ${lost[0]?.slice(0, 80) ?? ''}`)
  }
}

function runDhow(folder: string, ...args: string[]) {
  const env = { PATH: process.env.PATH, LOG_LEVEL: 'error', DATA_DIR: folder }
  execFileSync(process.execPath, [DHOW, ...args], { env })
}

async function cutPowerOfBackup() {
  const server = await startOn(dataDir)
  await importSite(server)
  await server.stop()
  const backups = join(disk, 'backups')
  mkdirSync(backups)
  runDhow(dataDir, 'backup', join(backups, 'backup.tar'))
  await cutPower('backup', backups, /tar$/)
  const restored = join(disk, 'restored', 'data')
  runDhow(restored, 'restore', join(backups, 'backup.tar'))
  await cutPower('restore', restored)
}

const part = process.argv[2] ?? ''
printRow('', 'cut after', 'stored', 'lost')
for (const [kind, write] of Object.entries(WRITES)) {
  if (!kind.includes(part)) continue
  const server = await startOn(dataDir)
  await write(server)
  await cutPower(kind, dataDir, kind === 'mail as a file' ? /^mail\/.*eml$/ : ACKNOWLEDGED)
  await server.kill()
  rmSync(dataDir, { recursive: true })
}
if ('backup restore'.includes(part)) await cutPowerOfBackup()
process.exit(faults > 0 ? 1 : 0)

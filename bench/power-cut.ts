import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { zipOf } from '../apps/api/src/testing/zip.ts'
import {
  addProduct,
  fileOf,
  formOf,
  importForm,
  importSheet,
  json,
  loginTo,
  post,
  readJson,
} from './shared/client.ts'
import { contentOfFiles, contentOfTables, countOf, isSound } from './shared/data-folder.ts'
import { printRow } from './shared/measure.ts'
import { randomPicture } from './shared/pictures.ts'
import { ADMIN, removeFolder, runCommand, startOn, temporaryFolder } from './shared/server.ts'

// Measures which acknowledged writes a power cut loses: `node power-cut.ts [part of a name]`. Needs root and a loop
// device.

/** Products of the site that is imported. */
const PRODUCTS = Number(process.env.PRODUCTS ?? 40)

/** Seconds after the response at which the power is cut; Linux writes data back by itself after 30. */
const CUTS_AFTER_S = [0, 3, 8]

/** Files that a response acknowledges. */
const ACKNOWLEDGED = /^(uploads\/|certificates\/|enquiry-files\/|jwt-secret)/

const ARCHIVE = /tar$/

const MAIL = /^mail\/.*eml$/

/** Tables whose rows a response acknowledges. */
const TABLES =
  'products product_pictures company company_files certificate_files enquiry_files messages'.split(
    ' ',
  )

/** Bytes of the image file, which is sparse. */
const IMAGE_BYTES = 2e9

const shell = (command: string, ...args: string[]) =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()

/**
 * Mounts an ext4 file system on a loop device. Its image file contains only what has reached the device: a copy of the
 * image is the disk after a power cut.
 * @throws where there is no loop device, or without the permission to mount
 */
async function openDisk() {
  const root = await temporaryFolder()
  const [image, copy] = [join(root, 'image'), join(root, 'copy')]
  const [folder, folderOfCopy] = [join(root, 'disk'), join(root, 'after')]
  writeFileSync(image, '')
  truncateSync(image, IMAGE_BYTES)
  mkdirSync(folder)
  mkdirSync(folderOfCopy)
  shell('mkfs.ext4', '-q', '-E', 'lazy_itable_init=0,lazy_journal_init=0', image)
  shell('mount', '-o', 'loop', image, folder)
  return {
    folder,

    /** Copies the image now, mounts the copy (ext4 replays its journal), and reads it. */
    afterPowerCut<T>(read: (folder: string) => T): T {
      shell('cp', '--sparse=always', image, copy)
      shell('mount', '-o', 'loop', copy, folderOfCopy)
      try {
        return read(folderOfCopy)
      } finally {
        shell('umount', folderOfCopy)
      }
    },

    close(): void {
      // Lazy: after a failure, a server may still use the folder.
      shell('umount', '--lazy', folder)
      rmSync(root, { recursive: true })
    },
  }
}

const disk = await openDisk().catch((error: Error) => {
  console.info(`SKIPPED: the power-cut test needs root and a loop device. ${error.message}`)
  process.exit(0)
})

type Server = Awaited<ReturnType<typeof boot>>

/** Starts a server without pages, and logs in. */
async function boot(dataDir: string) {
  const server = await startOn(dataDir, { WEB_BUILD: '/nowhere' })
  return { ...server, call: await loginTo(server.url) }
}

const pdf = (name: string) =>
  fileOf(name, Buffer.from(`%PDF-1.7\n${randomBytes(50_000).toString('hex')}\n%%EOF\n`))

const upload = ({ call }: Server, path: string, name: string, file: File) =>
  readJson<{ file: string }>(call(path, post(formOf({}, name, [file]))))

async function addCertifiedProduct(server: Server): Promise<void> {
  const { file } = await upload(server, '/api/certificates', 'file', pdf('halal.pdf'))
  const specification = { certificates: [{ name: 'Halal', file }] }
  await addProduct(server.call, { name: 'Dates', specification }, [await randomPicture(900)])
}

/** Returns the export of another installation. */
async function exportedSite(): Promise<Buffer> {
  const dataDir = await temporaryFolder()
  const server = await boot(dataDir)
  for (let at = 0; at < PRODUCTS; at++) await addCertifiedProduct(server)
  const site = await server.call('/api/site-transfer/export')
  const content = Buffer.from(await site.arrayBuffer())
  await server.stop()
  await removeFolder(dataDir)
  return content
}

const site = await exportedSite()

async function importSite({ call }: Server): Promise<void> {
  const form = formOf({}, 'site', [fileOf('site.tar', site)])
  const { id } = await readJson<{ id: string }>(call('/api/site-transfer/import', post(form)))
  const body = { id, currentPassword: ADMIN.password }
  await readJson(call('/api/site-transfer/import/start', json('POST', body)))
}

async function importSpreadsheet({ call }: Server): Promise<void> {
  const picture = { name: '0.png', data: await randomPicture(600) }
  const csv = 'name,brand,category,description,pictures\nDates,Lateen,snacks,Thin.,0.png'
  await importSheet(call, importForm(csv, zipOf(picture)))
}

const ENQUIRY = {
  ...{ name: 'Asma', email: 'asma@visitor.example', subject: 'enquiry' },
  message: 'A list is attached.',
}

const dataDir = join(disk.folder, 'data')

/** Each kind of write, on a new server on an empty disk. */
const WRITES: Record<string, (server: Server) => Promise<unknown>> = {
  'first start': async () => {},
  'product with certificate': addCertifiedProduct,
  'enquiry with files': ({ call }) =>
    readJson(
      call('/api/messages', post(formOf(ENQUIRY, 'files', [pdf('list.pdf'), pdf('order.pdf')]))),
    ),
  'mail as a file': async ({ call }) => {
    await readJson(call('/api/messages', json('POST', ENQUIRY)))
    while (countOf(dataDir, "outbox where state = 'waiting'") > 0) await setTimeout(5)
  },
  'company picture': async (server) =>
    upload(server, '/api/company/pictures', 'media', fileOf('a.png', await randomPicture(1200))),
  'spreadsheet with pictures': importSpreadsheet,
  'site import': importSite,
}

let faults = 0

/** Cuts the power now and later, and prints which files and rows of now are lost. */
async function cutPower(kind: string, folder: string, only = ACKNOWLEDGED): Promise<void> {
  const path = folder.slice(disk.folder.length + 1)
  const hasDatabase = only !== ARCHIVE
  const startedAt = performance.now()
  let files: Map<string, string> | undefined
  let tables = new Map<string, string[]>()
  for (const seconds of CUTS_AFTER_S) {
    await setTimeout(Math.max(0, seconds * 1000 - (performance.now() - startedAt)))
    const lost = disk.afterPowerCut((copy) => {
      // Read after the image was copied: Linux may write data back while they are read.
      files ??= contentOfFiles(folder, only)
      if (hasDatabase && tables.size === 0) tables = contentOfTables(folder)
      const filesAfter = contentOfFiles(join(copy, path), only)
      if (hasDatabase && !isSound(join(copy, path))) throw new Error('the database is damaged')
      const tablesAfter = hasDatabase ? contentOfTables(join(copy, path)) : tables
      return {
        files: [...files].filter(([name, hash]) => filesAfter.get(name) !== hash),
        rows: TABLES.flatMap((table) => {
          const remaining = new Set(tablesAfter.get(table))
          return (tables.get(table) ?? []).filter((row) => !remaining.has(row)).map(() => table)
        }),
      }
    })
    faults += lost.files.length + lost.rows.length
    const example = lost.files[0]?.[0] ?? lost.rows[0] ?? ''
    const counts = [files?.size ?? 0, lost.files.length, lost.rows.length]
    printRow(kind, `${seconds} s`, ...counts, `  ${example}`)
  }
}

const only = process.argv[2] ?? ''
printRow('', 'cut after', 'files', 'lost', 'lost rows')
try {
  for (const [kind, write] of Object.entries(WRITES)) {
    if (!kind.includes(only)) continue
    await removeFolder(dataDir)
    const server = await boot(dataDir)
    await write(server)
    await cutPower(kind, dataDir, kind === 'mail as a file' ? MAIL : ACKNOWLEDGED)
    await server.kill()
  }
  if ('backup restore'.includes(only)) {
    await removeFolder(dataDir)
    const server = await boot(dataDir)
    await importSite(server)
    await server.stop()
    const backups = join(disk.folder, 'backups')
    const archive = join(backups, 'backup.tar')
    mkdirSync(backups)
    await runCommand(dataDir, 'backup', archive)
    await cutPower('backup', backups, ARCHIVE)
    const restored = join(disk.folder, 'restored', 'data')
    await runCommand(restored, 'restore', archive)
    await cutPower('restore', restored)
  }
} finally {
  disk.close()
}
process.exit(faults > 0 ? 1 : 0)

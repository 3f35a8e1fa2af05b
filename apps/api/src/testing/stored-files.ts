import fs, {
  cpSync,
  createWriteStream,
  fstatSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { onTestFinished } from 'vitest'
import type { Manifest } from '#api/operations/backup/archive.ts'
import { createBackup } from '#api/operations/backup/create.ts'
import { createEnquiry, createProductForm } from './factories.ts'
import { startWithAdmin } from './login-as-admin.ts'
import { createJpeg } from './pictures.ts'
import type { TestApp } from './start-test-app.ts'
import { createTemporaryFolder } from './temporary-folder.ts'
import { getTemporaryRoot } from './temporary-root.ts'

export const listStoredFiles = (dataDir: string) => ({
  uploads: readdirSync(join(dataDir, 'uploads'))
    .filter((file) => !file.startsWith('.'))
    .sort(),
  incoming: readdirSync(join(dataDir, 'incoming')),
})

export async function readStoredProducts({ visitor, dataDir }: TestApp) {
  const { body } = await visitor('GET /api/products')
  const products: string[] = body.map(({ name }: { name: string }) => name)
  return { products, ...listStoredFiles(dataDir) }
}

export const NOTHING_STORED = { products: [], uploads: [], incoming: [] }

export const listPictureFiles = (image: string): string[] => {
  const name = image.replace(/^\/uploads\/|-1600\.webp$/g, '')
  return ['-1600.webp', '-400.webp', '-800.webp', '-preview.jpg'].map((suffix) => name + suffix)
}

/** Records the flushes and renames of this process until the test ends. Identifies files by inode. */
export async function recordFlushes() {
  const handle = await fs.promises.open(import.meta.filename)
  const prototype = Object.getPrototypeOf(handle)
  await handle.close()
  const originals = { fsyncSync: fs.fsyncSync, renameSync: fs.renameSync }
  const { rename } = fs.promises
  const { sync } = prototype
  let step = 0
  const flushed = new Map<number, number>()
  const renamedAt = new Map<string, number>()
  const noteFlush = (fd: number, began: number) => flushed.set(fstatSync(fd).ino, began)

  fs.fsyncSync = (fd) => {
    const began = ++step
    originals.fsyncSync(fd)
    noteFlush(fd, began)
  }
  prototype.sync = async function (this: { fd: number }) {
    const began = ++step
    await sync.call(this)
    noteFlush(this.fd, began)
  }
  fs.renameSync = (from, to) => {
    originals.renameSync(from, to)
    renamedAt.set(String(to), ++step)
  }
  fs.promises.rename = async (from, to) => {
    await rename(from, to)
    renamedAt.set(String(to), ++step)
  }
  syncBuiltinESMExports()
  onTestFinished(() => {
    Object.assign(fs, originals)
    fs.promises.rename = rename
    prototype.sync = sync
    syncBuiltinESMExports()
  })
  const flushedAt = (path: string) => flushed.get(statSync(path).ino)
  return {
    /** Returns whether the data was flushed before the rename, and the folder after it. */
    isDurable(path: string): boolean {
      const [data, name] = [flushedAt(path), renamedAt.get(path)]
      return data !== undefined && name !== undefined && data < name && this.isNameDurable(path)
    },
    isNameDurable: (path: string): boolean =>
      (flushedAt(dirname(path)) ?? 0) > (renamedAt.get(path) ?? Number.POSITIVE_INFINITY),
    isFlushed: (path: string): boolean => flushedAt(path) !== undefined,
  }
}

/** A server with a product with two pictures, an enquiry, and the mails about it as files. */
export async function startWithContent() {
  const server = await startWithAdmin()
  const transparent = { width: 40, height: 40, channels: 4, background: '#0000' } as const
  const media = [await createJpeg(), await sharp({ create: transparent }).png().toBuffer()]
  await server.admin('POST /api/products', createProductForm({ media }))
  await server.visitor('POST /api/messages', createEnquiry())
  await server.services.outbox.waitUntilIdle()
  return server
}

/** Stopped installations with content and a backup of each, by name. */
const stopped = new Map<string, Promise<string>>()

async function makeStopped() {
  const { app, dataDir } = await startWithContent()
  await app.close()
  const { file } = await backUp(dataDir)
  const folder = mkdtempSync(join(getTemporaryRoot(), 'dhow-stopped-'))
  cpSync(dataDir, join(folder, 'data'), { recursive: true })
  cpSync(file, join(folder, 'backup.tar'))
  return folder
}

/** Returns copies of a stopped installation with content and of its backup. Another name is another installation. */
export async function copyStopped(name = 'one') {
  if (!stopped.has(name)) stopped.set(name, makeStopped())
  const [from = '', to] = [await stopped.get(name), createTemporaryFolder()]
  cpSync(from, to, { recursive: true })
  return { dataDir: join(to, 'data'), file: join(to, 'backup.tar') }
}

/** Deletes the stopped installations, after all tests of a file. */
export async function removeStopped() {
  for (const folder of stopped.values()) rmSync(await folder, { recursive: true })
  stopped.clear()
}

export async function backUp(dataDir: string): Promise<{ file: string; manifest: Manifest }> {
  const file = join(createTemporaryFolder(), 'backup.tar')
  return { file, manifest: await createBackup(dataDir, () => createWriteStream(file)) }
}

/** The path of a folder that does not exist. */
export const getMissingFolder = (): string => join(createTemporaryFolder(), 'missing')

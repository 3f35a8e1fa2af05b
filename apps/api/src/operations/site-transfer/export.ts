import { mkdtemp, opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { LIMITS } from '@dhow/contract/limits'
import type { ProductService } from '#api/modules/products/service.ts'
import { type FileToArchive, writeArchive } from '#api/operations/backup/archive.ts'
import { AppError } from '#api/platform/app-error.ts'
import { newestMigration } from '#api/platform/database/migrate.ts'
import type { Pictures } from '#api/platform/pictures/pictures.ts'
import { VERSION } from '#api/platform/version.ts'
import { PRODUCTS_FILE, SITE_FILE } from './archive.ts'

type Parts = {
  products: Pick<ProductService, 'count'>
  snapshotSite: (folder: string) => Promise<{ products: number; pictures: number }>
  pictures: Pick<Pictures, 'incomingDir'>
  installation: string
}

/** Exports a snapshot of the site as one archive. Refuses a site with more products than can be imported. */
export async function exportSite(
  { products, snapshotSite, pictures, installation }: Parts,
  maxProducts: number = LIMITS.movingProducts,
): Promise<Readable> {
  if (products.count() > maxProducts) {
    const most = maxProducts.toLocaleString('en')
    const message = `A site of more than ${most} products cannot be exported as one file. Restore a backup on the other server instead.`
    throw new AppError('conflict', message)
  }
  const folder = await mkdtemp(join(pictures.incomingDir, 'site-transfer-'))
  const clear = () => rm(folder, { recursive: true, force: true })
  try {
    const counts = await snapshotSite(folder)
    const output = new PassThrough()
    writeArchive(output, entriesOf(folder), {
      ...{ version: VERSION, schema: newestMigration(), installation },
      createdAt: new Date().toISOString(),
      counts: { ...counts, messages: 0 },
    })
      .catch((error: Error) => void output.destroy(error))
      .finally(clear)
    return output
  } catch (error) {
    await clear()
    throw error
  }
}

async function* entriesOf(folder: string): AsyncGenerator<FileToArchive> {
  const entry = async (name: string) => {
    const path = join(folder, name)
    return { name, path, bytes: (await stat(path)).size }
  }
  yield entry(SITE_FILE)
  yield entry(PRODUCTS_FILE)
  for (const kind of ['uploads', 'certificates']) {
    for await (const { name } of await opendir(join(folder, kind))) yield entry(`${kind}/${name}`)
  }
}

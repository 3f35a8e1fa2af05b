import { dirname, resolve } from 'node:path'
import { readConfig } from '#api/config.ts'
import { productCount } from '#api/modules/products/bulk.ts'
import { gapsIn, type Manifest, SITE } from '#api/operations/backup/archive.ts'
import { createBackup, lowerPriority } from '#api/operations/backup/create.ts'
import { INCOMPLETE } from '#api/operations/backup/process.ts'
import { restoreBackup } from '#api/operations/backup/restore.ts'
import { requireDatabase } from '#api/platform/data-dir/data-dir.ts'
import { openDatabase } from '#api/platform/database/open.ts'
import { writeCompleteFile } from './complete-file.ts'

const DAY_MS = 86_400_000

/**
 * Writes one archive of the installation in DATA_DIR; `-` is standard output. Sets exit code INCOMPLETE if files are missing.
 * @param minFreeBytes stores files beside the archive, unless less would stay free
 */
export async function backUp(file: string, minFreeBytes?: number): Promise<void> {
  lowerPriority()
  const { dataDir } = readConfig(process.env)
  const folder = dirname(resolve(file))
  const day = Math.floor(Date.now() / DAY_MS)
  const beside = minFreeBytes === undefined ? undefined : { folder, minFreeBytes, day }
  const manifest = await writeCompleteFile(file, (open) => createBackup(dataDir, open, { beside }))
  if (file !== '-') console.info(`Backed up ${summaryOf(manifest)} to ${resolve(file)}`)
  const gaps = gapsIn(manifest)
  if (gaps.length === 0) return
  console.error(
    `The backup is incomplete: ${gaps.join('; ')}. Run "dhow check", which says how to repair this, and keep an older backup until then.`,
  )
  process.exitCode = INCOMPLETE
}

/** Exports the public content of DATA_DIR. */
export async function exportSite(file: string): Promise<void> {
  lowerPriority()
  const { dataDir } = readConfig(process.env)
  requireDatabase(dataDir)
  // Upgrades the database of an earlier release.
  openDatabase(dataDir).close()
  const { counts } = await writeCompleteFile(file, (open) =>
    createBackup(dataDir, open, { kind: SITE }),
  )
  if (file !== '-') console.info(`Exported ${productCount(counts.products)} to ${file}`)
}

export async function restore(file: string): Promise<void> {
  const { dataDir, backupPassphrase } = readConfig(process.env)
  const manifest = await restoreBackup(resolve(file), dataDir, backupPassphrase)
  console.info(`Restored ${summaryOf(manifest)} into ${dataDir}`)
}

function summaryOf(manifest: Manifest): string {
  const { counts, createdAt } = manifest
  const { products, messages, pictures } = counts
  return [
    `${products} products, ${messages} messages and ${pictures} pictures of ${createdAt}`,
    ...gapsIn(manifest).map((gap) => `(${gap})`),
  ].join(' ')
}

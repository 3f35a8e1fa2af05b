import { setPriority } from 'node:os'
import { resolve } from 'node:path'
import { readConfig } from '#api/config.ts'
import { openDatabase } from '#api/database.ts'
import { formatProductCount } from '#api/modules/products/bulk.ts'
import { describeGaps, explainGaps, type Manifest, SITE } from '#api/operations/backup/archive.ts'
import { createBackup, INCOMPLETE } from '#api/operations/backup/create.ts'
import { restoreBackup } from '#api/operations/backup/restore.ts'
import { writeCompleteFile } from '#api/platform/data-dir/complete-file.ts'
import { requireDatabase } from '#api/platform/data-dir/data-dir.ts'

/** A third of the server's share of the CPU. At 10, a backup would never finish on a busy machine. */
const NICENESS = 5

function lowerPriority() {
  try {
    setPriority(NICENESS)
  } catch {
    // Some systems do not allow this.
  }
}

/** Writes one archive of the installation in DATA_DIR; `-` is standard output. Sets exit code INCOMPLETE if files are missing. */
export async function backUp(file: string): Promise<void> {
  lowerPriority()
  const { dataDir } = readConfig(process.env)
  const spare = file === '-' ? undefined : `${resolve(file)}.database.partial`
  const manifest = await writeCompleteFile(file, (open) => createBackup(dataDir, open, { spare }))
  if (file !== '-') console.info(`Backed up ${summarize(manifest)} to ${resolve(file)}`)
  const gaps = explainGaps(manifest)
  if (gaps === undefined) return
  console.error(gaps)
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
  if (file !== '-') console.info(`Exported ${formatProductCount(counts.products)} to ${file}`)
}

export async function restore(file: string): Promise<void> {
  const { dataDir, backupPassphrase } = readConfig(process.env)
  const manifest = await restoreBackup(resolve(file), dataDir, backupPassphrase)
  console.info(`Restored ${summarize(manifest)} into ${dataDir}`)
}

function summarize(manifest: Manifest) {
  const { counts, createdAt } = manifest
  const { products, messages, pictures } = counts
  const gaps = describeGaps(manifest)
  return `${products} products, ${messages} messages and ${pictures} pictures of ${createdAt}${gaps && ` (${gaps})`}`
}

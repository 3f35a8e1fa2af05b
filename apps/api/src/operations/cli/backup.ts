import { createWriteStream, existsSync, rmSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { ConfigError, readConfig } from '#api/config.ts'
import { openDatabase } from '#api/database.ts'
import { productCount } from '#api/modules/products/bulk.ts'
import { describeGaps, explainGaps, type Manifest, SITE } from '#api/operations/backup/archive.ts'
import { createBackup } from '#api/operations/backup/create.ts'
import { restoreBackup } from '#api/operations/backup/restore.ts'
import { requireDatabase } from '#api/platform/data-dir/data-dir.ts'
import { flushSync, moveDurably } from '#api/platform/data-dir/durable-file.ts'

/** Writes a complete file or nothing, readable only by its owner; `-` is standard output. */
export async function writeCompleteFile<T>(
  name: string,
  write: (open: () => Writable) => Promise<T>,
): Promise<T> {
  // Calls `exit` handlers, which clean up, with the usual exit code.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]))
  }
  if (name === '-') {
    return write(() => process.stdout).catch((error) => {
      throw writeError('Standard output', error)
    })
  }
  const file = resolve(name)
  if (existsSync(file)) throw new ConfigError(`${file} already exists and is not overwritten.`)
  const partial = `${file}.partial`
  const clear = () => {
    if (existsSync(partial)) rmSync(partial)
  }
  process.once('exit', clear)
  try {
    const result = await write(() => createWriteStream(partial, { mode: 0o600 }))
    flushSync(partial)
    moveDurably([{ from: partial, to: file }])
    return result
  } catch (error) {
    throw writeError(file, error)
  } finally {
    clear()
  }
}

function writeError(file: string, error: unknown): unknown {
  // Errors of the file system, unlike SQLite's, name the call that failed.
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return error
  const isFull = error.code === 'ENOSPC' || error.code === 'EDQUOT'
  const reason = isFull ? 'The disk is full. Free up space.' : error.message
  return new ConfigError(`${file} could not be written. ${reason}`)
}

/** A third of the server's share of the CPU. At 10, a backup would never finish on a busy machine. */
const NICENESS = 5

function lowerPriority() {
  try {
    setPriority(NICENESS)
  } catch {
    // Not allowed on some systems.
  }
}

/** Exit code of an incomplete backup. */
export const INCOMPLETE = 3

/** Writes one archive of the installation in DATA_DIR; `-` is standard output. Sets exit code INCOMPLETE if files are missing. */
export async function backUp(file: string): Promise<void> {
  lowerPriority()
  const { dataDir } = readConfig(process.env)
  const manifest = await writeCompleteFile(file, (open) => createBackup(dataDir, open))
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
  if (file !== '-') console.info(`Exported ${productCount(counts.products)} to ${file}`)
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

import { setPriority } from 'node:os'
import { resolve } from 'node:path'
import { readConfig } from '#api/config.ts'
import { createBackup } from '#api/operations/backup/create.ts'
import { INCOMPLETE } from '#api/operations/backup/process.ts'
import { restoreBackup } from '#api/operations/backup/restore.ts'
import { gapsIn, summaryOf } from '#api/operations/backup/summary.ts'
import { writeWholeFile } from './whole-file.ts'

/** A third of the server's CPU share. At 10, a backup would never finish on a busy machine. */
const NICENESS = 5

function giveWay(): void {
  try {
    setPriority(NICENESS)
  } catch {
    // Not allowed on some systems.
  }
}

/** Writes one archive of the installation in DATA_DIR; `-` is standard output. Ends with INCOMPLETE if files are missing. */
export async function backUp(file: string): Promise<void> {
  giveWay()
  const { dataDir } = readConfig(process.env)
  const manifest = await writeWholeFile(file, (open) => createBackup(dataDir, open))
  if (file !== '-') console.info(`Backed up ${summaryOf(manifest)} to ${resolve(file)}`)
  const gaps = gapsIn(manifest)
  if (gaps.length === 0) return
  console.error(
    `The backup is not complete: ${gaps.join('; ')}. Run "dhow check", which says how to repair this, and keep an older backup until then.`,
  )
  process.exitCode = INCOMPLETE
}

/** Restores a backup into DATA_DIR. */
export async function restore(file: string): Promise<void> {
  const { dataDir } = readConfig(process.env)
  const manifest = await restoreBackup(resolve(file), dataDir)
  console.info(`Restored ${summaryOf(manifest)} into ${dataDir}`)
}

import { setPriority } from 'node:os'
import { resolve } from 'node:path'
import { createBackup } from '#api/backup/create.ts'
import { INCOMPLETE } from '#api/backup/process.ts'
import { gapsIn, summaryOf } from '#api/backup/summary.ts'
import { readConfig } from '#api/config.ts'
import { writeWholeFile } from './whole-file.ts'

/** A third of what the server gets of a processor that both want: at 10, a busy machine never gets it done. */
const NICENESS = 5

/** Lets the server go first. */
function giveWay(): void {
  try {
    setPriority(NICENESS)
  } catch {
    // Some systems do not let go of it: it is a backup all the same.
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

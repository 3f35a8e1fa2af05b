import {
  closeSync,
  createWriteStream,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { constants, setPriority } from 'node:os'
import { resolve } from 'node:path'
import { createBackup } from '#api/backup/create.ts'
import { summaryOf } from '#api/backup/summary.ts'
import { ConfigError, readConfig } from '#api/config.ts'

/** Writes the archive beside its place first: under its name there is a whole one or none. */
async function backUpTo(file: string, dataDir: string): Promise<void> {
  const refuse = () => {
    throw new ConfigError(`There is a file ${file} already. A backup never overwrites.`)
  }
  if (existsSync(file)) refuse()
  const partial = `${file}.partial`
  const clear = () => rmSync(partial, { force: true })
  process.once('exit', clear)
  try {
    const manifest = await createBackup(dataDir, () => createWriteStream(partial, { mode: 0o600 }))
    sync(partial)
    publish(partial, file)
    console.info(`Backed up ${summaryOf(manifest)} to ${file}`)
  } catch (error) {
    // Errors of the file system, unlike SQLite's, name the call that failed.
    if (!(error instanceof Error && 'syscall' in error && 'code' in error)) throw error
    if (error.code === 'EEXIST') refuse()
    const isFull = error.code === 'ENOSPC' || error.code === 'EDQUOT'
    const reason = isFull ? 'There is no room left for it: make some.' : error.message
    throw new ConfigError(`${file} could not be written. ${reason}`)
  } finally {
    clear()
  }
}

/** Gives a whole archive its name, if nothing has that name. */
function publish(partial: string, file: string): void {
  try {
    linkSync(partial, file)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    // Disks that other systems can read too, and some network shares, have no links.
    if (!/^(EPERM|ENOTSUP|EOPNOTSUPP|ENOSYS)$/.test(String(code)) || existsSync(file)) throw error
    renameSync(partial, file)
  }
}

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

/** Ends as the system ends a process on these signals, but clears up first. */
function endOnSignals(): void {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]))
  }
}

function sync(path: string): void {
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
}

/** Writes one archive of the installation in DATA_DIR; `-` is standard output. */
export async function backUp(file: string): Promise<void> {
  giveWay()
  endOnSignals()
  const { dataDir } = readConfig(process.env)
  if (file === '-') await createBackup(dataDir, () => process.stdout)
  else await backUpTo(resolve(file), dataDir)
}

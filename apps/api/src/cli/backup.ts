import {
  closeSync,
  createWriteStream,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  rmSync,
} from 'node:fs'
import { resolve } from 'node:path'
import { createBackup } from '#api/backup/create.ts'
import { summaryOf } from '#api/backup/summary.ts'
import { ConfigError, readConfig } from '#api/config.ts'
import { run } from '#api/run.ts'

const USAGE = `Usage: backup FILE
  Writes one archive of the installation in DATA_DIR, also while a server runs on it: the database, every
  picture, and the secrets. FILE must not be there yet; - writes to standard output.`

/** Writes the archive beside its place first: under its name there is a whole one or none. */
async function backUpTo(file: string, dataDir: string): Promise<void> {
  const refuse = () => {
    throw new ConfigError(`There is a file ${file} already. A backup never overwrites.`)
  }
  if (existsSync(file)) refuse()
  const partial = `${file}.partial`
  try {
    const manifest = await createBackup(dataDir, () => createWriteStream(partial, { mode: 0o600 }))
    sync(partial)
    linkSync(partial, file)
    console.info(`Backed up ${summaryOf(manifest)} to ${file}`)
  } catch (error) {
    // What the file system says, unlike SQLite, has the call that failed.
    if (!(error instanceof Error && 'syscall' in error && 'code' in error)) throw error
    if (error.code === 'EEXIST') refuse()
    throw new ConfigError(`${file} could not be written. ${error.message}`)
  } finally {
    rmSync(partial, { force: true })
  }
}

function sync(path: string): void {
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
}

await run(async () => {
  const [file] = process.argv.slice(2)
  if (!file) throw new ConfigError(USAGE)
  const { dataDir } = readConfig(process.env)
  if (file === '-') await createBackup(dataDir, () => process.stdout)
  else await backUpTo(resolve(file), dataDir)
})

import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import Database from 'better-sqlite3'
import { ConfigError } from '#api/config.ts'
import { RESTORING, takeDataDir } from '#api/data-dir.ts'
import { newestMigration } from '#api/database/migrate.ts'
import { DATABASE_FILE, type Manifest, readArchive } from './archive.ts'

/**
 * Puts a backup into an empty or missing data folder: the whole archive is checked before anything is
 * written, and a server finds all of it there or refuses to start.
 * @throws ConfigError saying what is wrong with the archive, or that the folder holds something
 */
export async function restoreBackup(file: string, dataDir: string): Promise<Manifest> {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
    throw new ConfigError(`There is no file ${file}.`)
  }
  if (contentOf(dataDir).length > 0) {
    throw new ConfigError(
      `DATA_DIR was ${JSON.stringify(dataDir)}; it may be a folder that is empty or not there yet: restoring never overwrites.`,
    )
  }
  const newest = newestMigration()
  await readArchive(file, newest, async (_name, content) => {
    for await (const _ of content);
  })

  takeDataDir(dataDir)
  const staging = join(dataDir, RESTORING)
  rmSync(staging, { recursive: true, force: true })
  const manifest = await readArchive(file, newest, async (name, content) => {
    const path = join(staging, name)
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
  })
  checkDatabase(join(staging, DATABASE_FILE))
  for (const name of readdirSync(staging)) renameSync(join(staging, name), join(dataDir, name))
  rmSync(staging, { recursive: true })
  return manifest
}

/** What stands in a data folder but for what a restore that was cut off has left. */
const contentOf = (dataDir: string): string[] =>
  existsSync(dataDir)
    ? readdirSync(dataDir).filter((name) => name !== RESTORING && name !== 'server.lock')
    : []

function checkDatabase(path: string): void {
  const sqlite = new Database(path, { readonly: true })
  try {
    const verdict = sqlite.pragma('integrity_check', { simple: true })
    if (verdict !== 'ok') throw new ConfigError(`The database of the backup is damaged: ${verdict}`)
  } finally {
    sqlite.close()
  }
}

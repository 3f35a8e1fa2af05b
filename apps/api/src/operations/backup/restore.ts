import { createWriteStream, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ConfigError } from '#api/config.ts'
import { lockDataDir, RESTORING } from '#api/platform/data-dir/data-dir.ts'
import { flushFolderSync, flushTree, moveDurably } from '#api/platform/data-dir/durable-file.ts'
import { checkFile } from '#api/platform/database/file-check.ts'
import { newestMigration } from '#api/platform/database/migrate.ts'
import { DATABASE_FILE, type Manifest, readArchive } from './archive.ts'

/** Maximum milliseconds for the check; 100,000 products and 200,000 messages take half a minute. */
const CHECK_TIMEOUT_MS = 10 * 60_000

/**
 * Restores a backup into an empty or missing data folder. Checks the complete archive before it writes, and no server starts
 * on a partly restored folder.
 * @throws ConfigError for an invalid archive or a folder that is not empty
 */
export async function restoreBackup(file: string, dataDir: string): Promise<Manifest> {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
    throw new ConfigError(`There is no file ${file}.`)
  }
  refuseContent(dataDir)
  const newest = newestMigration()
  await readArchive(file, newest, async (_name, content) => {
    for await (const _ of content);
  })

  const previousNames = existsSync(dataDir) ? readdirSync(dataDir) : undefined
  lockDataDir(dataDir)
  // Check again: only now is the folder locked.
  refuseContent(dataDir)
  const staging = join(dataDir, RESTORING)
  rmSync(staging, { recursive: true, force: true })
  const unpack = async (name: string, content: AsyncIterable<Buffer>) => {
    const path = join(staging, name)
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  }
  let manifest: Manifest
  try {
    manifest = await readArchive(file, newest, unpack)
    await checkDatabase(join(staging, DATABASE_FILE), file)
    await flushTree(staging)
  } catch (error) {
    // Also deletes the folder if it did not exist before.
    const newNames = previousNames
      ? readdirSync(dataDir).filter((name) => !previousNames.includes(name))
      : ['']
    for (const name of newNames) rmSync(join(dataDir, name), { recursive: true, force: true })
    throw error
  }
  const names = readdirSync(staging)
  moveDurably(names.map((name) => ({ from: join(staging, name), to: join(dataDir, name) })))
  rmSync(staging, { recursive: true })
  // If the removed folder came back after a power cut, no server would start.
  flushFolderSync(dataDir)
  return manifest
}

/** Entries of a folder that counts as empty: left by an earlier restore, or present on a new disk. */
const NO_CONTENT = new Set([
  ...[RESTORING, 'server.lock', 'server.lock-journal', 'server.version'],
  'lost+found',
])

/** @throws ConfigError when a data folder is not empty */
function refuseContent(dataDir: string): void {
  if (!existsSync(dataDir)) return
  if (readdirSync(dataDir).every((name) => NO_CONTENT.has(name))) return
  throw new ConfigError(
    `DATA_DIR was ${JSON.stringify(dataDir)}; it may be a folder that is empty or not there yet: restoring never overwrites.`,
  )
}

/** @throws ConfigError when the database of an archive, which may be hostile, is unusable */
async function checkDatabase(path: string, file: string): Promise<void> {
  const problem = await checkFile('archived', path, { timeoutMs: CHECK_TIMEOUT_MS })
  if (problem === '') return
  const words = problem ?? `could not be checked within ${CHECK_TIMEOUT_MS / 60_000} minutes.`
  throw new ConfigError(`The database in ${file} ${words} Nothing was restored.`)
}

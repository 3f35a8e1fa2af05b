import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isMainThread, Worker, workerData } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { openDatabase } from '#api/database.ts'
import { hasDatabase, RESTORING } from '#api/platform/data-dir/data-dir.ts'
import { getNewestMigration, readLastMigration } from '#api/platform/database/migrate.ts'
import { showProgress } from '#api/platform/processes/run-command.ts'

/** Migrates the database of an earlier release in a worker thread, so that visitors get a page meanwhile. */
export async function upgrade(dataDir: string): Promise<void> {
  if (!hasDatabase(dataDir) || existsSync(join(dataDir, RESTORING))) return
  // Not read-only, which would leave files behind.
  const sqlite = new Database(join(dataDir, 'dhow.sqlite'))
  const last = readLastMigration(sqlite) ?? Number.POSITIVE_INFINITY
  sqlite.close()
  if (last >= getNewestMigration()) return
  const worker = new Worker(new URL(import.meta.url), { workerData: { upgrading: dataDir } })
  await showProgress('Upgrading the database', once(worker, 'exit'))
}

if (!isMainThread && workerData?.upgrading) {
  const info = (fields: object, msg: string) =>
    console.info(JSON.stringify({ level: 30, time: Date.now(), ...fields, msg }))
  openDatabase(workerData.upgrading, { log: { info } }).close()
}

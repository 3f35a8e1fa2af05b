import { once } from 'node:events'
import { isMainThread, Worker, workerData } from 'node:worker_threads'
import { connect, openDatabase } from '#api/database.ts'
import { hasDatabase } from '#api/platform/data-dir/data-dir.ts'
import { getNewestMigration, readLastMigration } from '#api/platform/database/migrate.ts'
import { showProgress } from '#api/platform/processes/run-command.ts'

/** Migrates the database of an earlier release in a worker thread, so that visitors get a page meanwhile. */
export async function upgrade(dataDir: string): Promise<void> {
  if (!hasDatabase(dataDir)) return
  const { sqlite, close } = connect(dataDir, true)
  const isCurrent = readLastMigration(sqlite) === getNewestMigration()
  close()
  if (isCurrent) return
  const worker = new Worker(new URL(import.meta.url), { workerData: { upgrading: dataDir } })
  await showProgress('Upgrading the database', once(worker, 'exit'))
}

if (!isMainThread && workerData?.upgrading) {
  const info = (fields: object, msg: string) =>
    console.info(JSON.stringify({ level: 30, time: Date.now(), ...fields, msg }))
  openDatabase(workerData.upgrading, { log: { info } }).close()
}

import { resolve } from 'node:path'
import { restoreBackup } from '#api/backup/restore.ts'
import { summaryOf } from '#api/backup/summary.ts'
import { readConfig } from '#api/config.ts'

/** Puts a backup into DATA_DIR. */
export async function restore(file: string): Promise<void> {
  const { dataDir } = readConfig(process.env)
  const manifest = await restoreBackup(resolve(file), dataDir)
  console.info(`Restored ${summaryOf(manifest)} into ${dataDir}`)
}

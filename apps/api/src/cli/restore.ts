import { resolve } from 'node:path'
import { restoreBackup } from '#api/backup/restore.ts'
import { summaryOf } from '#api/backup/summary.ts'
import { ConfigError, readConfig } from '#api/config.ts'
import { run } from './run.ts'

const USAGE = `Usage: restore FILE
  Puts the backup FILE into DATA_DIR, which must be empty or not there yet. All of FILE is checked before
  anything is written.`

await run(async () => {
  const [file] = process.argv.slice(2)
  if (!file) throw new ConfigError(USAGE)
  const { dataDir } = readConfig(process.env)
  const manifest = await restoreBackup(resolve(file), dataDir)
  console.info(`Restored ${summaryOf(manifest)} into ${dataDir}`)
})

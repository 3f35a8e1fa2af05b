import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ADMIN, MAIN, startServer } from '../../apps/api/src/testing/program.ts'
import { sql } from '../../apps/api/src/testing/sql.ts'
import { loginTo } from './client.ts'

/** Creates a folder that is removed at the end of this process. */
export function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dhow-bench-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  return folder
}

/** Starts a production server, which ends with this process at the latest. `call` sends requests as the administrator. */
export async function startOn(dataDir: string, settings: Record<string, string> = {}) {
  const { email, password } = ADMIN
  const account = { ADMIN_EMAIL: email, ADMIN_PASSWORD: password }
  const server = await startServer(MAIN, { DATA_DIR: dataDir, ...account, ...settings })
  return { ...server, call: await loginTo(server.url) }
}

/** Checks the database of a data folder with SQLite's own checks. */
export function isSound(dataDir: string): boolean {
  const [result] = sql<{ integrity_check: string }>(dataDir, 'pragma integrity_check')
  return result?.integrity_check === 'ok' && sql(dataDir, 'pragma foreign_key_check').length === 0
}

import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { buildApp } from '#api/app.ts'
import { readConfig } from '#api/config.ts'
import { callerOf } from './caller.ts'
import { temporaryFolder } from './temporary-folder.ts'

export const ADMIN = { email: 'admin@example.com', password: 'correct horse battery staple' }

export type TestApp = Awaited<ReturnType<typeof startTestApp>>

/**
 * The real server on a data folder of its own, closed when the test is over. `env` adds settings;
 * a DATA_DIR of an earlier app is a restart, an empty value leaves a setting to its default.
 */
export async function startTestApp(env: Record<string, string> = {}) {
  const dataDir = env.DATA_DIR ?? temporaryFolder()
  const config = readConfig({
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: ADMIN.password,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
    WEB_BUILD: join(dataDir, 'no-site'),
    ...env,
  })
  const dhow = await buildApp(config)
  onTestFinished(() => dhow.app.close())
  return { ...dhow, dataDir, visitor: callerOf(dhow.app) }
}

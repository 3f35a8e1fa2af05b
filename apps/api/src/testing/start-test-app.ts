import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { buildApp } from '#api/app.ts'
import { readConfig } from '#api/config.ts'
import { callerOf } from './caller.ts'
import { ADMIN } from './program.ts'
import { temporaryFolder } from './temporary-folder.ts'

export { ADMIN }

const DATABASE = 'dhow.sqlite'

export type TestApp = Awaited<ReturnType<typeof startTestApp>>

/**
 * The real server on a data folder of its own, closed when the test is over. `env` adds settings;
 * a DATA_DIR of an earlier app is a restart, an empty value leaves a setting to its default.
 */
export async function startTestApp(env: Record<string, string> = {}) {
  const dataDir = env.DATA_DIR ?? temporaryFolder()
  const isUsual = !('DATA_DIR' in env || 'ADMIN_EMAIL' in env || 'ADMIN_PASSWORD' in env)
  if (isUsual) {
    startedOnce ??= makeStartedOnce()
    writeFileSync(join(dataDir, DATABASE), await startedOnce, { mode: 0o600 })
  }
  const dhow = await build(dataDir, env)
  onTestFinished(() => dhow.app.close())
  return { ...dhow, dataDir, visitor: callerOf(dhow.app) }
}

const build = (dataDir: string, env: Record<string, string>) =>
  buildApp(
    readConfig({
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: ADMIN.password,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'silent',
      WEB_BUILD: join(dataDir, 'no-site'),
      ...env,
    }),
  )

/** The database of a server that was started once, to spare each test the migrations and the password's hash. */
let startedOnce: Promise<Buffer> | undefined

async function makeStartedOnce(): Promise<Buffer> {
  const dataDir = temporaryFolder()
  const { app } = await build(dataDir, {})
  await app.close()
  return readFileSync(join(dataDir, DATABASE))
}

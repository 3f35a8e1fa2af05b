import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { AdminService } from '#api/admin/service.ts'
import { buildApp } from '#api/app.ts'
import { AppError } from '#api/app-error.ts'
import { run } from '#api/cli/run.ts'
import { readConfig } from '#api/config.ts'
import { lockDataDir } from '#api/data-dir/data-dir.ts'
import { listen, reservePort } from '#api/listen.ts'
import { isUntouchedFolder } from './untouched.ts'

const DATA_DIR = join(import.meta.dirname, '../../../../data/demo')
const PASSWORD = 'dhow-demo'

/** The server with the demo company in it: fills an untouched data folder, then starts as any other. */
export const startDemo = () =>
  run(async () => {
    const config = readConfig(process.env, { DATA_DIR, ADMIN_PASSWORD: PASSWORD })
    const { password = PASSWORD } = config.admin
    const releasePort = await reservePort(config)
    lockDataDir(config.dataDir)
    if (isUntouchedFolder(config.dataDir)) await fill(config.dataDir)
    const { app, services } = await buildApp(config)
    await releasePort()
    await listen(app, config)

    const isCurrent = await opens(services.admin, password)
    console.info(`Admin login: ${services.admin.email()}`)
    console.info(`Password:    ${isCurrent ? password : 'the one it was changed to'}\n`)
  })

async function fill(dataDir: string): Promise<void> {
  const [code] = await once(fork(join(import.meta.dirname, 'fill.ts'), [dataDir]), 'exit')
  if (code !== 0) throw new Error('the demo company could not be put in; start again to go on')
}

/** Whether a password is the administrator's: on a later start it may have been changed. */
async function opens(admin: AdminService, password: string): Promise<boolean> {
  try {
    await admin.confirmPassword(password)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { paths } from '@dhow/contract/paths'
import type { BuiltApp } from '#api/app.ts'
import { type Config, ConfigError, readConfig } from '#api/config.ts'
import type { AdminService } from '#api/modules/account/service.ts'
import { confirmRestore, finishRestore, STAGED } from '#api/operations/backup/restore.ts'
import { AppError } from '#api/platform/app-error.ts'
import { explainLostDatabase, hasDatabase } from '#api/platform/data-dir/data-dir.ts'
import { runCommand, showProgress } from '#api/platform/processes/run-command.ts'

const DATA_DIR = join(import.meta.dirname, '../../../../data/demo')
const PASSWORD = 'dhow-demo'

type Serve = (
  config: Config,
  prepare: () => unknown,
  onBuilt: (built: BuiltApp) => unknown,
) => Promise<void>

/** @param serve runs the server until SIGTERM */
export const startDemo = (serve: Serve) =>
  runCommand(async () => {
    const config = readConfig(process.env, { DATA_DIR, ADMIN_PASSWORD: PASSWORD })
    const { password = PASSWORD } = config.admin
    let isNew = false
    await serve(
      config,
      async () => {
        isNew = await fill(config.dataDir)
      },
      async (built) => {
        const { services } = built
        const isCurrent = await isPassword(services.admin, password)
        console.info(`Log in at:   ${config.publicUrl}${paths.login}`)
        console.info(`Admin login: ${services.admin.readEmail()}`)
        console.info(`Password:    ${isCurrent ? password : 'the one it was changed to'}\n`)
        finish(built, isNew).catch((error) => built.app.log.error(error, 'demo data is incomplete'))
        isNew = false
      },
    )
  })

/** Creates the demo company in a folder without a site, and puts it in place when it is complete. Returns whether it did. */
async function fill(dataDir: string): Promise<boolean> {
  if (hasDatabase(dataDir) || explainLostDatabase(dataDir)) return false
  const task = fork(join(import.meta.dirname, 'fill.ts'), [join(dataDir, STAGED)])
  const [code] = await showProgress('Creating the demo company', once(task, 'exit'))
  if (code !== 0) {
    throw new ConfigError('Could not create the demo company. Solve the problem, and start again.')
  }
  confirmRestore(dataDir)
  await finishRestore(dataDir)
  return true
}

/** Adds what takes longer than visitors wait, while the server runs. */
async function finish(built: BuiltApp, isNew: boolean): Promise<void> {
  const { addQuotations, renderPictures } = await import('./finish.ts')
  if (isNew) await addQuotations(built)
  await renderPictures(built)
}

async function isPassword(admin: AdminService, password: string) {
  try {
    await admin.confirmPassword(password)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

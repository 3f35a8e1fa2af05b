import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { paths } from '@dhow/contract/paths'
import { type Config, readConfig } from '#api/config.ts'
import type { AdminService } from '#api/modules/account/service.ts'
import { confirmRestore, finishRestore, STAGED } from '#api/operations/backup/restore.ts'
import { AppError } from '#api/platform/app-error.ts'
import { explainLostDatabase, hasDatabase } from '#api/platform/data-dir/data-dir.ts'
import { runCommand } from '#api/platform/processes/run-command.ts'

const DATA_DIR = join(import.meta.dirname, '../../../../data/demo')
const PASSWORD = 'dhow-demo'

type Built = { services: { admin: AdminService } }

type Serve = (
  config: Config,
  prepare: () => unknown,
  onBuilt: (built: Built) => unknown,
) => Promise<void>

/** @param serve runs the server until SIGTERM */
export const startDemo = (serve: Serve) =>
  runCommand(async () => {
    const config = readConfig(process.env, { DATA_DIR, ADMIN_PASSWORD: PASSWORD })
    const { password = PASSWORD } = config.admin
    await serve(
      config,
      () => fill(config.dataDir),
      async ({ services }) => {
        const isCurrent = await isPassword(services.admin, password)
        console.info(`Log in at:   ${config.publicUrl}${paths.login}`)
        console.info(`Admin login: ${services.admin.readEmail()}`)
        console.info(`Password:    ${isCurrent ? password : 'the one it was changed to'}\n`)
      },
    )
  })

/** Creates the demo company in a folder without a site. Puts it in place when it is complete. */
async function fill(dataDir: string): Promise<void> {
  if (hasDatabase(dataDir) || explainLostDatabase(dataDir)) return
  const task = fork(join(import.meta.dirname, 'fill.ts'), [join(dataDir, STAGED)])
  const [code] = await once(task, 'exit')
  if (code !== 0) throw new Error('failed to create the demo company; start again')
  confirmRestore(dataDir)
  await finishRestore(dataDir)
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

import { paths } from '@dhow/contract/paths'
import { buildApp } from '#api/app.ts'
import { type Config, readConfig } from '#api/config.ts'
import { finishRestore } from '#api/operations/backup/replace-data.ts'
import { serveCopy } from '#api/operations/read-only/serve-copy.ts'
import { lockDataDir } from '#api/platform/data-dir/data-dir.ts'
import { beginNewSite } from '#api/platform/database/open.ts'
import { listen, reservePort, stop } from '#api/platform/http/listen.ts'
import { run } from './run.ts'
import { notifySystemd } from './systemd.ts'

type Built = Awaited<ReturnType<typeof buildApp>>

function showPassword({ publicUrl, admin }: Config, password: string): void {
  console.info(`\nLog in at:   ${publicUrl}${paths.login}`)
  console.info(`Admin login: ${admin.email}\nPassword:    ${password}`)
  console.info('This password is shown only once. Choose your own after the first login.\n')
}

/**
 * Runs the server until SIGTERM. When a restore is confirmed, closes the server, replaces the data and starts it again in
 * the same process.
 * @param prepare called once, with the lock of the data folder
 */
export async function serve(
  config: Config,
  prepare: () => unknown,
  onBuilt?: (built: Built) => unknown,
): Promise<void> {
  let releasePort = await reservePort(config)
  let isReady = false
  lockDataDir(config.dataDir)
  await finishRestore(config.dataDir)
  await prepare()
  for (;;) {
    const built = await buildApp(config, (password) => showPassword(config, password))
    await onBuilt?.(built)
    await releasePort()
    await listen(built.app, config)
    if (!isReady) notifySystemd()
    isReady = true
    await built.restart
    built.app.log.info('restarting to restore a backup')
    await stop(built.app)
    releasePort = await reservePort(config)
    await finishRestore(config.dataDir)
  }
}

/** Runs the server until SIGTERM. `isNew` creates a database in a folder with files but without a database. */
export const start = ({ isNew = false } = {}) =>
  run(async () => {
    const config = readConfig(process.env)
    if (config.primaryUrl !== undefined) return await serveCopy(config)
    await serve(config, () => isNew && beginNewSite(config.dataDir))
  })

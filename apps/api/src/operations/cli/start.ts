import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { paths } from '@dhow/contract/paths'
import { type BuiltApp, buildApp } from '#api/app.ts'
import { type Config, readConfig } from '#api/config.ts'
import { beginNewSite } from '#api/database.ts'
import { finishRestore } from '#api/operations/backup/restore.ts'
import { lockDataDir, requireUnused } from '#api/platform/data-dir/data-dir.ts'
import { listen, reservePort, stop } from '#api/platform/http/listen.ts'
import { runCommand } from '#api/platform/processes/run-command.ts'
import { upgrade } from './upgrade.ts'

function showPassword({ publicUrl, admin }: Config, password: string) {
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
  onBuilt?: (built: BuiltApp) => unknown,
): Promise<void> {
  requireUnused(config.dataDir)
  let releasePort = await reservePort(config)
  let isReady = false
  lockDataDir(config.dataDir)
  await finishRestore(config.dataDir)
  await prepare()
  for (;;) {
    await upgrade(config.dataDir)
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
  runCommand(async () => {
    const config = readConfig(process.env)
    if (config.primaryUrl !== undefined) return await serveCopy(config)
    await serve(config, () => isNew && beginNewSite(config.dataDir))
  })

const CHECK_MS = 1_000

/** Returns the identity of a file; undefined while it is missing. */
const getInode = (path: string) => statSync(path, { throwIfNoEntry: false })?.ino

/**
 * Runs a read-only server until SIGTERM. When the database file is replaced, it opens the new one, and serves the old one
 * until then. If the new one cannot be opened, it serves the old one.
 */
async function serveCopy(config: Config) {
  requireUnused(config.dataDir)
  const releasePort = await reservePort(config)
  lockDataDir(config.dataDir)
  const path = join(config.dataDir, 'dhow.sqlite')
  let inode = getInode(path)
  // A copy has the administrator of its primary server.
  const build = () => buildApp(config, () => {})
  let { app } = await build()
  await releasePort()
  await listen(app, config)
  notifySystemd()
  for (;;) {
    await setTimeout(CHECK_MS)
    const current = getInode(path)
    if (current === undefined || current === inode) continue
    inode = current
    try {
      const next = await build()
      await listen(next.app, config)
      const previous = app
      app = next.app
      await stop(previous)
      app.log.info('serving the new copy of the database')
    } catch (error) {
      app.log.error({ err: error }, 'the new copy of the database cannot be served')
    }
  }
}

/** Sends a state to systemd (sd_notify(3)). Node cannot open the datagram socket itself. */
const notify = (state: string): void =>
  void execFile('systemd-notify', [state], (error) => {
    if (error) console.error(`systemd-notify ${state} failed: ${error.message}`)
  })

/**
 * Tells systemd that the server is ready, and then that its event loop still runs, at half of the interval after which
 * systemd kills a service that is silent (WatchdogSec). Does nothing outside of a unit with Type=notify.
 */
function notifySystemd() {
  const { NOTIFY_SOCKET, WATCHDOG_USEC } = process.env
  if (NOTIFY_SOCKET === undefined) return
  notify('READY=1')
  const intervalMs = Number(WATCHDOG_USEC) / 2_000
  if (intervalMs > 0) setInterval(() => notify('WATCHDOG=1'), intervalMs).unref()
}

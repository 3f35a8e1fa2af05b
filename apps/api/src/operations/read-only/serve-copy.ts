import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { buildApp } from '#api/app.ts'
import type { Config } from '#api/config.ts'
import { notifySystemd } from '#api/operations/cli/systemd.ts'
import { lockDataDir } from '#api/platform/data-dir/data-dir.ts'
import { listen, reservePort, stop } from '#api/platform/http/listen.ts'

const CHECK_MS = 1_000

/** Returns the identity of a file; undefined while it is missing. */
const inodeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.ino

/**
 * Runs a read-only server until SIGTERM. When the database file is replaced, it opens the new one, and serves the old one
 * until then. If the new one cannot be opened, it serves the old one.
 */
export async function serveCopy(config: Config): Promise<void> {
  const releasePort = await reservePort(config)
  lockDataDir(config.dataDir)
  const path = join(config.dataDir, 'dhow.sqlite')
  let inode = inodeOf(path)
  // A copy has the administrator of its primary server.
  const build = () => buildApp(config, () => {})
  let { app } = await build()
  await releasePort()
  await listen(app, config)
  notifySystemd()
  for (;;) {
    await setTimeout(CHECK_MS)
    const current = inodeOf(path)
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

import { buildApp } from '#api/app.ts'
import { readConfig } from '#api/config.ts'
import { lockDataDir } from '#api/data-dir/data-dir.ts'
import { beginNewSite } from '#api/database/open.ts'
import { listen, reservePort } from '#api/listen.ts'
import { run } from './run.ts'

/**
 * The server as a process: reads its settings, builds the app, listens, drains on SIGTERM.
 * @param isNew begins a new site in a folder that has lost its database
 */
export const start = ({ isNew = false } = {}) =>
  run(async () => {
    const config = readConfig(process.env)
    const releasePort = await reservePort(config)
    lockDataDir(config.dataDir)
    if (isNew) beginNewSite(config.dataDir)
    const { app, generatedPassword } = await buildApp(config)
    if (generatedPassword) {
      console.info(`\nAdmin login: ${config.admin.email}\nPassword:    ${generatedPassword}`)
      console.info('This password is shown this once. The first login asks for one of your own.\n')
    }
    await releasePort()
    await listen(app, config)
  })

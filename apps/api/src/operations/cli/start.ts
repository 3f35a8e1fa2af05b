import { paths } from '@dhow/contract/paths'
import { buildApp } from '#api/app.ts'
import { readConfig } from '#api/config.ts'
import { lockDataDir } from '#api/platform/data-dir/data-dir.ts'
import { beginNewSite } from '#api/platform/database/open.ts'
import { listen, reservePort } from '#api/platform/http/listen.ts'
import { run } from './run.ts'

/** Runs the server until SIGTERM. `isNew` creates a database in a folder with files but without a database. */
export const start = ({ isNew = false } = {}) =>
  run(async () => {
    const config = readConfig(process.env)
    const releasePort = await reservePort(config)
    lockDataDir(config.dataDir)
    if (isNew) beginNewSite(config.dataDir)
    const { app, generatedPassword } = await buildApp(config)
    if (generatedPassword) {
      console.info(`\nLog in at:   ${config.publicUrl}${paths.login}`)
      console.info(`Admin login: ${config.admin.email}\nPassword:    ${generatedPassword}`)
      console.info('This password is shown only once. Choose your own after the first login.\n')
    }
    await releasePort()
    await listen(app, config)
  })

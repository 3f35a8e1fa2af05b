import { type Config, ConfigError, readConfig } from '#api/config.ts'
import { hasDatabase, hasServer, lostDatabase } from '#api/platform/data-dir/data-dir.ts'
import { VERSION } from '#api/platform/version.ts'
import { checkBackups } from './check/backups.ts'
import { checkClock } from './check/clock.ts'
import { checkDatabase } from './check/database.ts'
import { type Finding, findingsAbout } from './check/finding.ts'
import { checkRights, checkSpace } from './check/folder.ts'
import { checkMail } from './check/mail.ts'
import { checkSettings } from './check/settings.ts'
import { checkSite } from './check/site.ts'

/** Prints a line for each point of the installation in DATA_DIR; ends with 1 when one is a problem. */
export async function check(): Promise<void> {
  console.info(`Dhow ${VERSION} on Node ${process.versions.node}`)
  let [problems, warnings] = [0, 0]
  for await (const { level, about, words } of findings()) {
    console.info(`${level.padEnd(8)} ${about}: ${words}`)
    if (level === 'problem') problems += 1
    if (level === 'warning') warnings += 1
  }
  const count = (of: number, what: string) => `${of} ${what}${of === 1 ? '' : 's'}`
  console.info(`${count(problems, 'problem')}, ${count(warnings, 'warning')}`)
  if (problems > 0) process.exitCode = 1
}

async function* findings(): AsyncGenerator<Finding> {
  let config: Config
  try {
    config = readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return yield findingsAbout('Settings').problem(error.message)
  }
  yield* checkSettings(config)
  const { dataDir, mail } = config
  const isThere = hasDatabase(dataDir)
  const loss = lostDatabase(dataDir)
  if (loss) yield findingsAbout('Folder').problem(loss)
  else if (!isThere) {
    const words = `there is no Dhow in ${dataDir} yet. The first start makes it; DATA_DIR may name another.`
    yield findingsAbout('Folder').warning(words)
  } else {
    yield* checkRights(dataDir)
    yield checkSpace(config)
    const { found, installation } = await checkDatabase(dataDir)
    yield* found
    yield await checkBackups(config, installation)
  }
  const site = await checkSite(config, isThere && hasServer(dataDir))
  yield site.found
  yield await checkMail(mail)
  yield checkClock(dataDir, site.date)
}

import { type Config, ConfigError, readConfig } from '#api/config.ts'
import { hasDatabase, hasServer, lostDatabase } from '#api/platform/data-dir/data-dir.ts'
import type { StoredMailServer } from '#api/platform/mail/mail-server.ts'
import { VERSION } from '#api/platform/version.ts'
import { checkDatabase } from './check/database.ts'
import { type Finding, findingsAbout } from './check/finding.ts'
import { checkClock, checkOwner, checkSite, checkSpace } from './check/machine.ts'
import { checkBackups, checkMail, checkSettings } from './check/settings.ts'

/** Prints a line for each check of the installation in DATA_DIR. Sets exit code 1 when one finds a problem. */
export async function check(): Promise<void> {
  // A reader such as `head` may close standard output early.
  process.stdout.once('error', () => process.exit())
  console.info(`Dhow ${VERSION} on Node ${process.versions.node}`)
  const counts = { ok: 0, warning: 0, problem: 0 }
  for await (const { level, about, text } of findings()) {
    console.info(`${level.padEnd(8)} ${about}: ${text}`)
    counts[level] += 1
  }
  const count = (level: 'problem' | 'warning') =>
    `${counts[level]} ${level}${counts[level] === 1 ? '' : 's'}`
  console.info(`${count('problem')}, ${count('warning')}`)
  if (counts.problem > 0) process.exitCode = 1
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
  const { dataDir } = config
  const exists = hasDatabase(dataDir)
  const loss = lostDatabase(dataDir)
  const { warning, problem } = findingsAbout('Folder')
  let storedMailServer: StoredMailServer | undefined
  if (loss) yield problem(loss)
  else if (!exists) {
    yield warning(`there is no installation in ${dataDir}. Start the server, or correct DATA_DIR.`)
  } else {
    yield checkOwner(dataDir)
    yield checkSpace(config)
    const { found, installation, mail } = await checkDatabase(dataDir)
    storedMailServer = mail
    yield* found
    yield await checkBackups(config, installation)
  }
  const site = await checkSite(config, exists && hasServer(dataDir))
  yield site.found
  yield await checkMail(config, storedMailServer)
  yield checkClock(dataDir, site.date)
}

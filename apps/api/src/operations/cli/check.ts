import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isLoopback } from '@dhow/contract/mail/mail'
import { type Config, ConfigError, createDataDirError, readConfig } from '#api/config.ts'
import { getMailServer, NO_MAIL_SERVER } from '#api/modules/mail/mail-server.ts'
import { DATABASE_FILE } from '#api/operations/backup/archive.ts'
import {
  BACKUPS_DIR,
  explainOtherBackups,
  findFolderProblem,
  findLatest,
  isLate,
  readBackups,
} from '#api/operations/backup/nightly-files.ts'
import { formatMegabytes, openFolder } from '#api/operations/backup/places.ts'
import { measureDisk } from '#api/operations/system/system.ts'
import {
  ENQUIRY_FILES_DIR,
  explainLostDatabase,
  findAccessProblem,
  hasDatabase,
  hasServer,
  readServerVersion,
} from '#api/platform/data-dir/data-dir.ts'
import { createEncryption, readKeys } from '#api/platform/data-dir/secrets.ts'
import { getNewestMigration } from '#api/platform/database/migrate.ts'
import { readSmtpFailure } from '#api/platform/mail/smtp-failure.ts'
import { verifySmtp } from '#api/platform/mail/transport.ts'
import { VERSION } from '#api/platform/version.ts'
import {
  type CheckedMailServer,
  checkDatabase,
  createFindings,
  type Finding,
  getReason,
} from './check/database.ts'

/** Prints a line for each check of the installation in DATA_DIR. Sets exit code 1 when one finds a problem. */
export async function check(): Promise<void> {
  // A reader such as `head` may close standard output early.
  process.stdout.once('error', () => process.exit())
  console.info(`Dhow ${VERSION} on Node ${process.versions.node}`)
  const counts = { ok: 0, warning: 0, problem: 0 }
  for await (const { level, about, text } of listFindings()) {
    console.info(`${level.padEnd(8)} ${about}: ${text}`)
    counts[level] += 1
  }
  const count = (level: 'problem' | 'warning') =>
    `${counts[level]} ${level}${counts[level] === 1 ? '' : 's'}`
  console.info(`${count('problem')}, ${count('warning')}`)
  if (counts.problem > 0) process.exitCode = 1
}

async function* listFindings(): AsyncGenerator<Finding> {
  let config: Config
  try {
    config = readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return yield createFindings('Settings').problem(error.message)
  }
  yield* checkSettings(config)
  const { dataDir } = config
  const exists = hasDatabase(dataDir)
  const loss = findAccessProblem(dataDir) ?? explainLostDatabase(dataDir)
  const { warning, problem } = createFindings('Folder')
  let database: Awaited<ReturnType<typeof checkDatabase>> = { findings: [] }
  if (loss) yield problem(createDataDirError(dataDir, loss).message)
  else if (!exists) {
    yield warning(`there is no installation in ${dataDir}. Start the server, or correct DATA_DIR.`)
  } else {
    yield checkOwner(dataDir)
    yield checkSpace(config)
    database = await checkDatabase(dataDir)
    yield* database.findings
    yield await checkBackups(config, database.installation?.id)
  }
  const { installation, mail } = database
  const isPublished = installation?.isPublished
  const hint = isPublished ? undefined : await explainOtherBackups(config, installation?.id)
  if (hint) yield createFindings('Backups').warning(hint)
  yield await checkSite(config, exists && hasServer(dataDir))
  yield await checkMail(config, mail)
  yield checkClock(dataDir)
}

/** Finds files that the owner of the data folder could not change. */
function checkOwner(dataDir: string): Finding {
  const { ok, problem } = createFindings('Folder')
  const getOwner = (path: string) => statSync(path, { throwIfNoEntry: false })?.uid
  const owner = getOwner(dataDir)
  const foreign = ['', 'uploads', 'certificates', ENQUIRY_FILES_DIR]
    .map((name) => join(dataDir, name))
    .filter((folder) => getOwner(folder) !== undefined)
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((path) => (getOwner(path) ?? owner) !== owner)
  return foreign.length === 0
    ? ok(`all files in ${dataDir} belong to its owner.`)
    : problem(
        `${foreign.length} files, such as ${foreign[0]}, belong to another user than ${dataDir}. Change their owner to the user that runs Dhow: chown -R.`,
      )
}

function checkSpace(config: Config): Finding {
  const { ok, problem } = createFindings('Disk')
  const { freeBytes, isLow } = measureDisk(config)
  const free = `${formatMegabytes(freeBytes)} are free`
  return isLow
    ? problem(
        `${free}, less than MIN_FREE_MB (${formatMegabytes(config.minFreeBytes)}). Free up space.`,
      )
    : ok(`${free}.`)
}

const RESPONSE_TIMEOUT_MS = 10_000

const site = createFindings('Site')

async function checkSite({ publicUrl, dataDir }: Config, isServing: boolean): Promise<Finding> {
  if (!isServing) return site.warning('no server runs on DATA_DIR. Start it.')
  const url = `${publicUrl}/healthz`
  try {
    const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS)
    const response = await fetch(url, { redirect: 'manual', signal })
    return toFinding(url, response.status, await response.text(), readServerVersion(dataDir))
  } catch (error) {
    return site.problem(
      `a server runs, but ${url} does not respond: ${getReason(error)}. Check the domain, the proxy and the firewall.`,
    )
  }
}

function toFinding(url: string, status: number, text: string, version = 'before 0.2.0'): Finding {
  if (status !== 200 || !text.startsWith('{"status":"ok"')) {
    return site.problem(
      `${url} responds with ${status}, and not like Dhow. Check the target of the proxy, and PUBLIC_URL.`,
    )
  }
  return version === VERSION
    ? site.ok(`${url} responds.`)
    : site.warning(`the server runs release ${version}; this is ${VERSION}. Restart the server.`)
}

/** Maximum difference (ms) to the time of the last change, which a file system may round. */
const MAX_DIFFERENCE_MS = 30_000

function checkClock(dataDir: string): Finding {
  const { ok, problem } = createFindings('Clock')
  const now = Date.now()
  const written = statSync(join(dataDir, DATABASE_FILE), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const time = new Date(now).toISOString()
  return Math.max(written, getNewestMigration()) > now + MAX_DIFFERENCE_MS
    ? problem(
        `${time} is before the last change of the database. Set the clock, and synchronize it with systemd-timesyncd or chrony.`,
      )
    : ok(`${time} is plausible.`)
}

/** Finds settings that are valid but unsuitable for a public site. */
function checkSettings({
  publicUrl,
  trustProxy,
  rateLimits,
  warnings: misspelt,
}: Config): Finding[] {
  const { ok, warning } = createFindings('Settings')
  const { hostname, protocol } = new URL(publicUrl)
  const warnings = [...misspelt]
  if (isLoopback(hostname)) {
    warnings.push(
      `PUBLIC_URL is ${publicUrl}, so links in mails do not work on other machines. Set it to the address of the site.`,
    )
  } else if (protocol === 'http:') {
    warnings.push(
      `PUBLIC_URL is ${publicUrl}: passwords and enquiries are not encrypted. Use a reverse proxy with TLS.`,
    )
  } else if (!trustProxy) {
    warnings.push(
      'PUBLIC_URL begins with https and TRUST_PROXY is off: behind a proxy all visitors share one rate limit. Set TRUST_PROXY=on for a proxy on this machine.',
    )
  }
  if (!rateLimits) warnings.push('RATE_LIMIT is off, which is only for load tests. Remove it.')
  return warnings.length > 0 ? warnings.map(warning) : [ok('are valid and consistent.')]
}

async function checkBackups(
  { backupDir, dataDir }: Config,
  installation: string | undefined,
): Promise<Finding> {
  const { ok, warning, problem } = createFindings('Backups')
  const folder = backupDir ?? join(dataDir, BACKUPS_DIR)
  const fault = backupDir && (await findFolderProblem(backupDir, dataDir))
  if (fault) return problem(fault)
  if (!installation) return warning('cannot be checked without the id in the database.')
  const now = new Date()
  const last = findLatest(await readBackups(openFolder(folder), installation), now)
  if (!last) return warning(`there is no backup in ${folder} yet. A running server creates one.`)
  const text = `the last backup is of ${last.at.toISOString()}.`
  return isLate(last.at, now) ? problem(`${text} See the log of the server.`) : ok(text)
}

/** @param stored mail server of the Mail screen; undefined if the database cannot be read */
async function checkMail(
  { mail, jwtSecret, dataDir }: Config,
  stored: CheckedMailServer = NO_MAIL_SERVER,
): Promise<Finding> {
  const { ok, warning, problem } = createFindings('Mail')
  const decrypt = (text: string) =>
    createEncryption(readKeys(jwtSecret, dataDir).passwords).decrypt(text)
  try {
    const { smtp, hosts, hasToken } = stored
    // The server alone renews the token, because the provider may replace it.
    if (!mail.smtpUrl && smtp && hosts?.includes(`"${smtp.host}"`)) {
      if (!hasToken) {
        return problem(
          `${smtp.host} is no longer connected: the mail provider has ended the access. Open the Mail screen of the office.`,
        )
      }
      return ok(`${smtp.host} is connected. Send a test mail on the Mail screen to check it.`)
    }
    const { smtpUrl, from, problem: fault } = getMailServer(mail, stored, decrypt)
    if (fault) return problem(`${fault} Use the Mail screen of the office.`)
    if (!smtpUrl) {
      return warning(
        'mails are only written to DATA_DIR/mail. Set up a mail server on the Mail screen of the office, or set SMTP_URL.',
      )
    }
    await verifySmtp(smtpUrl)
    return ok(`${new URL(smtpUrl).host} accepts the login. Mails are from ${from}.`)
  } catch (error) {
    return problem(
      `${readSmtpFailure(error).reason} (${mail.smtpUrl ? 'SMTP_URL' : 'Mail screen'})`,
    )
  }
}

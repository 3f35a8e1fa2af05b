import { join } from 'node:path'
import { isLoopback } from '@dhow/contract/mail'
import type { Config } from '#api/config.ts'
import {
  BACKUPS_DIR,
  folderProblem,
  isLate,
  lastOf,
  readBackups,
} from '#api/operations/backup/nightly-files.ts'
import { createEncryption } from '#api/platform/data-dir/encryption.ts'
import { readKeys } from '#api/platform/data-dir/secrets.ts'
import {
  mailServerOf,
  NO_MAIL_SERVER,
  readSmtpFailure,
  type StoredMailServer,
} from '#api/platform/mail/mail-server.ts'
import { verifySmtp } from '#api/platform/mail/transport.ts'
import { type Finding, findingsAbout } from './finding.ts'

/** Finds settings that are valid but unsuitable for a public site. */
export function checkSettings({ publicUrl, trustProxy, rateLimits }: Config): Finding[] {
  const { ok, warning } = findingsAbout('Settings')
  const { hostname, protocol } = new URL(publicUrl)
  const warnings: string[] = []
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

export async function checkBackups(
  { backupDir, dataDir }: Config,
  installation: string | undefined,
): Promise<Finding> {
  const { ok, warning, problem } = findingsAbout('Backups')
  const folder = backupDir ?? join(dataDir, BACKUPS_DIR)
  const fault = backupDir && (await folderProblem(backupDir, dataDir))
  if (fault) return problem(fault)
  if (!installation) return warning('cannot be checked without the id in the database.')
  const now = new Date()
  const last = lastOf(await readBackups(folder, installation), now)
  if (!last) return warning(`there is no backup in ${folder} yet. A running server creates one.`)
  const text = `the last backup is of ${last.at.toISOString()}.`
  return isLate(last.at, now) ? problem(`${text} See the log of the server.`) : ok(text)
}

/** @param stored mail server of the Mail screen; undefined if the database cannot be read */
export async function checkMail(
  { mail, jwtSecret, dataDir }: Config,
  stored: StoredMailServer = NO_MAIL_SERVER,
): Promise<Finding> {
  const { ok, warning, problem } = findingsAbout('Mail')
  const decrypt = (text: string) =>
    createEncryption(readKeys(jwtSecret, dataDir).passwords).decrypt(text)
  try {
    const { smtpUrl, from, problem: fault } = mailServerOf(mail, stored, decrypt)
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

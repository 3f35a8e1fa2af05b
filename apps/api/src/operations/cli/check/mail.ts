import type { Config } from '#api/config.ts'
import { readSmtpFailure } from '#api/platform/mail/smtp-failure.ts'
import { verifySmtp } from '#api/platform/mail/transport.ts'
import { type Finding, findingsAbout } from './finding.ts'

const { ok, warning, problem } = findingsAbout('Mail')

/** Logs in to the mail server without sending a mail. */
export async function checkMail({ smtpUrl, from }: Config['mail']): Promise<Finding> {
  if (!smtpUrl) return warning('SMTP_URL is not set: mails are files in DATA_DIR/mail. Set it.')
  try {
    await verifySmtp(smtpUrl)
    return ok(`${new URL(smtpUrl).host} takes us in. Mails are from ${from}.`)
  } catch (error) {
    return problem(`${readSmtpFailure(error).reason} (SMTP_URL)`)
  }
}

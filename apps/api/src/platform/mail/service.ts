import type { Outbox } from './outbox.ts'
import type { MailDraft } from './outgoing-mail.ts'
import { readSmtpFailure } from './smtp-failure.ts'

export type MailService = ReturnType<typeof createMailService>

type Parts = {
  outbox: Outbox
  /** The address that new enquiries are mailed to. */
  companyEmail: () => string
  publicUrl: string
  /** Called when the mail server took a test mail. */
  onTestTaken: () => void
  /** Milliseconds that the person who asked for a test mail waits for its outcome. */
  testTimeoutMs?: number
}

/** Mail as the administrator sees it and acts on it. */
export function createMailService({
  outbox,
  companyEmail,
  publicUrl,
  onTestTaken,
  testTimeoutMs = 15_000,
}: Parts) {
  return {
    health: outbox.health,

    /** Ends the warning about what was refused or expired. */
    dismiss: outbox.dismiss,

    /** Sends a mail to the company past the outbox; the message tells the outcome, in time. */
    async test(): Promise<{ success: boolean; message: string }> {
      const to = companyEmail()
      const mail = testMail({ to, siteUrl: publicUrl })
      try {
        const response = await outbox.sendNow(mail, AbortSignal.timeout(testTimeoutMs))
        if (!outbox.configured) {
          const message = `Stored as a file: no mail server is set up. The test mail to ${to} was not sent; it is in ${response}.`
          return { success: false, message }
        }
        outbox.start()
        onTestTaken()
        return {
          success: true,
          message: `The mail server took the test mail to ${to}. It said: ${response}`,
        }
      } catch (error) {
        const { reason } = readSmtpFailure(error)
        return { success: false, message: `The test mail to ${to} was not sent. ${reason}` }
      }
    },

    /** Tries whatever has not left again, at once; enquiries go to the company's address of today. */
    retryAll(): { stored: boolean } {
      outbox.retryAll(companyEmail())
      outbox.drainSoon()
      return { stored: !outbox.configured }
    },
  }
}

/** Proves that mail leaves and arrives. */
export function testMail(about: { to: string; siteUrl: string }): Omit<MailDraft, 'kind'> {
  const title = 'Test mail'
  return {
    to: { address: about.to },
    subject: title,
    parts: [
      { paragraph: 'Mail from your website arrives: this is the proof.' },
      { link: about.siteUrl, label: 'Your website' },
    ],
  }
}

import type { Contract } from '@dhow/contract'
import { newSecret } from '#api/platform/delivery/secrets.ts'
import { created, done, type Handlers, ok } from '#api/platform/http/contract.ts'
import type { InboundMailbox } from '#api/platform/inbound-mail/mailbox.ts'
import type { Outbox } from './outbox.ts'
import type { MailDraft } from './outgoing-mail.ts'
import type { MailSettingsService } from './settings.ts'
import { readSmtpFailure } from './smtp-failure.ts'

type Parts = {
  outbox: Outbox
  settings: MailSettingsService
  companyEmail: () => string
  publicUrl: string
  onTestAccepted: () => void
  onSettingsSaved: () => void
  mailbox: () => InboundMailbox
}

export function mailRoutes(parts: Parts): Handlers<Contract['mail']> {
  const { outbox, settings, companyEmail, mailbox } = parts
  return {
    health() {
      const { problem } = settings.server()
      return ok({ ...outbox.health(), ...(problem && { problem }) })
    },

    test: async () => ok(await sendTestMail(parts)),

    retryAll: () => {
      outbox.retryAll(companyEmail())
      const message = outbox.configured
        ? 'Your mails are being sent again.'
        : 'No mail server is set up: your mails are stored as files.'
      return done(message)
    },

    dismiss: () => {
      outbox.dismiss()
      return done('Dismissed.')
    },

    settings: () => ok(settings.get()),

    saveSettings: ({ body: { ifVersion, ...changed } }) => {
      settings.save(changed, ifVersion)
      // The new mail server may accept the waiting mails.
      outbox.start()
      parts.onSettingsSaved()
      return done('Saved.')
    },

    mailbox: () => ok({ ...mailbox().state(), ...settings.mailboxSettings() }),

    saveMailbox: ({ body: { server, ifVersion } }) => {
      settings.saveMailbox(server, ifVersion)
      mailbox().start()
      return done('Saved.')
    },

    testMailbox: async () => ok(await mailbox().test()),

    newInboundSecret: () => {
      const secret = newSecret()
      settings.setInboundSecret(secret)
      return created('The secret was created. Copy it now: it is not shown again.', { secret })
    },

    removeInboundSecret: () => {
      settings.setInboundSecret(null)
      return done('The secret was deleted.')
    },

    receive: async ({ raw, query, caller }) => {
      const isNewTaken = query.new === 'true'
      const { stored } = await mailbox().receive(raw, caller.address, isNewTaken)
      return done(
        stored
          ? 'Stored.'
          : 'Not stored: the mail is a duplicate, belongs to no conversation, or exceeds the daily limits.',
        { stored },
      )
    },

    preview: ({ body: { kind, signature } }) => ok(settings.preview(kind, signature)),
  }
}

/** Sends a mail to the company without storing it. Returns the result after at most `timeoutMs`. */
export async function sendTestMail(
  {
    outbox,
    companyEmail,
    publicUrl,
    onTestAccepted,
  }: Omit<Parts, 'settings' | 'onSettingsSaved' | 'mailbox'>,
  timeoutMs = 15_000,
): Promise<{ success: boolean; message: string }> {
  const to = companyEmail()
  try {
    const response = await outbox.sendNow(testMail(to, publicUrl), AbortSignal.timeout(timeoutMs))
    if (!outbox.configured) {
      const message = `Stored as a file: no mail server is set up. The test mail to ${to} was not sent; it is in ${response}.`
      return { success: false, message }
    }
    outbox.start()
    onTestAccepted()
    const message = `The mail server accepted the test mail to ${to}. Its response: ${response}`
    return { success: true, message }
  } catch (error) {
    const { reason } = readSmtpFailure(error)
    return { success: false, message: `The test mail to ${to} was not sent. ${reason}` }
  }
}

const testMail = (to: string, siteUrl: string): Omit<MailDraft, 'kind'> => ({
  to: { address: to },
  subject: 'Test mail',
  parts: [
    { paragraph: 'This test mail shows that your website can send mails.' },
    { link: siteUrl, label: 'Your website' },
  ],
})

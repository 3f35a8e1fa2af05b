import type { Contract } from '@dhow/contract'
import type { UndeliveredMail } from '@dhow/contract/mail/deliveries'
import { NOT_STORED_TEXTS } from '@dhow/contract/mail/mail'
import type { Events } from '#api/events.ts'
import { createSecret } from '#api/platform/delivery/secrets.ts'
import { created, done, type Handlers, ok } from '#api/platform/http/contract.ts'
import { type Outbox, PERSONAL_KINDS } from '#api/platform/mail/outbox.ts'
import type { MailDraft } from '#api/platform/mail/outgoing-mail.ts'
import { readSmtpFailure } from '#api/platform/mail/smtp-failure.ts'
import type { MailConnectionService } from './connection/connection.ts'
import type { InboundMailbox } from './mailbox.ts'
import { suggestMailServers } from './providers.ts'
import type { MailSettingsService } from './service.ts'

/** Returns the enquiries of mails by their Message-IDs. */
export type FindEnquiries = (ids: string[]) => Map<string, { messageId: string; visitor: string }>

type RouteParts = {
  outbox: Outbox
  settings: MailSettingsService
  connection: MailConnectionService
  mailbox: InboundMailbox
  getCompanyEmail: () => string
  publicUrl: string
  events: Events
  findEnquiries: FindEnquiries
}

export function createMailRoutes(parts: RouteParts): Omit<Handlers<Contract['mail']>, 'preview'> {
  const { outbox, settings, getCompanyEmail, mailbox, connection, events } = parts

  const useNewServers = () => {
    // The new mail server may accept the waiting mails.
    outbox.start()
    mailbox.start()
    events.emit('content.changed')
  }

  return {
    health() {
      const { getToken, problem: fault } = settings.getServer()
      const failure = connection.getProblem()
      const problem = fault ?? (getToken && failure?.reason)
      return ok({
        ...outbox.getHealth(),
        undelivered: listUndelivered(parts),
        ...(problem && { problem }),
        ...(failure?.needsConsent && { needsConsent: true }),
      })
    },

    test: async () => ok(await sendTestMail(parts)),

    retryAll: () => {
      outbox.retryAll(getCompanyEmail())
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
      useNewServers()
      return done('Saved.')
    },

    servers: async ({ query }) => ok({ servers: await suggestMailServers(query.domain) }),

    mailbox: () => ok({ ...mailbox.state(), ...settings.getMailboxSettings() }),

    saveMailbox: ({ body: { server, ifVersion } }) => {
      settings.saveMailbox(server, ifVersion)
      mailbox.start()
      return done('Saved.')
    },

    testMailbox: async () => ok(await mailbox.test()),

    connection: () => ok(connection.getState(mailbox.state().problem, outbox.getHealth())),

    authorizeConnection: async ({ body, caller }) =>
      ok({ url: await connection.authorize(body, caller.session) }),

    connect: async ({ body, caller }) => {
      const address = await connection.connect(body.query, caller.session)
      useNewServers()
      return done(`Connected to ${address}.`)
    },

    disconnect: async () => {
      await connection.disconnect()
      useNewServers()
      return done('Disconnected.')
    },

    newInboundSecret: () => {
      const secret = createSecret()
      settings.setInboundSecret(secret)
      return created('The secret was created. Copy it now: it is not shown again.', { secret })
    },

    removeInboundSecret: () => {
      settings.setInboundSecret(null)
      return done('The secret was deleted.')
    },

    receive: async ({ raw, query, caller }) => {
      const isNewTaken = query.new === 'true'
      const { reason } = await mailbox.receive(raw, caller.address, isNewTaken)
      if (reason === undefined) return done('Stored.', { stored: true })
      return done(NOT_STORED_TEXTS[reason], { stored: false, reason })
    },
  }
}

function listUndelivered({ outbox, findEnquiries }: RouteParts): UndeliveredMail[] {
  const mails = outbox.listUndelivered()
  const enquiries = findEnquiries(mails.map(({ messageId }) => messageId))
  return mails.map((mail) => {
    const { id, kind, recipient, about, lastError } = mail
    const enquiry = enquiries.get(mail.messageId)
    const recipientName = PERSONAL_KINDS.has(kind) ? mail.recipientName : mail.replyToName
    const visitor = enquiry?.visitor ?? recipientName
    return {
      id,
      kind,
      recipient,
      ...(about !== null && visitor && { visitor }),
      ...(enquiry && { messageId: enquiry.messageId }),
      ...(lastError !== null && { reason: lastError }),
    }
  })
}

const TEST_TIMEOUT_MS = 15_000

/** Sends a mail to the company without storing it. */
async function sendTestMail({ outbox, getCompanyEmail, publicUrl, events }: RouteParts) {
  const to = getCompanyEmail()
  try {
    const response = await outbox.sendNow(
      buildTestMail(to, publicUrl),
      AbortSignal.timeout(TEST_TIMEOUT_MS),
    )
    if (!outbox.configured) {
      const message = `Stored as a file: no mail server is set up. The test mail to ${to} was not sent; it is in ${response}.`
      return { success: false, message }
    }
    outbox.start()
    events.emit('mail.tested')
    const message = `The mail server accepted the test mail to ${to}. Its response: ${response}`
    return { success: true, message }
  } catch (error) {
    const { reason } = readSmtpFailure(error)
    return { success: false, message: `The test mail to ${to} was not sent. ${reason}` }
  }
}

const buildTestMail = (to: string, siteUrl: string): Omit<MailDraft, 'kind'> => ({
  to: { address: to },
  subject: 'Test mail',
  parts: [
    { paragraph: 'This test mail shows that your website can send mails.' },
    { link: siteUrl, label: 'Your website' },
  ],
})

import * as z from 'zod'
import { Done, errorResponses } from '../errors.ts'
import { choice, flag, ifVersion, listKeys, whole } from '../fields.ts'
import { LIMITS } from '../limits.ts'
import { hashTexts } from '../record-version.ts'
import {
  adminAction,
  adminGet,
  adminResponses,
  defineRoutes,
  NO_BODY,
  publicRoute,
} from '../route.ts'
import { line, opaque, optionalLine, optionalParagraph } from '../text.ts'
import { connectionRoutes } from './connection.ts'
import { MailHealth } from './deliveries.ts'

/** Returns whether a host is the same machine, to which a password may be sent without encryption. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|127\.[\d.]+|\[?::1\]?)$/i.test(host)

/** Returns whether nobody can read what is sent to an address: by https, or on the same machine. */
export function isSecure(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}

const SmtpServer = z.object({
  host: line('Server', LIMITS.text).pipe(
    z.union([z.hostname(), z.ipv6()], {
      error: 'Server must be a name such as smtp.example.com.',
    }),
  ),
  port: whole({ label: 'Port', min: 1, max: 65_535 }),
  security: choice('Encryption', ['tls', 'starttls', 'none']).describe(
    '`tls` from the start, `starttls` required after it, or `none`.',
  ),
  user: optionalLine('User name', LIMITS.text).describe(
    'User name. Empty for a server without a login.',
  ),
})

const password = opaque('Password', LIMITS.text)
  .optional()
  .describe('Password. If missing or empty, the stored one stays if host and user are unchanged.')

const isEncrypted = ({ host, security, user }: z.infer<typeof SmtpServer>) =>
  security !== 'none' || user === '' || isLoopback(host)

const unencrypted = {
  path: ['security'],
  error: 'Choose TLS or STARTTLS. Without encryption, others could read your password.',
}

const SmtpServerWithPassword = SmtpServer.extend({ password }).refine(isEncrypted, unencrypted)

const MailboxServer = SmtpServer.extend({
  user: line('User name', LIMITS.text),
  folder: line('Folder', LIMITS.text).meta({ examples: ['INBOX'] }),
  takesNew: flag('Turn new mails into enquiries')
    .optional()
    .describe('Whether mails of unknown senders become enquiries. Those of buyers always do.'),
})

export const Mailbox = MailboxServer.extend({ password }).refine(isEncrypted, unencrypted)

const MailboxState = z.object({
  server: MailboxServer.extend({ hasPassword: z.boolean() }).nullable(),
  environment: z.string().optional().describe('Host of IMAP_URL, which overrides `server`.'),
  isConfigured: z.boolean(),
  isConnected: z.boolean(),
  problem: z.string().optional().describe('Reason why the mailbox cannot be read.'),
  failingSince: z.iso.datetime().optional().describe('Start of the current failure.'),
  checkedAt: z.iso.datetime().optional().describe('Time at which the mailbox was last read.'),
  hasSecret: z.boolean().describe('Whether POST /api/inbound-mail is set up.'),
})

/** An e-mail address, alone or after a name: `Company <post@example.com>`. */
export const SENDER = /^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/
export const SENDER_EXAMPLES = 'an address such as post@example.com or Company <post@example.com>'

export const MailSettings = z.object({
  signature: optionalParagraph('Signature', LIMITS.signature).describe(
    "Signature of replies and acknowledgements. Defaults to the company's contact details.",
  ),
  acknowledge: flag('Confirm enquiries').describe('Whether visitors get a copy of their enquiry.'),
  smtp: SmtpServerWithPassword.nullable().describe('Mail server. Null saves mails as files.'),
  sender: optionalLine('Sender', LIMITS.text)
    .refine((sender) => sender === '' || SENDER.test(sender), `Sender must be ${SENDER_EXAMPLES}.`)
    .describe(
      'From address of all mails. Empty for the user name of `smtp` if that is an address, or else no-reply at the host of the site.',
    ),
})

const StoredMailSettings = MailSettings.extend({
  smtp: SmtpServer.extend({ hasPassword: z.boolean() }).nullable(),
  environment: z
    .object({
      server: z.string().optional(),
      sender: z.string().optional(),
    })
    .describe('Host of SMTP_URL, and MAIL_FROM. They override `smtp` and `sender`.'),
  defaultSignature: z.string(),
})

const SuggestedServer = z.object({ host: z.string(), port: z.number().int() })

const MailServers = z.object({
  name: z.string().describe('Name of the provider, or the host.'),
  smtp: SuggestedServer,
  imap: SuggestedServer.optional().describe('Missing if the mailbox cannot be read by password.'),
  hint: z.string().optional().describe('What the owner of the mailbox has to do first.'),
})

const MailSettingsChange = MailSettings.partial({ smtp: true, sender: true })

export const PREVIEWED_MAILS = ['acknowledgement', 'reply'] as const

export const MailPart = z.union([
  z.object({ paragraph: z.string() }),
  z.object({ quote: z.string() }),
  z.object({ link: z.string(), label: z.string() }),
  z.object({ note: z.string() }),
])

export const MailPreview = z.object({
  brand: z.string().describe('Trading name, shown at the top if there is no logo.'),
  from: z.string(),
  replyTo: z.string(),
  subject: z.string(),
  parts: z.array(MailPart),
  footer: z.array(z.string()),
})

/** Why a received mail is not stored. */
export const NOT_STORED_TEXTS = {
  duplicate: 'The mail was stored before.',
  no_conversation: 'The mail belongs to no conversation.',
  limit: 'The mail exceeds the daily limits.',
}

export const mail = defineRoutes({
  health: adminGet('/mail/health', 'Retrieve the mail delivery health.', MailHealth),
  test: {
    method: 'POST',
    path: '/mail/test',
    summary: 'Send a test mail to the company and return the response of the mail server.',
    body: NO_BODY,
    responses: adminResponses(
      z.object({
        success: z.boolean().describe('Whether the mail server accepted the mail.'),
        message: z.string(),
      }),
    ),
    metadata: { rate: 'mail-test' },
  },
  retryAll: adminAction('POST', '/mail/retry', 'Retry all unsent, refused and expired mails now.'),
  dismiss: adminAction(
    'POST',
    '/mail/dismiss',
    'Dismiss the warning about refused and expired mails.',
  ),
  settings: adminGet('/mail/settings', 'Retrieve the mail settings.', StoredMailSettings),
  saveSettings: {
    method: 'PUT',
    path: '/mail/settings',
    summary:
      'Replace the mail settings. Without smtp or sender, the stored ones are kept. Fails with 409 if ifVersion is stale.',
    body: MailSettingsChange.extend({ ifVersion }),
    responses: adminResponses(Done, 409),
  },
  servers: {
    ...adminGet(
      '/mail/servers',
      'Suggest the mail servers of an address by its provider. Port 465 and 993 use TLS, 587 STARTTLS.',
      z.object({ servers: MailServers.nullable() }),
    ),
    query: z.object({ domain: line('Domain', LIMITS.text).pipe(z.hostname()) }),
  },
  mailbox: adminGet(
    '/mail/mailbox',
    'Retrieve the mailbox from which replies are read, and its state.',
    MailboxState,
  ),
  saveMailbox: {
    method: 'PUT',
    path: '/mail/mailbox',
    summary:
      'Replace the mailbox. Null reads none. Fails with 409 if ifVersion is stale. The mailbox itself is never changed.',
    body: z.object({ server: Mailbox.nullable(), ifVersion }),
    responses: adminResponses(Done, 409),
  },
  testMailbox: {
    method: 'POST',
    path: '/mail/mailbox/test',
    summary: 'Log in to the stored mailbox and open its folder, without changing it.',
    body: NO_BODY,
    responses: adminResponses(z.object({ success: z.boolean(), message: z.string() }), 409),
    metadata: { rate: 'mail-test' },
  },
  ...connectionRoutes,
  newInboundSecret: {
    method: 'POST',
    path: '/mail/inbound-secret',
    summary: 'Create or replace the secret that signs POST /api/inbound-mail.',
    body: NO_BODY,
    responses: { 201: Done.extend({ secret: z.string() }), ...errorResponses(401) },
  },
  removeInboundSecret: adminAction(
    'DELETE',
    '/mail/inbound-secret',
    'Delete the secret, which closes POST /api/inbound-mail.',
  ),
  receive: {
    method: 'POST',
    path: '/inbound-mail',
    summary:
      'Submit a received mail as MIME, signed according to Standard Webhooks. Mails that belong to no conversation are ignored, unless they are new mails of buyers.',
    query: z.object({
      new: choice('new', ['true', 'false'])
        .optional()
        .describe('If true, new mails of unknown senders become enquiries, too.'),
    }),
    body: NO_BODY,
    responses: adminResponses(
      Done.extend({
        stored: z.boolean().describe('Whether the mail belongs to a conversation, or became one.'),
        reason: z.enum(listKeys(NOT_STORED_TEXTS)).optional().describe('Why it was not stored.'),
      }),
      403,
      409,
    ),
    metadata: {
      ...publicRoute,
      staysOpen: true,
      rawBody: { type: 'message/rfc822', bytes: LIMITS.inboundMailBytes },
    },
  },
  preview: {
    method: 'POST',
    path: '/mail/preview',
    summary: 'Preview a mail to a visitor with a signature.',
    body: MailSettings.pick({ signature: true }).extend({ kind: choice('kind', PREVIEWED_MAILS) }),
    responses: adminResponses(MailPreview),
  },
})

/** Passwords are not part of a version, because they are never returned. */
const VERSIONED = [
  'signature',
  'acknowledge',
  'sender',
  'smtp',
  'host',
  'port',
  'security',
  'user',
  'folder',
  'takesNew',
]

const hashVersioned = (record: object | null) => hashTexts([JSON.stringify(record, VERSIONED)])

export const hashMailSettings = (settings: MailSettings): string => hashVersioned(settings)

export const hashMailbox = (server: Omit<Mailbox, 'password'> | null): string =>
  hashVersioned(server)

export type NotStoredReason = keyof typeof NOT_STORED_TEXTS
export type Mailbox = z.infer<typeof Mailbox>
export type MailboxState = z.infer<typeof MailboxState>
export type MailSettings = z.infer<typeof MailSettings>
export type StoredMailSettings = z.infer<typeof StoredMailSettings>
export type MailSettingsChange = z.infer<typeof MailSettingsChange>
export type MailServers = z.infer<typeof MailServers>
export type MailPart = z.infer<typeof MailPart>
export type MailPreview = z.infer<typeof MailPreview>

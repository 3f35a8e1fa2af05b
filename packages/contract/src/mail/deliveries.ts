import * as z from 'zod'

export const MAIL_KINDS = [
  'enquiry',
  'acknowledgement',
  'reply',
  'follow-up',
  'quotation',
  'quotation-confirmation',
  'quotation-reminder',
  'quotation-notice',
  'proforma',
  'reset-link',
  'forgotten-password',
  'email-link',
  'password-changed',
  'account-changed',
  'failed-logins',
  'subscription',
] as const

/** Mails with an expiring link. They are sent first, and their text is deleted on expiry. */
export const LINK_MAILS = ['reset-link', 'forgotten-password', 'email-link'] as const

/** A `stored` mail is saved as a file, because there is no mail server. */
export const DELIVERY_STATES = [
  'queued',
  'retrying',
  'sent',
  'stored',
  'refused',
  'expired',
] as const

export const Delivery = z.object({
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  nextAttemptAt: z.iso.datetime().optional(),
  sentAt: z.iso.datetime().optional(),
  reason: z.string().optional().describe('Error message of the mail server.'),
})

export const UndeliveredMail = z.object({
  id: z.string(),
  kind: z.enum(MAIL_KINDS),
  recipient: z.string(),
  visitor: z.string().optional().describe('Sender of the enquiry that the mail is about.'),
  messageId: z.string().optional().describe('The message that the mail is about, if it exists.'),
  reason: z.string().optional().describe('Error message of the mail server.'),
})

export const MAX_LISTED_MAILS = 20

export const MailHealth = z.object({
  configured: z.boolean().describe('If false, mails are saved as files.'),
  waiting: z.int().describe('Number of unsent mails.'),
  failing: z.int().describe('Number of unsent mails that failed at least once.'),
  refused: z.int().describe('Number of refused and expired mails that were not dismissed.'),
  failingSince: z.iso.datetime().optional(),
  lastError: z.string().optional().describe('Error message of the mail server.'),
  lastFailedAt: z.iso
    .datetime()
    .optional()
    .describe('Time of the attempt that `lastError` is about.'),
  problem: z.string().optional().describe('Reason why no mail can be sent until it is fixed.'),
  needsConsent: z
    .boolean()
    .optional()
    .describe('Whether a new sign-in at the provider of the mailbox helps.'),
  undelivered: z.array(UndeliveredMail).describe('Refused and expired mails, newest first.'),
})

export const StoredMail = {
  stored: z
    .boolean()
    .optional()
    .describe('Whether the mail was saved as a file instead of being sent.'),
}
export type Delivery = z.infer<typeof Delivery>
export type UndeliveredMail = z.infer<typeof UndeliveredMail>
export type MailHealth = z.infer<typeof MailHealth>

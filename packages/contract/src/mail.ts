import * as z from 'zod'
import { Done, errorResponses } from './errors.ts'
import { LIMITS } from './limits.ts'
import { defineRoutes, NO_BODY } from './route.ts'
import { ifVersion, optionalParagraph, requiredOr } from './text.ts'

/** The events that mails report. */
export const MAIL_KINDS = [
  'enquiry',
  'acknowledgement',
  'reply',
  'reset-link',
  'forgotten-password',
  'email-link',
  'password-changed',
  'account-changed',
  'failed-logins',
  'subscription',
] as const

/** Those that bring a link which soon expires: they go first, and their words are forgotten with it. */
export const LINK_MAILS = ['reset-link', 'forgotten-password', 'email-link'] as const

/**
 * How far a mail has come: `stored` as a file because no mail server was set up, `expired` when it
 * was tried until its time was over.
 */
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
  /** The time of the next try, while it waits. */
  nextAttemptAt: z.iso.datetime().optional(),
  sentAt: z.iso.datetime().optional(),
  /** Why it has not left, in the mail server's words. */
  reason: z.string().optional(),
})

/** A mail that was refused for good, or given up. */
export const UndeliveredMail = z.object({
  id: z.string(),
  kind: z.enum(MAIL_KINDS),
  recipient: z.string(),
  /** The visitor whose enquiry an enquiry's or a reply's mail is about. */
  visitor: z.string().optional(),
  /** The message that the mail is about; not there when it was deleted. */
  messageId: z.string().optional(),
  /** Why it was not delivered, in the mail server's words. */
  reason: z.string().optional(),
})

/** At most so many undelivered mails are listed one by one. */
export const UNDELIVERED_SHOWN = 20

export const MailHealth = z.object({
  /** Whether there is a mail server; without one mails are stored as files. */
  configured: z.boolean(),
  /** Mails that wait for their first try or for the next. */
  waiting: z.int(),
  /** Those among them that have failed before. */
  failing: z.int(),
  /** Mails that were refused for good, or given up, and not yet dismissed. */
  refused: z.int(),
  /** Since when the oldest mail that fails has been waiting. */
  failingSince: z.iso.datetime().optional(),
  /** The last failure among those that are failing, in the mail server's words. */
  lastError: z.string().optional(),
  /** The refused ones, the latest first; at most UNDELIVERED_SHOWN of them. */
  undelivered: z.array(UndeliveredMail),
})

/** What the administrator decides about mails. */
export const MailSettings = z.object({
  /** Stands below replies and acknowledgements; empty: the company's name, e-mail address and phone. */
  signature: optionalParagraph('Signature', LIMITS.signature),
  /** Whether a visitor is mailed a copy of the enquiry that they have sent. */
  acknowledge: z.boolean({ error: requiredOr('Confirm enquiries', 'true or false') }),
})

/** The mails to visitors that can be looked at before they are sent. */
export const PREVIEWED_MAILS = ['acknowledgement', 'reply'] as const

/** A part of a mail's content. */
export const MailPart = z.union([
  z.object({ paragraph: z.string() }),
  z.object({ quote: z.string() }),
  z.object({ link: z.string(), label: z.string() }),
  /** In smaller type. */
  z.object({ note: z.string() }),
])

/** A mail as it would be sent now about an enquiry that stands for any. */
export const MailPreview = z.object({
  /** Stands above everything where there is no logo; empty before anybody has said it. */
  brand: z.string(),
  from: z.string(),
  replyTo: z.string(),
  subject: z.string(),
  parts: z.array(MailPart),
  /** Who writes, below everything. */
  footer: z.array(z.string()),
})

/** Added to a success that a mail belongs to: true when no mail server is set up, so that the mail is stored as a file instead of being sent. */
export const StoredMail = { stored: z.boolean().optional() }

export const mail = defineRoutes({
  health: {
    method: 'GET',
    path: '/mail/health',
    summary: 'Whether mail leaves, and what does not',
    responses: { 200: MailHealth, ...errorResponses(401) },
  },
  test: {
    method: 'POST',
    path: '/mail/test',
    summary: 'Sends a mail to the company now and tells what the mail server answered',
    body: NO_BODY,
    responses: {
      /** `success` is whether the mail was taken; the message says by whom, or why not. */
      200: z.object({ success: z.boolean(), message: z.string() }),
      ...errorResponses(401),
    },
    metadata: { rate: 'mail-test' },
  },
  sendAllAgain: {
    method: 'POST',
    path: '/mail/again',
    summary: 'Tries every mail that waits, was refused or expired again, now',
    body: NO_BODY,
    responses: { 200: Done, ...errorResponses(401) },
  },
  dismiss: {
    method: 'POST',
    path: '/mail/dismiss',
    summary: 'Ends the warning about mails that were refused or expired',
    body: NO_BODY,
    responses: { 200: Done, ...errorResponses(401) },
  },
  settings: {
    method: 'GET',
    path: '/mail/settings',
    summary: 'The signature, and whether enquiries are acknowledged',
    responses: {
      200: MailSettings.extend({
        /** What is taken where the signature is empty. */
        defaultSignature: z.string(),
      }),
      ...errorResponses(401),
    },
  },
  saveSettings: {
    method: 'PUT',
    path: '/mail/settings',
    summary: 'Replaces the settings of mails; 409 when they are no longer as ifVersion says',
    body: MailSettings.extend({ ifVersion }),
    responses: { 200: Done, ...errorResponses(401, 409) },
  },
  preview: {
    method: 'POST',
    path: '/mail/preview',
    summary: 'A mail to a visitor as it would be sent with this signature',
    body: MailSettings.pick({ signature: true }).extend({
      kind: z.enum(PREVIEWED_MAILS, {
        error: `kind must be one of ${PREVIEWED_MAILS.join(', ')}.`,
      }),
    }),
    responses: { 200: MailPreview, ...errorResponses(401) },
  },
})

export type Delivery = z.infer<typeof Delivery>
export type UndeliveredMail = z.infer<typeof UndeliveredMail>
export type MailHealth = z.infer<typeof MailHealth>
export type MailSettings = z.infer<typeof MailSettings>
export type MailPart = z.infer<typeof MailPart>
export type MailPreview = z.infer<typeof MailPreview>

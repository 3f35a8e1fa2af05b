import { initContract } from '@ts-rest/core'
import * as z from 'zod'
import { forAdmin } from './access.ts'
import { Done, failures, Id } from './errors.ts'

/** How far a mail has come; `expired` when it was tried until its time was over. */
export const Delivery = z.object({
  state: z.enum(['queued', 'retrying', 'sent', 'refused', 'expired']),
  attempts: z.int(),
  /** When it is tried next, while it waits. */
  nextAttemptAt: z.iso.datetime().optional(),
  sentAt: z.iso.datetime().optional(),
  /** Why it has not left, in the mail server's words. */
  reason: z.string().optional(),
})

export const MailHealth = z.object({
  /** Whether there is a mail server; without one mails are written to files. */
  configured: z.boolean(),
  /** Mails that wait for their first try or for the next. */
  waiting: z.int(),
  /** Those among them that have failed before. */
  failing: z.int(),
  /** Mails that were refused for good, or given up, and not yet dismissed. */
  refused: z.int(),
  /** Since when the oldest mail that fails has been waiting. */
  failingSince: z.iso.datetime().optional(),
  /** The last failure among all of these, in the mail server's words. */
  lastError: z.string().optional(),
})

const c = initContract()

export const mail = c.router({
  health: {
    method: 'GET',
    path: '/mail/health',
    summary: 'Whether mail leaves, and what does not',
    responses: { 200: MailHealth, ...failures(401) },
    metadata: forAdmin,
  },
  test: {
    method: 'POST',
    path: '/mail/test',
    summary: 'Sends a mail to the company now and tells what the mail server answered',
    body: c.noBody(),
    responses: {
      /** `success` is whether the mail was taken; the message says by whom, or why not. */
      200: z.object({ success: z.boolean(), message: z.string() }),
      ...failures(401),
    },
    metadata: { ...forAdmin, rate: 'mail-test' },
  },
  sendReplyAgain: {
    method: 'POST',
    path: '/mail/replies/:id',
    summary: 'Sends the refused or expired reply to a message again',
    pathParams: Id,
    body: c.noBody(),
    responses: { 200: Done, ...failures(400, 401, 404, 409) },
    metadata: forAdmin,
  },
  sendAllAgain: {
    method: 'POST',
    path: '/mail/again',
    summary: 'Tries every mail that waits, was refused or expired again, now',
    body: c.noBody(),
    responses: { 200: Done, ...failures(401) },
    metadata: forAdmin,
  },
  dismiss: {
    method: 'POST',
    path: '/mail/dismiss',
    summary: 'Ends the warning about mails that were refused or expired',
    body: c.noBody(),
    responses: { 200: Done, ...failures(401) },
    metadata: forAdmin,
  },
})

export type Delivery = z.infer<typeof Delivery>
export type MailHealth = z.infer<typeof MailHealth>

import type { EventEmitter } from 'node:events'
import type { WebhookData } from '@dhow/contract/webhooks/webhooks'

/**
 * Facts that several modules need. Listeners run synchronously. Those of enquiries, replies, answers, decisions and
 * expiries run in the transaction of the fact, and an exception rolls it back. Triggers (`platform/database/migrations`)
 * also update buyers, counts and search words.
 */
export type Events = EventEmitter<Facts>

type Facts = {
  /** The catalogue or its languages, from products, languages, synonyms and writing tasks of the background that are not about messages. Clears caches (HTTP, documents, languages), removes unused certificates, and sends webhooks that triggers have queued. */
  'products.changed': []
  /** Other public texts, from company, contact, subjects and mail. Clears caches (HTTP, documents, languages). */
  'content.changed': []
  /** A new enquiry, or one that the spam filter had moved and a person moved back, from messages. Queues webhooks. */
  'enquiry.received': [enquiry: WebhookData['enquiry.created']]
  /** The first reply to an enquiry, from messages. Queues webhooks. */
  'reply.sent': [reply: WebhookData['enquiry.replied']]
  /** A mail of the buyer that belongs to a conversation outside of spam, from messages. Queues webhooks. */
  'answer.received': [answer: WebhookData['enquiry.answered']]
  /** From quotations. Queues webhooks. */
  'quotation.sent': [quotation: WebhookData['quotation.sent']]
  /** The answer of a buyer, from quotations. Queues webhooks. */
  'quotation.decided': [
    quotation: WebhookData['quotation.sent'],
    state: 'accepted' | 'change_requested' | 'declined',
  ]
  /** From quotations. Queues webhooks. */
  'quotation.expired': [quotation: WebhookData['quotation.expired']]
  /** From deals. Queues webhooks. */
  'proforma.sent': [proforma: WebhookData['proforma.sent']]
  /** A step of a deal was set or taken back, from deals. Queues webhooks. */
  'deal.updated': [deal: WebhookData['deal.updated']]
  /** The rows of a buyer were deleted, from buyers, which awaits `deleteFiles`. Deletes files and documents in mail and messages. */
  'buyer.erased': [
    buyer: { mailIds: string[]; names: string[] },
    deleteFiles: (work: Promise<void>) => void,
  ]
  /** The mail server accepted a test mail, from mail. Completes a first step in dashboard. */
  'mail.tested': []
  /** An administrator downloaded a backup, from backup. Completes a first step in dashboard. */
  'backup.downloaded': []
  /** The hourly limit of subscriptions is reached, from newsletter. Shown by system. */
  'newsletter.closed': []
}

/** Calls a listener after every change of what visitors see. */
export function onPublicChange(events: Events, listener: () => void): void {
  events.on('products.changed', listener)
  events.on('content.changed', listener)
}

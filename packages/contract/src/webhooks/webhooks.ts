import * as z from 'zod'
import { Deal } from '../deals/deals.ts'
import { choice, flag, listField, listKeys } from '../fields.ts'
import { LIMITS } from '../limits.ts'
import { Incoterm, StoredLine, StoredTerms } from '../messages/enquiry-submission.ts'
import { Entry, EntryFile } from '../messages/entries.ts'
import { Message, MessageFile } from '../messages/messages.ts'
import { QuotationVersion } from '../quotations/quotations.ts'
import { hashTexts } from '../record-version.ts'
import { line } from '../text.ts'

/** Separate from LIMITS, which every page loads. */
export const WEBHOOK_LIMITS = {
  endpoints: 20,
  ids: 1_000,
  retryDays: 3,
  /** Hours for which a replaced secret still signs, in addition to the new one. */
  oldSecretHours: 24,
  deliveries: 20,
  answer: 300,
} as const

/** Texts of the events in the office and in the OpenAPI document. */
export const WEBHOOK_TEXTS = {
  'enquiry.created': 'A new enquiry',
  'enquiry.replied': 'Your first reply to an enquiry',
  'enquiry.answered': 'A mail of the buyer in a conversation',
  'product.changed': 'Products added, changed or deleted',
  'quotation.sent': 'A quotation was sent',
  'quotation.accepted': 'A buyer accepted a quotation',
  'quotation.declined': 'A buyer declined a quotation',
  'quotation.change_requested': 'A buyer requested a change',
  'quotation.expired': 'A quotation expired',
  'proforma.sent': 'A proforma invoice was sent',
  'deal.updated': 'A step of a deal was set or taken back',
}

export const WEBHOOK_EVENTS = listKeys(WEBHOOK_TEXTS)

const withUrl = { url: z.string().describe('Requires the scope `enquiries:read`.') }

/** Spam is reported when it is moved to the inbox. */
export const EnquiryCreated = z.object({
  id: z.string(),
  ...Message.pick({ reference: true, name: true, email: true, subject: true }).shape,
  ...Message.pick({ language: true, message: true, createdAt: true }).shape,
  lines: z.array(StoredLine).describe('Requested products, in order.'),
  terms: StoredTerms,
  files: z.array(MessageFile.extend(withUrl)),
})

export const EnquiryReplied = z.object({
  id: z.string().describe('Id of the enquiry.'),
  reference: Message.shape.reference,
  email: z.string(),
  reply: z.string(),
  repliedAt: z.iso.datetime(),
})

/** Neither automatic mails nor those in spam. A suggested mail is reported when it is accepted. */
export const EnquiryAnswered = z.object({
  id: z.string().describe('Id of the enquiry.'),
  reference: Message.shape.reference,
  entry: z.string().describe('Id of the mail in the conversation.'),
  receivedAt: z.iso.datetime(),
  ...Entry.pick({ from: true, subject: true, text: true, quoteStart: true }).shape,
  files: z.array(EntryFile.extend(withUrl)),
  missingFiles: Entry.shape.missingFiles,
})

export const ProductsChanged = z.object({
  created: z.array(z.string()).describe('Ids since the previous event.'),
  changed: z.array(z.string()),
  deleted: z.array(z.string()).describe('Also drafts.'),
  isComplete: z
    .boolean()
    .describe(`False if more than ${WEBHOOK_LIMITS.ids} changed: read the complete catalogue.`),
})

export const QuotationEvent = z.object({
  id: z.string().describe('Id of the quotation.'),
  number: z.string(),
  version: z.int(),
  messageId: z.string().optional().describe('Id of the enquiry, unless it was deleted.'),
  buyer: QuotationVersion.shape.buyer,
  currency: z.string(),
  columns: z.array(Incoterm.extend({ sum: z.string() })),
  validUntil: z.iso.date().nullable(),
  decision: QuotationVersion.shape.decision.describe(
    'Decision of the buyer. Missing when it was sent or has expired.',
  ),
})

const dealFields = {
  ...QuotationEvent.pick({ id: true, number: true, messageId: true, buyer: true }).shape,
  currency: z.string(),
}

export const ProformaEvent = z.object({
  ...dealFields,
  proforma: z.object({ number: z.string(), version: z.int(), date: z.iso.date() }),
  column: Incoterm,
  sum: z.string(),
  deposit: z.string(),
  balance: z.string(),
  validUntil: z.iso.date().nullable(),
})

export const DealEvent = z.object({
  ...dealFields,
  sum: z.string().describe('Sum of the accepted column.'),
  step: Deal.shape.step,
  steps: Deal.shape.steps,
})

export const WEBHOOK_TEST = 'webhook.test'

/** Payloads by event. Fields may be added; receivers must ignore unknown ones. */
export const WEBHOOK_DATA = {
  'enquiry.created': EnquiryCreated,
  'enquiry.replied': EnquiryReplied,
  'enquiry.answered': EnquiryAnswered,
  'product.changed': ProductsChanged,
  'quotation.sent': QuotationEvent,
  'quotation.accepted': QuotationEvent,
  'quotation.declined': QuotationEvent,
  'quotation.change_requested': QuotationEvent,
  'quotation.expired': QuotationEvent,
  'proforma.sent': ProformaEvent,
  'deal.updated': DealEvent,
  [WEBHOOK_TEST]: z.object({}),
} as const satisfies Record<WebhookEvent | typeof WEBHOOK_TEST, z.ZodType>

const receiverUrl = line('URL', LIMITS.text)
  .pipe(
    z.url({
      protocol: /^https?$/,
      abort: true,
      error: 'URL must be an address that begins with https://.',
    }),
  )
  .refine((url) => {
    const { username, password, hash } = new URL(url)
    return !(username || password || hash)
  }, 'URL must not contain a user name, a password or #.')

export const WebhookSettings = z.object({
  url: receiverUrl,
  events: listField('Events', choice('Events', WEBHOOK_EVENTS), WEBHOOK_EVENTS.length).min(
    1,
    'Choose at least one event.',
  ),
  enabled: flag('On').describe('While false, no events are added. Queued deliveries wait.'),
})

export const WEBHOOK_STATES = ['queued', 'retrying', 'delivered', 'expired'] as const

export const ReceiverResponse = z.object({
  status: z.int().optional().describe('HTTP status. Missing if there was no response.'),
  durationMs: z.int().optional(),
  body: z.string().optional().describe('Beginning of the response body.'),
  reason: z.string().optional().describe('Reason why the delivery failed.'),
})

export const WebhookDelivery = z.object({
  id: z.string(),
  eventId: z.string().describe('The `webhook-id` header of every attempt.'),
  event: z.enum(WEBHOOK_EVENTS),
  state: z.enum(WEBHOOK_STATES),
  createdAt: z.iso.datetime(),
  attempts: z.int(),
  attemptedAt: z.iso.datetime().optional(),
  nextAttemptAt: z.iso.datetime().optional(),
  answer: ReceiverResponse,
})

export const WebhookEndpoint = WebhookSettings.extend({
  id: z.string(),
  url: z.string().meta({ examples: ['https://erp.company.example/dhow'] }),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  createdAt: z.iso.datetime(),
  goneAt: z.iso
    .datetime()
    .optional()
    .describe('Time at which a 410 Gone response disabled the endpoint.'),
  oldSecretUntil: z.iso
    .datetime()
    .optional()
    .describe('Time until which the replaced secret also signs.'),
  waiting: z.int().describe('Number of undelivered events.'),
  failing: z.int().describe('Number of undelivered events that failed at least once.'),
  expired: z.int().describe('Number of events that are no longer retried.'),
  deliveredAt: z.iso.datetime().optional().describe('Time of the last successful delivery.'),
})

export const WebhookList = z.object({
  endpoints: z.array(WebhookEndpoint),
  allowsPrivate: z.boolean().describe('Whether http and private addresses are allowed.'),
})

export const WebhookHealth = z.object({
  failing: z.int().describe('Number of deliveries that failed and are retried.'),
  failingSince: z.iso.datetime().optional(),
  lastError: z.string().optional(),
  expired: z.int().describe('Number of expired deliveries that were not dismissed.'),
  gone: z.int().describe('Number of endpoints disabled by a 410 Gone response.'),
})

/** The order of the events is not part of the version. */
export const hashWebhook = ({ url, events, enabled }: WebhookSettings): string =>
  hashTexts([url, String(enabled), ...events.toSorted()])

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]
export type WebhookData = {
  [Event in keyof typeof WEBHOOK_DATA]: z.infer<(typeof WEBHOOK_DATA)[Event]>
}
export type WebhookSettings = z.infer<typeof WebhookSettings>
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>
export type WebhookDelivery = z.infer<typeof WebhookDelivery>
export type WebhookHealth = z.infer<typeof WebhookHealth>
export type ReceiverResponse = z.infer<typeof ReceiverResponse>

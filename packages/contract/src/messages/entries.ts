import * as z from 'zod'
import { DEAL_STEPS, PROFORMA_STATES } from '../deals/deal-steps.ts'
import { Delivery } from '../mail/deliveries.ts'
import { DECISIONS, QUOTATION_STATES } from '../quotations/quotation-states.ts'
import { DONE_BY, OUTCOMES, WORK_STATES } from './work-states.ts'

/** Fields of saved replies, such as `{name}`, which are replaced by what is known of the enquiry. */
export const REPLY_FIELDS = ['name', 'reference', 'company', 'list', 'link'] as const

export type ReplyField = (typeof REPLY_FIELDS)[number]

/** Returns the first field in a text that was not replaced. */
export const findUnfilledField = (text: string): string | undefined =>
  text.match(/\{(?:name|reference|company|list|link)\}/)?.[0]

/** A `suggestion` is a mail of an unknown sender that names the enquiry. A `reply` is stored for its files. */
export const STORED_ENTRY_KINDS = [
  'answer',
  'suggestion',
  'automatic',
  'bounce',
  'follow-up',
  'note',
  'outcome',
  'work',
  'reminder',
  'reply',
] as const

export const ENTRY_KINDS = [
  'enquiry',
  'quotation',
  'decision',
  'proforma',
  'deal',
  ...STORED_ENTRY_KINDS,
] as const

export const DRAFT_KINDS = ['reply', 'follow-up', 'note'] as const

export const EntryFile = z.object({ id: z.string(), name: z.string(), bytes: z.int() })

const details = {
  subject: z.string().optional().describe('Subject of a mail.'),
  from: z
    .object({ address: z.string(), name: z.string().optional() })
    .optional()
    .describe('Sender that a received mail names. May be forged.'),
  to: z
    .string()
    .optional()
    .describe('Recipient of a follow-up or quotation, or of a mail that bounced.'),
  isDelay: z.boolean().optional().describe('Whether the mail server keeps trying.'),
  cc: z
    .array(z.string())
    .optional()
    .describe('Copy recipients of a follow-up, or all other recipients of a received mail.'),
  replyTo: z.string().optional().describe('Address to which the buyer wants replies.'),
  sentAt: z.iso.datetime().optional().describe('Time that a received mail names.'),
  signature: z.string().optional(),
  quoteStart: z.int().optional().describe('Index in the text where quoted text begins.'),
  notice: z.string().optional().describe('Parts that a received mail lacks.'),
  signatureFiles: z
    .array(z.string())
    .optional()
    .describe('Ids of files that are probably pictures of a signature.'),
  mailId: z.string().optional().describe('Message-ID of a received mail.'),
  missingFiles: z
    .array(z.string())
    .optional()
    .describe('Names of the files of a received mail that were not stored.'),
  sendAt: z.iso.datetime().optional().describe('Time at which a follow-up is sent later.'),
  cancelled: z
    .enum(['by-us', 'answered'])
    .optional()
    .describe('Reason why a follow-up was not sent: it was cancelled, or the buyer replied first.'),
  outcome: z.enum(OUTCOMES).optional(),
  workState: z.enum(WORK_STATES).optional(),
  until: z.iso.datetime().optional().describe('End of a snooze.'),
  by: z.enum(DONE_BY).optional().describe('Channel by which the conversation was completed.'),
}

const EntryData = z.object(details)

export const Entry = EntryData.extend({
  id: z.string(),
  kind: z.enum(ENTRY_KINDS),
  at: z.iso.datetime(),
  text: z.string().describe('Plain text. May be empty.'),
  files: z.array(EntryFile).optional(),
  delivery: Delivery.optional().describe('Delivery of a mail that was sent. Stored for a month.'),
  quotation: z
    .object({
      id: z.string(),
      number: z.string(),
      version: z.int(),
      state: z.enum(QUOTATION_STATES),
      decision: z.enum(DECISIONS).optional(),
    })
    .optional()
    .describe('Quotation of the entry, also of an entry about its deal.'),
  proforma: z
    .object({ number: z.string(), version: z.int(), state: z.enum(PROFORMA_STATES) })
    .optional(),
  deal: z
    .object({ step: z.enum(DEAL_STEPS), day: z.iso.date() })
    .optional()
    .describe('Step of a deal that was set. The text is its note.'),
})

export const Reminder = z.object({
  id: z.string(),
  dueAt: z.iso.datetime(),
  unlessAnswered: z.boolean(),
  text: z.string(),
})

export const Conversation = z.object({
  entries: z.array(Entry).describe('Entries, oldest first. The first one is the enquiry.'),
  reminders: z.array(Reminder).describe('Pending reminders, by time.'),
  drafts: z
    .object({ reply: z.string(), 'follow-up': z.string(), note: z.string() })
    .partial()
    .describe('Unsent texts.'),
  fields: z
    .record(z.enum(REPLY_FIELDS), z.string())
    .describe('Values of the fields of saved replies. Empty if unknown.'),
  recipient: z
    .string()
    .describe(
      'Address that a follow-up is sent to: the last chosen one, or else that of the buyer.',
    ),
  people: z
    .array(z.object({ address: z.string(), name: z.string().optional() }))
    .describe(
      'Other people of the conversation, who can be copied. Addresses of the company are left out.',
    ),
  version: z.string().describe('Version, which changes with each mail that is sent or received.'),
})

export type EntryData = z.infer<typeof EntryData>
export type Entry = z.infer<typeof Entry>
export type EntryKind = Entry['kind']
export type EntryFile = z.infer<typeof EntryFile>
export type Reminder = z.infer<typeof Reminder>
export type Conversation = z.infer<typeof Conversation>
export type DraftKind = (typeof DRAFT_KINDS)[number]

import * as z from 'zod'
import {
  choice,
  cursorQuery,
  json,
  listField,
  pageFields,
  pageNumber,
  syncFields,
  usesCursor,
} from '../fields.ts'
import { LanguageCode } from '../languages/translated.ts'
import { ENQUIRY_FILE_TYPES, LIMITS } from '../limits.ts'
import { DELIVERY_STATES, Delivery } from '../mail/deliveries.ts'
import { INBOX_SORTS } from '../paging.ts'
import { STATUSES, SUBJECTS } from '../subjects/subjects.ts'
import { email, opaque, optionalLine, optionalParagraph, paragraph } from '../text.ts'
import { Enquiry } from './enquiry.ts'
import { EnquirySubmission, MessageLine, StoredTerms } from './enquiry-submission.ts'
import { DONE_BY, OUTCOMES, WORK_STATES } from './work-states.ts'

export const MessageFile = z.object({
  id: z.string(),
  name: z.string().describe("The sender's file name, with the extension of its type."),
  bytes: z.int(),
  type: z.enum(ENQUIRY_FILE_TYPES).describe('Type, detected from the content.'),
})

export const Work = z.object({
  state: z.enum(WORK_STATES),
  since: z.iso.datetime().describe('Time since which the state is the same.'),
  until: z.iso.datetime().optional().describe('End of a snooze.'),
  by: z.enum(DONE_BY).optional().describe('Channel by which the conversation was completed.'),
})

export const Message = z.object({
  _id: z.string().meta({ examples: ['3f9c1c2e7a5b4d10'] }),
  reference: z.string().meta({ examples: ['E-2026-00042'] }),
  name: z.string().meta({ examples: ['Ada Visitor'] }),
  email: z.string().describe('The address that replies are sent to.'),
  typedEmail: z.string().optional().describe('Original address, if it was corrected.'),
  subject: z.enum(SUBJECTS),
  mailSubject: z
    .string()
    .optional()
    .describe('Subject of the mail that became this enquiry. May be empty.'),
  language: LanguageCode.describe('Language of the mails to the sender, from lang.'),
  message: z.string().describe('Text of the enquiry. May be empty if there are lines.'),
  lines: z.array(MessageLine).optional().describe('Requested products, in order.'),
  terms: StoredTerms.optional(),
  files: z.array(MessageFile).optional(),
  status: z.enum(STATUSES),
  outcome: z.enum(OUTCOMES).describe('Outcome of the enquiry.'),
  lostReason: z.string().optional(),
  createdAt: z.iso.datetime(),
  work: Work.describe('Party that has to act next.'),
  trashedAt: z.iso
    .datetime()
    .optional()
    .describe('Time at which it was moved to the trash. Missing outside of it.'),
  spam: z
    .array(z.string())
    .optional()
    .describe('Reasons why it was filed as spam. Missing if it was not.'),
  acknowledgement: Delivery.optional().describe(
    'Delivery of the confirmation to the visitor. Stored for a month.',
  ),
  reply: z
    .object({
      content: z.string(),
      signature: z.string().optional(),
      repliedAt: z.iso.datetime(),
      delivery: Delivery.optional().describe('Delivery of the reply. Stored for a month.'),
    })
    .optional(),
})

const AttachedDocument = z.discriminatedUnion(
  'document',
  [
    z.object({ document: z.literal('catalogue') }),
    z.object({ document: z.literal('specification'), productId: opaque('productId', LIMITS.id) }),
    z.object({ document: z.literal('certificate'), file: opaque('file', LIMITS.text) }),
  ],
  { error: 'A document must be catalogue, specification or certificate.' },
)

export const documents = json(
  'Documents',
  listField('Documents', AttachedDocument, LIMITS.followUpFiles).optional(),
).describe('Documents of the company to attach.')

/** Rule of the files of a mail, sent as a multipart form. */
export const ATTACHED_FILES = {
  field: 'files',
  count: LIMITS.followUpFiles,
  bytes: LIMITS.followUpBytes,
}

export type AttachedDocument = z.infer<typeof AttachedDocument>

/** An enquiry that the company enters. Somebody on the telephone may have no e-mail address. */
export const NewEnquiry = EnquirySubmission.safeExtend({
  email: z
    .union([Enquiry.shape.email, z.literal('')], {
      error: 'Email must be an e-mail address, such as name@example.com, or empty.',
    })
    .describe('Address of the sender. Empty if unknown.'),
})

export const Reply = z.object({
  replyContent: paragraph('Reply', LIMITS.message, 'Reply cannot be empty'),
  email: email('Email', LIMITS.text)
    .optional()
    .describe('Address to reply to, for a message without one.'),
  signature: optionalParagraph('Signature', LIMITS.signature)
    .optional()
    .describe('Defaults to the signature from GET /api/reply-signature. Empty for no signature.'),
  documents,
})

/** The text is cut to EXCERPT_LENGTH + 1 characters. */
export const MessageSummary = Message.omit({
  reply: true,
  spam: true,
  typedEmail: true,
  mailSubject: true,
  language: true,
  acknowledgement: true,
  lines: true,
  terms: true,
  files: true,
  lostReason: true,
}).extend({
  company: z.string().optional(),
  country: z.string().optional().describe('ISO 3166-1 alpha-2 code.'),
  lineCount: z.int().optional().describe('Number of requested products. Missing if none.'),
  delivery: z.enum(DELIVERY_STATES).optional().describe('State of the reply mail.'),
  suggestions: z
    .int()
    .optional()
    .describe('Number of mails of unknown senders that name it. Missing if none.'),
  newest: z
    .object({ at: z.iso.datetime(), text: z.string() })
    .optional()
    .describe('Newest mail, quotation or note after the enquiry. The text is cut.'),
})

export const InboxFilter = z.object({
  search: optionalLine('search', LIMITS.text)
    .optional()
    .describe(
      'Words of the conversation in any order: parts of texts, names, addresses, file names, references, quotation numbers or requested products. Or a telephone number in any writing. Ignores case and accents. One or two letters find words that begin with them.',
    ),
  status: choice('status', STATUSES).optional(),
  outcome: choice('outcome', OUTCOMES).optional(),
  work: choice('work', WORK_STATES).optional().describe('Party that has to act next.'),
  subject: choice('subject', SUBJECTS).optional(),
  spam: choice('spam', ['true', 'false']).optional().describe('If true, only spam.'),
  trash: choice('trash', ['true', 'false']).optional().describe('If true, only the trash.'),
  buyer: opaque('buyer', LIMITS.id).optional().describe('Id of the buyer.'),
  sort: choice('sort', INBOX_SORTS)
    .optional()
    .describe(
      'Order of the messages. newest by default. activity sorts by the newest mail or note.',
    ),
})

export const InboxListQuery = InboxFilter.extend({ page: pageNumber, ...cursorQuery }).refine(
  (query) => query.page === undefined || !usesCursor(query),
  { path: ['page'], error: 'page cannot be combined with limit, cursor or updatedSince.' },
)

export const InboxPage = z.object({
  ...pageFields(MessageSummary),
  isMore: z
    .literal(true)
    .optional()
    .describe('Whether a search has more results. Only the newest are counted.'),
  subjects: z.record(z.enum(SUBJECTS), z.int()).describe('Results per subject.'),
  spam: z.int().describe('Number of spam messages, regardless of the filters.'),
  trash: z.int().describe('Number of messages in the trash, regardless of the filters.'),
  ...syncFields,
})

export const InboxPosition = z.object({
  previous: z.string().optional().describe('Id of the message above.'),
  next: z.string().optional().describe('Id of the message below.'),
  position: z
    .int()
    .optional()
    .describe('Position in the list, from 1. Missing if the message is not in it.'),
  total: z.int(),
})

export const Sender = z.object({
  others: z
    .array(
      MessageSummary.pick({
        _id: true,
        reference: true,
        subject: true,
        status: true,
        createdAt: true,
        lineCount: true,
      }),
    )
    .describe('Other messages from the same address, newest first.'),
  total: z.int().describe('Number of other messages, without spam.'),
  timeZone: z
    .string()
    .optional()
    .describe('Time zone of the country. Missing if the country has several.'),
  buyer: z
    .object({ id: z.string(), label: z.string() })
    .optional()
    .describe('Id of the buyer. Missing for spam, unless the address also sent other messages.'),
})

export const InboxIds = z.object({
  ids: z
    .array(z.string())
    .describe('Ids in list order, at most as many as one request may delete.'),
})

export type MessageFile = z.infer<typeof MessageFile>
export type Work = z.infer<typeof Work>
export type Message = z.infer<typeof Message>
export type MessageSummary = z.infer<typeof MessageSummary>
export type InboxListQuery = z.infer<typeof InboxListQuery>
export type InboxFilter = z.infer<typeof InboxFilter>
export type InboxPage = z.infer<typeof InboxPage>
export type InboxPosition = z.infer<typeof InboxPosition>
export type Sender = z.infer<typeof Sender>

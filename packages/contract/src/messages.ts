import * as z from 'zod'
import { AnyFile } from './any-file.ts'
import { Csv, Xlsx } from './csv.ts'
import { MessageFile } from './enquiry-files.ts'
import { MessageLine } from './enquiry-lines.ts'
import { KeptTerms } from './enquiry-terms.ts'
import { Done, errorResponses, Id } from './errors.ts'
import { InboxFilter } from './inbox-filter.ts'
import { LIMITS } from './limits.ts'
import { DELIVERY_STATES, Delivery, StoredMail } from './mail.ts'
import { pageNumber } from './page-number.ts'
import { defineRoutes, forPublic, forRows, NO_BODY } from './route.ts'
import { SentEnquiry } from './sent-enquiry.ts'
import { STATUSES, SUBJECTS } from './subjects.ts'
import { email, opaque, optionalParagraph, paragraph, requiredOr } from './text.ts'

export const Message = z.object({
  _id: z.string(),
  /** What both sides call it by; never given twice. */
  reference: z.string(),
  name: z.string(),
  /** The address that replies are mailed to. */
  email: z.string(),
  /** The address as the visitor typed it, where it was corrected since. */
  typedEmail: z.string().optional(),
  subject: z.enum(SUBJECTS),
  /** Empty where the lines say it all. */
  message: z.string(),
  /** What is asked for, in the order of the visitor; not there without a list. */
  lines: z.array(MessageLine).optional(),
  /** What was stated with it; not there where nothing was. */
  terms: KeptTerms.optional(),
  files: z.array(MessageFile).optional(),
  status: z.enum(STATUSES),
  createdAt: z.iso.datetime(),
  /** Why it is filed under Spam; not there when it is not. */
  spam: z.array(z.string()).optional(),
  /** Of the mail that told the visitor that it came, where there was one; kept for a month. */
  acknowledgement: Delivery.optional(),
  reply: z
    .object({
      content: z.string(),
      /** As it was sent below the content. */
      signature: z.string().optional(),
      repliedAt: z.iso.datetime(),
      /** Of its mail; kept for a month after it was sent. */
      delivery: Delivery.optional(),
    })
    .optional(),
})

export const Reply = z.object({
  replyContent: paragraph('Reply', LIMITS.message, 'Reply cannot be empty'),
  /** Stands below it; empty: nothing does. Without it the signature that `messages.signature` answers. */
  signature: optionalParagraph('Signature', LIMITS.signature).optional(),
})

/** A message in the list; its text is cut to one character more than EXCERPT. */
export const MessageSummary = Message.omit({
  reply: true,
  spam: true,
  typedEmail: true,
  acknowledgement: true,
  lines: true,
  terms: true,
  files: true,
}).extend({
  company: z.string().optional(),
  /** The two letters of a country. */
  country: z.string().optional(),
  /** How many things are asked for; not there without a list. */
  lineCount: z.int().optional(),
  /** How far the mail of its reply has come; kept for a month after it was sent. */
  delivery: z.enum(DELIVERY_STATES).optional(),
})

/** Some of the messages that match, and how many more there are. */
export const InboxPage = z.object({
  /** At most INBOX_PAGE_SIZE messages; none on a page beyond the last. */
  items: z.array(MessageSummary),
  /** Messages on all pages together. */
  total: z.int(),
  page: z.int(),
  /** The number of the last page; 1 when nothing matches. */
  pages: z.int(),
  /** How many messages of each subject match, whichever subject was asked for. */
  subjects: z.record(z.enum(SUBJECTS), z.int()),
  /** How many are filed under Spam, whatever was asked for. */
  spam: z.int(),
})

/** The position of a message among those that match. */
export const InboxPosition = z.object({
  /** The id of the message above it in the list. */
  previous: z.string().optional(),
  /** The id of the message below it in the list. */
  next: z.string().optional(),
  /** From 1; not there when the message itself does not match. */
  position: z.int().optional(),
  total: z.int(),
})

/** What is known of who sent a message. */
export const Sender = z.object({
  /** Other messages of the same address, the newest first: SENDER_MESSAGES of them at most. */
  others: z.array(
    MessageSummary.pick({
      ...{ _id: true, reference: true, subject: true, status: true, createdAt: true },
      lineCount: true,
    }),
  ),
  /** How many others there are; none that is filed under Spam. */
  total: z.int(),
  /** The time zone of the stated country; not there where its clocks differ. */
  timeZone: z.string().optional(),
})

/** The messages that match, as many as one call may delete. */
export const InboxIds = z.object({
  /** In the order of the list, at most LIMITS.rows. */
  ids: z.array(z.string()),
})

export const messages = defineRoutes({
  send: {
    method: 'POST',
    path: '/messages',
    summary:
      'Sends an enquiry, as a form where files come with it; it is on disk before the answer leaves, once however often it is sent again',
    body: SentEnquiry,
    responses: {
      201: Done.extend({
        reference: z.string().describe('What the enquiry is called by, such as E-2026-00042.'),
      }),
      ...errorResponses(403, 422),
    },
    metadata: {
      ...forPublic,
      rate: 'message',
      jsonBytes: LIMITS.linesJsonBytes,
      files: [{ field: 'files', count: LIMITS.enquiryFiles, bytes: LIMITS.enquiryFileBytes }],
    },
  },
  formToken: {
    method: 'GET',
    path: '/message-form',
    summary: 'A token that says when a form was opened, to be sent with it',
    responses: { 200: z.object({ formToken: z.string() }), ...errorResponses() },
    metadata: forPublic,
  },
  all: {
    method: 'GET',
    path: '/messages',
    summary: 'Every enquiry, newest first',
    responses: { 200: z.array(Message), ...errorResponses(401) },
  },
  list: {
    method: 'GET',
    path: '/inbox',
    summary: 'One page of the messages that match, with how many match of each subject',
    query: InboxFilter.extend({
      page: pageNumber,
    }),
    responses: { 200: InboxPage, ...errorResponses(401) },
  },
  ids: {
    method: 'GET',
    path: '/inbox/ids',
    summary: 'The ids of the messages that match, as many as one call may delete',
    query: InboxFilter,
    responses: { 200: InboxIds, ...errorResponses(401) },
  },
  position: {
    method: 'GET',
    path: '/inbox/:id',
    summary: 'Where a message stands among those that match, and its neighbours there',
    pathParams: Id,
    query: InboxFilter,
    responses: { 200: InboxPosition, ...errorResponses(401, 404) },
  },
  sender: {
    method: 'GET',
    path: '/inbox/:id/sender',
    summary: 'The other messages of the address that sent one, and what time it is there',
    pathParams: Id,
    responses: { 200: Sender, ...errorResponses(401, 404) },
  },
  release: {
    method: 'POST',
    path: '/inbox/:id/release',
    summary: 'Takes a message out of Spam; the company is told of it as of any other',
    pathParams: Id,
    body: NO_BODY,
    responses: { 200: Done, ...errorResponses(401, 404) },
  },
  download: {
    method: 'GET',
    path: '/inbox.csv',
    summary: 'The messages that match with their replies, whole, as a spreadsheet reads them',
    query: InboxFilter,
    responses: { 200: Csv, ...errorResponses(401) },
    metadata: { download: 'messages.csv' },
  },
  downloadWorkbook: {
    method: 'GET',
    path: '/inbox.xlsx',
    summary: 'The same as a workbook',
    query: InboxFilter,
    responses: { 200: Xlsx, ...errorResponses(401) },
    metadata: { download: 'messages.xlsx' },
  },
  get: {
    method: 'GET',
    path: '/messages/:id',
    summary: 'One enquiry, whole, with its reply',
    pathParams: Id,
    responses: { 200: Message, ...errorResponses(401, 404) },
  },
  file: {
    method: 'GET',
    path: '/messages/:id/files/:file',
    summary: 'A file that came with an enquiry, to be saved and never shown',
    pathParams: Id.extend({ file: opaque('file', LIMITS.id) }),
    responses: { 200: AnyFile, ...errorResponses(401, 404) },
    metadata: { headers: ['content-disposition'], isPrivate: true },
  },
  listXlsx: {
    method: 'GET',
    path: '/messages/:id/xlsx',
    summary: 'What an enquiry asks for, with all that was known of it then, as a workbook',
    pathParams: Id,
    responses: { 200: Xlsx, ...errorResponses(401, 404) },
    metadata: { headers: ['content-disposition'], isPrivate: true },
  },
  removeMany: {
    method: 'DELETE',
    path: '/messages/multiple',
    summary: 'Deletes the named enquiries; ids already gone are passed over',
    body: z.object({
      ids: z
        .array(Id.shape.id, { error: requiredOr('ids', 'a list of message ids') })
        .min(1, 'ids must name at least one message.')
        .max(LIMITS.rows, `ids may name at most ${LIMITS.rows.toLocaleString('en')} messages.`),
    }),
    responses: { 200: Done.extend({ deleted: z.int() }), ...errorResponses(401) },
    metadata: forRows,
  },
  signature: {
    method: 'GET',
    path: '/reply-signature',
    summary: 'What stands below a reply that states no other signature',
    responses: { 200: z.object({ signature: z.string() }), ...errorResponses(401) },
  },
  reply: {
    method: 'POST',
    path: '/messages/:id/reply',
    summary: 'Replies to an enquiry, once; the reply and its e-mail are stored together',
    pathParams: Id,
    body: Reply,
    responses: { 200: Done.extend(StoredMail), ...errorResponses(401, 404, 409) },
  },
  sendReplyAgain: {
    method: 'POST',
    path: '/mail/replies/:id',
    summary:
      'Sends the reply to a message that has not arrived again, to a corrected address if one is given',
    pathParams: Id,
    body: z
      .object({
        /** Replaces the address of the message: this reply and all later ones go there. */
        email: email('Email', LIMITS.text).optional(),
      })
      .optional(),
    responses: { 200: Done.extend(StoredMail), ...errorResponses(401, 404, 409) },
  },
})

export type Message = z.infer<typeof Message>
export type MessageSummary = z.infer<typeof MessageSummary>
export type InboxPage = z.infer<typeof InboxPage>
export type InboxPosition = z.infer<typeof InboxPosition>
export type Sender = z.infer<typeof Sender>

import * as z from 'zod'
import { AnyFile, Csv, Xlsx } from '../downloads.ts'
import { Done, errorResponses, Id } from '../errors.ts'
import { choice, flag, idList } from '../fields.ts'
import { languageQuery } from '../languages/translated.ts'
import { LIMITS } from '../limits.ts'
import { StoredMail } from '../mail/deliveries.ts'
import {
  adminGet,
  adminGetById,
  adminResponses,
  bulkRoute,
  defineRoutes,
  publicRoute,
} from '../route.ts'
import { email, opaque, optionalLine } from '../text.ts'
import { EnquirySubmission } from './enquiry-submission.ts'
import {
  ATTACHED_FILES,
  InboxFilter,
  InboxIds,
  InboxListQuery,
  InboxPage,
  InboxPosition,
  Message,
  NewEnquiry,
  Reply,
  Sender,
} from './messages.ts'
import { OUTCOMES } from './work-states.ts'

const ENQUIRY_FILES = [
  { field: 'files', count: LIMITS.enquiryFiles, bytes: LIMITS.enquiryFileBytes },
] as const

export const messages = defineRoutes({
  send: {
    method: 'POST',
    path: '/messages',
    summary: 'Send an enquiry. Use a multipart form to attach files.',
    query: z.object(languageQuery),
    body: EnquirySubmission,
    responses: {
      201: Done.extend({ reference: z.string().meta({ examples: ['E-2026-00042'] }) }),
      ...errorResponses(403, 422),
    },
    metadata: {
      ...publicRoute,
      rate: 'message',
      jsonBytes: LIMITS.linesJsonBytes,
      files: ENQUIRY_FILES,
    },
  },
  add: {
    method: 'POST',
    path: '/inbox/enquiries',
    summary:
      'Add an enquiry that arrived by telephone, at a fair or in a chat. Nobody is mailed about it. Use a multipart form to attach files.',
    query: z.object(languageQuery),
    body: NewEnquiry,
    responses: {
      201: Done.extend({ id: z.string(), reference: z.string() }),
      ...errorResponses(401, 422),
    },
    metadata: { jsonBytes: LIMITS.linesJsonBytes, files: ENQUIRY_FILES },
  },
  formToken: {
    method: 'GET',
    path: '/messages/form-token',
    query: z.object(languageQuery),
    summary: 'Create a form token, which records when a form was opened.',
    responses: { 200: z.object({ formToken: z.string() }), ...errorResponses() },
    metadata: publicRoute,
  },
  all: adminGet('/messages', 'List all messages, newest first.', z.array(Message)),
  list: {
    ...adminGet('/inbox', 'Search messages, one page at a time or with a cursor.', InboxPage),
    query: InboxListQuery,
  },
  ids: {
    ...adminGet('/inbox/ids', 'List the ids of all matching messages.', InboxIds),
    query: InboxFilter,
  },
  position: {
    ...adminGetById(
      '/inbox/:id',
      'Retrieve the position and the neighbours of a message in a filtered list.',
      InboxPosition,
    ),
    query: InboxFilter,
  },
  sender: adminGetById(
    '/inbox/:id/sender',
    "Retrieve the sender's other messages and time zone.",
    Sender,
  ),
  markSpam: {
    method: 'PUT',
    path: '/messages/spam',
    summary: 'Move messages to spam, or to the inbox with a mail. Ignores unknown ids.',
    body: z.object({ ids: idList('message'), spam: flag('spam') }),
    responses: adminResponses(Done.extend({ moved: z.int() })),
    metadata: bulkRoute,
  },
  download: {
    ...adminGet('/inbox.csv', 'Download matching messages and replies as CSV.', Csv),
    query: InboxFilter,
    metadata: { download: 'messages.csv' },
  },
  downloadWorkbook: {
    ...adminGet(
      '/inbox.xlsx',
      'Download matching messages and replies as an .xlsx workbook.',
      Xlsx,
    ),
    query: InboxFilter,
    metadata: { download: 'messages.xlsx' },
  },
  get: adminGetById('/messages/:id', 'Retrieve a message with its reply.', Message),
  file: {
    ...adminGetById('/messages/:id/files/:file', 'Download a file of a message.', AnyFile),
    pathParams: Id.extend({ file: opaque('file', LIMITS.id) }),
    metadata: { headers: ['content-disposition'], isPrivate: true },
  },
  listXlsx: {
    ...adminGetById(
      '/messages/:id/xlsx',
      'Download an enquiry as an .xlsx workbook with empty prices, to quote it.',
      Xlsx,
    ),
    metadata: { headers: ['content-disposition'], isPrivate: true },
  },
  removeMany: {
    method: 'DELETE',
    path: '/messages/multiple',
    summary: 'Delete several messages. Ignores unknown ids.',
    body: z.object({ ids: idList('message') }),
    responses: adminResponses(Done.extend({ deleted: z.int() })),
    metadata: { ...bulkRoute, scope: 'all' },
  },
  setOutcome: {
    method: 'PATCH',
    path: '/messages/:id/outcome',
    summary: 'Change the outcome of an enquiry.',
    pathParams: Id,
    body: z.object({
      outcome: choice('Outcome', OUTCOMES),
      reason: optionalLine('Reason', LIMITS.sentences)
        .optional()
        .describe('Reason why the enquiry was lost.'),
    }),
    responses: adminResponses(Done, 404),
  },
  signature: adminGet(
    '/reply-signature',
    'Retrieve the default signature of replies.',
    z.object({ signature: z.string() }),
  ),
  reply: {
    method: 'POST',
    path: '/messages/:id/reply',
    summary:
      'Reply to a message. Fails with 409 if it already has a reply. Use a multipart form to attach files.',
    pathParams: Id,
    body: Reply,
    responses: adminResponses(Done.extend(StoredMail), 404, 409, 422),
    metadata: { files: [ATTACHED_FILES] },
  },
  retryReply: {
    method: 'POST',
    path: '/messages/:id/reply/retry',
    summary: 'Resend an undelivered reply, optionally to a corrected address.',
    pathParams: Id,
    body: z
      .object({
        email: email('Email', LIMITS.text)
          .optional()
          .describe('Replaces the address of the message for this reply and all later mails.'),
      })
      .optional(),
    responses: adminResponses(Done.extend(StoredMail), 404, 409),
  },
})

import * as z from 'zod'
import { AnyFile, Csv, Xlsx } from '../downloads.ts'
import { Done, errorResponses, Id } from '../errors.ts'
import { idList, pageNumber } from '../fields.ts'
import { LIMITS } from '../limits.ts'
import { StoredMail } from '../mail.ts'
import { adminActionById, adminGet, bulkRoute, defineRoutes, publicRoute } from '../route.ts'
import { email, opaque } from '../text.ts'
import { EnquirySubmission } from './enquiry-submission.ts'
import {
  InboxFilter,
  InboxIds,
  InboxPage,
  InboxPosition,
  Message,
  Reply,
  Sender,
} from './messages.ts'

export const messages = defineRoutes({
  send: {
    method: 'POST',
    path: '/messages',
    summary: 'Send an enquiry. Use a multipart form to attach files.',
    body: EnquirySubmission,
    responses: {
      201: Done.extend({ reference: z.string().meta({ examples: ['E-2026-00042'] }) }),
      ...errorResponses(403, 422),
    },
    metadata: {
      ...publicRoute,
      rate: 'message',
      jsonBytes: LIMITS.linesJsonBytes,
      files: [{ field: 'files', count: LIMITS.enquiryFiles, bytes: LIMITS.enquiryFileBytes }],
    },
  },
  formToken: {
    method: 'GET',
    path: '/messages/form-token',
    summary: 'Create a form token, which records when a form was opened.',
    responses: { 200: z.object({ formToken: z.string() }), ...errorResponses() },
    metadata: publicRoute,
  },
  all: adminGet('/messages', 'List all messages, newest first.', z.array(Message)),
  list: {
    method: 'GET',
    path: '/inbox',
    summary: 'Search messages, one page at a time.',
    query: InboxFilter.extend({ page: pageNumber }),
    responses: { 200: InboxPage, ...errorResponses(401) },
  },
  ids: {
    method: 'GET',
    path: '/inbox/ids',
    summary: 'List the ids of all matching messages.',
    query: InboxFilter,
    responses: { 200: InboxIds, ...errorResponses(401) },
  },
  position: {
    method: 'GET',
    path: '/inbox/:id',
    summary: 'Retrieve the position and the neighbours of a message in a filtered list.',
    pathParams: Id,
    query: InboxFilter,
    responses: { 200: InboxPosition, ...errorResponses(401, 404) },
  },
  sender: {
    method: 'GET',
    path: '/inbox/:id/sender',
    summary: "Retrieve the sender's other messages and time zone.",
    pathParams: Id,
    responses: { 200: Sender, ...errorResponses(401, 404) },
  },
  markNotSpam: adminActionById(
    'POST',
    '/inbox/:id/not-spam',
    'Move a message from spam to the inbox, and notify the company.',
  ),
  download: {
    method: 'GET',
    path: '/inbox.csv',
    summary: 'Download matching messages and replies as CSV.',
    query: InboxFilter,
    responses: { 200: Csv, ...errorResponses(401) },
    metadata: { download: 'messages.csv' },
  },
  downloadWorkbook: {
    method: 'GET',
    path: '/inbox.xlsx',
    summary: 'Download matching messages and replies as an .xlsx workbook.',
    query: InboxFilter,
    responses: { 200: Xlsx, ...errorResponses(401) },
    metadata: { download: 'messages.xlsx' },
  },
  get: {
    method: 'GET',
    path: '/messages/:id',
    summary: 'Retrieve a message with its reply.',
    pathParams: Id,
    responses: { 200: Message, ...errorResponses(401, 404) },
  },
  file: {
    method: 'GET',
    path: '/messages/:id/files/:file',
    summary: 'Download a file of a message.',
    pathParams: Id.extend({ file: opaque('file', LIMITS.id) }),
    responses: { 200: AnyFile, ...errorResponses(401, 404) },
    metadata: { headers: ['content-disposition'], isPrivate: true },
  },
  listXlsx: {
    method: 'GET',
    path: '/messages/:id/xlsx',
    summary: 'Download the requested products of a message as an .xlsx workbook.',
    pathParams: Id,
    responses: { 200: Xlsx, ...errorResponses(401, 404) },
    metadata: { headers: ['content-disposition'], isPrivate: true },
  },
  removeMany: {
    method: 'DELETE',
    path: '/messages/multiple',
    summary: 'Delete several messages. Ignores unknown ids.',
    body: z.object({ ids: idList('message') }),
    responses: { 200: Done.extend({ deleted: z.int() }), ...errorResponses(401) },
    metadata: bulkRoute,
  },
  signature: adminGet(
    '/reply-signature',
    'Retrieve the default signature of replies.',
    z.object({ signature: z.string() }),
  ),
  reply: {
    method: 'POST',
    path: '/messages/:id/reply',
    summary: 'Reply to a message. Fails with 409 if it already has a reply.',
    pathParams: Id,
    body: Reply,
    responses: { 200: Done.extend(StoredMail), ...errorResponses(401, 404, 409) },
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
    responses: { 200: Done.extend(StoredMail), ...errorResponses(401, 404, 409) },
  },
})

import * as z from 'zod'
import { Done, failures, Id } from './errors.ts'
import { LIMITS } from './limits.ts'
import { Delivery, StoredMail } from './mail.ts'
import { defineRoutes, forPublic, forRows } from './route.ts'
import { STATUSES, SUBJECTS } from './subjects.ts'
import { email, line, paragraph, requiredOr } from './text.ts'

/** What a visitor fills in. */
export const Enquiry = z.object({
  name: line('Name', LIMITS.text),
  email: email('Email', LIMITS.text),
  subject: z.enum(SUBJECTS, {
    error: ({ input }) =>
      input ? `Subject must be one of ${SUBJECTS.join(', ')}.` : 'Subject is required.',
  }),
  message: paragraph('Message', LIMITS.message),
})

/** An enquiry as a form sends it, with what tells people from programs; a plain call has none of that. */
const SentEnquiry = Enquiry.extend({
  /** A field that people do not see. */
  topic: z.string().max(LIMITS.text).optional(),
  /** What `messages.form` gave when the form was opened. */
  formToken: z.string().max(200).optional(),
  /** Random, and the same whenever the form tries again: one text is filed once under it. */
  submissionId: z
    .string()
    .regex(/^[\w-]{16,64}$/, 'submissionId must be 16 to 64 letters, digits, - or _.')
    .optional(),
})

export const Message = z.object({
  _id: z.string(),
  name: z.string(),
  /** Where replies go. */
  email: z.string(),
  /** The address as the visitor typed it, where it was corrected since. */
  typedEmail: z.string().optional(),
  subject: z.enum(SUBJECTS),
  message: z.string(),
  status: z.enum(STATUSES),
  createdAt: z.iso.datetime(),
  /** Why it is filed under Spam; not there when it is not. */
  spam: z.array(z.string()).optional(),
  reply: z
    .object({
      content: z.string(),
      /** The company's name and contact details, as they were sent below the content. */
      signature: z.string().optional(),
      repliedAt: z.iso.datetime(),
      /** Of its mail; kept for a month after it was sent. */
      delivery: Delivery.optional(),
    })
    .optional(),
})

export const Reply = z.object({
  replyContent: paragraph('Reply', LIMITS.message, 'Reply cannot be empty'),
})

export const messages = defineRoutes({
  send: {
    method: 'POST',
    path: '/messages',
    summary:
      'Sends an enquiry; it is on disk before the answer leaves, once however often it is sent again',
    body: SentEnquiry,
    responses: { 201: Done, ...failures(400, 413, 415) },
    metadata: { ...forPublic, rate: 'message' },
  },
  form: {
    method: 'GET',
    path: '/message-form',
    summary: 'A token that says when a form was opened, to be sent with it',
    responses: { 200: z.object({ formToken: z.string() }), ...failures() },
    metadata: forPublic,
  },
  list: {
    method: 'GET',
    path: '/messages',
    summary: 'Every enquiry, newest first',
    responses: { 200: z.array(Message), ...failures(401) },
  },
  get: {
    method: 'GET',
    path: '/messages/:id',
    summary: 'One enquiry, whole, with its reply',
    pathParams: Id,
    responses: { 200: Message, ...failures(400, 401, 404) },
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
    responses: { 200: Done.extend({ deleted: z.int() }), ...failures(400, 401, 413, 415) },
    metadata: forRows,
  },
  signature: {
    method: 'GET',
    path: '/reply-signature',
    summary: "What is sent below every reply: the company's name and contact details",
    responses: { 200: z.object({ signature: z.string() }), ...failures(401) },
  },
  reply: {
    method: 'POST',
    path: '/messages/:id/reply',
    summary: 'Replies to an enquiry, once; the reply and its e-mail are stored together',
    pathParams: Id,
    body: Reply,
    responses: { 200: Done.extend(StoredMail), ...failures(400, 401, 404, 409, 413, 415) },
  },
})

export type SentEnquiry = z.infer<typeof SentEnquiry>
export type Enquiry = z.infer<typeof Enquiry>
export type Message = z.infer<typeof Message>

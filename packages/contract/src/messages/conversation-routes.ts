import * as z from 'zod'
import { AnyFile, EventStream } from '../downloads.ts'
import { Done, errorResponses, Id } from '../errors.ts'
import { choice, flag, idList, ifVersion } from '../fields.ts'
import { LIMITS } from '../limits.ts'
import { StoredMail } from '../mail/deliveries.ts'
import {
  adminActionById,
  adminGet,
  adminGetById,
  adminResponses,
  bulkRoute,
  defineRoutes,
  NO_BODY,
} from '../route.ts'
import { email, opaque, optionalLine, optionalParagraph, paragraph } from '../text.ts'
import {
  dateTime,
  FollowUp,
  hasUntil,
  InboxSettings,
  missingUntil,
  SavedReply,
  WorkChange,
  workFields,
} from './conversations.ts'
import { Conversation, DRAFT_KINDS } from './entries.ts'
import { ATTACHED_FILES } from './messages.ts'

const EntryId = Id.extend({ entry: opaque('entry', LIMITS.id) })

const NewReminder = z.object({
  dueAt: dateTime('dueAt'),
  unlessAnswered: flag('unlessAnswered').describe(
    'Whether a mail from the buyer deletes the reminder.',
  ),
  text: optionalLine('Reminder', LIMITS.sentences).optional(),
})

const StoredSavedReply = SavedReply.extend({ id: z.string() })

const ok = { 200: Done, ...errorResponses(401, 404) }

export const conversations = defineRoutes({
  entries: adminGetById(
    '/messages/:id/entries',
    'Retrieve the conversation of an enquiry, with reminders and drafts.',
    Conversation,
  ),
  followUp: {
    method: 'POST',
    path: '/messages/:id/follow-ups',
    summary: 'Send a further mail after the reply. Use a multipart form to attach files.',
    pathParams: Id,
    body: FollowUp,
    responses: {
      201: Done.extend({ id: z.string(), ...StoredMail }),
      ...errorResponses(401, 404, 409, 422),
    },
    metadata: { files: [ATTACHED_FILES] },
  },
  cancelFollowUp: {
    ...adminActionById(
      'DELETE',
      '/messages/:id/follow-ups/:entry',
      'Cancel a follow-up that is to be sent later. Its text becomes a draft.',
      409,
    ),
    pathParams: EntryId,
  },
  retryFollowUp: {
    method: 'POST',
    path: '/messages/:id/follow-ups/:entry/retry',
    summary: 'Resend an undelivered follow-up, optionally to a corrected address.',
    pathParams: EntryId,
    body: z.object({ email: email('Email', LIMITS.text).optional() }).optional(),
    responses: adminResponses(Done.extend(StoredMail), 404, 409),
  },
  addNote: {
    method: 'POST',
    path: '/messages/:id/notes',
    summary: 'Add an internal note.',
    pathParams: Id,
    body: z.object({ text: paragraph('Note', LIMITS.message) }),
    responses: { 201: Done.extend({ id: z.string() }), ...errorResponses(401, 404) },
  },
  removeEntry: {
    ...adminActionById(
      'DELETE',
      '/messages/:id/entries/:entry',
      'Delete a note, or a suggested mail that does not belong to the conversation.',
      409,
    ),
    pathParams: EntryId,
  },
  acceptEntry: {
    method: 'POST',
    path: '/messages/:id/entries/:entry/accept',
    summary: 'Add a suggested mail to the conversation, and its sender.',
    pathParams: EntryId,
    body: NO_BODY,
    responses: ok,
  },
  fetchFiles: {
    ...adminActionById(
      'POST',
      '/messages/:id/entries/:entry/files',
      'Fetch files of a received mail that were not stored from the mailbox.',
      409,
    ),
    pathParams: EntryId,
  },
  file: {
    ...adminGetById('/messages/:id/entries/:entry/files/:file', 'Download an attachment.', AnyFile),
    pathParams: EntryId.extend({ file: opaque('file', LIMITS.id) }),
    metadata: { headers: ['content-disposition'], isPrivate: true },
  },
  addReminder: {
    method: 'POST',
    path: '/messages/:id/reminders',
    summary: 'Add a reminder.',
    pathParams: Id,
    body: NewReminder,
    responses: { 201: Done.extend({ id: z.string() }), ...errorResponses(401, 404) },
  },
  removeReminder: {
    ...adminActionById('DELETE', '/messages/:id/reminders/:reminder', 'Delete a reminder.'),
    pathParams: Id.extend({ reminder: opaque('reminder', LIMITS.id) }),
  },
  setWorkState: {
    method: 'PATCH',
    path: '/messages/:id/work-state',
    summary: 'Change which party has to act next.',
    pathParams: Id,
    body: WorkChange,
    responses: ok,
  },
  setWorkStates: {
    method: 'PUT',
    path: '/messages/work-state',
    summary: 'Change which party has to act next in several conversations. Ignores unknown ids.',
    body: z.object({ ids: idList('message'), ...workFields }).refine(hasUntil, missingUntil),
    responses: adminResponses(Done.extend({ changed: z.int() })),
    metadata: bulkRoute,
  },
  restore: {
    method: 'PUT',
    path: '/messages/restored',
    summary: 'Restore messages from the trash. Ignores other ids.',
    body: z.object({ ids: idList('message') }),
    responses: adminResponses(Done.extend({ restored: z.int() })),
    metadata: bulkRoute,
  },
  removeForGood: {
    method: 'DELETE',
    path: '/messages/trash',
    summary: 'Delete messages in the trash permanently. Ignores other ids.',
    body: z.object({ ids: idList('message') }),
    responses: adminResponses(Done.extend({ deleted: z.int() })),
    metadata: { ...bulkRoute, scope: 'all' },
  },
  saveDraft: {
    method: 'PUT',
    path: '/messages/:id/drafts/:kind',
    summary: 'Store an unsent text. An empty text deletes it.',
    pathParams: Id.extend({ kind: choice('kind', DRAFT_KINDS) }),
    body: z.object({ text: optionalParagraph('Draft', LIMITS.draft) }),
    responses: ok,
  },
  savedReplies: adminGet(
    '/saved-replies',
    'List saved replies by name.',
    z.array(StoredSavedReply),
  ),
  addSavedReply: {
    method: 'POST',
    path: '/saved-replies',
    summary: 'Add a saved reply.',
    body: SavedReply,
    responses: { 201: Done.extend({ id: z.string() }), ...errorResponses(401, 422) },
  },
  changeSavedReply: {
    method: 'PUT',
    path: '/saved-replies/:id',
    summary: 'Replace a saved reply.',
    pathParams: Id,
    body: SavedReply,
    responses: ok,
  },
  removeSavedReply: adminActionById('DELETE', '/saved-replies/:id', 'Delete a saved reply.'),
  settings: adminGet('/inbox-settings', 'Retrieve the settings of the inbox.', InboxSettings),
  saveSettings: {
    method: 'PUT',
    path: '/inbox-settings',
    summary: 'Replace the settings of the inbox. Fails with 409 if ifVersion is stale.',
    body: InboxSettings.extend({ ifVersion }),
    responses: adminResponses(Done, 409),
  },
  events: {
    ...adminGet(
      '/office-events',
      'Listen to changes as server-sent events. More than 20 streams of a session or key get 429.',
      EventStream,
    ),
    metadata: { isPrivate: true, isEndless: true },
  },
})

export type StoredSavedReply = z.infer<typeof StoredSavedReply>

import * as z from 'zod'
import { choice, ifVersion, json, listField, whole } from '../fields.ts'
import { LIMITS } from '../limits.ts'
import { hashTexts, sortKeys } from '../record-version.ts'
import { email, line, opaque, optionalParagraph, paragraph } from '../text.ts'
import { findUnfilledField } from './entries.ts'
import { documents } from './messages.ts'
import { DONE_BY, WORK_STATES } from './work-states.ts'

export const dateTime = (label: string) =>
  z.iso.datetime({
    offset: true,
    error: `${label} must be a date and time with a time zone, such as 2026-11-24T08:00:00Z.`,
  })

export const FollowUp = z.object({
  content: paragraph('Follow-up', LIMITS.message, 'Follow-up cannot be empty').refine(
    (text) => !findUnfilledField(text),
    { error: ({ input }) => `Replace ${findUnfilledField(String(input))} in the text.` },
  ),
  to: email('To', LIMITS.text)
    .optional()
    .describe('Recipient. Defaults to the one in GET /api/messages/{id}/entries.'),
  signature: optionalParagraph('Signature', LIMITS.signature)
    .optional()
    .describe('Defaults to the signature from GET /api/reply-signature. Empty for no signature.'),
  cc: json('Cc', listField('Cc', email('Cc', LIMITS.text), LIMITS.carbonCopies).optional()),
  documents,
  sendAt: dateTime('Send later')
    .optional()
    .describe('Time at which the mail is sent. Sent at once without it.'),
  ifVersion: ifVersion.describe(
    'Version of the conversation. If a mail was sent or received since, the request fails with 409.',
  ),
})

export const workFields = {
  state: choice('state', WORK_STATES),
  until: dateTime('until').optional().describe('End of the snooze. Required if state is snoozed.'),
  by: choice('by', DONE_BY).optional().describe('Channel by which it was done. Mail by default.'),
}

type Work = { state: (typeof WORK_STATES)[number]; until?: string | undefined }

export const hasUntil = ({ state, until }: Work) => state !== 'snoozed' || until !== undefined

export const missingUntil = { path: ['until'], error: 'until is required to snooze.' }

export const WorkChange = z.object(workFields).refine(hasUntil, missingUntil)

export const SavedReply = z.object({
  name: line('Name', LIMITS.title),
  text: paragraph('Text', LIMITS.message),
})

export const InboxSettings = z.object({
  answerWithinHours: whole({ label: 'Answer within', min: 1, max: 720, unit: 'hours' }).describe(
    'Age at which a waiting conversation is shown as late.',
  ),
  filters: listField(
    'Filters',
    z.object({
      name: line('Name', LIMITS.title),
      search: opaque('search', LIMITS.text).describe('Query of the address of the inbox.'),
    }),
    LIMITS.savedFilters,
  ).describe('Saved filters of the inbox.'),
})

export const hashInboxSettings = (settings: InboxSettings): string =>
  hashTexts([JSON.stringify(settings, sortKeys)])

export type FollowUp = z.infer<typeof FollowUp>
export type WorkChange = z.infer<typeof WorkChange>
export type SavedReply = z.infer<typeof SavedReply>
export type InboxSettings = z.infer<typeof InboxSettings>

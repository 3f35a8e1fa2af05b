import * as z from 'zod'
import { LIMITS } from './limits.ts'
import { INBOX_SORTS } from './paging.ts'
import { STATUSES, SUBJECTS } from './subjects.ts'
import { optionalLine } from './text.ts'

const oneOf = <T extends string>(label: string, words: readonly [T, ...T[]]) =>
  z.enum(words, { error: `${label} must be one of ${words.join(', ')}.` }).optional()

/** Filters of messages; a message passes all that are given. */
export const InboxFilter = z.object({
  /**
   * Part of a name, an e-mail address, a message, a reference, a company, a country or of what is asked for;
   * neither case nor accents count.
   */
  search: optionalLine('search', LIMITS.text).optional(),
  status: oneOf('status', STATUSES),
  subject: oneOf('subject', SUBJECTS),
  /** `true`: those filed under Spam, and no others. */
  spam: oneOf('spam', ['true', 'false']),
  /** Newest first by default. */
  sort: oneOf('sort', INBOX_SORTS),
})

export type InboxFilter = z.infer<typeof InboxFilter>

import { SUBJECTS } from '@dhow/contract/subjects'
import { tabStorage } from '#app/browser/tab-storage.ts'
import { EMPTY, type EnquiryValues, FIELDS } from './values.ts'

const STORAGE_KEY = 'enquiryDraft'

/** An unsent enquiry. */
export type Draft = EnquiryValues & {
  /** The URL of a product that is still loading, so the message has no line about it yet. */
  loading?: string | undefined
  /** The idempotency key, from the first attempt on. */
  submission?: string | undefined
}

/** The draft stored in this tab; undefined without one or without storage. */
export function readDraft(): Draft | undefined {
  const stored = tabStorage.read(STORAGE_KEY)
  if (typeof stored !== 'object' || stored === null) return undefined
  const fields = new Map<string, unknown>(Object.entries(stored))
  const text = (field: string) => {
    const value = fields.get(field)
    const known = field !== 'subject' || SUBJECTS.some((subject) => subject === value)
    return typeof value === 'string' && known ? value : ''
  }
  const values = Object.fromEntries(FIELDS.map((field) => [field, text(field)])) as EnquiryValues
  const optional = (field: string) => text(field) || undefined
  return { ...values, loading: optional('loading'), submission: optional('submission') }
}

/** Merges changes into the draft. */
export const writeDraft = (changes: Partial<Draft>): void =>
  tabStorage.write(STORAGE_KEY, { ...readDraft(), ...changes })

/** Empties the draft after sending; the next enquiry gets a new id. */
export const clearDraft = (): void => writeDraft({ ...EMPTY, submission: undefined })

/**
 * The draft's idempotency key, the same for every attempt: the server files it once. 16 random bytes, because
 * `randomUUID` needs https.
 */
export function submissionIdOf(draft: Draft | undefined): string {
  if (draft?.submission) return draft.submission
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const submission = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  writeDraft({ submission })
  return submission
}

/** Key in `history.state`: the product that the form was prefilled with. */
const PREFILLED = 'enquiredAbout'

/**
 * Whether the current history entry already prefilled this product. Reload and Back return to the same entry
 * and must not restore a line that was sent or deleted; following a link makes a new entry.
 */
export const wasPrefilled = (address: string): boolean =>
  window.history.state?.[PREFILLED] === address

export const markPrefilled = (address: string): void =>
  window.history.replaceState({ ...window.history.state, [PREFILLED]: address }, '')

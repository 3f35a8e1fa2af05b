import { SUBJECTS } from '@dhow/contract/subjects/subjects'
import { tabStorage } from '#app/browser/tab-storage.ts'
import { EMPTY, type EnquiryValues, FIELDS } from './values.ts'

const STORAGE_KEY = 'enquiryDraft'

export type Draft = EnquiryValues & {
  /** URL of a product that is still loading, so the message does not name it yet. */
  loading?: string | undefined
  submission?: string | undefined
}

export function readDraft(): Draft | undefined {
  const stored = tabStorage.read(STORAGE_KEY)
  if (typeof stored !== 'object' || stored === null) return undefined
  const text = (field: keyof Draft) => {
    const value = (stored as Record<keyof Draft, unknown>)[field]
    const known = field !== 'subject' || SUBJECTS.some((subject) => subject === value)
    return typeof value === 'string' && known ? value : ''
  }
  const values = Object.fromEntries(FIELDS.map((field) => [field, text(field)])) as EnquiryValues
  return {
    ...values,
    loading: text('loading') || undefined,
    submission: text('submission') || undefined,
  }
}

export const writeDraft = (changes: Partial<Draft>): void =>
  tabStorage.write(STORAGE_KEY, { ...readDraft(), ...changes })

/** Clears the draft after sending. The next enquiry gets a new id. */
export const clearDraft = (): void => writeDraft({ ...EMPTY, submission: undefined })

/** Returns 16 random bytes as hex. Not `randomUUID`, which needs https. */
export const newSubmissionId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** Returns the draft's idempotency key, which all attempts share: the server stores it once. */
export function submissionIdOf(draft: Draft | undefined): string {
  if (draft?.submission) return draft.submission
  const submission = newSubmissionId()
  writeDraft({ submission })
  return submission
}

/** Key in `history.state`: the product with which the form was prefilled. */
const PREFILLED = 'enquiredAbout'

// Reload and Back return to the same history entry, and must not restore a line that was sent
// or deleted.
export const wasPrefilled = (address: string): boolean =>
  window.history.state?.[PREFILLED] === address

export const markPrefilled = (address: string): void =>
  window.history.replaceState({ ...window.history.state, [PREFILLED]: address }, '')

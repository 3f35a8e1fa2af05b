import { SUBJECTS } from '@dhow/contract/subjects'
import { tabStorage } from '#app/browser/tab-storage.ts'
import { EMPTY, type EnquiryValues, FIELDS } from './values.ts'

const STORAGE_KEY = 'enquiryDraft'

/** An enquiry that has not been sent. */
export type Draft = EnquiryValues & {
  /** The address of a product asked about that is still loading, so that no line names it yet. */
  loading?: string | undefined
  /** The id under which it is sent, from the first try on. */
  submission?: string | undefined
}

/** What this tab keeps of an enquiry; undefined where nothing is stored, or may be. */
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

/** Stores what has changed. */
export const writeDraft = (changes: Partial<Draft>): void =>
  tabStorage.write(STORAGE_KEY, { ...readDraft(), ...changes })

/** Empties the draft, which has been sent: what comes next is sent under another id. */
export const clearDraft = (): void => writeDraft({ ...EMPTY, submission: undefined })

/**
 * The id under which the draft is sent, the same however often it is tried: the server files it once. Made
 * of 16 random bytes; `randomUUID` is only there under https.
 */
export function submissionIdOf(draft: Draft | undefined): string {
  if (draft?.submission) return draft.submission
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const submission = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  writeDraft({ submission })
  return submission
}

/** Where an entry of the browser's history says which product the form has taken from it. */
const PREFILLED = 'enquiredAbout'

/**
 * Whether the form has taken this product from the current entry of the history before. A reload and
 * Back come to the same entry, and must not put back a line that was sent or deleted; following a link
 * makes a new one.
 */
export const wasPrefilled = (address: string): boolean =>
  window.history.state?.[PREFILLED] === address

export const markPrefilled = (address: string): void =>
  window.history.replaceState({ ...window.history.state, [PREFILLED]: address }, '')

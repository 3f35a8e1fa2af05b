import { SUBJECTS } from '@dhow/contract/subjects'
import { tabStorage } from '#app/tab-storage.ts'
import { type EnquiryValues, FIELDS } from './values.ts'

const KEY = 'enquiryDraft'

/** An enquiry that has not been sent. */
export type Draft = EnquiryValues & {
  /** The address of a product asked about that is still loading, so that no line names it yet. */
  loading?: string | undefined
}

/** What this tab keeps of an enquiry; undefined where nothing is stored, or may be. */
export function readDraft(): Draft | undefined {
  const stored = tabStorage.read(KEY)
  if (typeof stored !== 'object' || stored === null) return undefined
  const fields = new Map<string, unknown>(Object.entries(stored))
  const text = (field: string) => {
    const value = fields.get(field)
    const known = field !== 'subject' || SUBJECTS.some((subject) => subject === value)
    return typeof value === 'string' && known ? value : ''
  }
  const values = Object.fromEntries(FIELDS.map((field) => [field, text(field)])) as EnquiryValues
  return { ...values, loading: text('loading') || undefined }
}

/** Stores what has changed. */
export const writeDraft = (changes: Partial<Draft>): void =>
  tabStorage.write(KEY, { ...readDraft(), ...changes })

/** Where an entry of the browser's history says which product the form has taken from it. */
const TAKEN = 'enquiredAbout'

/**
 * Whether the form has taken this product from the current entry of the history before. A reload and
 * Back come to the same entry, and must not put back a line that was sent or deleted; following a link
 * makes a new one.
 */
export const wasTaken = (address: string): boolean => window.history.state?.[TAKEN] === address

export const markTaken = (address: string): void =>
  window.history.replaceState({ ...window.history.state, [TAKEN]: address }, '')

import { SUBJECTS } from '@dhow/contract/subjects'
import { type EnquiryValues, FIELDS } from './values.ts'

const KEY = 'enquiryDraft'

/** What was typed and not sent, in this tab; undefined where nothing is stored, or may be. */
export function readDraft(): EnquiryValues | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return undefined
    const fields = new Map(Object.entries(stored))
    const text = (field: string) => {
      const value: unknown = fields.get(field)
      const known = field !== 'subject' || SUBJECTS.some((subject) => subject === value)
      return typeof value === 'string' && known ? value : ''
    }
    return Object.fromEntries(FIELDS.map((field) => [field, text(field)])) as EnquiryValues
  } catch {
    return undefined
  }
}

/** Stores what is typed; nothing where the browser refuses to store. */
export function writeDraft(values: Partial<EnquiryValues>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(values))
  } catch {
    // A draft is a kindness: without it the form works as well.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Where it could not be stored, there is none.
  }
}

import { SUBJECTS } from '@dhow/contract/subjects'
import { tabStorage } from '#app/tab-storage.ts'
import { type EnquiryValues, FIELDS } from './values.ts'

const KEY = 'enquiryDraft'

/** What was typed and not sent, in this tab; undefined where nothing is stored, or may be. */
export function readDraft(): EnquiryValues | undefined {
  const stored = tabStorage.read(KEY)
  if (typeof stored !== 'object' || stored === null) return undefined
  const fields = new Map(Object.entries(stored))
  const text = (field: string) => {
    const value: unknown = fields.get(field)
    const known = field !== 'subject' || SUBJECTS.some((subject) => subject === value)
    return typeof value === 'string' && known ? value : ''
  }
  return Object.fromEntries(FIELDS.map((field) => [field, text(field)])) as EnquiryValues
}

/** Stores what is typed. */
export const writeDraft = (values: Partial<EnquiryValues>): void => tabStorage.write(KEY, values)

export const dropDraft = (): void => tabStorage.drop(KEY)

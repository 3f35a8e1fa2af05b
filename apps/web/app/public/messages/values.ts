import type { Enquiry } from '@dhow/contract/messages/enquiry'
import type { PublicSubject } from '@dhow/contract/subjects/subject-routes'
import { SUBJECT_LABELS, SUBJECTS } from '@dhow/contract/subjects/subjects'
import type { I18n } from '@lingui/core'
import { api } from '#app/api/client.ts'
import { createIdempotencyKey } from '#app/api/request.ts'
import { tabStorage } from '#app/browser/stored.ts'

export type EnquiryValues = Record<keyof Enquiry, string>

export const FIELDS = ['name', 'email', 'subject', 'message'] as const satisfies (keyof Enquiry)[]
export const EMPTY: EnquiryValues = { name: '', email: '', subject: '', message: '' }

export const readValues = (form: FormData): EnquiryValues =>
  Object.fromEntries(
    // Posted forms use CR LF; fields and limits count LF.
    FIELDS.map((field) => [field, String(form.get(field) ?? '').replaceAll('\r\n', '\n')]),
  ) as EnquiryValues

/** Returns an empty text for a subject that was hidden after the draft was saved. */
export const getOfferedSubject = (subject: string, offered: PublicSubject[]): string =>
  offered.some(({ key }) => key === subject) ? subject : ''

/** A product in an enquiry; without a name if it could not be loaded. */
type NamedProduct = { address: string; name?: string | undefined }

export type EnquiredProduct = NamedProduct & { status: 'loading' | 'ready' | 'missing' }

const buildLine = ({ name, address: url }: NamedProduct, i18n: I18n) =>
  name === undefined
    ? i18n.t('I would like to know more about {url}', { url })
    : i18n.t('I would like to know more about {name}: {url}', { name, url })

/** Whether a message contains this URL, and not only a longer URL that starts with it. */
export const mentions = (message: string, address: string): boolean =>
  message
    .split(address)
    .slice(1)
    .some((rest) => !/^(?:[\w%~-]|\.\w)/.test(rest))

export function withLine(message: string, product: NamedProduct, i18n: I18n): string {
  if (mentions(message, product.address)) return message
  const begun = message.trimEnd()
  return `${begun}${begun && '\n\n'}${buildLine(product, i18n)}\n\n`
}

/** Returns the initial values for server rendering, which does not know the draft. */
export const createValues = (product: EnquiredProduct | undefined, i18n: I18n): EnquiryValues =>
  product?.status === 'ready'
    ? { ...EMPTY, subject: 'enquiry', message: withLine('', product, i18n) }
    : EMPTY

/** Used when the list cannot be loaded. The server accepts all of them. */
const FIRST: PublicSubject[] = SUBJECTS.map((key) => ({
  key,
  label: SUBJECT_LABELS[key],
  untranslated: true,
}))

export const useOfferedSubjects = (): PublicSubject[] => api.subjects.list.useQuery().data ?? FIRST

const STORAGE_KEY = 'enquiryDraft'

export type Draft = EnquiryValues & { idempotencyKey?: string | undefined }

export function readDraft(): Draft | undefined {
  const stored = tabStorage.read(STORAGE_KEY)
  if (typeof stored !== 'object' || stored === null) return undefined
  const readText = (field: keyof Draft) => {
    const value = (stored as Record<keyof Draft, unknown>)[field]
    const isKnown = field !== 'subject' || SUBJECTS.some((subject) => subject === value)
    return typeof value === 'string' && isKnown ? value : ''
  }
  const values = Object.fromEntries(
    FIELDS.map((field) => [field, readText(field)]),
  ) as EnquiryValues
  return { ...values, idempotencyKey: readText('idempotencyKey') || undefined }
}

export const writeDraft = (changes: Partial<Draft>): void =>
  tabStorage.write(STORAGE_KEY, { ...readDraft(), ...changes })

/** Clears the draft after sending. The next enquiry gets a new idempotency key. */
export const clearDraft = (): void => writeDraft({ ...EMPTY, idempotencyKey: undefined })

/** Returns the draft's idempotency key, which all attempts share. */
export function readIdempotencyKey(): string {
  const { idempotencyKey = createIdempotencyKey() } = readDraft() ?? {}
  writeDraft({ idempotencyKey })
  return idempotencyKey
}

/** Key in `history.state`: the product with which the form was prefilled. */
const PREFILLED = 'enquiredAbout'

// Reload and Back return to the same history entry, and must not restore a line that was sent
// or deleted.
export const wasPrefilled = (address: string): boolean =>
  window.history.state?.[PREFILLED] === address

export const markPrefilled = (address: string): void =>
  window.history.replaceState({ ...window.history.state, [PREFILLED]: address }, '')

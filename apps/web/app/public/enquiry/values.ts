import type { Enquiry } from '@dhow/contract/messages/enquiry'
import type { PublicSubject } from '@dhow/contract/subjects/subject-routes'
import { SUBJECT_LABELS, SUBJECTS } from '@dhow/contract/subjects/subjects'
import { api } from '#app/api/client.ts'

/** Form values, not validated. */
export type EnquiryValues = Record<keyof Enquiry, string>

export const FIELDS = ['name', 'email', 'subject', 'message'] as const satisfies (keyof Enquiry)[]

export const EMPTY: EnquiryValues = { name: '', email: '', subject: '', message: '' }

/** Returns an empty text for a subject that was hidden after the draft was saved. */
export const offeredSubject = (subject: string, offered: PublicSubject[]): string =>
  offered.some(({ key }) => key === subject) ? subject : ''

/** A product in an enquiry; without a name if it could not be loaded. */
export type NamedProduct = { address: string; name?: string | undefined }

export type EnquiredProduct = NamedProduct & { status: 'loading' | 'ready' | 'missing' }

const lineAbout = ({ name, address }: NamedProduct) =>
  `I would like to know more about ${name === undefined ? address : `${name}: ${address}`}`

/** Whether a message contains this URL, and not only a longer URL that starts with it. */
export const mentions = (message: string, address: string): boolean =>
  message
    .split(address)
    .slice(1)
    .some((rest) => !/^(?:[\w%~-]|\.\w)/.test(rest))

export function withLine(message: string, product: NamedProduct): string {
  if (mentions(message, product.address)) return message
  const begun = message.trimEnd()
  return `${begun}${begun && '\n\n'}${lineAbout(product)}\n\n`
}

/** Returns the initial values for server rendering, which does not know the draft. */
export const valuesAbout = (product: EnquiredProduct | undefined): EnquiryValues =>
  product?.status === 'ready'
    ? { ...EMPTY, subject: 'enquiry', message: withLine('', product) }
    : EMPTY

/** Used when the list cannot be loaded. The server accepts all of them. */
const FIRST: PublicSubject[] = SUBJECTS.map((key) => ({ key, label: SUBJECT_LABELS[key] }))

export const useOfferedSubjects = (): PublicSubject[] => api.subjects.list.useQuery().data ?? FIRST

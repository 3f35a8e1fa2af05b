import type { Enquiry } from '@dhow/contract/enquiry'
import type { OfferedSubject } from '@dhow/contract/subject-list'

/** The form's values, valid or not. */
export type EnquiryValues = Record<keyof Enquiry, string>

export const FIELDS = ['name', 'email', 'subject', 'message'] as const satisfies (keyof Enquiry)[]

export const EMPTY: EnquiryValues = { name: '', email: '', subject: '', message: '' }

/** A subject if the form offers it, else none: it may be hidden since a draft was written. */
export const offeredSubject = (subject: string, offered: OfferedSubject[]): string =>
  offered.some(({ key }) => key === subject) ? subject : ''

/** A product named in an enquiry; without a name where it could not be loaded. */
export type NamedProduct = { address: string; name?: string | undefined }

/** The product of the page's URL. */
export type EnquiredProduct = NamedProduct & { status: 'loading' | 'ready' | 'missing' }

const lineAbout = ({ name, address }: NamedProduct) =>
  `I would like to know more about ${name === undefined ? address : `${name}: ${address}`}`

/** Whether a message contains this URL, not only a longer one that starts with it. */
export const mentions = (message: string, address: string): boolean =>
  message
    .split(address)
    .slice(1)
    .some((rest) => !/^(?:[\w%~-]|\.\w)/.test(rest))

/** The message with a line about the product appended, unless it already has one. */
export function withLine(message: string, product: NamedProduct): string {
  if (mentions(message, product.address)) return message
  const begun = message.trimEnd()
  return `${begun}${begun && '\n\n'}${lineAbout(product)}\n\n`
}

/** The initial values for server rendering, which knows the URL but not the draft. */
export const valuesAbout = (product: EnquiredProduct | undefined): EnquiryValues =>
  product?.status === 'ready'
    ? { ...EMPTY, subject: 'enquiry', message: withLine('', product) }
    : EMPTY

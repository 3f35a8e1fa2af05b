import type { Enquiry } from '@dhow/contract/messages'

/** What stands in the fields of the form, right or wrong. */
export type EnquiryValues = Record<keyof Enquiry, string>

export const FIELDS = ['name', 'email', 'subject', 'message'] as const satisfies (keyof Enquiry)[]

export const EMPTY: EnquiryValues = { name: '', email: '', subject: '', message: '' }

/** A product that an enquiry names; one that could not be loaded, by its address alone. */
export type NamedProduct = { address: string; name?: string | undefined }

/** The product that the page's address asks about. */
export type EnquiredProduct = NamedProduct & { status: 'loading' | 'ready' | 'missing' }

const lineAbout = ({ name, address }: NamedProduct) =>
  `I would like to know more about ${name === undefined ? address : `${name}: ${address}`}`

/** Whether a message names this address, and not just a longer one that begins with it. */
export const mentions = (message: string, address: string): boolean =>
  message
    .split(address)
    .slice(1)
    .some((rest) => !/^(?:[\w%~-]|\.\w)/.test(rest))

/** A message with the line of this product below what it says; as it is where it names it already. */
export function withLine(message: string, product: NamedProduct): string {
  if (mentions(message, product.address)) return message
  const begun = message.trimEnd()
  return `${begun}${begun && '\n\n'}${lineAbout(product)}\n\n`
}

/** The form as the server renders it, which knows the address of the page but not the draft. */
export const valuesAbout = (product: EnquiredProduct | undefined): EnquiryValues =>
  product?.status === 'ready'
    ? { ...EMPTY, subject: 'enquiry', message: withLine('', product) }
    : EMPTY

import type { ContactDetails } from '@dhow/contract/contact'

type Company = { name: string; contact: ContactDetails; publicUrl: string }

/** The text below a reply: the company's name and contact details, a line each; empty ones are left out. */
export const replySignature = ({ name, contact, publicUrl }: Company): string =>
  [name, contact.email, contact.phone, contact.location, publicUrl].filter(Boolean).join('\n')

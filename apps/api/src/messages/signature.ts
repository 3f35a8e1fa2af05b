import type { ContactDetails } from '@dhow/contract/contact'

type Company = { name: string; contact: ContactDetails; publicUrl: string }

/** What is sent below a reply: who the company is and how to reach it, a line each; what is empty is left out. */
export const replySignature = ({ name, contact, publicUrl }: Company): string =>
  [name, contact.email, contact.phone, contact.location, publicUrl].filter(Boolean).join('\n')

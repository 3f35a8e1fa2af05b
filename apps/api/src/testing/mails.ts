import type { Mail } from '#api/mail/mail.ts'

/** A mail that some resource writes. */
export const aMail = (over: Partial<Mail> = {}): Mail => ({
  kind: 'enquiry',
  to: { address: 'sales@company.example' },
  subject: 'Hello',
  text: 'Hello\n',
  html: '<p>Hello</p>',
  ...over,
})

import type { MailDraft } from '#api/mail/outgoing-mail.ts'

/** A mail that some resource writes. */
export const aMail = (over: Partial<MailDraft> = {}): MailDraft => ({
  kind: 'enquiry',
  to: { address: 'sales@company.example' },
  subject: 'Hello',
  text: 'Hello\n',
  html: '<p>Hello</p>',
  ...over,
})

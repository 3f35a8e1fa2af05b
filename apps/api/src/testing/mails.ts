import type { MailLogo, MailSender } from '#api/mail/letterhead.ts'
import type { MailDraft } from '#api/mail/outgoing-mail.ts'
import { layOut } from '#api/mail/templates/layout.ts'

/** A mail that some resource writes. */
export const aMail = (over: Partial<MailDraft> = {}): MailDraft => ({
  kind: 'enquiry',
  to: { address: 'sales@company.example' },
  subject: 'Hello',
  parts: [{ paragraph: 'Hello' }],
  ...over,
})

/** What a mail says, as plain text. */
export const textOf = (mail: Pick<MailDraft, 'parts'> | undefined): string =>
  layOut(mail?.parts ?? []).text

/** A mail with its words as plain text, in place of its parts. */
export const asText = ({ parts, ...mail }: Omit<MailDraft, 'kind'>) => ({
  ...mail,
  text: textOf({ parts }),
})

/** A company of this name, that writes mails. */
export const mailSender = (name?: string, logo?: MailLogo): MailSender => ({
  letterhead: () => ({
    name,
    footer: [...(name ? [name] : []), 'https://company.example'],
    colours: { primary: '#00586b', accent: '' },
  }),
  logo: async () => logo,
})

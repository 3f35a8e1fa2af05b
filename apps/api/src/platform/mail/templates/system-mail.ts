import type { MailDraft } from '#api/platform/mail/outgoing-mail.ts'

/** Where the manual says how a password is set on the server. */
export const SEE_FORGOTTEN_PASSWORD = 'see "Forgotten password" in docs/running.md'

type Link = { link: string; label: string }

/** A mail from the site itself, to one address: some paragraphs, and the links between them. */
export const systemMail = (
  kind: MailDraft['kind'],
  to: string,
  subject: string,
  ...parts: (string | Link)[]
): MailDraft => ({
  kind,
  to: { address: to },
  subject,
  parts: parts.map((part) => (typeof part === 'string' ? { paragraph: part } : part)),
})

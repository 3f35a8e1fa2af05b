import type { MailDraft } from '#api/mail/outgoing-mail.ts'

/** Proves that mail leaves and arrives. */
export function testMail(about: { to: string; siteUrl: string }): Omit<MailDraft, 'kind'> {
  const title = 'Test mail'
  return {
    to: { address: about.to },
    subject: title,
    parts: [
      { paragraph: 'Mail from your website arrives: this is the proof.' },
      { link: about.siteUrl, label: 'Your website' },
    ],
  }
}

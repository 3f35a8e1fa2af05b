import type { Message } from '@dhow/contract/messages'
import { SUBJECT_LABELS } from '@dhow/contract/subjects'
import type { Mail } from '#api/mail/transport.ts'

const quote = (text: string) => text.replaceAll(/^/gm, '> ')

/** The reply to a visitor, above what they had written; answering it reaches the company. */
export const replyMail = (
  { name, email, subject, message }: Message,
  { content, replyTo }: { content: string; replyTo: string },
): Mail => ({
  to: email,
  replyTo,
  subject: `Re: ${SUBJECT_LABELS[subject]}`,
  body: `Dear ${name},\n\n${content}\n\nYou wrote:\n\n${quote(message)}\n`,
})

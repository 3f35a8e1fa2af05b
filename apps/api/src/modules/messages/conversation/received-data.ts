import { LIMITS } from '@dhow/contract/limits'
import type { EntryData } from '@dhow/contract/messages/entries'
import { fileName } from '#api/platform/http/responses/saved-as.ts'
import type { InboundMail, MailFile } from '#api/platform/inbound-mail/inbound-mail.ts'

/** Most recipients of a received mail that are stored. */
const MAX_COPIES = 20

/** Gives the files of a mail names that are safe in a folder. */
export const nameFiles = ({ attachments }: InboundMail): MailFile[] =>
  attachments.map((file) => ({ ...file, name: fileName(file.name, LIMITS.fileName) || 'file' }))

/**
 * Returns the details of a mail for its entry.
 * @param isOfBuyer whether a Message-ID or signed id proves that the buyer sent it: only the buyer decides where answers go
 */
export function toEntryData(mail: InboundMail, isOfBuyer: boolean): EntryData {
  const { subject, from, replyTo, recipients, quoteStart, sentAt, messageId, list } = mail
  const cc = recipients.slice(0, MAX_COPIES).map(({ address }) => address)
  // Mailing lists replace Reply-To.
  const wantsReplyTo = isOfBuyer && replyTo && list === undefined
  return {
    subject,
    ...(from && { from: { address: from.address, ...(from.name && { name: from.name }) } }),
    ...(wantsReplyTo && { replyTo: replyTo.address }),
    ...(cc.length > 0 && { cc }),
    ...(quoteStart !== undefined && { quoteStart }),
    ...(sentAt && { sentAt: sentAt.toISOString() }),
    ...(messageId && { mailId: messageId }),
  }
}

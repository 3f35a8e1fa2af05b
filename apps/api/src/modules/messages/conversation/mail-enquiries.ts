import { LIMITS } from '@dhow/contract/limits'
import { Enquiry } from '@dhow/contract/messages/enquiry'
import { spamReasons } from '#api/modules/messages/spam/spam.ts'
import type {
  InboundHeaders,
  InboundMail,
  NewMails,
} from '#api/platform/inbound-mail/inbound-mail.ts'
import type { ConversationParts } from './conversation.ts'
import { isOwnAddress } from './senders.ts'

const DAY_MS = 86_400_000

/** New enquiries of one address a day. Its further mails are added to the last one. */
const MAX_PER_DAY = 5

/** Returns the address to answer. Mailing lists replace Reply-To. */
const readSender = ({
  from,
  replyTo = from,
  list,
}: Pick<InboundHeaders, 'from' | 'replyTo' | 'list'>) => (list === undefined ? replyTo : from)

export function createMailEnquiries(parts: ConversationParts) {
  const { store, entries, files, publicUrl } = parts

  /** Returns whether an address, or the name of a list, is one of the company. */
  const isOwn = (address: string) => isOwnAddress(parts.ownAddresses(), address)

  return {
    accepts(
      mail: Omit<InboundHeaders, 'isReport'> & { at: Date },
      { since, ofAll }: NewMails,
    ): boolean {
      const { from, isBulk, list, at } = mail
      const sender = readSender(mail)
      if (isBulk || !from || !sender || at < since) return false
      if (isOwn(from.address) || isOwn(sender.address)) return false
      // A mail to a group of the company comes from a list, too.
      if (list !== undefined && !isOwn(list)) return false
      if (!Enquiry.shape.email.safeParse(sender.address).success) return false
      return ofAll || store.findLatest(sender.address)?.isSpam === false
    },

    /**
     * Stores an accepted mail as an enquiry. `isFull` if the sender wrote too many: nothing is stored, and the id is
     * that of their last one.
     */
    add(mail: InboundMail, now: Date): { id: string; isFull?: true } {
      const { from, subject, text } = mail
      const { address: email = '', name } = readSender(mail) ?? {}
      const at = new Date(Math.min(mail.at.getTime(), now.getTime()))
      const yesterday = new Date(at.getTime() - DAY_MS)
      const latest = store.findLatest(email)
      if (latest && store.countOfEmail(email, yesterday) >= MAX_PER_DAY)
        return { id: latest.id, isFull: true }
      const isLong = text.length > LIMITS.message
      // Splits no word, and no character in texts without spaces.
      const beginning = text.slice(0, LIMITS.message).replace(/\s\S{0,100}$|\p{Cs}$/u, '')
      const message = isLong ? beginning : text
      const rest = text.slice(message.length)
      const enquiry = {
        name: (from?.name || name || email).slice(0, LIMITS.text),
        email,
        subject: 'enquiry' as const,
        mailSubject: subject.replace(/^((re|aw|fwd?|回复)\s?[:：]\s?)+/i, ''),
        message,
        ...(latest && { language: latest.language }),
      }
      const { id } = store.insert(enquiry, at)
      entries.addMailId(mail.key, id)
      const notice = [mail.notice, rest && 'This is the rest of the long mail above.']
        .filter(Boolean)
        .join(' ')
      if (notice || mail.attachments.length > 0) {
        const data = { subject, ...(notice && { notice }) }
        const entry = entries.add({ messageId: id, kind: 'answer', at, text: rest, data })
        files.attach(mail.attachments, id, entry)
      }
      const words = `${subject}\n${message.slice(0, mail.quoteStart)}`
      // Signatures and quotes of buyers contain links.
      const reasons =
        latest?.isSpam === false
          ? []
          : spamReasons({
              message: words,
              trap: '',
              formAge: undefined,
              repeats: store.countOfWords(message, yesterday) - 1,
              fromAddress: 0,
              ownUrl: publicUrl,
              email,
              hasLines: false,
            })
      const stored = store.find(id)
      if (reasons.length > 0) store.markSpam(id, reasons)
      else if (stored) parts.service.report(stored)
      return { id }
    },
  }
}

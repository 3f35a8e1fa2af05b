import { LIMITS } from '@dhow/contract/limits'
import { Enquiry } from '@dhow/contract/messages/enquiry'
import type { EntryData } from '@dhow/contract/messages/entries'
import { findSpamReasons } from '#api/modules/messages/spam/spam.ts'
import { toFileName } from '#api/platform/http/responses/static-files.ts'
import {
  type Bounce,
  type InboundHeaders,
  type InboundMail,
  type MailFile,
  type NewMails,
  readReferences,
} from '#api/platform/inbound-mail/inbound-mail.ts'
import type { ConversationParts } from './conversation.ts'
import { isOwnAddress, isSameMailbox } from './senders.ts'

/** Conversation that a mail names. Message-IDs and signed threads prove more than references, which strangers can guess. */
export type Match = { messageId: string; by: 'mail' | 'reference' }

export function createConversationFinder(parts: ConversationParts) {
  const { entries, outbox, service, listQuotationEntries } = parts
  const isParticipant = (address: string, { messageId }: Match) =>
    [
      ...entries.listParticipants(service.read(messageId)),
      ...listQuotationEntries(messageId).map(({ to = '' }) => to),
    ].some((participant) => isSameMailbox(participant, address))

  const find = ({
    inReplyTo,
    references,
    subject,
  }: Pick<InboundHeaders, 'inReplyTo' | 'references' | 'subject'>): Match | undefined => {
    const ids = [...references, ...inReplyTo]
    const thread = outbox.readThread(ids)
    const byMail = entries.findConversation(ids) ?? (thread && entries.findByReference(thread))
    if (byMail) return { messageId: byMail, by: 'mail' }
    for (const reference of readReferences(subject)) {
      const messageId = entries.findByReference(reference)
      if (messageId) return { messageId, by: 'reference' }
    }
    return undefined
  }

  return {
    isParticipant,
    find,

    /** Finds the conversation of a returned mail. Its subject counts only for a recipient who is part of it. */
    findReturned(mail: InboundMail, { returned, recipients }: Bounce): string | undefined {
      const match = find({
        references: [...mail.references, ...mail.inReplyTo, ...returned.references],
        inReplyTo: [...returned.inReplyTo, returned.messageId ?? ''],
        subject: `${returned.subject} ${mail.subject}`,
      })
      const isPlausible =
        match &&
        (match.by === 'mail' || recipients.some((recipient) => isParticipant(recipient, match)))
      return isPlausible ? match.messageId : undefined
    },
  }
}

/** Maximum recipients that are stored of a received mail. */
const MAX_COPIES = 20

/** Gives the files of a mail names that are safe in a folder. */
export const nameFiles = ({ attachments }: InboundMail): MailFile[] =>
  attachments.map((file) => ({ ...file, name: toFileName(file.name, LIMITS.fileName) || 'file' }))

/**
 * @param isOfBuyer whether a Message-ID or signed id proves that the buyer sent it, who alone decides where answers go
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

const DAY_MS = 86_400_000

/** Maximum new enquiries of one address per day. Its further mails are added to the last one. */
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
  const isOwn = (address: string) => isOwnAddress(parts.listOwnAddresses(), address)

  return {
    accepts(
      mail: Omit<InboundHeaders, 'isReport'> & { at: Date },
      { since, fromAnyone }: NewMails,
    ): boolean {
      const { from, isBulk, list, at } = mail
      const sender = readSender(mail)
      if (isBulk || !from || !sender || at < since) return false
      if (isOwn(from.address) || isOwn(sender.address)) return false
      // A mail to a group of the company comes from a list, too.
      if (list !== undefined && !isOwn(list)) return false
      if (!Enquiry.shape.email.safeParse(sender.address).success) return false
      return fromAnyone || store.findLatest(sender.address)?.isSpam === false
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
      if (latest && store.countByEmail(email, yesterday) >= MAX_PER_DAY)
        return { id: latest.id, isFull: true }
      const isLong = text.length > LIMITS.message
      // Neither a word nor a character of a text without spaces is split.
      const beginning = text.slice(0, LIMITS.message).replace(/\s\S{0,100}$|\p{Cs}$/u, '')
      const message = isLong ? beginning : text
      const remainder = text.slice(message.length)
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
      const notice = [mail.notice, remainder && 'This is the rest of the long mail above.']
        .filter(Boolean)
        .join(' ')
      if (notice || mail.attachments.length > 0) {
        const data = { subject, ...(notice && { notice }) }
        const entry = entries.add({ messageId: id, kind: 'answer', at, text: remainder, data })
        files.attach(mail.attachments, id, entry)
      }
      const words = `${subject}\n${message.slice(0, mail.quoteStart)}`
      // Signatures and quotes of buyers contain links.
      const reasons =
        latest?.isSpam === false
          ? []
          : findSpamReasons({
              message: words,
              trap: '',
              formAge: undefined,
              repeats: store.countByWords(message, yesterday) - 1,
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

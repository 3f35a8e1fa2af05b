import type { Entry, EntryData } from '@dhow/contract/messages/entries'
import type { Message } from '@dhow/contract/messages/messages'
import { AppError, requireStored } from '#api/platform/app-error.ts'
import type {
  Bounce,
  InboundHeaders,
  InboundMail,
  MailFile,
  NewMails,
  ReceivedMail,
} from '#api/platform/inbound-mail/inbound-mail.ts'
import { type ConversationParts, readEntries } from './conversation.ts'
import type { EntryRow } from './entry-store.ts'
import {
  createConversationFinder,
  createMailEnquiries,
  type Match,
  nameFiles,
  toEntryData,
} from './find-conversation.ts'
import { isBuyer, isOwnAddress, isSameMailbox, isThirdPerson } from './senders.ts'

/** Bytes of a picture that is probably a logo. Photos are larger. */
const MAX_LOGO_BYTES = 10_000

const DAY_MS = 86_400_000

/** Limits of a conversation per day. References are sequential and senders can be forged, so strangers could fill the disk. */
const PER_DAY = { mails: 200, fileBytes: 100_000_000, strangerMails: 20 }

/** Finds the conversation of received mails and stores them as entries. */
export function createInboundReceiver(parts: ConversationParts) {
  const { entries, files, mails, service, store } = parts
  const mailEnquiries = createMailEnquiries(parts)
  const conversations = createConversationFinder(parts)

  /** A buyer with an address of our domain is no colleague. */
  const isOurs = (address: string, message: Message) =>
    isBuyer(message, address)
      ? parts.listOwnAddresses().some((ownAddress) => isSameMailbox(ownAddress, address))
      : isOwnAddress(parts.listOwnAddresses(), address)

  /** Returns whether only the reference connects a mail with the conversation. */
  const isStranger = (address: string, message: Message, match: Match) =>
    match.by === 'reference' &&
    !isOurs(address, message) &&
    !conversations.isParticipant(address, match)

  const readKind = (
    mail: InboundMail,
    message: Message,
    earlierEntries: Entry[],
  ): EntryRow['kind'] => {
    if (mail.kind === 'automatic') return 'automatic'
    const { from: { address = '' } = {}, recipients } = mail
    if (isOurs(address, message)) return 'follow-up'
    const isSuggested = isThirdPerson(message, earlierEntries, {
      address,
      to: recipients[0]?.address,
    })
    return isSuggested ? 'suggestion' : 'answer'
  }

  /** Returns whether a mail is a copy of one in the conversation: through a list, or of ours through a relay. */
  const isCopy = (mail: InboundMail, { _id }: Message, earlierEntries: Entry[]) => {
    const { sentAt, subject, text, from: { address = '' } = {} } = mail
    if (!sentAt) return false
    const isOwn = isOwnAddress(parts.listOwnAddresses(), address)
    if (isOwn && mails.hasSent(_id, sentAt, subject)) return true
    return earlierEntries.some(({ id, files = [], missingFiles = [], ...entry }) => {
      if (entry.sentAt !== sentAt.toISOString()) return false
      const storedText = entries.find(_id, id)?.text ?? ''
      const isPart = storedText.startsWith(text) || text.startsWith(storedText)
      const isStored = ({ name, bytes }: MailFile) =>
        missingFiles.includes(name) ||
        files.some((file) => file.name === name && file.bytes === bytes)
      return isPart && nameFiles(mail).every(isStored)
    })
  }

  /** Returns the ids of pictures in the text that are small, or were in an earlier mail too. */
  const findSignatureFiles = (attachments: MailFile[], sender: string | null) => {
    const pictures = attachments.filter(({ isShown }) => isShown)
    const hashes = pictures.map(({ hash }) => hash)
    const earlierHashes = hashes.length > 0 ? entries.findHashes(sender, hashes) : []
    return pictures
      .filter(({ bytes, hash }) => bytes < MAX_LOGO_BYTES || earlierHashes.includes(hash))
      .map(({ id }) => id)
  }

  const storeAnswer = (mail: InboundMail, match: Match, now: Date): ReceivedMail => {
    const { messageId } = match
    const message = service.read(messageId)
    const { address = '' } = mail.from ?? {}
    const sender = address.toLowerCase() || null
    // Entries are in order of time, so a wrong clock must not move a mail before the enquiry.
    const at = new Date(
      Math.max(Math.min(mail.at.getTime(), now.getTime()), Date.parse(message.createdAt)),
    )
    const isUnknown = isStranger(address, message, match)
    const stored = entries.countStoredSince(messageId, sender, new Date(at.getTime() - DAY_MS))
    const remaining = isUnknown
      ? PER_DAY.strangerMails - stored.strangerMails
      : PER_DAY.mails - stored.mails
    if (remaining <= 0) return { reason: 'limit' }
    if (!entries.addMailId(mail.key, messageId)) return { reason: 'duplicate' }
    const earlierEntries = readEntries(parts, message, entries.listOutlines(messageId))
    if (isCopy(mail, message, earlierEntries)) return { reason: 'duplicate' }
    const isSuggested = isUnknown && mail.kind !== 'automatic'
    const kind = isSuggested ? 'suggestion' : readKind(mail, message, earlierEntries)
    const bytes = mail.attachments.reduce((sum, file) => sum + file.bytes, stored.bytes)
    const storesFiles = !isUnknown && bytes <= PER_DAY.fileBytes
    const notices = [
      mail.notice,
      remaining === 1 &&
        'This was the last mail that is stored today. Open further ones in your mailbox.',
    ].filter(Boolean)
    const signatureFiles = storesFiles ? findSignatureFiles(mail.attachments, sender) : []
    const data: EntryData = {
      ...toEntryData(mail, match.by === 'mail' && isBuyer(message, address)),
      ...(signatureFiles.length > 0 && { signatureFiles }),
      ...(notices.length > 0 && { notice: notices.join(' ') }),
      ...(!storesFiles &&
        mail.attachments.length > 0 && {
          missingFiles: nameFiles(mail).map(({ name }) => name),
        }),
    }
    const id = entries.add({ messageId, kind, at, text: mail.text, data, sender })
    if (storesFiles) files.attach(mail.attachments, messageId, id)
    if (kind === 'answer') {
      service.recordAnswer(messageId, at)
      service.reportAnswer(messageId, id)
    }
    // A person has to decide whether it belongs here.
    if (isSuggested) store.setWork([messageId], { state: 'ours' }, now)
    return { messageId }
  }

  const storeBounce = (mail: InboundMail, bounce: Bounce, now: Date): ReceivedMail => {
    const messageId = conversations.findReturned(mail, bounce)
    if (!messageId) return { reason: 'no_conversation' }
    const { strangerMails } = entries.countStoredSince(
      messageId,
      null,
      new Date(now.getTime() - DAY_MS),
    )
    if (strangerMails >= PER_DAY.strangerMails) return { reason: 'limit' }
    entries.addMailId(mail.key, messageId)
    const { reason: text, isPermanent, recipients } = bounce
    const data = {
      subject: mail.subject,
      ...(recipients[0] && { to: recipients[0] }),
      ...(!isPermanent && { isDelay: true }),
    }
    entries.add({ messageId, kind: 'bounce', at: now, text, data })
    if (!isPermanent) return { messageId }
    mails.markBounced(messageId, bounce)
    store.setWork([messageId], { state: 'ours' }, now)
    return { messageId }
  }

  const storeEnquiry = (mail: InboundMail, now: Date): ReceivedMail => {
    const { id: messageId, isFull } = mailEnquiries.add(mail, now)
    return isFull ? storeAnswer(mail, { messageId, by: 'mail' }, now) : { messageId }
  }

  return {
    wants: (headers: InboundHeaders & { at: Date }, newMails: NewMails): boolean =>
      !(headers.messageId && entries.isKnown(headers.messageId)) &&
      (headers.isReport ||
        conversations.find(headers) !== undefined ||
        mailEnquiries.accepts(headers, newMails)),

    /** Stores a mail once, in the transaction of the caller. */
    receive(mail: InboundMail, newMails: NewMails, now = new Date()): ReceivedMail {
      if (entries.isKnown(mail.key)) return { reason: 'duplicate' }
      if (mail.bounce) return storeBounce(mail, mail.bounce, now)
      const match = conversations.find(mail)
      if (match) return storeAnswer(mail, match, now)
      const isNew = mail.kind === 'answer' && mailEnquiries.accepts(mail, newMails)
      return isNew ? storeEnquiry(mail, now) : { reason: 'no_conversation' }
    },

    /**
     * Fetches the files of a mail that were not stored. Returns how many.
     * @throws AppError `not-found`, `no-room`, `conflict`
     */
    async fetchFiles(messageId: string, id: string): Promise<number> {
      const entry = requireStored(entries.find(messageId, id), 'entry')
      const { missingFiles = [], mailId } = entry.data
      if (entry.kind === 'suggestion' || !mailId) {
        throw new AppError('conflict', 'Open the mail in your mailbox to get its files.')
      }
      if (missingFiles.length === 0) return 0
      await parts.fetchMail(mailId, ({ attachments }) => {
        const { missingFiles: missing, ...data } = entries.find(messageId, id)?.data ?? {}
        if (!missing) return
        files.attach(attachments, messageId, id)
        const signatureFiles = findSignatureFiles(attachments, entry.sender)
        entries.change(id, {
          data: {
            ...data,
            ...(signatureFiles.length > 0 && { signatureFiles }),
          },
        })
      })
      return missingFiles.length
    },

    storeFiles: <Result>(mail: InboundMail, commit: () => Promise<Result>) =>
      files.storeDuring(nameFiles(mail), commit),
  }
}

import type { FollowUp } from '@dhow/contract/messages/conversation-routes'
import type { Message } from '@dhow/contract/messages/messages'
import { inVisitorLanguage } from '#api/modules/messages/notices.ts'
import { prepareFiles } from '#api/modules/messages/replies.ts'
import { AppError } from '#api/platform/app-error.ts'
import { followUpMail } from '#api/platform/mail/templates/enquiry-mails.ts'
import { inHeader } from '#api/platform/mail/templates/layout.ts'
import type { UploadedFile } from '#api/platform/pictures/receive.ts'
import { type ConversationParts, conversationVersion, readEntries } from './conversation.ts'
import type { EntryRow } from './entry-store.ts'
import { findEarlierMails, isBuyer, readRecipient } from './senders.ts'

const YEAR_MS = 366 * 86_400_000

/** `stored` mails wait for a mail server. */
type SentFollowUp = { id: string; stored: boolean }

function requireSendAt(sendAt: string | undefined, now: Date): Date | undefined {
  if (sendAt === undefined) return undefined
  const at = new Date(sendAt)
  if (at > now && at.getTime() < now.getTime() + YEAR_MS) return at
  throw AppError.ofField('unprocessable', 'sendAt', 'Send later must be within the next year.')
}

export function createFollowUps(
  parts: ConversationParts,
  removeDraft: (messageId: string, kind: 'follow-up') => void,
) {
  const { entries, files, outbox, service, companyEmail, companyName, signature } = parts

  const compose = (message: Message, entry: Omit<EntryRow, 'slot'>, attached: { id: string }[]) => {
    const { to = message.email, cc, signature: appended = '', sendAt } = entry.data
    const mailId = outbox.messageIdOf(entry.id, 'follow-up')
    const { answer, ...thread } = findEarlierMails(entries, message, to, { at: entry.at, mailId })
    const text = answer?.text.slice(0, answer.data.quoteStart).trim()
    return followUpMail(message, {
      about: entry.id,
      to: { address: to, ...(isBuyer(message, to) && { name: inHeader(message.name) }) },
      ...(cc && { cc }),
      content: entry.text,
      signature: appended,
      attachments: attached.map((file) => file.id),
      subjectLabel: inVisitorLanguage(message, parts).subjectLabel,
      timeZone: parts.timeZone(),
      replyTo: { address: companyEmail(), name: companyName() },
      ...thread,
      ...(sendAt && { sendAt: new Date(sendAt) }),
      ...(answer &&
        text && {
          answer: {
            name: answer.data.from?.name ?? answer.data.from?.address ?? message.name,
            at: answer.at,
            text,
          },
        }),
    })
  }

  const findFollowUp = (messageId: string, id: string): EntryRow => {
    const entry = entries.find(messageId, id)
    if (entry?.kind === 'follow-up') return entry
    throw new AppError('not-found', 'There is no such follow-up. It may have been deleted.')
  }

  return {
    /**
     * Stores a follow-up and queues its mail.
     * @param onStored called in the transaction
     * @throws AppError `not-found`, `conflict`, `too-large`, `unprocessable` for a wrong time
     */
    async send(
      id: string,
      followUp: FollowUp,
      {
        files: uploads,
        onStored,
      }: { files: UploadedFile[]; onStored: (sent: SentFollowUp) => void },
    ): Promise<SentFollowUp> {
      const now = new Date()
      const message = service.read(id)
      const sendAt = requireSendAt(followUp.sendAt, now)
      const stored = await prepareFiles(parts, uploads, followUp.documents ?? [], message)
      const commit = () => {
        const current = service.read(id)
        requireOpen(current)
        const all = readEntries(parts, current)
        requireLatest(followUp.ifVersion, conversationVersion(all))
        const { content: text, to = readRecipient(all, current), cc = [] } = followUp
        const data = {
          to,
          signature: followUp.signature ?? signature(),
          ...(cc.length > 0 && { cc }),
          ...(sendAt && { sendAt: sendAt.toISOString() }),
        }
        const row = { messageId: id, kind: 'follow-up' as const, at: now, text, data }
        const newEntry = entries.add(row)
        files.attach(stored, id, newEntry)
        outbox.add(compose(current, { ...row, id: newEntry, sender: null }, stored))
        parts.store.setWork([id], { state: 'theirs' }, now)
        removeDraft(id, 'follow-up')
        const sent = { id: newEntry, stored: !outbox.configured }
        onStored(sent)
        return sent
      }
      const sent = await files.storeDuring(stored, () => parts.sharedTransaction(commit))
      outbox.drainSoon()
      return sent
    },

    /** Cancels a follow-up that waits for its time, and returns its text. @throws AppError `conflict` */
    cancel(messageId: string, id: string): string {
      const entry = findFollowUp(messageId, id)
      if (!outbox.cancelScheduled('follow-up', id)) {
        throw new AppError('conflict', 'This follow-up is being sent already.')
      }
      entries.change(id, { data: { ...entry.data, cancelled: 'by-us' } })
      return entry.text
    },

    /** Sends a follow-up again, optionally to a corrected address. Returns the recipient. @throws AppError */
    retry(messageId: string, id: string, email?: string) {
      const entry = findFollowUp(messageId, id)
      const delivery = outbox.deliveries('follow-up', [id]).get(id)
      const isOver = delivery === undefined || delivery.state === 'sent' || entry.data.cancelled
      if (isOver && email === undefined) {
        throw new AppError('conflict', 'This follow-up has been sent.')
      }
      const attachments = entries.listFiles([id]).get(id) ?? []
      const data = { ...entry.data, ...(email !== undefined && { to: email }) }
      entries.change(id, { data })
      const { sendAt: _, ...mail } = compose(
        service.read(messageId),
        { ...entry, data },
        attachments,
      )
      if (!outbox.retry(mail))
        throw new AppError('conflict', 'This follow-up is being sent already.')
      outbox.drainSoon()
      return { email: mail.to.address, stored: !outbox.configured }
    },
  }
}

function requireOpen({ reply, spam, trashedAt }: Message) {
  if (trashedAt) throw new AppError('conflict', 'This message is in the trash. Restore it first.')
  if (spam) throw new AppError('conflict', 'This message is spam. Move it to the inbox first.')
  if (!reply) throw new AppError('conflict', 'This message has no reply yet. Send the reply first.')
}

function requireLatest(expected: string | undefined, current: string) {
  if (expected === undefined || expected === current) return
  const message =
    'A mail was sent or received in the meantime, so nothing was sent. Read it, then send again.'
  const error = AppError.ofField('conflict', 'ifVersion', message)
  error.code = 'stale_version'
  throw error
}

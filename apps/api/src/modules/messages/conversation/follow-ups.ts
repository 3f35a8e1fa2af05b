import type { Contract } from '@dhow/contract'
import type { Message } from '@dhow/contract/messages/messages'
import { buildFollowUpMail } from '#api/modules/messages/mails.ts'
import { translateForVisitor } from '#api/modules/messages/notices.ts'
import { prepareFiles } from '#api/modules/messages/replies.ts'
import { AppError, requireStored } from '#api/platform/app-error.ts'
import { created, done, type Handlers } from '#api/platform/http/contract.ts'
import { toHeaderText } from '#api/platform/mail/layout.ts'
import { requireParticipants } from '#api/platform/mail/recipient-keys.ts'
import { type ConversationParts, getConversationVersion, readEntries } from './conversation.ts'
import type { EntryRow } from './entry-store.ts'
import { type AnnounceChange, saveDraft } from './notes.ts'
import { findEarlierMails, isBuyer, readRecipient } from './senders.ts'

const YEAR_MS = 366 * 86_400_000

function requireSendAt(sendAt: string | undefined, now: Date): Date | undefined {
  if (sendAt === undefined) return undefined
  const date = new Date(sendAt)
  if (date > now && date.getTime() < now.getTime() + YEAR_MS) return date
  throw AppError.forField('unprocessable', 'sendAt', 'Send later must be within the next year.')
}

type Field = [name: string, address: string]

/** Creates the handlers of follow-ups, which are mails after the reply. */
export function createFollowUpRoutes(
  parts: ConversationParts,
  announceChange: AnnounceChange,
): Pick<Handlers<Contract['conversations']>, 'followUp' | 'cancelFollowUp' | 'retryFollowUp'> {
  const { db, entries, files, outbox, service, getCompanyEmail, getCompanyName, getSignature } =
    parts

  const compose = (message: Message, entry: Omit<EntryRow, 'slot'>, attached: { id: string }[]) => {
    const { to = message.email, cc, signature = '', sendAt } = entry.data
    const mailId = outbox.messageIdOf(entry.id, 'follow-up')
    const { answer, ...thread } = findEarlierMails(entries, message, to, { at: entry.at, mailId })
    const text = answer?.text.slice(0, answer.data.quoteStart).trim()
    return buildFollowUpMail(message, {
      about: entry.id,
      to: { address: to, ...(isBuyer(message, to) && { name: toHeaderText(message.name) }) },
      ...(cc && { cc }),
      content: entry.text,
      signature,
      attachments: attached.map((file) => file.id),
      subjectLabel: translateForVisitor(message, parts).subjectLabel,
      timeZone: parts.getTimeZone(),
      replyTo: { address: getCompanyEmail(), name: getCompanyName() },
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
    return requireStored(entry?.kind === 'follow-up' && entry, 'follow-up')
  }

  return {
    followUp: async ({ params: { id }, body, files: uploads, caller, storeResponse }) => {
      if (!caller.session) {
        const copies = (body.cc ?? []).map((address, index): Field => [`cc.${index}`, address])
        requireParticipants(service.listParticipants(id), [['to', body.to], ...copies])
      }
      const now = new Date()
      const sendAt = requireSendAt(body.sendAt, now)
      const newFiles = await prepareFiles(parts, uploads, body.documents ?? [], service.read(id))
      const commit = () => {
        const message = service.read(id)
        requireOpen(message)
        const earlierEntries = readEntries(parts, message)
        requireLatest(body.ifVersion, getConversationVersion(earlierEntries))
        const { content: text, to = readRecipient(earlierEntries, message), cc = [] } = body
        const data = {
          to,
          signature: body.signature ?? getSignature(),
          ...(cc.length > 0 && { cc }),
          ...(sendAt && { sendAt: sendAt.toISOString() }),
        }
        const row = { messageId: id, kind: 'follow-up' as const, at: now, text, data }
        const entryId = entries.add(row)
        files.attach(newFiles, id, entryId)
        outbox.add(compose(message, { ...row, id: entryId, sender: null }, newFiles))
        parts.store.setWork([id], { state: 'theirs' }, now)
        saveDraft(db, id, 'follow-up', '')
        const stored = !outbox.configured
        const sent = stored ? 'Follow-up not sent.' : 'Follow-up sent.'
        const outcome = sendAt ? 'Follow-up scheduled.' : sent
        const response = created(outcome, { id: entryId, stored })
        storeResponse(response)
        return response
      }
      const response = await files.storeDuring(newFiles, () => parts.sharedTransaction(commit))
      outbox.drainSoon()
      return announceChange(response)
    },

    cancelFollowUp: ({ params: { id, entry } }) => {
      const { text, data } = findFollowUp(id, entry)
      if (!outbox.cancelScheduled('follow-up', entry)) {
        throw new AppError('conflict', 'This follow-up is being sent already.')
      }
      entries.change(entry, { data: { ...data, cancelled: 'by-us' } })
      saveDraft(db, id, 'follow-up', text)
      return announceChange(done('The follow-up was cancelled. Its text is in your draft.'))
    },

    retryFollowUp: ({ params: { id, entry }, body: { email } = {}, caller }) => {
      if (!caller.session) requireParticipants(service.listParticipants(id), [['email', email]])
      const followUp = findFollowUp(id, entry)
      const delivery = outbox.deliveries('follow-up', [entry]).get(entry)
      const isOver = delivery === undefined || delivery.state === 'sent' || followUp.data.cancelled
      if (isOver && email === undefined) {
        throw new AppError('conflict', 'This follow-up has been sent.')
      }
      const data = { ...followUp.data, ...(email !== undefined && { to: email }) }
      entries.change(entry, { data })
      const attached = entries.listFiles([entry]).get(entry) ?? []
      const { sendAt: _, ...mail } = compose(service.read(id), { ...followUp, data }, attached)
      if (!outbox.retry(mail)) {
        throw new AppError('conflict', 'This follow-up is being sent already.')
      }
      outbox.drainSoon()
      const message = `The follow-up is being sent again, to ${mail.to.address}.`
      return done(message, { stored: !outbox.configured })
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
  const error = AppError.forField('conflict', 'ifVersion', message)
  error.code = 'stale_version'
  throw error
}

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Conversation } from '@dhow/contract/messages/entries'
import { calculateChecksum } from '#api/platform/data-dir/checksum.ts'
import { createFileId, type InboundMail } from '#api/platform/inbound-mail/inbound-mail.ts'
import { startWithEnquiry } from './quotations.ts'
import { runSql } from './sql.ts'

type Options = { reply?: string | null; env?: Record<string, string> }

/** Starts a server with an enquiry, and with a reply unless `reply` is null. */
export async function startConversation({ reply = 'We do.', env }: Options = {}) {
  const server = await startWithEnquiry({}, env)
  const { admin, messageId, services, dataDir } = server
  if (reply !== null) {
    await admin(`POST /api/messages/${messageId}/reply`, { replyContent: reply, signature: '' })
  }
  const read = async (id = messageId): Promise<Conversation> =>
    (await admin(`GET /api/messages/${id}/entries`)).body
  const listEntries = async () =>
    (await read()).entries.map(({ kind, text }) => [kind, text] as const)
  const followUp = (body: object | FormData, id = messageId, headers = {}) =>
    admin(`POST /api/messages/${id}/follow-ups`, body, headers)
  const readWork = async (id = messageId) => (await admin(`GET /api/messages/${id}`)).body.work
  const readLastMailId = (kind = 'reply') =>
    runSql<{ message_id: string }>(
      dataDir,
      `select message_id from outbox where kind = '${kind}' order by rowid desc`,
    )[0]?.message_id ?? ''
  /** Receives a mail, by default an answer of the buyer to the reply. */
  const receive = (mail: Partial<InboundMail> = {}, now?: Date) =>
    services.conversations.inbound.receive(
      createInboundMail({ inReplyTo: [readLastMailId()], ...mail }),
      NEW_MAILS,
      now,
    )
  /** Receives a mail with files, as the mail process hands them over. */
  const receiveFiles = (
    files: { name: string; content: Buffer; isShown?: boolean }[],
    mail: Partial<InboundMail> = {},
    newMails = NEW_MAILS,
  ) => {
    const attachments = files.map(({ name, content, isShown = false }) => {
      const id = createFileId()
      const from = join(dataDir, 'incoming', id)
      writeFileSync(from, content)
      const { bytes, sha256 } = calculateChecksum(content)
      return { id, name, type: 'application/x-test', bytes, hash: sha256, from, isShown }
    })
    const received = createInboundMail({ inReplyTo: [readLastMailId()], attachments, ...mail })
    const { storeFiles, receive: store } = services.conversations.inbound
    return storeFiles(received, async () => store(received, newMails).messageId)
  }
  return { ...server, read, listEntries, followUp, readWork, readLastMailId, receive, receiveFiles }
}

/** Settings under which no mail becomes an enquiry. */
export const NEW_MAILS = { since: new Date('2100-01-01'), fromAnyone: false }

let mails = 0

export const createInboundMail = (
  over: Partial<InboundMail> = {},
): InboundMail & { isReport: boolean } => {
  const key = `<${++mails}@buyer.example>`
  return {
    key,
    messageId: key,
    inReplyTo: [],
    references: [],
    recipients: [],
    at: new Date(),
    subject: 'Re: tea',
    text: 'Please quote CIF.',
    kind: 'answer',
    attachments: [],
    from: { address: 'ada@visitor.example', name: 'Ada Visitor' },
    isReport: false,
    isBulk: false,
    ...over,
  }
}

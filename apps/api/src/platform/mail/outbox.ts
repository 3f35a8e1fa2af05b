import { join } from 'node:path'
import { LIMITS } from '@dhow/contract/limits'
import { LINK_MAILS } from '@dhow/contract/mail/deliveries'
import { BASE_LANGUAGE } from '@dhow/i18n/languages'
import { AppError } from '#api/platform/app-error.ts'
import { MIN_RETRY_MS, type Result } from '#api/platform/delivery/jobs.ts'
import { createQueue, type QueueParts } from '#api/platform/delivery/queue.ts'
import { createId } from '#api/platform/ids.ts'
import { layOut } from './layout.ts'
import {
  createThreadIds,
  type MailDraft,
  type MailKind,
  type OutgoingMail,
} from './outgoing-mail.ts'
import { readSmtpFailure } from './smtp-failure.ts'
import { ENDED_COLUMNS, type MailRow, type MailStore } from './store.ts'
import type { Transport } from './transport.ts'

export type Outbox = ReturnType<typeof createOutbox>

const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000]

const isLinkMail = (kind: MailKind) => LINK_MAILS.some((link) => link === kind)

/** Returns the milliseconds until a mail expires. A link mail expires with its link. */
function retryForMs(kind: MailKind) {
  if (isLinkMail(kind)) return 30 * MINUTE_MS
  const isBrief = kind === 'acknowledgement' || kind === 'failed-logins'
  return isBrief ? DAY_MS : LIMITS.mailRetryDays * DAY_MS
}

/** All mails share one connection to the mail server. */
const LANE = ''

type Parts = Omit<QueueParts, 'now'> & {
  store: MailStore
  transport: Transport
  filesDir: string
  threadKey: string
  now?: () => number
}

/**
 * Stores mails and sends them. Call `add` in the transaction of the event that a mail reports, and `drainSoon` after it.
 */
export function createOutbox({
  store,
  transport,
  filesDir,
  threadKey,
  now = Date.now,
  ...parts
}: Parts) {
  const threads = createThreadIds(threadKey)
  const addDelay = (afterMs = 0) => new Date(now() + afterMs)
  const queue = createQueue({
    ...parts,
    now,
    name: 'mail',
    jobs: store.jobs,
    pauseMs: MIN_RETRY_MS,
    listLanes: () => [LANE],
    send: (mail, signal) => sendMail(mail, { store, transport, filesDir, now }, signal),
  })

  const toRow = (mail: MailDraft) =>
    toColumns(mail, mail.thread && threads.create(mail.thread, transport.domain))

  const add = (mail: MailDraft) => {
    if (mail.to.address === '') {
      throw new AppError('conflict', 'This enquiry has no e-mail address. Add one first.')
    }
    const id = createId()
    const sendAt = mail.sendAt ?? addDelay()
    const row = {
      ...toRow(mail),
      id,
      kind: mail.kind,
      about: mail.about ?? null,
      messageId: `<${id}@${transport.domain}>`,
      createdAt: addDelay(),
      queuedAt: sendAt,
      nextAttemptAt: sendAt,
      giveUpAt: new Date(sendAt.getTime() + retryForMs(mail.kind)),
    }
    store.insert(row, mail.attachments)
  }

  return {
    get configured() {
      return transport.configured
    },

    add,

    /** Sends a mail immediately, without storing it. Resolves or rejects like the transport. */
    sendNow(
      { parts, ...mail }: Omit<MailDraft, 'kind' | 'attachments'>,
      signal: AbortSignal,
    ): Promise<string> {
      const id = createId()
      const content = layOut({ ...mail, parts })
      const outgoing = { ...mail, ...content, id, messageId: `<${id}@${transport.domain}>` }
      const now = addDelay()
      const sent = { ...outgoing, createdAt: now, date: now, automatic: 'auto-generated' as const }
      return transport.send(sent, signal)
    },

    getCurrent: () => queue.getCurrent(LANE),

    cancel: store.cancel,

    /** Cancels a mail that waits for its time. False if it is being sent or was sent. */
    cancelScheduled: (kind: MailKind, about: string): boolean =>
      queue.getCurrent(LANE)?.about !== about && store.cancelScheduled(kind, about, addDelay()),

    /** Returns the thread that Message-IDs name, if its signature is right. */
    readThread: threads.read,

    messageIdOf: store.findMessageId,
    deliveries: store.readDeliveries,

    /**
     * Queues the mail about a message again, with a new text and the same Message-ID. False while the mail is being sent.
     */
    retry(mail: MailDraft & { about: string }): boolean {
      const { kind, about } = mail
      const current = queue.getCurrent(LANE)
      if (current?.kind === kind && current.about === about) return false
      if (!store.requeue(mail, toRow(mail), addDelay(), addDelay(retryForMs(kind)))) add(mail)
      return true
    },

    /** Sends everything undelivered now; enquiries to the current address of the company. */
    retryAll(company: string): void {
      store.requeueAll(
        addDelay(),
        addDelay(retryForMs('enquiry')),
        company,
        queue.getCurrent(LANE)?.id,
      )
      queue.resume()
      queue.drainSoon()
    },

    dismiss: (): void => store.jobs.dismiss(addDelay()),

    getHealth: () => ({ configured: transport.configured, ...store.getHealth() }),

    listUndelivered: store.listUndelivered,

    start: queue.start,
    drainSoon: queue.drainSoon,
    waitUntilIdle: queue.waitUntilIdle,

    async close(): Promise<void> {
      await queue.close()
      await transport.close()
    },
  }
}

async function sendMail(
  mail: MailRow,
  {
    store,
    transport,
    filesDir,
    now,
  }: Pick<Required<Parts>, 'store' | 'transport' | 'filesDir' | 'now'>,
  signal: AbortSignal,
): Promise<Result> {
  const { kind } = mail
  if (isLinkMail(kind) && now() >= mail.giveUpAt.getTime()) {
    const lastError = 'The link in it had expired.'
    const columns = { ...ENDED_COLUMNS, state: 'expired', lastError }
    return { columns, fields: { kind, reason: lastError } }
  }
  // The mail server can be removed while the mail is being sent.
  const { configured } = transport
  try {
    const attachments = store
      .listFiles(mail.id)
      .map(({ id, ...file }) => ({ ...file, path: join(filesDir, id) }))
    await transport.send({ ...toOutgoing(mail, transport.domain), attachments }, signal)
    const outcome = configured ? { state: 'sent', sentAt: new Date(now()) } : { state: 'stored' }
    const columns = { ...outcome, lastError: null, serverFailed: false, body: '', html: '' }
    return { columns, works: true, fields: { kind } }
  } catch (error) {
    const { outcome, reason } = readSmtpFailure(error)
    const failure = { lastError: reason, serverFailed: outcome === 'server-failed' }
    return {
      columns: outcome === 'refused' ? { ...failure, ...ENDED_COLUMNS, state: 'refused' } : failure,
      ...(failure.serverFailed && { laneFailure: failure }),
      // oxlint-disable-next-line regexp/no-super-linear-move -- a reason has at most 300 characters
      fields: { kind, outcome, reason: reason.replaceAll(/[^\s<>"']+@[^\s<>"']+/g, '…') },
    }
  }
}

const toColumns = (mail: MailDraft, threadId = '') => {
  const { text, html } = layOut(mail)
  const { references = mail.inReplyTo ? [mail.inReplyTo] : [] } = mail
  return {
    recipient: mail.to.address,
    recipientName: mail.to.name ?? null,
    replyTo: mail.replyTo?.address ?? null,
    replyToName: mail.replyTo?.name ?? null,
    subject: mail.subject,
    language: mail.language ?? BASE_LANGUAGE,
    inReplyTo: mail.inReplyTo ?? null,
    references: [threadId, ...references].filter(Boolean).join(' ') || null,
    cc: mail.cc?.join(',') ?? null,
    unsubscribeUrl: mail.unsubscribeUrl ?? null,
    body: text,
    html,
  }
}

/** Mails that a person wrote to a buyer. */
export const PERSONAL_KINDS: ReadonlySet<MailKind> = new Set([
  'reply',
  'follow-up',
  'quotation',
  'proforma',
])

const getAutomaticKind = (kind: MailKind): OutgoingMail['automatic'] => {
  if (PERSONAL_KINDS.has(kind)) return false
  return kind === 'acknowledgement' ? 'auto-replied' : 'auto-generated'
}

const toOutgoing = (row: MailRow, domain: string): OutgoingMail => ({
  id: row.id,
  messageId: row.messageId || `<${row.id}@${domain}>`,
  createdAt: row.createdAt,
  date: row.queuedAt,
  to: { address: row.recipient, name: row.recipientName ?? undefined },
  replyTo: row.replyTo ? { address: row.replyTo, name: row.replyToName ?? undefined } : undefined,
  subject: row.subject,
  language: row.language,
  text: row.body,
  html: row.html,
  inReplyTo: row.inReplyTo ?? undefined,
  references: row.references?.split(' '),
  cc: row.cc?.split(','),
  unsubscribeUrl: row.unsubscribeUrl ?? undefined,
  automatic: getAutomaticKind(row.kind),
})

import type { FastifyBaseLogger } from 'fastify'
import { MIN_PAUSE_MS, retryDelayMs } from '#api/platform/delivery/retry-delay.ts'
import type { MailDraft, MailKind, OutgoingMail } from './outgoing-mail.ts'
import { EMPTIED, endsWithoutWords, isLink, type MailRow } from './queue.ts'
import { readSmtpFailure, type SmtpFailure } from './smtp-failure.ts'
import type { MailStore } from './store.ts'
import { layOut } from './templates/layout.ts'
import type { Transport } from './transport.ts'

/** What made a mail that nobody wrote. */
const automaticOf = (kind: MailKind): OutgoingMail['automatic'] => {
  if (kind === 'reply') return false
  return kind === 'acknowledgement' ? 'auto-replied' : 'auto-generated'
}

type Parts = {
  store: MailStore
  transport: Transport
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  now: () => number
}

/** Sends one mail of the outbox at a time and stores the outcome. */
export function createSender({ store, transport, log, now }: Parts) {
  let current: MailRow | undefined
  let pausesUntil = 0

  const send = async (row: MailRow, signal: AbortSignal) => {
    if (isLink(row.kind) && now() >= row.giveUpAt.getTime()) return markExpired(row)
    const failure = await transport.send(toOutgoing(row, transport.domain), signal).then(
      () => undefined,
      (error: unknown) => readSmtpFailure(error),
    )
    if (failure) markFailed(row, failure)
    else markSent(row)
  }

  const markSent = ({ id, kind, attempts }: MailRow) => {
    const at = new Date(now())
    const state = transport.configured ? 'sent' : 'stored'
    const sentAt = state === 'sent' ? at : null
    store.transaction(() => {
      store.settle(id, at, { state, sentAt, lastError: null, serverFailed: false, ...EMPTIED })
      store.retryAllNow(at)
    })
    log.info({ mail: id, kind, attempts: attempts + 1 }, `mail ${state}`)
  }

  const markExpired = ({ id, kind }: MailRow) => {
    const lastError = 'The link in it had expired.'
    store.settle(id, new Date(now()), { state: 'expired', lastError, ...EMPTIED })
    log.warn({ mail: id, kind }, 'mail not sent: its link had expired')
  }

  const markFailed = (row: MailRow, { outcome, reason }: SmtpFailure) => {
    const { id, kind, queuedAt, giveUpAt } = row
    const at = new Date(now())
    const retryAt = new Date(now() + retryDelayMs(now() - queuedAt.getTime()))
    const state = outcome === 'refused' ? 'refused' : at >= giveUpAt ? 'expired' : 'waiting'
    const serverFailed = outcome === 'server-failed'
    store.transaction(() => {
      store.settle(id, at, {
        state,
        nextAttemptAt: retryAt < giveUpAt ? retryAt : giveUpAt,
        lastError: reason,
        serverFailed,
        ...(state !== 'waiting' && endsWithoutWords(kind) && EMPTIED),
      })
      if (serverFailed) store.deferAll(at, retryAt, reason)
    })
    if (serverFailed) pausesUntil = now() + MIN_PAUSE_MS
    // oxlint-disable-next-line regexp/no-super-linear-move -- a reason has at most 300 characters
    const anonymous = reason.replaceAll(/[^\s<>"']+@[^\s<>"']+/g, '…')
    log.warn({ mail: id, kind, outcome, state, reason: anonymous }, 'mail not sent')
  }

  return {
    /** The mail that is being sent. */
    current: (): MailRow | undefined => current,

    /** Milliseconds for which nothing is tried, because the mail server has just failed. */
    pause: (): number => Math.max(pausesUntil - now(), 0),

    endPause: (): void => {
      pausesUntil = 0
    },

    /** @param signal ends the try early; the mail waits for the next one */
    async send(row: MailRow, signal: AbortSignal): Promise<void> {
      current = row
      await send(row, signal).finally(() => {
        current = undefined
      })
    },
  }
}

/** The columns of a mail's texts and addresses. */
export const toColumns = (mail: MailDraft) => {
  const { text, html } = layOut(mail.parts)
  return {
    recipient: mail.to.address,
    recipientName: mail.to.name ?? null,
    replyTo: mail.replyTo?.address ?? null,
    replyToName: mail.replyTo?.name ?? null,
    subject: mail.subject,
    inReplyTo: mail.inReplyTo ?? null,
    unsubscribeUrl: mail.unsubscribeUrl ?? null,
    body: text,
    html,
  }
}

const toOutgoing = (row: MailRow, domain: string): OutgoingMail => ({
  id: row.id,
  messageId: row.messageId || `<${row.id}@${domain}>`,
  date: row.createdAt,
  to: { address: row.recipient, name: row.recipientName ?? undefined },
  replyTo: row.replyTo ? { address: row.replyTo, name: row.replyToName ?? undefined } : undefined,
  subject: row.subject,
  text: row.body,
  html: row.html,
  inReplyTo: row.inReplyTo ?? undefined,
  unsubscribeUrl: row.unsubscribeUrl ?? undefined,
  automatic: automaticOf(row.kind),
})

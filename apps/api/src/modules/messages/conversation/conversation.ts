import { PassThrough, type Readable } from 'node:stream'
import type { Conversation, Entry, ReplyField } from '@dhow/contract/messages/entries'
import type { Message } from '@dhow/contract/messages/messages'
import { documentPaths } from '@dhow/contract/paths'
import { hashTexts } from '@dhow/contract/record-version'
import { getTranslator } from '@dhow/i18n/catalogues'
import { getPathPrefix } from '@dhow/i18n/languages'
import { formatLine } from '#api/modules/lists/line-texts.ts'
import { translateForVisitor } from '#api/modules/messages/notices.ts'
import type { MessageParts } from '#api/modules/messages/parts.ts'
import type { MessageService } from '#api/modules/messages/service.ts'
import { drafts, reminders } from '#api/modules/messages/tables.ts'
import { AppError } from '#api/platform/app-error.ts'
import { createSlices } from '#api/platform/background/slices.ts'
import { asc, eq } from '#api/platform/database/drizzle.ts'
import type { Credential } from '#api/platform/http/session.ts'
import type { EntryRow } from './entry-store.ts'
import { listPeople, readRecipient } from './senders.ts'

export type ConversationParts = MessageParts & { service: MessageService }

/** Kinds of entries that are mails between the office and the buyer. */
const MAIL_KINDS: ReadonlySet<string> = new Set([
  'reply',
  'quotation',
  'proforma',
  'follow-up',
  'answer',
])

/** Returns the version of a conversation, which changes with each mail. */
export const getConversationVersion = (
  entries: Pick<Entry, 'id' | 'kind' | 'cancelled'>[],
): string =>
  hashTexts(
    entries
      .filter(({ kind }) => MAIL_KINDS.has(kind))
      .map(({ id, kind, cancelled = '' }) => `${kind} ${id} ${cancelled}`),
  )

const toEntry = ({ id, kind, at, text, data }: EntryRow): Entry => ({
  ...data,
  id,
  kind,
  text,
  at: at.toISOString(),
})

/** Returns all that belongs to a conversation, oldest first. @param rows its stored entries */
export function readEntries(
  parts: MessageParts,
  message: Message,
  rows = parts.entries.listEntries(message._id),
): Entry[] {
  const { entries, outbox, listQuotationEntries } = parts
  const { _id: id, createdAt, reply } = message
  const ids = rows.map((row) => row.id)
  const files = entries.listFiles(ids)
  const deliveries = outbox.deliveries('follow-up', ids)
  const storedEntries = rows.map((row) => {
    const delivery = deliveries.get(row.id)
    return {
      ...toEntry(row),
      ...(files.has(row.id) && { files: files.get(row.id) ?? [] }),
      ...(delivery && { delivery }),
    }
  })
  const quotations = listQuotationEntries(id)
  // The letter of a quotation may be the reply.
  const isByQuotation = quotations.some(
    ({ kind, at }) => kind === 'quotation' && at === reply?.repliedAt,
  )
  const replyEntry = storedEntries.find(({ kind }) => kind === 'reply')
  const replied: Entry[] =
    reply && !isByQuotation
      ? [
          {
            ...(replyEntry ?? { id: `${id}-reply`, kind: 'reply' }),
            at: reply.repliedAt,
            text: reply.content,
            ...(reply.signature && { signature: reply.signature }),
            ...(reply.delivery && { delivery: reply.delivery }),
          },
        ]
      : []
  const otherEntries = storedEntries.filter((entry) => entry !== replyEntry)
  const laterEntries = [...replied, ...quotations, ...otherEntries].sort((first, other) =>
    first.at < other.at ? -1 : first.at > other.at ? 1 : 0,
  )
  return [{ id, kind: 'enquiry', at: createdAt, text: message.message }, ...laterEntries]
}

/** @throws AppError `not-found` */
export function readConversation(parts: ConversationParts, id: string): Conversation {
  const { db, service } = parts
  const message = service.read(id)
  const entries = readEntries(parts, message)
  const pending = db
    .select()
    .from(reminders)
    .where(eq(reminders.messageId, id))
    .orderBy(asc(reminders.dueAt))
    .all()
  const unsent = db.select().from(drafts).where(eq(drafts.messageId, id)).all()
  return {
    entries,
    reminders: pending.map(({ id: reminder, dueAt, unlessAnswered, text }) => ({
      id: reminder,
      dueAt: dueAt.toISOString(),
      unlessAnswered,
      text,
    })),
    drafts: Object.fromEntries(unsent.map(({ kind, text }) => [kind, text])),
    fields: getReplyFields(message, parts),
    recipient: readRecipient(entries, message),
    people: listPeople(entries, message, parts.listOwnAddresses()),
    version: getConversationVersion(entries),
  }
}

/** Returns the values of the fields of saved replies, in the buyer's language. */
function getReplyFields(message: Message, parts: ConversationParts): Record<ReplyField, string> {
  const { _id: id, name, reference, language, terms = {} } = message
  const { enquiry } = translateForVisitor(message, parts)
  const i18n = getTranslator(language)
  return {
    name,
    reference,
    company: terms.company ?? '',
    list: enquiry.lines.map((line) => formatLine(line, i18n)).join('\n'),
    link:
      parts.findQuotationUrl(id) ??
      parts.publicUrl +
        getPathPrefix(language) +
        documentPaths.sentEnquiry(parts.createEnquiryToken(id)),
  }
}

/** Milliseconds between comments that keep idle connections open through proxies. */
const HEARTBEAT_MS = 25_000

/** Maximum open windows of the office, in total and of a session or key. Further ones have to poll. */
const MAX_STREAMS = 100
const MAX_STREAMS_EACH = 20

const RETRY_AFTER_S = 60

/** Milliseconds in which several changes become one event. */
const DEBOUNCE_MS = 100

/** Tells the open windows of the office by server-sent events that the inbox has changed. */
export function createOfficeEvents() {
  const streams = new Map<PassThrough, Credential | null>()
  let pending: NodeJS.Timeout | undefined

  const endExpired = () => {
    for (const [stream, credential] of streams) if (credential?.isLive() === false) stream.end()
  }

  const write = async (text: string) => {
    endExpired()
    const slice = createSlices()
    for (const stream of streams.keys()) {
      if (stream.writable) stream.write(text)
      await slice()
    }
  }
  const heartbeat = setInterval(() => void write(':\n\n'), HEARTBEAT_MS).unref()

  return {
    /**
     * Opens a stream that ends when the client disconnects, or the session or key ends.
     * @throws AppError `too-many`
     */
    open(signal: AbortSignal, credential: Credential | null = null): Readable {
      const streamCount = [...streams.values()].filter((item) => item?.id === credential?.id).length
      if (streams.size >= MAX_STREAMS || streamCount >= MAX_STREAMS_EACH) {
        const message = `There are too many open streams; each session and key may have ${MAX_STREAMS_EACH}. Poll instead.`
        throw new AppError('too-many', message, undefined, RETRY_AFTER_S)
      }
      const stream = new PassThrough()
      streams.set(stream, credential)
      stream.once('close', () => streams.delete(stream))
      signal.addEventListener('abort', () => stream.destroy(), { once: true })
      stream.write('retry: 2000\n\n')
      return stream
    },

    /** Ends the streams whose session or key has ended. */
    endExpired,

    /** Sends an event soon. Call it after every change of what the inbox shows. */
    announceChange(): void {
      pending ??= setTimeout(() => {
        pending = undefined
        void write('event: inbox\ndata: changed\n\n')
      }, DEBOUNCE_MS).unref()
    },

    close(): void {
      clearInterval(heartbeat)
      clearTimeout(pending)
      for (const stream of streams.keys()) stream.end()
    },
  }
}

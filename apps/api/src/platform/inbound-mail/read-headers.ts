import { isAutomatic } from './automatic.ts'
import { createTextDecoder, type DecodeText } from './charset.ts'
import { decodeWords, readAddresses, toLine } from './header-values.ts'
import type { InboundHeaders } from './inbound-mail.ts'
import { type MimePart, readHeader, readHeaders, splitMail } from './mime-parts.ts'
import { mayReportDelivery } from './read-bounce.ts'

const MAX_IDS = 200
const MAX_SUBJECT_CHARS = 500
const MAX_RECIPIENTS = 50

/** Bytes of the beginning of a mail, for its headers. */
export const MAX_HEADER_BYTES = 64_000

/** Addresses of programs, which nobody can answer. */
const PROGRAM = /^(mailer-daemon|postmaster|bounces?|(no|do[-_.]?not)[-_.]?reply)(?![a-z])/i

/** Returns the Message-IDs of headers. The last ones are the nearest. */
const readIds = (text: string): string[] => (text.match(/<[^<>\s]{1,996}>/g) ?? []).slice(-MAX_IDS)

/** Parses the beginning of a mail. Its headers may be incomplete. */
export async function parseHeaders(raw: Buffer): Promise<InboundHeaders> {
  const end = raw.subarray(0, MAX_HEADER_BYTES).indexOf('\r\n\r\n')
  const { root } = await splitMail(raw.subarray(0, end < 0 ? MAX_HEADER_BYTES : end))
  return toHeaders(root, await createTextDecoder([]))
}

/** Returns the name of the mailing list that sent a mail; empty if it has none. */
function readList(header: (name: string) => string): string | undefined {
  const id = header('list-id')
  if (!id && !header('list-unsubscribe')) return undefined
  return toLine(id.match(/<([^<>]{1,500})>/)?.[1] ?? '', MAX_SUBJECT_CHARS)
}

/** Reads the headers of a mail. */
export function toHeaders(part: MimePart, decode: DecodeText): InboundHeaders {
  const readAll = (name: string) => readHeaders(part, name, decode).join(',')
  const header = (name: string) => readHeader(part, name, decode)
  const [messageId] = readIds(readAll('message-id'))
  const [from] = [
    ...readAddresses(header('from'), decode),
    ...readAddresses(header('sender'), decode),
  ]
  const [replyTo] = readAddresses(header('reply-to'), decode)
  const { address = '' } = from ?? {}
  const list = readList(header)
  const sentAt = new Date(header('date'))
  const isReport = mayReportDelivery(part, decode, from)
  return {
    ...(messageId && { messageId }),
    inReplyTo: readIds(readAll('in-reply-to')),
    references: readIds(readAll('references')),
    subject: toLine(decodeWords(header('subject'), decode), MAX_SUBJECT_CHARS),
    ...(from && { from }),
    ...(replyTo && { replyTo }),
    recipients: ['to', 'cc']
      .flatMap((name) => readAddresses(readAll(name), decode))
      .slice(0, MAX_RECIPIENTS),
    ...(Number.isFinite(sentAt.getTime()) && { sentAt }),
    isReport,
    isBulk:
      isReport ||
      PROGRAM.test(address) ||
      /^(bulk|junk)$/i.test(header('precedence')) ||
      /^yes/i.test(header('x-spam-flag')) ||
      // An accepted invitation.
      /calendar/i.test(header('content-class') + header('content-type').slice(0, 20)) ||
      isAutomatic(part, decode),
    ...(list !== undefined && { list }),
  }
}

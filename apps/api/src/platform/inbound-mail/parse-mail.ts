import { createHash } from 'node:crypto'
import { open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { closeBidi } from '@dhow/contract/bidi'
import { asciiEmail } from '@dhow/contract/typed-text'
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import { checksumOfFile } from '#api/platform/data-dir/checksum.ts'
import { flushFiles } from '#api/platform/data-dir/durable-file.ts'
import { htmlToText, MAX_HTML_CHARS } from './html-text.ts'
import {
  type InboundHeaders,
  type InboundMail,
  MAX_MAIL_BYTES,
  type MailAddress,
  type MailFile,
  newFileId,
} from './inbound-mail.ts'
import { findQuoteStart } from './quoted-text.ts'
import { MAX_REPORT_BYTES, mayReportDelivery, readBounce } from './read-bounce.ts'
import { type SlimMail, slimMail } from './slim-mail.ts'

// Runs in the mail process, because hostile mails could harm the server.

const MAX_TEXT_CHARS = 100_000
const MAX_ATTACHMENTS = 50
const MAX_IDS = 200
const MAX_ID_CHARS = 998
const MAX_RECIPIENTS = 50
const MAX_SUBJECT_CHARS = 500

export const UNREADABLE = 'This mail could not be read. Open it in your mailbox.'
export const TOO_LARGE = `This mail is larger than ${MAX_MAIL_BYTES / 1e6} MB. Open it in your mailbox.`

const LIMITS = { maxNestingDepth: 50, maxHeadersSize: 2_000_000, maxRfc822NestingDepth: 2 }

const oneLine = (text: string, max: number): string =>
  closeBidi(
    text
      .slice(0, max * 2)
      .toWellFormed()
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, max),
  )

/** Returns the Message-IDs of a header. The last ones are the nearest. */
const idsOf = (header = ''): string[] => (header.match(/<[^<>\s]{1,996}>/g) ?? []).slice(-MAX_IDS)

const toAddresses = (addresses: Address[] = []): MailAddress[] =>
  addresses
    .flatMap((item) => item.group ?? item)
    .flatMap(({ address, name }) => {
      if (!address) return []
      return {
        address: asciiEmail(oneLine(address, 320)),
        name: oneLine(name, MAX_SUBJECT_CHARS),
      }
    })

const headerOf = ({ headers }: Email, name: string): string =>
  headers.find(({ key }) => key === name)?.value ?? ''

/** Parses the beginning of a mail. Its headers may be incomplete. */
export async function parseHeaders(raw: Buffer): Promise<InboundHeaders> {
  const end = raw.indexOf('\r\n\r\n')
  const block = end < 0 ? raw : raw.subarray(0, end)
  return toHeaders(await PostalMime.parse(Buffer.concat([block, Buffer.from('\r\n\r\n')]), LIMITS))
}

/** Addresses of programs, which nobody can answer. */
const PROGRAM = /^(mailer-daemon|postmaster|bounces?|(no|do[-_.]?not)[-_.]?reply)(?![a-z])/i

/** Returns the name of the mailing list that sent a mail; empty if it has none. */
function listOf(email: Email): string | undefined {
  const id = headerOf(email, 'list-id')
  if (!id && !headerOf(email, 'list-unsubscribe')) return undefined
  return oneLine(id.match(/<([^<>]{1,500})>/)?.[1] ?? '', MAX_SUBJECT_CHARS)
}

function toHeaders(email: Email): InboundHeaders {
  const [messageId] = idsOf(email.messageId)
  const [from] = toAddresses(email.from && [email.from])
  const [replyTo] = toAddresses(email.replyTo)
  const { address = '' } = from ?? {}
  const list = listOf(email)
  const sentAt = new Date(email.date ?? '')
  const isReport = mayReportDelivery(email)
  return {
    ...(messageId && { messageId: messageId.slice(0, MAX_ID_CHARS) }),
    inReplyTo: idsOf(email.inReplyTo),
    references: idsOf(email.references),
    subject: oneLine(email.subject ?? '', MAX_SUBJECT_CHARS),
    ...(from && { from }),
    ...(replyTo && { replyTo }),
    recipients: toAddresses([...(email.to ?? []), ...(email.cc ?? [])]).slice(0, MAX_RECIPIENTS),
    ...(Number.isFinite(sentAt.getTime()) && { sentAt }),
    isReport,
    isBulk:
      isReport ||
      PROGRAM.test(address) ||
      /^(bulk|junk)$/i.test(headerOf(email, 'precedence').trim()) ||
      /^yes/i.test(headerOf(email, 'x-spam-flag').trim()) ||
      isAutomatic(email),
    ...(list !== undefined && { list }),
  }
}

/**
 * Parses an untrusted mail. Of a mail that cannot be parsed, the headers remain.
 * @param receivedAt time at which the mailbox received it; the date of the sender may be wrong
 * @param directory folder of attachments
 * @throws if a file cannot be written
 */
export async function parseMail(
  source: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  receivedAt: Date,
  directory: string,
): Promise<InboundMail> {
  let head: Buffer = Buffer.alloc(0)
  const noteHead = (bytes: Buffer) => {
    head = bytes
  }
  try {
    const slim = await slimMail(source, directory, noteHead)
    return await toMail(await PostalMime.parse(slim.raw, LIMITS), slim, { receivedAt, directory })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall) throw error
    const headers = await parseHeaders(head).catch(() => NO_HEADERS)
    return mailOfHeaders(headers, receivedAt, UNREADABLE)
  }
}

const NO_HEADERS: InboundHeaders = {
  inReplyTo: [],
  references: [],
  subject: '',
  recipients: [],
  isReport: false,
  isBulk: true,
}

type Received = { receivedAt: Date; directory: string }

async function toMail(
  email: Email,
  { sha256, files, fileOf, ...slim }: SlimMail,
  { receivedAt, directory }: Received,
): Promise<InboundMail> {
  const key = `sha256:${sha256}`
  const { isReport: _, ...headers } = toHeaders(email)
  const headOf = async (part: Attachment): Promise<string> => {
    const content = bytesOf(part)
    const file = fileOf(content)
    const bytes = file === undefined ? content : await readStart(join(directory, file))
    return Buffer.from(bytes).toString('utf8', 0, MAX_REPORT_BYTES).replace(/\r\n?/g, '\n')
  }
  const bounce = await readBounce(email, { readStart: headOf, parseHeaders, oneLine })
  const { text, isCut } = textOf(email)
  const attachments = await storeAttachments(email, fileOf, directory)
  const used = new Set(attachments.map(({ id }) => id))
  for (const file of files) if (!used.has(file)) await rm(join(directory, file))
  const notices = [
    ...(isCut || slim.isCut
      ? ['The end of this long mail is missing. Open it in your mailbox.']
      : []),
    ...(attachments.length < countOf(email) ? ['It has more attachments than can be stored.'] : []),
    ...(attachments.some(({ name }) => /^winmail\.dat$/i.test(name))
      ? ['Outlook has packed its attachments into winmail.dat, which other programs cannot open.']
      : []),
  ]
  const quoteStart = findQuoteStart(text, headers.subject)
  return {
    ...headers,
    key: headers.messageId ?? key,
    at: receivedAt,
    text,
    kind: bounce ? 'bounce' : isAutomatic(email) ? 'automatic' : 'answer',
    ...(quoteStart !== undefined && { quoteStart }),
    ...(bounce && { bounce }),
    ...(notices.length > 0 && { notice: notices.join(' ') }),
    attachments,
  }
}

/** Returns what is known of a mail whose content is not read. */
export const mailOfHeaders = (headers: InboundHeaders, at: Date, notice: string): InboundMail => {
  const { isReport: _, ...known } = headers
  return {
    ...known,
    key:
      headers.messageId ??
      `sha256:${createHash('sha256').update(JSON.stringify(known)).digest('hex')}`,
    ...{ at, text: '', kind: 'answer', attachments: [] },
    notice,
  }
}

function textOf({ text, html = '' }: Email): { text: string; isCut: boolean } {
  // Programs that write only HTML may add an empty text.
  const source = text?.trim() ? text : htmlToText(html)
  const clean = closeBidi(
    source
      .slice(0, MAX_TEXT_CHARS)
      .toWellFormed()
      // Normalizing many marks in a row takes quadratic time; 30 are enough for any script (UAX #15, 13).
      .replace(/(?<=\p{M}{30})\p{M}+/gu, '')
      .normalize('NFC')
      .replace(/\r\n?/g, '\n')
      .replace(/(?![\t\n])\p{Cc}/gu, '')
      .replace(/\n{4,}/g, '\n\n\n')
      .trim(),
  )
  return { text: clean, isCut: source.length > MAX_TEXT_CHARS || html.length > MAX_HTML_CHARS }
}

/** Pictures that the HTML shows, such as logos, are no attachments. */
const isShown = ({ related, disposition, mimeType }: Attachment): boolean =>
  Boolean(related) && disposition !== 'attachment' && mimeType.startsWith('image/')

const isReportPart = ({ mimeType }: Attachment): boolean =>
  /^(message\/delivery-status|text\/rfc822-headers)$/.test(mimeType)

const storable = ({ attachments }: Email): Attachment[] =>
  attachments.filter((one) => !isShown(one) && !isReportPart(one))

const countOf = (email: Email): number => storable(email).length

const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)

/** Writes the attachments that are not in a file yet, and flushes all. */
async function storeAttachments(
  email: Email,
  fileOf: SlimMail['fileOf'],
  directory: string,
): Promise<MailFile[]> {
  const stored: MailFile[] = []
  for (const one of storable(email).slice(0, MAX_ATTACHMENTS)) {
    const content = bytesOf(one)
    const file = fileOf(content)
    const id = file ?? newFileId()
    const from = join(directory, id)
    if (file === undefined) await writeFile(from, content, { flag: 'wx', mode: 0o600 })
    await flushFiles([from])
    const { bytes, sha256: hash } = await checksumOfFile(from)
    const name =
      oneLine(one.filename ?? '', 200) || (one.mimeType === 'message/rfc822' ? 'mail.eml' : 'file')
    stored.push({ id, name, type: oneLine(one.mimeType, 100), bytes, hash, from })
  }
  return stored
}

async function readStart(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(MAX_REPORT_BYTES) })
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Subjects of automatic answers in mail programs. They count only with a header that programs set too. */
const AUTOMATIC_SUBJECT =
  /^\s*(automatic reply|auto(matic)?[- ]?response|out of (the )?office|réponse automatique|respuesta automática|resposta automática|автоматический ответ|automatische antwort|自动(答复|回复)|رد تلقائي)/iu

/** Returns whether a program sent a mail (RFC 3834, and headers from before it). */
function isAutomatic(email: Email): boolean {
  const submitted = headerOf(email, 'auto-submitted').trim().toLowerCase()
  if (submitted && !submitted.startsWith('no')) return true
  if (/^(auto[_-]reply|bulk|junk)$/i.test(headerOf(email, 'precedence').trim())) return true
  const hints = ['x-autoreply', 'x-autorespond', 'x-autoresponse', 'x-auto-reply']
  if (hints.some((name) => headerOf(email, name))) return true
  const isSuppressing = headerOf(email, 'x-auto-response-suppress') !== ''
  return isSuppressing && AUTOMATIC_SUBJECT.test(email.subject ?? '')
}

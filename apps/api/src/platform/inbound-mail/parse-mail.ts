import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import libmime from 'libmime'
import { createTextDecoder, type DecodeText } from './charset.ts'
import { htmlToText, MAX_HTML_CHARS } from './html-text.ts'
import { type InboundHeaders, type InboundMail, MAX_MAIL_BYTES } from './inbound-mail.ts'
import { type Source, takePictures, toSource, writeFiles } from './mail-files.ts'
import { chooseText, cleanText, MAX_TEXT_CHARS, removeMarkers } from './mail-text.ts'
import { countBytes, type MimePart, readContent, splitMail } from './mime-parts.ts'
import { findQuoteStart } from './quoted-text.ts'
import { readBounce } from './read-bounce.ts'
import { isAutomaticMail, parseHeaders, readFirst, toHeaders } from './read-headers.ts'

// Runs in the mail process, because hostile mails could harm the server.

/** Encoded bytes of a plain text. A character may need 12 of them. */
const MAX_TEXT_BYTES = 12 * MAX_TEXT_CHARS

/** Names in a notice. */
const MAX_NAMES = 20

export const UNREADABLE = 'This mail could not be read. Open it in your mailbox.'
export const TOO_LARGE = `This mail is larger than ${MAX_MAIL_BYTES / 1e6} MB. Open it in your mailbox.`

/**
 * Parses an untrusted mail. Of a mail that cannot be parsed, the headers remain.
 * @param receivedAt time at which the mailbox received it; the date of the sender may be wrong
 * @param directory folder of attachments
 * @throws if a file cannot be written
 */
export async function parseMail(
  raw: Buffer,
  receivedAt: Date,
  directory: string,
): Promise<InboundMail> {
  try {
    return await toMail(raw, receivedAt, directory)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall) throw error
    const headers = await parseHeaders(raw).catch(() => NO_HEADERS)
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

/** Text of a mail in its raw bytes. */
type RawText = { part: MimePart; bytes: Buffer; isHtml: boolean; isCut: boolean }

const isText = ({ node, type }: MimePart): boolean =>
  /^text\/(plain|html)$/.test(type) && node.disposition !== 'attachment' && !node.filename

/** Forms of the text for other programs, and reports that are read here. */
const isRepeated = ({ type }: MimePart, isReport: boolean): boolean =>
  /^text\/(x-amp-html|watch-html)$/.test(type) ||
  (isReport &&
    /^(message\/(global-)?delivery-status|text\/rfc822-headers|message\/global-headers)$/.test(
      type,
    ))

async function readRawText(part: MimePart, pictures: Source[]): Promise<RawText> {
  const isHtml = part.type === 'text/html'
  const content = await buffer(readContent(part, isHtml ? undefined : MAX_TEXT_BYTES))
  if (!isHtml) return { part, isHtml, bytes: content, isCut: countBytes(part) > MAX_TEXT_BYTES }
  const taken = takePictures(content.toString('latin1'))
  pictures.push(...taken.pictures)
  // A character may need four bytes.
  const bytes = Buffer.from(taken.html.slice(0, 4 * MAX_HTML_CHARS), 'latin1')
  return { part, isHtml, bytes, isCut: taken.html.length > bytes.length }
}

/** Returns the group of texts of which one is enough. */
function findAlternative({ node }: MimePart): unknown {
  let group: unknown = node
  for (let parent = node.parentNode; parent; parent = parent.parentNode) {
    if (parent.multipart === 'alternative') group = parent
  }
  return group
}

type DecodedText = RawText & { text: string }

/** Joins the texts of a mail in order. */
function joinTexts(texts: DecodedText[]): string {
  const groups = Map.groupBy(texts, ({ part }) => findAlternative(part))
  return [...groups.values()]
    .map((group) => {
      const join = (isHtml: boolean) =>
        group
          .filter((item) => item.isHtml === isHtml)
          .map(({ text }) => (isHtml ? htmlToText(text) : text).trim())
          .join('\n\n')
      return chooseText(join(false), join(true))
    })
    .filter((text) => text !== '')
    .join('\n\n')
}

function decodeText(raw: RawText, decode: DecodeText): DecodedText {
  const { node } = raw.part
  // The end of a cut text may be a part of a character.
  const end = raw.isCut ? raw.bytes.lastIndexOf(10) : -1
  const bytes = end < 0 ? raw.bytes : raw.bytes.subarray(0, end)
  const text = decode(bytes, node.charset || undefined)
  return { ...raw, text: node.flowed ? libmime.decodeFlowed(text, node.delSp) : text }
}

async function toMail(raw: Buffer, receivedAt: Date, directory: string): Promise<InboundMail> {
  const { root, parts, isCut } = await splitMail(raw)
  const pictures: Source[] = []
  const rawTexts: RawText[] = []
  for (const part of parts.filter(isText)) rawTexts.push(await readRawText(part, pictures))
  const decode = await createTextDecoder(
    parts.flatMap(({ node }) => node.charset || []),
    [
      ...[root, ...parts].flatMap(({ headers }) => headers.map(({ value }) => ({ bytes: value }))),
      ...rawTexts.map(({ part, bytes }) => ({ bytes, charset: part.node.charset || '' })),
    ],
  )
  const headers = toHeaders(root, decode)
  const texts = rawTexts.map((item) => decodeText(item, decode))
  const joined = joinTexts(texts)
  const bounce = await readBounce({
    header: readFirst(root, decode),
    headers,
    parts,
    text: joined,
    parseHeaders,
  })
  const html = texts.map((item) => (item.isHtml ? item.text : '')).join('\n')
  const sources: Source[] = []
  for (const part of parts) {
    if (isText(part) || isRepeated(part, bounce !== undefined)) continue
    sources.push(await toSource(part, html, decode))
  }
  const { files, missing } = await writeFiles([...sources, ...pictures], directory)
  const names = files.filter(({ type }) => type.startsWith('image/')).map(({ name }) => name)
  const text = cleanText(removeMarkers(joined.slice(0, 2 * MAX_TEXT_CHARS), names))
  const quoteStart = findQuoteStart(text, headers.subject)
  const isLong =
    joined.length > MAX_TEXT_CHARS ||
    texts.some((item) => item.isCut || (item.isHtml && item.text.length > MAX_HTML_CHARS))
  const notices = [
    isLong && 'The end of this long mail is missing. Open it in your mailbox.',
    isCut && 'It has more parts than can be read. Open it in your mailbox.',
    missing.length > 0 &&
      `Files were not stored, because they are empty or more than 50: ${missing.slice(0, MAX_NAMES).join(', ')}${missing.length > MAX_NAMES ? ` and ${missing.length - MAX_NAMES} more` : ''}.`,
    text.includes('\ufffd') && 'Some characters could not be decoded.',
    files.some(({ name }) => /^winmail\.dat$/i.test(name)) &&
      'Outlook has packed its attachments into winmail.dat, which other programs cannot open.',
  ].filter(Boolean)
  const { isReport: _, ...known } = headers
  return {
    ...known,
    key: headers.messageId ?? `sha256:${createHash('sha256').update(raw).digest('hex')}`,
    at: receivedAt,
    text,
    kind: bounce
      ? 'bounce'
      : isAutomaticMail(root, decode, text.slice(0, quoteStart))
        ? 'automatic'
        : 'answer',
    ...(quoteStart !== undefined && { quoteStart }),
    ...(bounce && { bounce }),
    ...(notices.length > 0 && { notice: notices.join(' ') }),
    attachments: files,
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

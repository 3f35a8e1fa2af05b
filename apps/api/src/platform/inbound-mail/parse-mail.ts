import { createHash } from 'node:crypto'
import { createTextDecoder } from './header-values.ts'
import { type InboundHeaders, type InboundMail, MAX_MAIL_BYTES } from './inbound-mail.ts'
import { toSource, writeFiles } from './mail-files.ts'
import { cleanText, isText, joinTexts, readTexts } from './mail-text.ts'
import { type MimePart, splitMail } from './mime-parts.ts'
import { findQuoteStart } from './quoted-text.ts'
import { isAutomatic, parseHeaders, readBounce, toHeaders } from './read-headers.ts'

/** Alternative texts of pictures, which Outlook writes into the plain text. */
const MAX_LABELS = 100

const MAX_NAMES = 20

export const UNREADABLE = 'This mail could not be read. Open it in your mailbox.'
export const TOO_LARGE = `This mail is larger than ${MAX_MAIL_BYTES / 1e6} MB. Open it in your mailbox.`

/**
 * Parses an untrusted mail. Of a mail that cannot be parsed, the headers remain.
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
    return toMailWithoutContent(await parseHeaders(raw), receivedAt, UNREADABLE)
  }
}

/** Forms of the text for other programs, and reports that are read here. */
const isRepeated = ({ type }: MimePart, isBounce: boolean) =>
  /^(text\/(x-amp-html|watch-html)|message\/disposition-notification)$/.test(type) ||
  (isBounce && /^(message|text)\/.*(delivery-status|headers)$/.test(type))

function describeMissing(names: string[]): string | false {
  const more = names.length > MAX_NAMES && ` and ${names.length - MAX_NAMES} more`
  const list = names.slice(0, MAX_NAMES).join(', ')
  return (
    names.length > 0 &&
    `Files were not stored, because they are empty or more than 50: ${list}${more || ''}.`
  )
}

async function toMail(raw: Buffer, receivedAt: Date, directory: string): Promise<InboundMail> {
  const { root, parts, isCut } = await splitMail(raw)
  const { texts, pictures, isCut: isTextCut } = await readTexts(parts)
  const raws = [root, ...parts].flatMap(({ headers }) => headers.map(({ value }) => value))
  const decode = await createTextDecoder([
    ...texts,
    ...raws.map((bytes) => ({ bytes, charset: '' })),
  ])
  const headers = toHeaders(root, decode)
  const joined = joinTexts(texts, decode)
  const bounce = await readBounce({ root, parts, decode, headers, text: joined.text })
  const sources = []
  for (const part of parts) {
    if (isText(part) || isRepeated(part, bounce !== undefined)) continue
    sources.push(await toSource(part, joined.html, decode))
  }
  const { files, missing } = await writeFiles([...sources, ...pictures], directory)
  const names = files.filter(({ type }) => type.startsWith('image/')).map(({ name }) => name)
  const labels = [...joined.html.matchAll(/\balt="([^"<>]{1,300})"/gi)].map(
    ([, label = '']) => label,
  )
  const text = cleanText(joined.text, [...names, ...labels.slice(0, MAX_LABELS)])
  const quoteStart = findQuoteStart(text, headers.subject)
  const isByProgram = isAutomatic(root, decode, {
    text: text.slice(0, quoteStart),
    hasFiles: files.some(({ isShown }) => !isShown),
  })
  const notices = [
    (isTextCut || joined.isCut) && 'The end of this long mail is missing. Open it in your mailbox.',
    isCut && 'It has more parts than can be read. Open it in your mailbox.',
    describeMissing(missing),
    text.includes('\ufffd') && 'Some characters could not be decoded.',
    files.some(({ name }) => /^winmail\.dat$/i.test(name)) &&
      'Outlook has packed its attachments into winmail.dat, which other programs cannot open.',
  ].filter(Boolean)
  const { isReport: _, ...facts } = headers
  return {
    ...facts,
    key: headers.messageId ?? `sha256:${createHash('sha256').update(raw).digest('hex')}`,
    at: receivedAt,
    text,
    kind: bounce ? 'bounce' : isByProgram ? 'automatic' : 'answer',
    ...(quoteStart !== undefined && { quoteStart }),
    ...(bounce && { bounce }),
    ...(notices.length > 0 && { notice: notices.join(' ') }),
    attachments: files,
  }
}

/** Returns the headers of a mail whose content is not read. */
export const toMailWithoutContent = (
  headers: InboundHeaders,
  receivedAt: Date,
  notice: string,
): InboundMail => {
  const { isReport: _, ...facts } = headers
  return {
    ...facts,
    key:
      headers.messageId ??
      `sha256:${createHash('sha256').update(JSON.stringify(facts)).digest('hex')}`,
    at: receivedAt,
    text: '',
    kind: 'answer',
    attachments: [],
    notice,
  }
}

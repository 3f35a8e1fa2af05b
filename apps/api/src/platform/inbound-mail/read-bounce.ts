import { buffer } from 'node:stream/consumers'
import type { DecodeText } from './charset.ts'
import { toLine } from './header-values.ts'
import type { InboundHeaders, InboundMail, MailAddress } from './inbound-mail.ts'
import { type MimePart, readContent, readHeader } from './mime-parts.ts'

// Runs in the mail process.

/** Bytes of a delivery report, and of the returned mail, that are read. */
const MAX_REPORT_BYTES = 100_000
const MAX_REASON_CHARS = 500
const MAX_RECIPIENTS = 20

const DAEMON =
  /(^|[<"])(mailer[-_. ]?daemon|mail[. ]deliver(y|er)[. ]system|po{1,2}st[-_]?master|microsoftexchange[\da-f]{32})(?=[@\s<>"]|$)/i

const ADDRESS = /[^\s<>"'(),:;[\]]{1,64}@[\w.-]{1,255}\w/g

/** Subjects of the warning that a mail is late, without a report that says so. */
const DELAYED = /delay|warning|retried|verzöger|retard|retras|atras|задерж|延迟|تأخ/iu

const isSentByDaemon = (root: MimePart, decode: DecodeText, from?: MailAddress): boolean =>
  DAEMON.test(from?.address ?? readHeader(root, 'from', decode)) ||
  readHeader(root, 'x-failed-recipients', decode) !== ''

/** Returns whether a mail may report a delivery, by its headers. Automatic answers may have them too. */
export const mayReportDelivery = (root: MimePart, decode: DecodeText, from?: MailAddress) =>
  /multipart\/report/i.test(readHeader(root, 'content-type', decode)) ||
  readHeader(root, 'return-path', decode) === '<>' ||
  isSentByDaemon(root, decode, from)

const readField = (report: string, name: string): string =>
  report.match(
    new RegExp(`^${name}:[ \\t]*([^\\n]{0,1000}(?:\\n[ \\t][^\\n]{0,1000}){0,5})`, 'im'),
  )?.[1] ?? ''

/** Returns the headers of the returned mail in the text of a report: the paragraph with most of them. */
function findReturnedHeaders(text: string): string {
  const names = /^[>\s]{0,8}(message-id|subject|date|sent|to|from|references|in-reply-to):/gim
  const counted = text
    .split(/\n\s*\n/, 1_000)
    .map((paragraph) => ({ paragraph, count: paragraph.match(names)?.length ?? 0 }))
  const best = counted.reduce((one, other) => (other.count > one.count ? other : one))
  return best.count === 0 ? '' : best.paragraph.replace(/^[>\s]{1,8}(?=[\w-]{1,40}:)/gm, '')
}

type Report = {
  root: MimePart
  parts: MimePart[]
  decode: DecodeText
  headers: InboundHeaders
  /** Text of the mail. */
  text: string
  parseHeaders: (raw: Buffer) => Promise<InboundHeaders>
}

/** Returns the report of a failed or late delivery (RFC 3464, or a text of a mail server). */
export async function readBounce({
  root,
  parts,
  decode,
  headers: { from, subject },
  text: content,
  parseHeaders,
}: Report): Promise<InboundMail['bounce']> {
  const text = content.slice(0, MAX_REPORT_BYTES).replace(/\r\n?/g, '\n')
  const readPart = async (type: RegExp) => {
    const part = parts.find((item) => type.test(item.type))
    const bytes = part && (await buffer(readContent(part, MAX_REPORT_BYTES)))
    return bytes?.toString().replace(/\r\n?/g, '\n')
  }
  const report = await readPart(/^message\/(global-)?delivery-status$/)
  if (report === undefined && !isSentByDaemon(root, decode, from)) return undefined
  // One for each recipient. A report may name several.
  const actions = String(report?.match(/^action:.*$/gim) ?? '')
  const hasFailed = /failed/i.test(actions)
  if (!hasFailed && /relayed|delivered|expanded/i.test(actions)) return undefined
  const original =
    (await readPart(/^(message\/(rfc822|global)|text\/rfc822)(-headers)?$/)) ??
    findReturnedHeaders(text)
  const returned = await parseHeaders(Buffer.from(`${original.replace(/\n/g, '\r\n')}\r\n\r\n`))
  const failed = `${report?.match(/^(final|original)-recipient:.*$/gim) ?? ''} ${readHeader(root, 'x-failed-recipients', decode)}`
  const named = failed.match(ADDRESS) ?? text.slice(0, 10_000).match(ADDRESS) ?? []
  const recipients = [
    ...named.slice(0, MAX_RECIPIENTS),
    ...returned.recipients.map(({ address }) => address),
  ]
  const status = readField(report ?? '', 'Status').trim()
  const diagnostic =
    readField(report ?? '', 'Diagnostic-Code').replace(/^\s*smtp;\s*/i, '') ||
    text.split('\n').find((line) => /\b(5\d\d[- ]|[45]\.\d\.\d)/.test(line))
  // The status of a mail that expired begins with 4, although it is not sent again.
  const isDelayed =
    !hasFailed && (/delayed/i.test(actions) || /^[24]\./.test(status) || DELAYED.test(subject))
  return {
    returned,
    recipients,
    isPermanent: !isDelayed,
    reason: toLine(diagnostic || status || subject || 'Not delivered', MAX_REASON_CHARS),
  }
}

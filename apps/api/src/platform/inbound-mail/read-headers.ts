import { buffer } from 'node:stream/consumers'
import {
  createTextDecoder,
  type DecodeText,
  decodeWords,
  readAddresses,
  toLine,
} from './header-values.ts'
import {
  type Bounce,
  type InboundHeaders,
  type MailAddress,
  readReferences,
} from './inbound-mail.ts'
import { type MimePart, readContent, readHeader, readHeaders, splitMail } from './mime-parts.ts'

const MAX_IDS = 200
const MAX_SUBJECT_CHARS = 500
const MAX_RECIPIENTS = 50

/** Bytes of the beginning of a mail, for its headers. */
export const MAX_HEADER_BYTES = 64_000

/** Addresses of programs, which nobody can answer. */
const PROGRAM = /^(mailer-daemon|postmaster|bounces?|(no|do[-_.]?not)[-_.]?reply)(?![a-z])/i

const AUTO = '(?:auto|otoma|автомат|αυτόματη)\\p{L}*'
const REPLY =
  '(?:reply|response|antwort|antwoord|réponse|respuesta|resposta|risposta|odpow\\p{L}*|odpověď|válasz|răspuns|svar|vastaus|yanıt|cevap|ответ|відповідь|απάντηση|abwesenheitsnotiz)'

/** Beginnings of the subjects of automatic answers, as mail programs write them. */
const SUBJECTS = [
  `${AUTO}[- ]?${REPLY}|${REPLY} ${AUTO}|auto(?=[:：])|autosvar|автоответ\\p{L}*`,
  'out of (?:the )?office|ooo|abwesen\\p{L}*|afwezig\\p{L}*|absence du bureau|fuera de la oficina|fora do escritório',
  'fuori (?:sede|ufficio)|frånvaro\\p{L}*|fravær\\p{L}*|poissa\\p{L}*|нет на работе|خارج المكتب|رد تلقائي|الرد التلقائي',
  '自动(?:回复|答复)|自動(?:回覆|回復|応答|返信)|不在通知|자동 ?(?:회신|응답)|부재 ?중',
  'מענה אוטומטי|תשובה אוטומטית|trả lời tự động|balasan otomatis|ตอบกลับอัตโนมัติ',
]
const SUBJECT = new RegExp(`^(?:\\[.{1,40}\\] ?)?(?:${SUBJECTS.join('|')})\\s?(?:[:：-]|$)`, 'iu')

/** Systems that send the words of a person with the headers of a program. */
const TICKET_SYSTEM =
  /zendesk|freshdesk|jira|atlassian|otrs|znuny|zammad|osticket|help-?scout|servicenow|rt-ticket|hubspot|zoho.?desk|gorgias|intercom|kayako|redmine/i

/** Confirmation that a request was received, in the passive voice of programs. */
const RECEIPT =
  /(?:request|ticket|case|[ei]nquiry|query|message|anfrage|nachricht|demande|solicitud|mensaje|solicitação|обращение|заявка|запрос|请求)[^.。\n]{0,80}(?:(?:been|was|is) (?:\w+ )?(?:received|created|opened|registered|being)|eingegangen|erstellt|reçue?|enregistrée?|recibid|cread|recebid|criad|получен|зарегистрирован|已收到)/iu

const PROGRAM_HEADER =
  /^x-(?:[a-z]+-)?auto-?(?:reply|respond|responder|response|generated)(?:-from)?$/

/**
 * Returns whether a program sent a mail without a person's words (RFC 3834, and what programs did before it).
 * @param content the sender's own words, if they are known, and whether there are files, such as the order of an ERP system
 */
export function isAutomatic(
  part: MimePart,
  decode: DecodeText,
  { text, hasFiles } = { text: '', hasFiles: false },
): boolean {
  const getHeader = (name: string) => readHeader(part, name, decode)
  const names = part.headers.map(({ name }) => name)
  const subject = decodeWords(getHeader('subject'), decode)
  const submitted = getHeader('auto-submitted').toLowerCase()
  const isSystem = TICKET_SYSTEM.test(
    `${names} ${getHeader('x-mailer')} ${getHeader('message-id')}`,
  )
  const isBySystem = (isSystem || hasFiles) && submitted.startsWith('auto-generated')
  const isAnswer =
    readReferences(subject).length > 0 ||
    ['in-reply-to', 'references', 'x-auto-response-suppress'].some((name) => names.includes(name))
  return (
    (isSystem && RECEIPT.test(text)) ||
    (!isBySystem && submitted !== '' && !/^no\b/.test(submitted)) ||
    /report-type="?disposition-notification/i.test(getHeader('content-type')) ||
    /^auto[_-]?reply$/i.test(getHeader('precedence')) ||
    names.some(
      (name) => PROGRAM_HEADER.test(name) && !/^(?:no|none|false)?$/i.test(getHeader(name)),
    ) ||
    (isAnswer && SUBJECT.test(subject))
  )
}

/** Returns the Message-IDs of headers. The last ones are the nearest. */
const readIds = (text: string) => (text.match(/<[^<>\s]{1,996}>/g) ?? []).slice(-MAX_IDS)

/** Parses the beginning of a mail. Its headers may be incomplete. */
export async function parseHeaders(raw: Buffer): Promise<InboundHeaders> {
  const end = raw.subarray(0, MAX_HEADER_BYTES).indexOf('\r\n\r\n')
  const { root } = await splitMail(raw.subarray(0, end < 0 ? MAX_HEADER_BYTES : end))
  return toHeaders(root, await createTextDecoder([]))
}

/** Returns the name of the mailing list that sent a mail; empty if it has none. */
function readList(header: (name: string) => string) {
  const id = header('list-id')
  if (!id && !header('list-unsubscribe')) return undefined
  return toLine(id.match(/<([^<>]{1,500})>/)?.[1] ?? '', MAX_SUBJECT_CHARS)
}

export function toHeaders(part: MimePart, decode: DecodeText): InboundHeaders {
  const readAll = (name: string) => readHeaders(part, name, decode).join(',')
  const getHeader = (name: string) => readHeader(part, name, decode)
  const [messageId] = readIds(readAll('message-id'))
  const [from] = [
    ...readAddresses(getHeader('from'), decode),
    ...readAddresses(getHeader('sender'), decode),
  ]
  const [replyTo] = readAddresses(getHeader('reply-to'), decode)
  const { address = '' } = from ?? {}
  const list = readList(getHeader)
  const sentAt = new Date(getHeader('date'))
  const isReport = mayReportDelivery(part, decode, from)
  return {
    ...(messageId && { messageId }),
    inReplyTo: readIds(readAll('in-reply-to')),
    references: readIds(readAll('references')),
    subject: toLine(decodeWords(getHeader('subject'), decode), MAX_SUBJECT_CHARS),
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
      /^(bulk|junk)$/i.test(getHeader('precedence')) ||
      /^yes/i.test(getHeader('x-spam-flag')) ||
      // An accepted invitation.
      /calendar/i.test(getHeader('content-class') + getHeader('content-type').slice(0, 20)) ||
      isAutomatic(part, decode),
    ...(list !== undefined && { list }),
  }
}

/** Bytes of a delivery report, and of the returned mail, that are read. */
const MAX_REPORT_BYTES = 100_000
const MAX_REASON_CHARS = 500
const MAX_FAILED_RECIPIENTS = 20

const DAEMON =
  /(^|[<"])(mailer[-_. ]?daemon|mail[. ]deliver(y|er)[. ]system|po{1,2}st[-_]?master|microsoftexchange[\da-f]{32})(?=[@\s<>"]|$)/i

const ADDRESS = /[^\s<>"'(),:;[\]]{1,64}@[\w.-]{1,255}\w/g

/** Subjects of the warning that a mail is late, without a report that says so. */
const DELAYED = /delay|warning|retried|verzöger|retard|retras|atras|задерж|延迟|تأخ/iu

const isSentByDaemon = (root: MimePart, decode: DecodeText, from?: MailAddress) =>
  DAEMON.test(from?.address ?? readHeader(root, 'from', decode)) ||
  readHeader(root, 'x-failed-recipients', decode) !== ''

/** Returns whether a mail may report a delivery, by its headers. Automatic answers may have them too. */
const mayReportDelivery = (root: MimePart, decode: DecodeText, from?: MailAddress) =>
  /multipart\/report/i.test(readHeader(root, 'content-type', decode)) ||
  readHeader(root, 'return-path', decode) === '<>' ||
  isSentByDaemon(root, decode, from)

const readField = (report: string, name: string) =>
  report.match(
    new RegExp(`^${name}:[ \\t]*([^\\n]{0,1000}(?:\\n[ \\t][^\\n]{0,1000}){0,5})`, 'im'),
  )?.[1] ?? ''

/** Returns the headers of the returned mail in the text of a report: the paragraph with most of them. */
function findReturnedHeaders(text: string) {
  const names = /^[>\s]{0,8}(message-id|subject|date|sent|to|from|references|in-reply-to):/gim
  const counted = text
    .split(/\n\s*\n/, 1_000)
    .map((paragraph) => ({ paragraph, count: paragraph.match(names)?.length ?? 0 }))
  const best = counted.reduce((first, second) => (second.count > first.count ? second : first))
  return best.count === 0 ? '' : best.paragraph.replace(/^[>\s]{1,8}(?=[\w-]{1,40}:)/gm, '')
}

type Report = {
  root: MimePart
  parts: MimePart[]
  decode: DecodeText
  headers: InboundHeaders
  text: string
}

/** Returns the report of a failed or late delivery (RFC 3464, or a text of a mail server). */
export async function readBounce({
  root,
  parts,
  decode,
  headers: { from, subject },
  text: content,
}: Report): Promise<Bounce | undefined> {
  const text = content.slice(0, MAX_REPORT_BYTES).replace(/\r\n?/g, '\n')
  const readPart = async (type: RegExp) => {
    const part = parts.find((item) => type.test(item.type))
    const bytes = part && (await buffer(readContent(part, MAX_REPORT_BYTES)))
    return bytes?.toString().replace(/\r\n?/g, '\n')
  }
  const report = await readPart(/^message\/(global-)?delivery-status$/)
  if (report === undefined && !isSentByDaemon(root, decode, from)) return undefined
  // Reports contain one action per recipient.
  const actions = String(report?.match(/^action:.*$/gim) ?? '')
  const hasFailed = /failed/i.test(actions)
  if (!hasFailed && /relayed|delivered|expanded/i.test(actions)) return undefined
  const original =
    (await readPart(/^(message\/(rfc822|global)|text\/rfc822)(-headers)?$/)) ??
    findReturnedHeaders(text)
  const returned = await parseHeaders(Buffer.from(`${original.replace(/\n/g, '\r\n')}\r\n\r\n`))
  const failed = `${report?.match(/^(final|original)-recipient:.*$/gim) ?? ''} ${readHeader(root, 'x-failed-recipients', decode)}`
  const match = failed.match(ADDRESS) ?? text.slice(0, 10_000).match(ADDRESS) ?? []
  const recipients = [
    ...match.slice(0, MAX_FAILED_RECIPIENTS),
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

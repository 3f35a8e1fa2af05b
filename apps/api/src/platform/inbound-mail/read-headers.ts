import { createTextDecoder, type DecodeText } from './charset.ts'
import { decodeWords, readAddresses, toLine } from './header-values.ts'
import { type InboundHeaders, readReferences } from './inbound-mail.ts'
import { type MimePart, readHeader, readHeaders, splitMail } from './mime-parts.ts'
import { mayReportDelivery } from './read-bounce.ts'

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
  const header = (name: string) => readHeader(part, name, decode)
  const names = part.headers.map(({ name }) => name)
  const subject = decodeWords(header('subject'), decode)
  const submitted = header('auto-submitted').toLowerCase()
  const isSystem = TICKET_SYSTEM.test(`${names} ${header('x-mailer')} ${header('message-id')}`)
  const isBySystem = (isSystem || hasFiles) && submitted.startsWith('auto-generated')
  const isAnswer =
    readReferences(subject).length > 0 ||
    ['in-reply-to', 'references', 'x-auto-response-suppress'].some((name) => names.includes(name))
  return (
    (isSystem && RECEIPT.test(text)) ||
    (!isBySystem && submitted !== '' && !/^no\b/.test(submitted)) ||
    /report-type="?disposition-notification/i.test(header('content-type')) ||
    /^auto[_-]?reply$/i.test(header('precedence')) ||
    names.some(
      (name) => PROGRAM_HEADER.test(name) && !/^(?:no|none|false)?$/i.test(header(name)),
    ) ||
    (isAnswer && SUBJECT.test(subject))
  )
}

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

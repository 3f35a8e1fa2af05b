import type { DecodeText } from './charset.ts'
import { decodeWords } from './header-values.ts'
import { readReferences } from './inbound-mail.ts'
import { type MimePart, readHeader } from './mime-parts.ts'

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

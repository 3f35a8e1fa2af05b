/** Returns the decoded value of a header; empty without it. */
export type ReadHeader = (name: string) => string

/** Subjects of automatic answers in the languages of mail programs. They stand at the beginning. */
const SUBJECT = new RegExp(
  `^\\s*(?:\\[[^\\]]{1,40}\\]\\s*)?(?:${[
    'auto(?:matic|mated)?[- ]?(?:reply|response|responder|answer)|auto|out of (?:the )?office|ooo|away from (?:the )?office|vacation (?:reply|response)',
    'automatische (?:antwort|abwesenheitsnotiz|antwoord)|abwesend|abwesenheit(?:snotiz|smeldung)?|automatisch antwoord|afwezig(?:heid\\w*)?',
    "réponse automatique|absen(?:ce|te?) du bureau|message d[’']absence|respuesta automática|fuera de la oficina|ausente de la oficina",
    'resposta automática|fora do escritório|ausência (?:do escritório|temporária)|risposta automatica|fuori (?:sede|ufficio)',
    'odpowiedź automatyczna|automatyczna odpowiedź|autoodpowiedź|poza biurem|automatická odpoveď|automatická odpověď|automatikus válasz|răspuns automat',
    'otomatik (?:yanıt|cevap)|ofis dışında|автоматический ответ|автоответ(?:чик)?|нет на работе|вне офиса|автоматична відповідь',
    'automatiskt svar|automatisk svar|autosvar|frånvaro\\w*|fravær\\w*|automaattinen vastaus|poissa\\w*|αυτόματη απάντηση',
    '自动(?:回复|答复)|自動(?:回覆|回復|答覆|応答|返信)|不在通知|不在办公室|자동 ?(?:회신|응답|답장)|부재 ?중',
    '(?:ال)?رد (?:ال)?تلقائي|خارج المكتب|پاسخ خودکار|מענה אוטומטי|תשובה אוטומטית|trả lời tự động|balasan otomatis|ตอบกลับอัตโนมัติ',
  ].join('|')})\\s*(?:[:：\\-–—!,.(]|$)`,
  'iu',
)

/** Systems that send the words of a person with the headers of a program. */
const TICKET_SYSTEM =
  /zendesk|freshdesk|freshservice|jira|atlassian|otrs|znuny|zammad|osticket|help-?scout|servicenow|rt-ticket|request.?tracker|hubspot|zoho.?desk|gorgias|intercom|front-?app|kayako|redmine|salesforce|glpi/i

/** Confirmation that a request was received, in the passive voice that only programs use. */
const RECEIPT =
  /\b(?:request|ticket|case|enquiry|inquiry|query|message|e-?mail)\b[^.\n]{0,80}\b(?:has been|was|is|have been) (?:\w+ )?(?:received|created|opened|registered|logged|assigned|being)|(?:anfrage|ticket|nachricht|mail)[^.\n]{0,80} (?:eingegangen|erhalten|erstellt|eröffnet)|(?:demande|ticket|message)[^.\n]{0,80} (?:été|bien) (?:bien )?(?:reçue?|créée?|enregistrée?)|(?:solicitud|ticket|mensaje|solicitação|chamado|richiesta)[^.\n]{0,80} (?:recibid|cread|recebid|criad|ricevut|stata)|(?:обращение|заявка|запрос)[^.\n]{0,80} (?:получен|зарегистрирован|создан)|talebiniz[^.\n]{0,80} (?:alınmış|oluşturul)|zgłoszenie[^.\n]{0,80} (?:przyjęte|zarejestrowan)|(?:工单|请求|申请)[^。\n]{0,80}(?:已收到|已创建|已提交)|(?:お問い合わせ|チケット)[^。\n]{0,80}受け付け|تم (?:استلام|إنشاء)/iu

const PROGRAM_HEADER =
  /^x-(?:[a-z]+-)?auto-?(?:reply|respond|responder|response|generated)(?:-from)?$/

type Mail = {
  header: ReadHeader
  headerNames: string[]
  subject: string
  /** Whether it answers a mail of ours, or names our reference. */
  isAnswer: boolean
  /** The person's own words. Empty if only the headers are known. */
  text: string
}

/** Returns whether a program sent a mail without a person's words (RFC 3834, and what programs did before it). */
export function isAutomatic({ header, headerNames, subject, isAnswer, text }: Mail): boolean {
  const submitted = header('auto-submitted').trim().toLowerCase()
  const isSystem = TICKET_SYSTEM.test(
    [...headerNames, header('x-mailer'), header('message-id')].join('\n'),
  )
  if (isSystem && RECEIPT.test(text)) return true
  if (/report-type="?disposition-notification/i.test(header('content-type'))) return true
  if (/^auto-generated/.test(submitted) ? !isSystem : submitted && !/^no\b/.test(submitted))
    return true
  if (/^auto[_-]?reply$/i.test(header('precedence').trim())) return true
  const isProgram = headerNames.some(
    (name) => PROGRAM_HEADER.test(name) && !/^(?:no|none|false|0)?$/i.test(header(name).trim()),
  )
  if (isProgram) return true
  return (isAnswer || header('x-auto-response-suppress') !== '') && SUBJECT.test(subject)
}

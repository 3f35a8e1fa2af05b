// Finds quoted text by its form, in linear time: email-reply-parser takes seconds for 2,000 hostile characters.

import { isAnsweredBelow, isMarked } from './quoted-text.ts'

/** Verbs of the line above a quote, in the languages of Gmail, Apple Mail and Thunderbird. */
const WROTE =
  /wrote|schrieb|écrit|escribió|escreveu|scritto|schreef|napisał|pisze|yazdı|skrev|kirjoitti|пишет|написал|كتب|كتابة|写道|寫道|のメッセージ|書きました|작성/i

const SEPARATOR =
  /^[>\s]*-{2,20} ?(original message|ursprüngliche nachricht|message d[’']origine|mensaje original|mensagem original|messaggio originale|oorspronkelijk bericht|wiadomość oryginalna|oryginalna wiadomość|orijinal (mesaj|ileti)|исходное сообщение|الرسالة الأصلية|原始邮件|原始郵件|元のメッセージ|oprindelig besked|ursprungligt meddelande) ?-{2,20}$/i

/** Headers of a mail that Outlook quotes. */
const FROM = words('from von de da van od kimden от من 发件人 寄件者 差出人 fra från')
const SUBJECT = words(
  'subject betreff objet asunto assunto oggetto onderwerp temat konu тема الموضوع 主题 主題 主旨 件名 emne ämne',
)
const MIN_HEADERS = 3
const MAX_HEADERS = 6

/** Mail programs break long lines. */
const MAX_ATTRIBUTION_LINES = 3
const MAX_ATTRIBUTION_CHARS = 400

function words(text: string): Set<string> {
  return new Set(text.split(' '))
}

const isBlank = (line = ''): boolean => line.trim() === ''

/** Returns where quoted text begins, which continues to the end. Undefined if all of the text may be new. */
export function quoteStartByForm(text: string): number | undefined {
  const lines = text.split('\n')
  const start = lines.findIndex(
    (line, at) => SEPARATOR.test(line) || isHeaders(lines, at) || isAttribution(lines, at),
  )
  const first = start < 0 ? trailingMarks(lines) : start
  if (first === undefined || isAnsweredBelow(lines, [], first)) return undefined
  const above = lines.findLastIndex((line, at) => at < first && !isBlank(line))
  const isRule = /^\s*_{10,60}\s*$/.test(lines[above] ?? '')
  const answer = lines.slice(0, isRule ? above : first).join('\n')
  return answer.trimEnd().length || undefined
}

const labelOf = (line: string): string | undefined =>
  line
    .match(/^[\s>*]*([\p{L}\p{M} ]{1,25}?)\*?\s?[:：]/u)?.[1]
    ?.trim()
    .toLowerCase()

function isHeaders(lines: string[], at: number): boolean {
  if (!FROM.has(labelOf(lines[at] ?? '') ?? '')) return false
  const block = lines.slice(at, at + MAX_HEADERS).map(labelOf)
  const subject = block.findIndex((label) => label !== undefined && SUBJECT.has(label))
  return subject >= MIN_HEADERS - 1 && block.slice(0, subject).every((label) => label !== undefined)
}

/** Returns whether lines say who wrote when. */
function isAttribution(lines: string[], at: number): boolean {
  let joined = ''
  for (let next = at; next < at + MAX_ATTRIBUTION_LINES; next++) {
    const line = lines[next]?.trim() ?? ''
    joined += ` ${line}`
    if (line === '' || joined.length > MAX_ATTRIBUTION_CHARS) return false
    if (!/[:：]$/.test(line) || !/\d/.test(joined)) continue
    const isQuoteNext = isMarked(lines.slice(next + 1, next + 3).find((one) => !isBlank(one)))
    const hasAddress = joined.includes('@')
    return WROTE.test(joined) ? hasAddress || isQuoteNext : hasAddress && isQuoteNext
  }
  return false
}

/** Returns the first of the marked lines at the end. */
function trailingMarks(lines: string[]): number | undefined {
  const last = lines.findLastIndex((line) => !isBlank(line) && !isMarked(line))
  return lines.slice(last + 1).some(isMarked) ? last + 1 : undefined
}

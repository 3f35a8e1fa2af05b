import type { MailPart } from '@dhow/contract/mail'
import { translatorOf } from '@dhow/messages/catalogues'
import { intlLocale } from '@dhow/messages/i18n'
import { BASE_LANGUAGE, LANGUAGES } from '@dhow/messages/languages'
import type { Translator } from '@dhow/trade/translator'
import type { MailContent, MailDraft } from '#api/platform/mail/outgoing-mail.ts'
import { dayFormat } from '#api/platform/time-zones.ts'

/** Escapes text for HTML, XML and Pango, in content and attributes. */
export const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** Preserves line breaks and repeated spaces. */
const lines = (text: string) =>
  escapeHtml(text)
    .replaceAll(/\r\n?|\n/g, '<br>')
    .replaceAll(/ (?= )/g, '\u00a0')

/** Creates an element for each paragraph, because each may have its own direction. */
const paragraphs = (text: string) =>
  text
    .split('\n\n')
    .map((paragraph) => `<p dir="auto">${lines(paragraph)}</p>`)
    .join('\n')

const toText = (part: MailPart): string => {
  if ('paragraph' in part) return part.paragraph
  if ('quote' in part) return part.quote.replaceAll(/^/gm, '> ')
  if ('link' in part) return `${part.label}\n${part.link}`
  return part.note
}

const toHtml = (part: MailPart, side: 'left' | 'right'): string => {
  if ('paragraph' in part) return paragraphs(part.paragraph)
  if ('quote' in part) {
    const style = `margin:16px 0;padding-${side}:14px;border-${side}:3px solid #8a8f98`
    return `<blockquote dir="auto" style="${style}">${lines(part.quote)}</blockquote>`
  }
  if ('link' in part) {
    const href = escapeHtml(part.link)
    return `<p>${escapeHtml(part.label)}<br><a href="${href}">${href}</a></p>`
  }
  return `<p style="font-size:14px">${lines(part.note)}</p>`
}

/** Lays out a mail. The letterhead is added when it is sent. */
export function layOut({
  parts,
  language = BASE_LANGUAGE,
}: Pick<MailDraft, 'parts' | 'language'>): MailContent {
  const i18n = translatorOf(language)
  // Outlook does not support logical properties.
  const side = LANGUAGES[language].dir === 'rtl' ? 'right' : 'left'
  const written = parts.map((part) =>
    'link' in part ? { ...part, label: i18n.t('{label}:', { label: part.label }) } : part,
  )
  return {
    text: `${written.map(toText).join('\n\n')}\n`,
    html: written.map((part) => toHtml(part, side)).join('\n'),
  }
}

/** Formats a day: 2026-03-01 in English, 1 mars 2026 in French. */
export const dayText = (moment: Date, i18n: Translator, timeZone: string): string =>
  i18n.locale === BASE_LANGUAGE
    ? dayFormat(timeZone).format(moment)
    : moment.toLocaleDateString(intlLocale(i18n), { dateStyle: 'long', timeZone })

/** Maximum characters of a name in a header. */
const MAX_NAME_CHARS = 100

/** Returns a visitor's text for a header: one line, without direction marks, cut if long. */
export const inHeader = (text: string): string => {
  const line = text
    .toWellFormed()
    .replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  const characters = [...line]
  if (characters.length <= MAX_NAME_CHARS) return line
  const start = characters.slice(0, MAX_NAME_CHARS - 1).join('')
  return `${start.trimEnd()}…`
}

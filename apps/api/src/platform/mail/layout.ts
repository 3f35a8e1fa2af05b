import type { MailPart } from '@dhow/contract/mail/mail'
import { WORDMARK_ASPECT } from '@dhow/contract/pictures'
import { getTranslator } from '@dhow/i18n/catalogues'
import { toIntlLocale } from '@dhow/i18n/i18n'
import { BASE_LANGUAGE, LANGUAGES, type Language } from '@dhow/i18n/languages'
import type { BrandColors } from '@dhow/palette'
import type { Translator } from '@dhow/trade/translator'
import { createDayFormat } from '#api/platform/time-zones.ts'
import type { MailContent, MailDraft } from './outgoing-mail.ts'

/** Escapes text for HTML, XML and Pango, in content and attributes. */
export const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** Preserves line breaks and repeated spaces. */
const toHtmlLines = (text: string) =>
  escapeHtml(text)
    .replaceAll(/\r\n?|\n/g, '<br>')
    .replaceAll(/ (?= )/g, '\u00a0')

/** Creates an element for each paragraph, because each may have its own direction. */
const buildParagraphs = (text: string) =>
  text
    .split('\n\n')
    .map((paragraph) => `<p dir="auto">${toHtmlLines(paragraph)}</p>`)
    .join('\n')

const toText = (part: MailPart) => {
  if ('paragraph' in part) return part.paragraph
  if ('quote' in part) return part.quote.replaceAll(/^/gm, '> ')
  if ('link' in part) return `${part.label}\n${part.link}`
  return part.note
}

/** Labels and notes are ours; paragraphs and quotes may be of persons. */
const toHtml = (part: MailPart, language: Language) => {
  const { dir } = LANGUAGES[language]
  const ours = ` lang="${language}" dir="${dir}"`
  if ('paragraph' in part) return buildParagraphs(part.paragraph)
  if ('quote' in part) {
    // Outlook does not support logical properties.
    const side = dir === 'rtl' ? 'right' : 'left'
    const style = `margin:16px 0;padding-${side}:14px;border-${side}:3px solid #8a8f98`
    return `<blockquote dir="auto" style="${style}">${toHtmlLines(part.quote)}</blockquote>`
  }
  if ('link' in part) {
    const href = escapeHtml(part.link)
    return `<p${ours}>${escapeHtml(part.label)}<br><a href="${href}">${href}</a></p>`
  }
  return `<p${ours} style="font-size:14px">${toHtmlLines(part.note)}</p>`
}

/** Lays out a mail. The letterhead is added when it is sent. */
export function layOut({
  parts,
  language = BASE_LANGUAGE,
}: Pick<MailDraft, 'parts' | 'language'>): MailContent {
  const i18n = getTranslator(language)
  const written = parts.map((part) =>
    'link' in part ? { ...part, label: i18n.t('{label}:', { label: part.label }) } : part,
  )
  return {
    text: `${written.map(toText).join('\n\n')}\n`,
    html: written.map((part) => toHtml(part, language)).join('\n'),
  }
}

/** Formats a day: 2026-03-01 in English, 1 mars 2026 in French. */
export const formatDay = (moment: Date, i18n: Translator, timeZone: string): string =>
  i18n.locale === BASE_LANGUAGE
    ? createDayFormat(timeZone).format(moment)
    : moment.toLocaleDateString(toIntlLocale(i18n), { dateStyle: 'long', timeZone })

const MAX_NAME_CHARS = 100

/** Returns a visitor's text for a header: one line, without direction marks, cut if long. */
export const toHeaderText = (text: string): string => {
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

export type Letterhead = {
  /** Undefined until it is set. */
  name: string | undefined
  /** Company name and address, one line each. The last line is the URL of the site. */
  footer: string[]
  colours: BrandColors
}

/** A bitmap for light and dark backgrounds, with twice the displayed size. */
export type MailLogo = { png: Buffer; width: number; height: number }

export type MailSender = {
  /** Links to the site in the language, or else in English. */
  getLetterhead: (language?: Language) => Letterhead
  logo: () => Promise<MailLogo | undefined>
}

type About = {
  name: string | undefined
  legalName: string
  colours: BrandColors
  location: string
  siteUrl: string
}

export const buildLetterhead = ({ name, legalName, location, siteUrl, colours }: About) => ({
  name,
  footer: [legalName || name || '', ...location.split('\n'), siteUrl].filter(Boolean),
  colours,
})

/** Content-ID of the attached logo. */
export const LOGO_CID = 'logo@letterhead'

function buildHeader(name: string | undefined, logo: MailLogo | undefined, color: string) {
  if (!logo && !name) return ''
  const title = escapeHtml(name ?? '')
  const style = `margin:0 0 24px;font-size:20px;line-height:1.3;font-weight:600;color:${color}`
  const buildParagraph = (content: string) =>
    `<p dir="auto" class="brand" style="${style}">${content}</p>\n`
  if (!logo) return buildParagraph(title)
  const saysName = logo.width / logo.height > WORDMARK_ASPECT
  const [width, height] = [logo.width, logo.height].map((side) => Math.ceil(side / 2))
  const picture = `<img src="cid:${LOGO_CID}" alt="${saysName ? title : ''}" width="${width}" height="${height}" style="border:0;border-radius:6px;vertical-align:middle">`
  return buildParagraph(saysName ? picture : `${picture} ${title}`)
}

function buildFooter(lines: string[], color: string) {
  const siteUrl = escapeHtml(lines.at(-1) ?? '')
  const address = lines
    .slice(0, -1)
    .map((line) => `<span dir="auto">${escapeHtml(line)}</span><br>`)
  const style = 'margin:24px 0 0;padding:12px 0 0;border-top:1px solid #8a8f98;font-size:14px'
  return `<p style="${style}">${address.join('')}<a href="${siteUrl}" style="color:${color}">${siteUrl}</a></p>`
}

/**
 * Adds the letterhead to a mail. The HTML loads nothing from other servers.
 * @param lang undefined if a person wrote the text
 */
export async function putLetterhead(
  { subject, text, html }: MailContent & { subject: string },
  { name, footer, colours }: Letterhead,
  logo: MailLogo | undefined,
  lang: Language | undefined,
): Promise<MailContent> {
  const { createPalette } = await import('@dhow/palette')
  const palette = createPalette(colours)
  const [light, dark] = [palette.light.sea, palette.dark.sea]
  const language = lang ? ` lang="${lang}" dir="${LANGUAGES[lang].dir}"` : ''
  // Some mail programs remove the html element.
  const document = `<!doctype html>
<html${language}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
a { color: ${light}; }
@media (prefers-color-scheme: dark) {
.sheet { border-color: ${dark} !important; }
.brand, a { color: ${dark} !important; }
}
</style>
</head>
<body style="margin:0;padding:20px;font:16px/1.5 system-ui,sans-serif;color-scheme:light dark">
<div class="sheet"${language} style="max-width:600px;padding:20px 0 0;border-top:4px solid ${light};overflow-wrap:anywhere">
${buildHeader(name, logo, light)}${html}
${buildFooter(footer, light)}
</div>
</body>
</html>
`
  return { text: `${text}\n-- \n${footer.join('\n')}\n`, html: document }
}

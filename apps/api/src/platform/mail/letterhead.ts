import type { Company } from '@dhow/contract/company/company'
import { WORDMARK_ASPECT } from '@dhow/contract/company/pictures'
import { LANGUAGES, type Language } from '@dhow/messages/languages'
import type { MailContent } from './outgoing-mail.ts'
import { escapeHtml } from './templates/layout.ts'

export type Letterhead = {
  /** Undefined until it is set. */
  name: string | undefined
  /** Company name and address, one line each. The last line is the URL of the site. */
  footer: string[]
  colours: Company['colours']
}

/** A bitmap for light and dark backgrounds, with twice the displayed size. */
export type MailLogo = { png: Buffer; width: number; height: number }

export type MailSender = {
  /** Links to the site in the language, or else in English. */
  letterhead: (language?: Language) => Letterhead
  logo: () => Promise<MailLogo | undefined>
}

type About = Pick<Company, 'legalName' | 'colours'> & {
  name: string | undefined
  location: string
  siteUrl: string
}

export const letterheadOf = ({ name, legalName, location, siteUrl, colours }: About) => ({
  name,
  footer: [legalName || name || '', ...location.split('\n'), siteUrl].filter(Boolean),
  colours,
})

/** Content-ID of the attached logo. */
export const LOGO_CID = 'logo@letterhead'

function headerOf(name: string | undefined, logo: MailLogo | undefined, color: string): string {
  if (!logo && !name) return ''
  const title = escapeHtml(name ?? '')
  const style = `margin:0 0 24px;font-size:20px;line-height:1.3;font-weight:600;color:${color}`
  const paragraph = (content: string) =>
    `<p dir="auto" class="brand" style="${style}">${content}</p>\n`
  if (!logo) return paragraph(title)
  const saysName = logo.width / logo.height > WORDMARK_ASPECT
  const [width, height] = [logo.width, logo.height].map((side) => Math.ceil(side / 2))
  const picture = `<img src="cid:${LOGO_CID}" alt="${saysName ? title : ''}" width="${width}" height="${height}" style="border:0;border-radius:6px;vertical-align:middle">`
  return paragraph(saysName ? picture : `${picture} ${title}`)
}

function footerOf(lines: string[], color: string): string {
  const siteUrl = escapeHtml(lines.at(-1) ?? '')
  const address = lines
    .slice(0, -1)
    .map((line) => `<span dir="auto">${escapeHtml(line)}</span><br>`)
  const style = 'margin:24px 0 0;padding:12px 0 0;border-top:1px solid #8a8f98;font-size:14px'
  return `<p style="${style}">${address.join('')}<a href="${siteUrl}" style="color:${color}">${siteUrl}</a></p>`
}

/**
 * Adds the letterhead to a mail. The HTML loads nothing from other servers and has light and dark colors.
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
${headerOf(name, logo, light)}${html}
${footerOf(footer, light)}
</div>
</body>
</html>
`
  return { text: `${text}\n-- \n${footer.join('\n')}\n`, html: document }
}

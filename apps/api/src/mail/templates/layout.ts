/** A mail's words, once as plain text and once as HTML. */
export type MailContent = { text: string; html: string }

/** One part of a mail. */
type Part =
  | { paragraph: string }
  | { quote: string }
  | { link: string; label: string }
  /** Set apart at the end. */
  | { note: string }

/** Text that stands for itself in HTML, between tags and in attributes. */
const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** Lines as they were typed: a browser would fold spaces that follow each other. */
const lines = (text: string) =>
  escapeHtml(text)
    .replaceAll(/\r\n?|\n/g, '<br>')
    .replaceAll(/ (?= )/g, '\u00a0')

/** Parts set off by a blank line have an element each, because each may have its own direction. */
const paragraphs = (text: string) =>
  text
    .split('\n\n')
    .map((paragraph) => `<p dir="auto">${lines(paragraph)}</p>`)
    .join('\n')

const toText = (part: Part): string => {
  if ('paragraph' in part) return part.paragraph
  if ('quote' in part) return part.quote.replaceAll(/^/gm, '> ')
  if ('link' in part) return `${part.label}:\n${part.link}`
  return `-- \n${part.note}`
}

// No color but those that are read on white and on black alike: the reader's program chooses them.
const toHtml = (part: Part): string => {
  if ('paragraph' in part) return paragraphs(part.paragraph)
  if ('quote' in part) {
    const style = 'margin:16px 0;padding:0 0 0 14px;border-left:3px solid #8a8f98'
    return `<blockquote dir="auto" style="${style}">${lines(part.quote)}</blockquote>`
  }
  if ('link' in part) {
    const href = escapeHtml(part.link)
    return `<p>${escapeHtml(part.label)}:<br><a href="${href}">${href}</a></p>`
  }
  return `<hr style="border:0;border-top:1px solid #8a8f98"><p style="font-size:14px">${lines(part.note)}</p>`
}

/**
 * Sets a mail: nothing is fetched from anywhere, and light and dark are the reader's choice.
 * @param lang the language of its words; undefined where a person wrote them, in any
 */
export function layOut(
  title: string,
  parts: Part[],
  { lang }: { lang: string | undefined } = { lang: 'en' },
): MailContent {
  const html = `<!doctype html>
<html${lang ? ` lang="${lang}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:20px;font:16px/1.5 system-ui,sans-serif;color-scheme:light dark">
<div style="max-width:600px;overflow-wrap:anywhere">
${parts.map(toHtml).join('\n')}
</div>
</body>
</html>
`
  return { text: `${parts.map(toText).join('\n\n')}\n`, html }
}

/** Longest name of a person, in characters, that stands in a header. */
const NAME_IN_HEADER = 100

/** A visitor's words as part of a header: one line, read in its own direction, not too long. */
export const inHeader = (text: string): string => {
  const line = text
    .toWellFormed()
    .replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  const characters = [...line]
  return characters.length <= NAME_IN_HEADER
    ? line
    : `${characters
        .slice(0, NAME_IN_HEADER - 1)
        .join('')
        .trimEnd()}…`
}

import type { MailPart } from '@dhow/contract/mail'

/** A mail's words, once as plain text and once as HTML. */
export type MailContent = { text: string; html: string }

/** Text that stands for itself in HTML, between tags and in attributes. */
export const escapeHtml = (text: string) =>
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

const toText = (part: MailPart): string => {
  if ('paragraph' in part) return part.paragraph
  if ('quote' in part) return part.quote.replaceAll(/^/gm, '> ')
  if ('link' in part) return `${part.label}:\n${part.link}`
  return part.note
}

const toHtml = (part: MailPart): string => {
  if ('paragraph' in part) return paragraphs(part.paragraph)
  if ('quote' in part) {
    const style = 'margin:16px 0;padding:0 0 0 14px;border-left:3px solid #8a8f98'
    return `<blockquote dir="auto" style="${style}">${lines(part.quote)}</blockquote>`
  }
  if ('link' in part) {
    const href = escapeHtml(part.link)
    return `<p>${escapeHtml(part.label)}:<br><a href="${href}">${href}</a></p>`
  }
  return `<p style="font-size:14px">${lines(part.note)}</p>`
}

/** Sets the parts of a mail; who writes stands around it only when it leaves (see letterhead.ts). */
export const layOut = (parts: MailPart[]): MailContent => ({
  text: `${parts.map(toText).join('\n\n')}\n`,
  html: parts.map(toHtml).join('\n'),
})

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

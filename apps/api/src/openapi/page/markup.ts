import { escapeHtml } from '#api/mail/templates/layout.ts'

/** HTML that is written as it is; any other text is escaped. */
export type Markup = { markup: string }

type Piece = Markup | string | number | false | undefined | Piece[]

const written = (piece: Piece): string => {
  if (piece === false || piece === undefined) return ''
  if (Array.isArray(piece)) return piece.map(written).join('')
  return typeof piece === 'object' ? piece.markup : escapeHtml(String(piece))
}

/** A template of HTML, in which nothing but other templates is taken for HTML. */
export const html = (parts: TemplateStringsArray, ...pieces: Piece[]): Markup => ({
  markup: parts.map((part, at) => part + written(pieces[at])).join(''),
})

/** Text in which `code` stands between backticks. */
export const withCode = (text: string): Markup =>
  html`${text.split('`').map((part, at) => (at % 2 === 0 ? part : html`<code>${part}</code>`))}`

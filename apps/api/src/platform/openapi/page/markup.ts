import { escapeHtml } from '#api/platform/mail/templates/layout.ts'

/** HTML that is not escaped. */
export type Markup = { markup: string }

type Piece = Markup | string | number | false | undefined | Piece[]

const written = (piece: Piece): string => {
  if (piece === false || piece === undefined) return ''
  if (Array.isArray(piece)) return piece.map(written).join('')
  return typeof piece === 'object' ? piece.markup : escapeHtml(String(piece))
}

/** A template tag for HTML. Escapes everything except other templates. */
export const html = (parts: TemplateStringsArray, ...pieces: Piece[]): Markup => ({
  markup: parts.map((part, at) => part + written(pieces[at])).join(''),
})

/** Converts backticks to code elements. */
export const withCode = (text: string): Markup =>
  html`${text.split('`').map((part, at) => (at % 2 === 0 ? part : html`<code>${part}</code>`))}`

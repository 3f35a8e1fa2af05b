import { escapeHtml } from '#api/platform/mail/templates/layout.ts'
import { componentOf, type JsonSchema } from './json-schema.ts'

/** HTML that is not escaped again. */
export type Markup = { markup: string }

type Piece = Markup | string | number | false | undefined | Piece[]

const toText = (piece: Piece): string => {
  if (piece === false || piece === undefined) return ''
  if (Array.isArray(piece)) return piece.map(toText).join('')
  return typeof piece === 'object' ? piece.markup : escapeHtml(String(piece))
}

/** Template tag for HTML. Escapes everything except other templates. */
export const html = (parts: TemplateStringsArray, ...pieces: Piece[]): Markup => ({
  markup: parts.map((part, at) => part + toText(pieces[at])).join(''),
})

export const anchorOf = (name: string): string => `schema-${name}`

const FORMATS: Record<string, string> = {
  'date-time': 'date and time',
  date: 'date',
  email: 'e-mail address',
  uri: 'address',
  binary: 'file',
}

const number = (value: number) => value.toLocaleString('en')

/** Formats a range, such as `1 to 200 characters`; empty without limits. */
function rangeOf(min: number | undefined, max: number | undefined, unit = ''): string {
  if (max === undefined) return min ? `, at least ${number(min)}${unit}` : ''
  if (min === undefined) return `, at most ${number(max)}${unit}`
  return `, ${number(min)} to ${number(max)}${unit}`
}

const separated = (pieces: Piece[], separator: string): Piece =>
  pieces.map((piece, at) => [at > 0 && separator, piece])

const code = (value: unknown) => html`<code>${JSON.stringify(value)}</code>`

function typeMarkup(schema: JsonSchema): Markup {
  const name = componentOf(schema)
  if (name) return html`<a href="#${anchorOf(name)}">${name}</a>`
  if (schema.const !== undefined) return code(schema.const)
  if (schema.enum) return html`one of ${separated(schema.enum.map(code), ', ')}`
  if (schema.anyOf) return html`${separated(schema.anyOf.map(typeMarkup), ' or ')}`
  switch (schema.type) {
    case 'string': {
      const { format = '', minLength, maxLength, 'x-max-bytes': maxBytes } = schema
      const bytes = maxBytes !== undefined && `, at most ${number(maxBytes / 1_000_000)} MB`
      return html`${FORMATS[format] ?? 'text'}${rangeOf(minLength, maxLength, ' characters')}${bytes}`
    }
    case 'array':
      return html`list${rangeOf(schema.minItems, schema.maxItems)}, each: ${typeMarkup(schema.items ?? {})}`
    case 'integer':
      return html`whole number${rangeOf(schema.minimum, schema.maximum)}`
    case 'number':
      return html`number${rangeOf(schema.minimum, schema.maximum)}`
    case 'boolean':
      return html`true or false`
    case 'null':
      return html`null`
    default:
      return html`object`
  }
}

export const describedType = (schema: JsonSchema): Markup =>
  html`${typeMarkup(schema)}${schema.description && `. ${schema.description}`}`

/** Returns the object schema of an object or of the items of a list; undefined for others. */
const objectIn = (schema: JsonSchema): JsonSchema | undefined =>
  schema.properties ? schema : schema.items && objectIn(schema.items)

function fieldList(schema: JsonSchema): Markup {
  const { properties = {}, required = [] } = objectIn(schema) ?? {}
  const items = Object.entries(properties).map(
    ([name, field]) =>
      html`<li><code>${name}</code> ${!required.includes(name) && html`<i>optional</i> `}<span>${describedType(field)}</span>${fieldList(field)}</li>`,
  )
  return items.length > 0 ? html`<ul class="fields">${items}</ul>` : html``
}

export const schemaView = (schema: JsonSchema): Markup =>
  schema.properties ? fieldList(schema) : html`<p>${typeMarkup(schema)}</p>${fieldList(schema)}`

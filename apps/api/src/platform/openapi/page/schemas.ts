import { componentOf, type JsonSchema } from '#api/platform/openapi/json-schema.ts'
import { html, type Markup } from './markup.ts'

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
function rangeOf(least: number | undefined, most: number | undefined, unit: string): string {
  if (most === undefined) return least ? `, at least ${number(least)}${unit}` : ''
  if (least === undefined) return `, at most ${number(most)}${unit}`
  return `, ${number(least)} to ${number(most)}${unit}`
}

/** Formats a type with its limits, without the fields of objects. */
export function typeInWords(schema: JsonSchema): Markup {
  const name = componentOf(schema)
  if (name) return html`<a href="#${anchorOf(name)}">${name}</a>`
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`
  if (schema.enum) {
    const words = schema.enum.map((word, at) => [
      at > 0 && ', ',
      html`<code>${JSON.stringify(word)}</code>`,
    ])
    return html`one of ${words}`
  }
  if (schema.anyOf) {
    return html`${schema.anyOf.map((one, at) => [at > 0 && ' or ', typeInWords(one)])}`
  }
  switch (schema.type) {
    case 'string': {
      const { format, minLength, maxLength, 'x-max-bytes': maxBytes } = schema
      const word = FORMATS[format ?? ''] ?? 'text'
      const bytes = maxBytes === undefined ? '' : `, at most ${number(maxBytes / 1_000_000)} MB`
      return html`${word}${rangeOf(minLength, maxLength, ' characters')}${bytes}`
    }
    case 'array': {
      const range = rangeOf(schema.minItems, schema.maxItems, '')
      return html`list${range}, each: ${typeInWords(schema.items ?? {})}`
    }
    case 'integer':
      return html`whole number${rangeOf(schema.minimum, schema.maximum, '')}`
    case 'number':
      return html`number${rangeOf(schema.minimum, schema.maximum, '')}`
    case 'boolean':
      return html`true or false`
    case 'null':
      return html`null`
    default:
      return html`object`
  }
}

export const aboutOf = ({ description }: JsonSchema): string =>
  description ? `. ${description}` : ''

/** Returns the object schema of an object or of the items of a list; undefined for others. */
const fieldsOf = (schema: JsonSchema): JsonSchema | undefined =>
  schema.properties ? schema : schema.items && fieldsOf(schema.items)

/** Renders the fields of a schema, nested ones included. */
function fieldList(schema: JsonSchema): Markup {
  const { properties = {}, required = [] } = fieldsOf(schema) ?? {}
  const items = Object.entries(properties).map(
    ([name, field]) =>
      html`<li><code>${name}</code> ${required.includes(name) ? '' : html`<i>optional</i> `}<span>${typeInWords(field)}${aboutOf(field)}</span>${isSplit(field) && fieldList(field)}</li>`,
  )
  return items.length > 0 ? html`<ul class="fields">${items}</ul>` : html``
}

const isSplit = (schema: JsonSchema): boolean => fieldsOf(schema) !== undefined

export const schemaView = (schema: JsonSchema): Markup =>
  schema.properties ? fieldList(schema) : html`<p>${typeInWords(schema)}</p>${fieldList(schema)}`

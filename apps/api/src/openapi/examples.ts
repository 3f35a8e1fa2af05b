import { FIELD_EXAMPLES } from './field-examples.ts'
import { componentOf, type JsonSchema } from './json-schema.ts'
import type { Operation } from './operation.ts'

/** The parts of a schema above a field: the operation, or the named schema, first. */
type Owners = readonly string[]

/** Stands for text that has no example of its own. */
export const ANY_TEXT = 'Text'

const TIMES: Record<string, string> = {
  'date-time': '2026-03-02T08:30:00.000Z',
  date: '2026-03-02',
}

type Components = Record<string, JsonSchema>

/** Gives every body, answer and free parameter of operations an example; files have none. */
export function addExamples(operations: Operation[], components: Components): void {
  const examples = createExamples(components)
  for (const { operationId, parameters = [], requestBody, responses } of operations) {
    for (const parameter of parameters) {
      const { name, schema } = parameter
      if (schema.type === 'string' && !schema.enum) {
        parameter.example = examples.ofField(name, schema, [operationId])
      }
    }
    const answers = Object.values(responses).flatMap((one) => ('content' in one ? one : []))
    for (const media of [requestBody, ...answers].flatMap((one) =>
      Object.values(one?.content ?? {}),
    )) {
      const example = examples.ofSchema(media.schema, [operationId])
      if (example !== undefined && Object.keys(Object(example)).length > 0) media.example = example
    }
  }
}

/** Makes examples of schemas: each field has that of its name, and what has none that of its type. */
function createExamples(components: Components) {
  const resolve = (schema: JsonSchema): JsonSchema =>
    components[componentOf(schema) ?? ''] ?? schema

  const fits = (value: unknown, schema: JsonSchema): boolean => {
    if (value === undefined) return true
    const { anyOf, type, items, enum: words, const: only, pattern } = resolve(schema)
    if (anyOf) return anyOf.some((one) => fits(value, one))
    if (words) return words.includes(value)
    if (only !== undefined) return value === only
    if (Array.isArray(value))
      return type === 'array' && value.every((one) => fits(one, items ?? {}))
    if (typeof value === 'number') return type === 'integer' || type === 'number'
    if (typeof value === 'string' && pattern && !new RegExp(pattern, 'u').test(value)) return false
    return typeof value === type
  }

  const ofField = (name: string, schema: JsonSchema, owners: Owners): unknown => {
    const key = [...owners.map((owner) => `${owner}.${name}`), name].find(
      (one) => Object.hasOwn(FIELD_EXAMPLES, one) && fits(FIELD_EXAMPLES[one], schema),
    )
    return key === undefined ? ofSchema(schema, [name, ...owners]) : FIELD_EXAMPLES[key]
  }

  const ofSchema = (schema: JsonSchema, owners: Owners): unknown => {
    const name = componentOf(schema)
    const { properties, items, anyOf, type, format = '', ...stated } = resolve(schema)
    const within = name ? [name, ...owners] : owners
    if (properties) {
      const fields = Object.entries(properties).map(([field, value]) => [
        field,
        ofField(field, value, within),
      ])
      return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
    }
    const item = items && ofSchema(items, within)
    if (items) return item === undefined ? undefined : [item]
    if (anyOf?.[0]) return ofSchema(anyOf[0], within)
    const [first] = [stated.const, stated.enum?.[0], stated.default].filter(isStated)
    if (first !== undefined) return first
    if (format === 'binary') return undefined
    if (type === 'boolean') return false
    if (type === 'integer' || type === 'number') return 1
    return TIMES[format] ?? FIELD_EXAMPLES[name ?? ''] ?? ANY_TEXT
  }

  return { ofField, ofSchema }
}

const isStated = (value: unknown) => value !== undefined

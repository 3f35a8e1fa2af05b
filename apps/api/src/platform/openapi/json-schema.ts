import * as z from 'zod'
import { NAMED_SCHEMAS } from './named-schemas.ts'

/** A JSON Schema (draft 2020-12), as used by OpenAPI 3.1. */
export type JsonSchema = {
  $ref?: string
  type?: string | string[]
  format?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  propertyNames?: JsonSchema
  items?: JsonSchema
  anyOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  pattern?: string
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  description?: string
  examples?: unknown[]
  /** Bytes of a file. */
  'x-max-bytes'?: number
}

/** Requests or responses. A field with a default is optional in requests only. */
export type Direction = 'input' | 'output'

const PREFIX = '#/components/schemas/'

/** Returns the name of the component that a schema refers to. */
export const componentOf = ({ $ref }: JsonSchema): string | undefined => $ref?.slice(PREFIX.length)

export type Printer = ReturnType<typeof createPrinter>

/**
 * Creates a printer of contract schemas. Exported schemas become references, all others are printed inline.
 * @param schemas all schemas that will be printed
 */
export function createPrinter(direction: Direction, schemas: z.ZodType[]) {
  const printed = printAll(direction, schemas)
  const roots: JsonSchema[] = []
  const inline = (schema: z.ZodType): JsonSchema => {
    const found = printed.get(schema)
    if (!found) throw new Error('the schema was not passed to createPrinter')
    roots.push(found)
    return found
  }

  return {
    inline,

    /** Returns a reference to a named schema, otherwise the schema itself. */
    print(schema: z.ZodType): JsonSchema {
      const name = NAMES.get(schema)
      if (!name) return inline(schema)
      const reference = { $ref: PREFIX + name }
      roots.push(reference)
      return reference
    },

    /** Returns the referenced schemas, including indirect references. */
    components(): Map<string, JsonSchema> {
      const found = new Map<string, JsonSchema>()
      const visit = (schema: JsonSchema) => {
        for (const name of referencesOf(schema)) {
          const named = NAMED_SCHEMAS.get(name)
          if (!named || found.has(name)) continue
          const component = inline(named)
          found.set(name, component)
          visit(component)
        }
      }
      for (const schema of [...roots]) visit(schema)
      return found
    },
  }
}

const NAMES = new Map([...NAMED_SCHEMAS].map(([name, schema]) => [schema, name]))

function printAll(direction: Direction, others: z.ZodType[]): Map<z.ZodType, JsonSchema> {
  const registry = z.registry<{ id: string }>()
  const all = new Set([...NAMED_SCHEMAS.values(), ...others])
  const ids = new Map([...all].map((schema, at) => [schema, NAMES.get(schema) ?? `unnamed ${at}`]))
  for (const [schema, id] of ids) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    io: direction,
    uri: (id) => PREFIX + id,
    // Transforms of request schemas cannot be printed as responses, and are not used there.
    unrepresentable: direction === 'output' ? 'any' : 'throw',
    override: ({ zodSchema, jsonSchema }) => simplify(zodSchema, jsonSchema as JsonSchema),
  })
  const printed = ([schema, id]: [z.ZodType, string]): [z.ZodType, JsonSchema] => {
    const { $schema, $id, ...json } = schemas[id] as JsonSchema & Record<'$schema' | '$id', string>
    return [schema, json]
  }
  return new Map([...ids].map(printed))
}

function referencesOf(schema: JsonSchema): string[] {
  const names: string[] = []
  JSON.stringify(schema, (key, value) => {
    if (key === '$ref') names.push(value.slice(PREFIX.length))
    return value
  })
  return names
}

/** Removes details that only zod's own checks need. */
function simplify(zodSchema: z.core.$ZodTypes, schema: JsonSchema): void {
  // Redundant with the format.
  if (schema.format) delete schema.pattern
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  // Responses may get new fields.
  if (schema.additionalProperties === false) delete schema.additionalProperties
  // zod prints the input of a pipe; the format is in its output.
  const { def } = zodSchema._zod
  if (def.type === 'pipe' && schema.type === 'string' && !schema.format) {
    const out = def.out._zod.def
    const format =
      out.type === 'string' && 'format' in out ? FORMATS[String(out.format)] : undefined
    if (format) schema.format = format
  }
  if (schema.propertyNames?.enum) stateKeys(schema)
}

const FORMATS: Record<string, string> = { email: 'email', url: 'uri' }

/** Prints a record with known keys as an object with these fields. */
function stateKeys(schema: JsonSchema): void {
  const { propertyNames, additionalProperties } = schema
  schema.properties = Object.fromEntries(
    (propertyNames?.enum ?? []).map((key) => [key, additionalProperties as JsonSchema]),
  )
  delete schema.propertyNames
  delete schema.additionalProperties
}

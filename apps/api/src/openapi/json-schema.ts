import * as z from 'zod'
import { NAMED_SCHEMAS } from './named-schemas.ts'

/** A schema as OpenAPI 3.1 states it: JSON Schema of the draft 2020-12. */
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
  /** Bytes of a file. */
  'x-max-bytes'?: number
}

/** What is sent to the server, or what it answers: a field with a default may be left out of the one only. */
export type Direction = 'input' | 'output'

const PREFIX = '#/components/schemas/'

/** The name of the component that a schema refers to. */
export const componentOf = ({ $ref }: JsonSchema): string | undefined => $ref?.slice(PREFIX.length)

export type Printer = ReturnType<typeof createPrinter>

/**
 * Prints schemas of the contract: what it exports is referred to by its name, anything else is printed where it
 * stands.
 * @param schemas all that will be asked for
 */
export function createPrinter(direction: Direction, schemas: z.ZodType[]) {
  const printed = printAll(direction, schemas)
  const roots: JsonSchema[] = []
  const inline = (schema: z.ZodType): JsonSchema => {
    const found = printed.get(schema)
    if (!found) throw new Error('a schema is asked for that was not given')
    roots.push(found)
    return found
  }

  return {
    /** The schema itself. */
    inline,

    /** The schema, or a reference to it where it has a name. */
    print(schema: z.ZodType): JsonSchema {
      const name = NAMES.get(schema)
      if (!name) return inline(schema)
      const reference = { $ref: PREFIX + name }
      roots.push(reference)
      return reference
    },

    /** The named schemas that were referred to, and those that these refer to. */
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
    // What only a call takes cannot be printed as an answer, and is not asked for as one.
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

/** Says of a schema what callers need: what only zod's own checks need is left out. */
function simplify(zodSchema: z.core.$ZodTypes, schema: JsonSchema): void {
  // The format says it too, in one word.
  if (schema.format) delete schema.pattern
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  // An answer may get fields later, which whoever reads it now passes over.
  if (schema.additionalProperties === false) delete schema.additionalProperties
  // A pipe is printed as what it takes; what it makes of that may say what it is to be.
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

/** A record of which all keys are known is an object with these fields. */
function stateKeys(schema: JsonSchema): void {
  const { propertyNames, additionalProperties } = schema
  schema.properties = Object.fromEntries(
    (propertyNames?.enum ?? []).map((key) => [key, additionalProperties as JsonSchema]),
  )
  delete schema.propertyNames
  delete schema.additionalProperties
}

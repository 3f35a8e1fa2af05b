import { readdirSync } from 'node:fs'
import * as z from 'zod'

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
  /** Maximum bytes of a file. */
  'x-max-bytes'?: number
}

/** Requests or responses. A field with a default is optional in requests only. */
export type Direction = 'input' | 'output'

const PREFIX = '#/components/schemas/'

/** Returns the name of the component that a schema refers to. */
export const componentOf = ({ $ref }: JsonSchema): string | undefined => $ref?.slice(PREFIX.length)

/** Returns the schemas that the modules of the contract export, by their name in code. */
async function exportedSchemas(): Promise<Map<string, z.ZodType>> {
  const folder = new URL('./', import.meta.resolve('@dhow/contract'))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const modules = files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => import(new URL(file, folder).href) as Promise<Record<string, unknown>>)
  const exported = (await Promise.all(modules)).flatMap((module) => Object.entries(module))
  return new Map(
    exported.flatMap(([name, value]) =>
      /^[A-Z][a-z]/.test(name) && value instanceof z.ZodType ? [[name, value]] : [],
    ),
  )
}

const SCHEMAS = await exportedSchemas()
const NAMES = new Map([...SCHEMAS].map(([name, schema]) => [schema, name]))

export type Printer = ReturnType<typeof createPrinter>

/**
 * Creates a printer of contract schemas. Exported schemas become references, all others are printed inline.
 * @param schemas all schemas that will be printed
 */
export function createPrinter(direction: Direction, schemas: z.ZodType[]) {
  const printed = printAll(direction, schemas)
  const roots: JsonSchema[] = []
  const inline = (schema: z.ZodType): JsonSchema => {
    const json = printed.get(schema)
    if (!json) throw new Error('the schema was not passed to createPrinter')
    roots.push(json)
    return json
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

    components(): Map<string, JsonSchema> {
      const components = new Map<string, JsonSchema>()
      const visit = (schema: JsonSchema) => {
        for (const name of referencesOf(schema)) {
          const namedSchema = SCHEMAS.get(name)
          if (!namedSchema || components.has(name)) continue
          const component = inline(namedSchema)
          components.set(name, component)
          visit(component)
        }
      }
      for (const schema of [...roots]) visit(schema)
      return components
    },
  }
}

function printAll(direction: Direction, others: z.ZodType[]): Map<z.ZodType, JsonSchema> {
  const registry = z.registry<{ id: string }>()
  const all = new Set([...SCHEMAS.values(), ...others])
  const ids = new Map([...all].map((schema, at) => [schema, NAMES.get(schema) ?? `unnamed ${at}`]))
  for (const [schema, id] of ids) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    io: direction,
    uri: (id) => PREFIX + id,
    // Transforms of request schemas cannot be printed as responses, and are not used there.
    unrepresentable: direction === 'output' ? 'any' : 'throw',
    override: ({ zodSchema, jsonSchema }) => simplify(zodSchema, jsonSchema as JsonSchema),
  })
  return new Map(
    [...ids].map(([schema, id]) => {
      const { $schema, $id, ...json } = schemas[id] as JsonSchema & { $schema: string; $id: string }
      return [schema, json]
    }),
  )
}

function referencesOf(schema: JsonSchema): string[] {
  const names: string[] = []
  JSON.stringify(schema, (key, value) => {
    if (key === '$ref') names.push(value.slice(PREFIX.length))
    return value
  })
  return names
}

const FORMATS: Record<string, string> = { email: 'email', url: 'uri' }

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
  // A record with known keys becomes an object with these fields.
  if (schema.propertyNames?.enum) {
    const field = schema.additionalProperties as JsonSchema
    schema.properties = Object.fromEntries(schema.propertyNames.enum.map((key) => [key, field]))
    delete schema.propertyNames
    delete schema.additionalProperties
  }
}

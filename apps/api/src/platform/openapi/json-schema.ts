import { readdirSync } from 'node:fs'
import * as z from 'zod'

/** A JSON Schema (draft 2020-12), as used by OpenAPI 3.1. */
export type JsonSchema = z.core.JSONSchema.BaseSchema

/** Requests or responses. A field with a default is optional in requests only. */
type Direction = 'input' | 'output'

/** Gives the schemas that the modules of the contract export their names in code, which become names of components. */
async function nameSchemas() {
  const folder = new URL('./', import.meta.resolve('@dhow/contract'))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))) {
    const exported: Record<string, unknown> = await import(new URL(file, folder).href)
    for (const [id, schema] of Object.entries(exported)) {
      if (!/^[A-Z][a-z]/.test(id) || !(schema instanceof z.ZodType)) continue
      z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id })
    }
  }
}

await nameSchemas()

/** Creates a printer of contract schemas, which collects the named ones as components. */
export function createPrinter() {
  const components = new Map<string, JsonSchema>()

  const addComponent = (name: string, schema: JsonSchema): void => {
    const printed = components.get(name)
    if (printed && JSON.stringify(printed) !== JSON.stringify(schema)) {
      throw new Error(`${name} has different schemas in requests and responses: use two names`)
    }
    components.set(name, schema)
  }

  /** Returns a reference to a named schema, otherwise the schema itself. */
  const print = (schema: z.ZodType, io: Direction): JsonSchema => {
    const printed = z.toJSONSchema(schema, {
      io,
      // Transforms of request schemas cannot be printed as responses, and are not used there.
      unrepresentable: io === 'output' ? 'any' : 'throw',
      override: ({ zodSchema, jsonSchema }) => simplify(zodSchema, jsonSchema),
    })
    const text = JSON.stringify(printed).replaceAll('"#/$defs/', '"#/components/schemas/')
    const { $schema, $defs = {}, ...json }: JsonSchema = JSON.parse(text)
    for (const [name, component] of Object.entries($defs)) addComponent(name, component)
    return json
  }

  return {
    print,

    /** Returns the schema itself, because a clone has no name. */
    inline: (schema: z.ZodType, io: Direction): JsonSchema => print(schema.clone(schema.def), io),

    listComponents: () =>
      Object.fromEntries([...components].sort(([first], [second]) => (first < second ? -1 : 1))),
  }
}

export type Printer = ReturnType<typeof createPrinter>

const FORMATS: Record<string, string> = { email: 'email', url: 'uri' }

/** Removes details that only zod's own checks need. */
function simplify(zodSchema: z.core.$ZodTypes, schema: JsonSchema) {
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
  const { propertyNames, additionalProperties } = schema
  if (typeof propertyNames === 'object' && propertyNames.enum && additionalProperties) {
    schema.properties = Object.fromEntries(
      propertyNames.enum.map((key) => [key, additionalProperties]),
    )
    delete schema.propertyNames
    delete schema.additionalProperties
  }
}

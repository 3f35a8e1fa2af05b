import fc from 'fast-check'

/** The part of JSON Schema that the contract uses for inputs. */
export type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  items?: Schema
  minItems?: number
  maxItems?: number
  properties?: Record<string, Schema>
  required?: string[]
}

/** Texts that have crashed servers: invalid characters, other directions, other languages. */
// biome-ignore format: several items per line
const ODD_TEXTS = [
  '', ' ', '\0', 'a\0b', '\ud800', '\udfff x', '\u202egnp.exe', '\u200b\u200d\ufeff', 'e\u0301\u0301\u0301', '😀',
  '👩‍👩‍👧‍👦', 'ﷺ', 'ıİßς', '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'null', 'undefined', 'NaN',
  'true', '-0', '1e309', '9007199254740993', '0x10', "' or 1=1 --", '"; drop table products; --', '%', '_', '*', '(',
  'NEAR(', '../../etc/passwd', '..\\..\\x', '/uploads/x.webp', 'http://localhost/', 'javascript:alert(1)',
  '<script>alert(1)</script>', '=1+1', '\r\nBcc: a@example.com', 'a@b', '2026-02-30', '[object Object]',
  'x'.repeat(61), 'x'.repeat(2_000), '😀'.repeat(300), '\u0000'.repeat(50), 'a\n'.repeat(400),
]

/** Chooses among values by weight. */
export const chooseWeighted = <T>(
  ...choices: (readonly [weight: number, values: fc.Arbitrary<T>])[]
) => fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })))

export const oddText = fc.oneof(
  fc.constantFrom(...ODD_TEXTS),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
)

const nested = fc.constantFrom(10, 200, 3_000).map((depth) => {
  let value: unknown = 0
  for (let level = 0; level < depth; level++) value = [value]
  return value
})

// biome-ignore format: several items per line
const ODD_VALUES: unknown[] = [
  null, true, false, 0, -1, 0.5, 1e308, 2 ** 53, -(2 ** 63), [], {}, [null], [[]],
  { length: 1e9 }, { toString: 1 }, { constructor: { prototype: 1 } },
]

export const oddValue: fc.Arbitrary<unknown> = chooseWeighted<unknown>(
  [4, oddText],
  [3, fc.constantFrom(...ODD_VALUES)],
  [1, nested],
  [1, fc.jsonValue({ maxDepth: 4 })],
)

const WORD = fc.string({ unit: fc.constantFrom(...'abcdefghij klmnop é😀ş'), maxLength: 30 })

/** Texts with lengths at and just beyond the limits. */
function generateText({ minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<string> {
  const lengths = [minLength - 1, minLength, maxLength - 1, maxLength, maxLength + 1]
  const edges = fc
    .tuple(
      fc.constantFrom(...lengths.filter((length) => length >= 0)),
      fc.constantFrom('x', '😀', 'é'),
    )
    .map(([length, character]) => character.repeat(length).slice(0, length))
  return chooseWeighted([6, WORD.map((word) => `a${word}`)], [1, edges])
}

function generateString(schema: Schema): fc.Arbitrary<string> {
  if (schema.format === 'email') {
    return fc.constantFrom('a@example.com', 'b.c+d@mail.example.org', 'A@EXAMPLE.COM')
  }
  if (schema.format === 'uri') {
    // Webhooks are sent to these addresses, so they must not exist.
    return fc.constantFrom('https://company.invalid/', 'https://maps.company.invalid/embed?q=a&b=c')
  }
  if (schema.pattern) return fc.constantFrom('+971 4 555 0100', '050 1234567', 'a@example.com')
  return generateText(schema)
}

function generateNumber({ type, minimum = 0, maximum = 1e6 }: Schema): fc.Arbitrary<number> {
  const whole = fc.integer({ min: Math.max(minimum, -1e9), max: Math.min(maximum, 1e9) })
  const edges = fc.constantFrom(minimum - 1, minimum, maximum, maximum + 1)
  return chooseWeighted(
    [5, whole],
    [1, edges],
    ...(type === 'number' ? [[1, fc.double({ noNaN: true })] as const] : []),
  )
}

/** Values that match a schema, or exceed a limit of it by one. */
export function generateValue(schema: Schema, ids: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((item) => generateValue(item, ids)))
  if (schema.type === 'string') {
    // Only ids have at most 64 characters.
    return schema.maxLength === 64 ? ids : generateString(schema)
  }
  if (schema.type === 'integer' || schema.type === 'number') return generateNumber(schema)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'array') {
    const { items = {}, minItems = 0 } = schema
    return fc.array(generateValue(items, ids), { minLength: Math.min(minItems, 1), maxLength: 6 })
  }
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).map(
      ([name, field]) => [name, name === 'id' ? ids : generateValue(field, ids)] as const,
    )
    return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] })
  }
  return oddValue
}

type Container = Record<string, unknown>

/** A value with one part missing, replaced or added. */
export const damage = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(valid, fc.nat(), fc.constantFrom('replace', 'drop', 'add', 'whole'), oddText, oddValue)
    .map(([value, keyIndex, how, name, odd]) => {
      if (how === 'whole' || typeof value !== 'object' || value === null) return odd
      const copy = structuredClone(value) as Container
      const keys = Object.keys(copy)
      const key = keys[keyIndex % Math.max(keys.length, 1)] ?? name
      if (how === 'drop') delete copy[key]
      else Object.defineProperty(copy, how === 'add' ? name : key, { value: odd, enumerable: true })
      return copy
    })

export const drawSamples = <T>(values: fc.Arbitrary<T>, seed: number, count: number): T[] =>
  fc.sample(values, { seed, numRuns: count })

import fc from 'fast-check'

/** As much of JSON Schema as the contract's inputs are made of. */
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

/** Text of which some was the end of some server: cut characters, other directions, other languages. */
const ODD_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff x',
  '\u202egnp.exe',
  '\u200b\u200d\ufeff',
  'e\u0301\u0301\u0301',
  '😀',
  '👩‍👩‍👧‍👦',
  'ﷺ',
  'ıİßς',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'true',
  '-0',
  '1e309',
  '9007199254740993',
  '0x10',
  "' or 1=1 --",
  '"; drop table products; --',
  '%',
  '_',
  '*',
  '(',
  'NEAR(',
  '../../etc/passwd',
  '..\\..\\x',
  '/uploads/x.webp',
  'http://localhost/',
  'javascript:alert(1)',
  '<script>alert(1)</script>',
  '=1+1',
  '\r\nBcc: a@example.com',
  'a@b',
  '2026-02-30',
  '[object Object]',
  'x'.repeat(61),
  'x'.repeat(2_000),
  '😀'.repeat(300),
  '\u0000'.repeat(50),
  'a\n'.repeat(400),
]

export const oddText = fc.oneof(
  fc.constantFrom(...ODD_TEXTS),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
)

/** Lists within lists, deeper than anybody writes. */
const nested = fc.constantFrom(10, 200, 3_000).map((depth) => {
  let value: unknown = 0
  for (let level = 0; level < depth; level++) value = [value]
  return value
})

/** What JSON can say where something else was asked for. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: oddText },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      0,
      -1,
      0.5,
      1e308,
      2 ** 53,
      -(2 ** 63),
      [],
      {},
      [null],
      [[]],
      { length: 1e9 },
      { toString: 1 },
      { constructor: { prototype: 1 } },
    ),
  },
  { weight: 1, arbitrary: nested },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
)

const WORD = fc.string({ unit: fc.constantFrom(...'abcdefghij klmnop é😀ş'), maxLength: 30 })

/** Characters of a text at its limits and one beyond them. */
function textOf({ minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<string> {
  const lengths = [minLength - 1, minLength, maxLength - 1, maxLength, maxLength + 1]
  const edges = fc
    .tuple(
      fc.constantFrom(...lengths.filter((length) => length >= 0)),
      fc.constantFrom('x', '😀', 'é'),
    )
    .map(([length, character]) => character.repeat(length).slice(0, length))
  return fc.oneof(
    { weight: 6, arbitrary: WORD.map((word) => `a${word}`) },
    { weight: 1, arbitrary: edges },
  )
}

function stringOf(schema: Schema): fc.Arbitrary<string> {
  if (schema.format === 'email') {
    return fc.constantFrom('a@example.com', 'b.c+d@mail.example.org', 'A@EXAMPLE.COM')
  }
  if (schema.format === 'uri') {
    // A server is at none of them: webhooks go to such an address.
    return fc.constantFrom('https://company.invalid/', 'https://maps.company.invalid/embed?q=a&b=c')
  }
  if (schema.pattern) return fc.constantFrom('+971 4 555 0100', '050 1234567', 'a@example.com')
  return textOf(schema)
}

function numberOf({ type, minimum = 0, maximum = 1e6 }: Schema): fc.Arbitrary<number> {
  const whole = fc.integer({ min: Math.max(minimum, -1e9), max: Math.min(maximum, 1e9) })
  const edges = fc.constantFrom(minimum - 1, minimum, maximum, maximum + 1)
  return fc.oneof(
    { weight: 5, arbitrary: whole },
    { weight: 1, arbitrary: edges },
    ...(type === 'number' ? [{ weight: 1, arbitrary: fc.double({ noNaN: true }) }] : []),
  )
}

/**
 * Values that a schema describes, or that miss a limit of it by one.
 * @param ids ids of rows that are there, for every text of that name
 */
export function valueFor(schema: Schema, ids: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valueFor(one, ids)))
  if (schema.type === 'string') {
    // Ids are the only texts of at most 64 characters that must not be empty.
    return schema.maxLength === 64 ? ids : stringOf(schema)
  }
  if (schema.type === 'integer' || schema.type === 'number') return numberOf(schema)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'array') {
    const { items = {}, minItems = 0 } = schema
    return fc.array(valueFor(items, ids), { minLength: Math.min(minItems, 1), maxLength: 6 })
  }
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).map(
      ([name, field]) => [name, name === 'id' ? ids : valueFor(field, ids)] as const,
    )
    return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] })
  }
  return oddValue
}

type Container = Record<string, unknown>

/** A value of which one part is missing, of another kind, or one too many. */
export const damaged = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(valid, fc.nat(), fc.constantFrom('replace', 'drop', 'add', 'whole'), oddText, oddValue)
    .map(([value, at, how, name, odd]) => {
      if (how === 'whole' || typeof value !== 'object' || value === null) return odd
      const copy = structuredClone(value) as Container
      const keys = Object.keys(copy)
      const key = keys[at % Math.max(keys.length, 1)] ?? name
      if (how === 'drop') delete copy[key]
      else Object.defineProperty(copy, how === 'add' ? name : key, { value: odd, enumerable: true })
      return copy
    })

/** Returns `count` generated values, the same for the same seed. */
export const sampleOf = <T>(values: fc.Arbitrary<T>, seed: number, count: number): T[] =>
  fc.sample(values, { seed, numRuns: count })

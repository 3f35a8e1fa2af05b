import { componentOf, type Direction, type JsonSchema } from '#api/platform/openapi/json-schema.ts'

type Components = Record<string, JsonSchema>

/** Reports a breaking change of a location. */
type Say = (at: string, change: string) => void

/** The compared schemas, and their direction. */
export type Comparison = {
  direction: Direction
  before: Components
  after: Components
  say: Say
  /** Names of schemas that have been compared, so that each is compared once. */
  compared: Set<string>
}

/** Limits of request fields. */
const BOUNDS = {
  least: ['minLength', 'minItems', 'minimum'],
  most: ['maxLength', 'maxItems', 'maximum', 'x-max-bytes'],
} as const

const isSent = ({ direction }: Comparison): boolean => direction === 'input'

/** Requests must accept every old value; responses must not return other values than before. */
const narrowAndWide = <T>(comparison: Comparison, old: T, now: T): [narrow: T, wide: T] =>
  isSent(comparison) ? [old, now] : [now, old]

/** Reports breaking changes of a schema. New response fields are not breaking. */
export function compareSchemas(
  comparison: Comparison,
  old: JsonSchema,
  now: JsonSchema,
  at: string,
): void {
  const { before, after, compared } = comparison
  const [oldName, nowName] = [componentOf(old), componentOf(now)]
  if (oldName === undefined && nowName === undefined) {
    compareResolved(comparison, old, now, at)
    return
  }
  const isSame = oldName === nowName
  const key = isSame ? String(oldName) : `${oldName} ${nowName} ${at}`
  if (compared.has(key)) return
  compared.add(key)
  const place = isSame ? `${oldName}, ${isSent(comparison) ? 'sent' : 'answered'}` : at
  compareResolved(comparison, before[oldName ?? ''] ?? old, after[nowName ?? ''] ?? now, place)
}

function compareResolved(
  comparison: Comparison,
  old: JsonSchema,
  now: JsonSchema,
  at: string,
): void {
  if (old.anyOf || now.anyOf) {
    compareVariants(comparison, old, now, at)
    return
  }
  if (!compareTypes(comparison, old, now, at)) return
  compareWords(comparison, old, now, at)
  compareFields(comparison, old, now, at)
  if (isSent(comparison)) compareBounds(comparison, old, now, at)
  if (old.items && now.items) compareSchemas(comparison, old.items, now.items, `${at}[]`)
}

function compareTypes(
  comparison: Comparison,
  old: JsonSchema,
  now: JsonSchema,
  at: string,
): boolean {
  const [narrow, wide] = narrowAndWide(comparison, old, now)
  const isType = wide.type === undefined || isKindOf(narrow.type, wide.type)
  const isFormat = wide.format === undefined || wide.format === narrow.format
  if (!isType || !isFormat) comparison.say(at, `was ${typeOf(old)} and is ${typeOf(now)} now`)
  return isType
}

function compareWords(comparison: Comparison, old: JsonSchema, now: JsonSchema, at: string): void {
  const [narrow, wide] = narrowAndWide(comparison, wordsOf(old), wordsOf(now))
  if (!wide) return
  if (!narrow) {
    comparison.say(at, isSent(comparison) ? `takes only ${list(wide)} now` : 'may be any other now')
    return
  }
  const others = narrow.filter((word) => !wide.includes(word))
  if (others.length > 0) comparison.say(at, `${verb(comparison)} ${list(others)}`)
}

function compareFields(comparison: Comparison, old: JsonSchema, now: JsonSchema, at: string): void {
  const { properties: oldFields = {}, required: oldRequired = [] } = old
  const { properties: fields = {}, required = [] } = now
  for (const [name, field] of Object.entries(oldFields)) {
    const other = fields[name]
    if (!other) {
      comparison.say(`${at}.${name}`, 'is gone')
      continue
    }
    compareSchemas(comparison, field, other, `${at}.${name}`)
    if (!isSent(comparison) && oldRequired.includes(name) && !required.includes(name)) {
      comparison.say(`${at}.${name}`, 'may be missing now')
    }
  }
  for (const name of isSent(comparison) ? required : []) {
    if (!oldRequired.includes(name)) comparison.say(`${at}.${name}`, 'must be given now')
  }
}

function compareBounds({ say }: Comparison, old: JsonSchema, now: JsonSchema, at: string): void {
  for (const bound of BOUNDS.least) {
    if ((now[bound] ?? Number.NEGATIVE_INFINITY) > (old[bound] ?? Number.NEGATIVE_INFINITY)) {
      say(at, `takes no less than ${bound} ${now[bound]} now`)
    }
  }
  for (const bound of BOUNDS.most) {
    if ((now[bound] ?? Number.POSITIVE_INFINITY) < (old[bound] ?? Number.POSITIVE_INFINITY)) {
      say(at, `takes no more than ${bound} ${now[bound]} now`)
    }
  }
  if (now.pattern !== undefined && now.pattern !== old.pattern) {
    say(at, `must match ${now.pattern} now`)
  }
}

function compareVariants(
  comparison: Comparison,
  old: JsonSchema,
  now: JsonSchema,
  at: string,
): void {
  const [narrow, wide] = narrowAndWide(comparison, old.anyOf ?? [old], now.anyOf ?? [now])
  for (const variant of narrow) {
    if (!wide.some((other) => isWithin(comparison, variant, other))) {
      comparison.say(at, `${verb(comparison)} ${typeOf(variant)}`)
    }
  }
}

/** Returns whether every value of one schema is valid in another. */
function isWithin(comparison: Comparison, variant: JsonSchema, other: JsonSchema): boolean {
  let fits = true
  const say = () => {
    fits = false
  }
  const [old, now] = narrowAndWide(comparison, variant, other)
  compareSchemas({ ...comparison, say, compared: new Set() }, old, now, '')
  return fits
}

const verb = (comparison: Comparison): string =>
  isSent(comparison) ? 'no longer takes' : 'may now be'

const isKindOf = (type: JsonSchema['type'], wide: JsonSchema['type']): boolean =>
  type === wide || (type === 'integer' && wide === 'number')

const wordsOf = ({ enum: words, const: only }: JsonSchema): unknown[] | undefined =>
  words ?? (only === undefined ? undefined : [only])

const list = (words: unknown[]): string => words.map((word) => JSON.stringify(word)).join(', ')

function typeOf(schema: JsonSchema): string {
  const { type = 'any', format } = schema
  const words = wordsOf(schema)
  return componentOf(schema) ?? (words ? list(words) : format ? `${type} (${format})` : `${type}`)
}

import * as z from 'zod'
import { reason } from './issues.ts'
import { LIMITS } from './limits.ts'
import { line, opaque, requiredOr, text } from './text.ts'

export const listKeys = <Key extends string>(record: Record<Key, unknown>) =>
  Object.keys(record) as Key[]

export const flag = (label: string) => z.boolean({ error: requiredOr(label, 'true or false') })

export const choice = <const Value extends string>(label: string, values: readonly Value[]) =>
  z.enum(values, { error: `${label} must be one of ${values.join(', ')}.` })

interface WholeNumber {
  label: string
  min: number
  max: number
  unit?: string
}

const formatNumber = (value: number) => value.toLocaleString('en')

export const whole = ({ label, min, max, unit }: WholeNumber) =>
  z
    .number({ error: requiredOr(label, 'a whole number') })
    .refine((value) => Number.isInteger(value) && value >= min && value <= max, {
      error: ({ input }) => {
        const limits = `a whole number between ${formatNumber(min)} and ${formatNumber(max)}`
        return `${label} must be ${limits}${unit ? ` ${unit}` : ''}; this is ${formatNumber(Number(input))}.`
      },
      ...reason('out_of_range', { min, max, ...(unit && { unit }) }),
    })
    .meta({ type: 'integer', minimum: min, maximum: max })

/** Text with several spellings, of which one is stored. */
export const compacted = (label: string, compact: (typed: string) => string) =>
  text(label).overwrite(compact)

/** Tries the name, because Intl.supportedValuesOf lacks aliases such as Asia/Kolkata. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

export const timeZone = line('timeZone', LIMITS.text)
  .refine(isTimeZone, 'timeZone must be the name of a time zone, such as Asia/Kolkata.')
  .optional()
  .describe('Time zone that days begin in. UTC by default.')

export const day = (label: string) =>
  z.iso.date({
    error: (issue) => requiredOr(label, 'a date such as 2027-03-31')(issue as { input?: unknown }),
  })

export const listField = <Item extends z.ZodType>(label: string, item: Item, max: number) =>
  z
    .array(item, { error: requiredOr(label, 'a list') })
    .max(max, `${label} may have at most ${max} entries.`)

export const distinct = <Item extends z.ZodType<string>>(label: string, item: Item, max: number) =>
  listField(label, item, max).refine((list) => new Set(list).size === list.length, {
    error: ({ input }) => {
      const list = input as string[]
      return `${label} contains ${list.find((item, index) => list.indexOf(item) !== index)} twice.`
    },
    ...reason('duplicate'),
  })

/** Ids that a bulk request changes. Unknown ids are ignored. */
export const idList = (resource: string) =>
  z
    .array(opaque('id', LIMITS.id).min(1, 'id is required.'), {
      error: requiredOr('ids', `a list of ${resource} ids`),
    })
    .min(1, `ids must contain at least one ${resource}.`)
    .max(LIMITS.rows, `ids may contain at most ${formatNumber(LIMITS.rows)} ${resource}s.`)
    .meta({ examples: [['3f9c1c2e7a5b4d10']] })

/** A single value of a repeated parameter arrives as a string. */
export const repeated = <List extends z.ZodType>(list: List) =>
  z.preprocess(
    (value: string | z.input<List>) => (typeof value === 'string' ? [value] : value),
    list,
  )

/** A whole number from 1 in a query. */
export function queryNumber(name: string, max: number) {
  const error = `${name} must be a whole number from 1 to ${formatNumber(max)}.`
  return z.coerce.number<number>(error).int(error).min(1, error).max(max, error).optional()
}

export const pageNumber = queryNumber('page', LIMITS.page)

/** Days for which programs learn of deleted items. */
export const REMOVAL_DAYS = 90

const MAX_CLOCK_ERROR_MS = 60_000

/** Parameters of list calls for programs that read or synchronize all items. */
export const cursorQuery = {
  limit: queryNumber('limit', LIMITS.pageItems).describe(
    'Number of items. With limit, cursor or updatedSince, the response contains nextCursor.',
  ),
  cursor: opaque('cursor', LIMITS.cursor)
    .optional()
    .describe('nextCursor of the previous response. All other parameters must stay the same.'),
  updatedSince: z.iso
    .datetime({
      offset: true,
      error: 'updatedSince must be a date and time with a time zone, such as 2026-11-24T00:00:00Z.',
    })
    .refine((time) => Date.parse(time) <= Date.now() + MAX_CLOCK_ERROR_MS, {
      error: 'updatedSince is in the future. Correct the clock, or send the last nextUpdatedSince.',
    })
    .optional()
    .describe('Only items that were created or changed at this time or later.'),
}

export const usesCursor = (query: { [Name in keyof typeof cursorQuery]?: unknown }): boolean =>
  [query.limit, query.cursor, query.updatedSince].some((value) => value !== undefined)

/** Fields of responses to requests with a parameter of `cursorQuery`. */
export const syncFields = {
  nextCursor: z
    .string()
    .optional()
    .describe(
      'With limit, cursor or updatedSince: the cursor of the next items. Missing after the last one.',
    ),
  nextUpdatedSince: z.iso
    .datetime()
    .optional()
    .describe(
      'With limit, cursor or updatedSince: updatedSince of the next run, from the first response of this one.',
    ),
  deleted: z
    .array(z.object({ _id: z.string(), deletedAt: z.iso.datetime() }))
    .optional()
    .describe(
      'With updatedSince, after the last item: those that left the list since then, regardless of filters.',
    ),
  isComplete: z
    .boolean()
    .optional()
    .describe(
      `With updatedSince: false if deletions may be missing, after ${REMOVAL_DAYS} days or a restored backup.`,
    ),
}

export const pageFields = <Item extends z.ZodType>(item: Item) => ({
  items: z.array(item).describe('Items of the page. Empty for a page after the last one.'),
  total: z.int().describe('Number of results on all pages.'),
  page: z.int(),
  pages: z.int().describe('Number of pages; 1 if there are no results.'),
})

/** A 409 response names this field. */
export const ifVersion = opaque('ifVersion', 16)
  .optional()
  .describe(
    'Version of the record when the form was opened. If the record has changed since, the request fails with 409. Without it, the record is always replaced.',
  )

/** Multipart forms send the value as JSON text. JSON requests send the value itself. */
export const json = <Schema extends z.ZodType>(label: string, schema: Schema) =>
  z.preprocess((value, { addIssue }) => {
    if (typeof value !== 'string') return value
    try {
      if (!hasMoreValues(value, LIMITS.jsonValues)) return JSON.parse(value) as unknown
      const max = formatNumber(LIMITS.jsonValues)
      addIssue({
        code: 'custom',
        message: `${label} may have at most ${max} values.`,
        input: '',
      })
    } catch {
      addIssue({ code: 'custom', message: `${label} must be JSON.`, input: value })
    }
    return z.NEVER
  }, schema)

const SCALAR = /^(?:true|false|-?(?:0|[1-9]\d*)(?:\.\d+)?)$/

const readScalar = (empty: null | undefined) => (value: unknown) => {
  if (typeof value !== 'string') return value
  if (value === '') return empty
  return SCALAR.test(value) ? JSON.parse(value) : value
}

/**
 * Returns fields whose booleans and numbers may also be texts, as in forms. An empty text is null in a nullable field,
 * and a missing value in others.
 */
export const formFields = <Shape extends Record<string, z.ZodType>>(shape: Shape): Shape =>
  Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => {
      const acceptsText = schema.safeParse('').error?.issues[0]?.code !== 'invalid_type'
      const empty = schema.safeParse(null).success ? null : undefined
      return [name, acceptsText ? schema : z.preprocess(readScalar(empty), schema)]
    }),
  ) as Shape

type UpdateFields<Shape> = {
  [Name in keyof Shape]: Shape[Name] extends z.ZodDefault<infer Field extends z.ZodType>
    ? z.ZodOptional<Field>
    : Shape[Name]
}

/** Returns the fields of an update: those with a default may be missing, and then stay unchanged. */
export const updateFields = <Shape extends Record<string, z.ZodType>>(shape: Shape) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => {
      if (!(schema instanceof z.ZodDefault)) return [name, schema]
      const description = `${schema.description ?? ''} If missing, it stays unchanged.`
      return [name, z.optional(schema.unwrap()).describe(description.trim())]
    }),
  ) as UpdateFields<Shape>

/** Returns the defaults, which complete a record that was stored before a field was added. */
export const listDefaults = (shape: Record<string, z.ZodType>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([name, schema]) =>
      schema instanceof z.ZodDefault ? [[name, schema.def.defaultValue]] : [],
    ),
  )

const [QUOTE, BACKSLASH, COMMA, BRACKET, BRACE] = [0x22, 0x5c, 0x2c, 0x5b, 0x7b]

/** Counts values, including nested ones, without parsing: parsing 2 MB of brackets takes 200 ms. */
export function hasMoreValues(text: string, max: number): boolean {
  let values = 1
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === QUOTE) index = findStringEnd(text, index)
    else if (code === COMMA || code === BRACKET || code === BRACE) {
      values++
      if (values > max) return true
    }
  }
  return false
}

function findStringEnd(text: string, start: number) {
  let index = start + 1
  while (index < text.length && text.charCodeAt(index) !== QUOTE) {
    index += text.charCodeAt(index) === BACKSLASH ? 2 : 1
  }
  return index
}

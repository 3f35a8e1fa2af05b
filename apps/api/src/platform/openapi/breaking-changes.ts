import { type OpenApiDocument, operationsOf } from './document.ts'
import { componentOf, type Direction, type JsonSchema } from './json-schema.ts'
import type { Operation } from './operation.ts'
import type { Response } from './responses.ts'

type Components = Record<string, JsonSchema>

type Context = {
  direction: Direction
  before: Components
  after: Components
  report: (at: string, change: string) => void
  /** Names of the schemas that have been compared, so that each is compared once. */
  compared: Set<string>
}

/**
 * Returns the changes of a document that break existing clients, one sentence each. The sentence of a change is stable,
 * so that it can be listed in a file.
 */
export function breakingChanges(before: OpenApiDocument, after: OpenApiDocument): string[] {
  const changes = new Set<string>()
  const report = (at: string, change: string) => void changes.add(`${at} ${change}`)
  const schemas = { before: before.components.schemas, after: after.components.schemas }
  const sent: Context = { ...schemas, report, direction: 'input', compared: new Set() }
  const answered: Context = { ...schemas, report, direction: 'output', compared: new Set() }
  const newOperations = operationsOf(after)

  for (const [call, old] of operationsOf(before)) {
    const now = newOperations.get(call)
    if (!now) {
      report(call, 'is gone')
      continue
    }
    if (old.operationId !== now.operationId) report(call, `is named ${now.operationId} now`)
    if (old.security.length === 0 && now.security.length > 0) report(call, 'needs a login now')
    compareParameters(sent, old.parameters, now.parameters, call)
    compareBodies(sent, old.requestBody, now.requestBody, call)
    compareResponses(answered, old.responses, now.responses, call)
  }
  return [...changes]
}

type Parameters = Operation['parameters']

function compareParameters(
  context: Context,
  old: Parameters = [],
  now: Parameters = [],
  at: string,
) {
  for (const { name, schema } of old) {
    const newParameter = now.find((parameter) => parameter.name === name)
    if (newParameter) compareSchemas(context, schema, newParameter.schema, `${at}?${name}`)
    else context.report(`${at}?${name}`, 'is gone')
  }
  for (const { name, required } of now) {
    const wasRequired = old.some((parameter) => parameter.name === name && parameter.required)
    if (required && !wasRequired) context.report(`${at}?${name}`, 'must be given now')
  }
}

type Body = Operation['requestBody']

function compareBodies(context: Context, old: Body, now: Body, at: string) {
  if (now?.required && !old?.required) context.report(`${at}, the body`, 'must be given now')
  for (const [type, { schema }] of Object.entries(old?.content ?? {})) {
    const newMedia = now?.content[type]
    if (newMedia) compareSchemas(context, schema, newMedia.schema, `${at}, sent`)
    else context.report(`${at}, a body of ${type}`, 'is no longer taken')
  }
}

type Responses = Operation['responses']

function compareResponses(context: Context, old: Responses, now: Responses, at: string) {
  for (const [status, response] of Object.entries(old)) {
    // Clients must expect any error.
    if (!isInline(response)) continue
    const newResponse = now[status]
    if (!isInline(newResponse)) {
      context.report(at, `no longer answers ${status}`)
      continue
    }
    for (const name of Object.keys(response.headers ?? {})) {
      if (!newResponse.headers?.[name]) context.report(`${at}, the header ${name}`, 'is gone')
    }
    for (const [type, { schema }] of Object.entries(response.content ?? {})) {
      const media = newResponse.content?.[type]
      if (media) compareSchemas(context, schema, media.schema, `${at}, answered`)
      else context.report(`${at}, an answer of ${type}`, 'is gone')
    }
  }
}

const isInline = (response: Response | { $ref: string } | undefined): response is Response =>
  response !== undefined && !('$ref' in response)

const isSent = ({ direction }: Context): boolean => direction === 'input'

/** Orders two versions: requests must accept every old value; responses must return no new values. */
const narrowAndWide = <T>(context: Context, old: T, now: T): [narrow: T, wide: T] =>
  isSent(context) ? [old, now] : [now, old]

function compareSchemas(context: Context, old: JsonSchema, now: JsonSchema, at: string) {
  const { before, after, compared } = context
  const [oldName, nowName] = [componentOf(old), componentOf(now)]
  if (oldName === undefined && nowName === undefined) {
    compareResolved(context, old, now, at)
    return
  }
  const isSame = oldName === nowName
  const key = isSame ? String(oldName) : `${oldName} ${nowName} ${at}`
  if (compared.has(key)) return
  compared.add(key)
  const location = isSame ? `${oldName}, ${isSent(context) ? 'sent' : 'answered'}` : at
  compareResolved(context, before[oldName ?? ''] ?? old, after[nowName ?? ''] ?? now, location)
}

function compareResolved(context: Context, old: JsonSchema, now: JsonSchema, at: string) {
  if (old.anyOf || now.anyOf) {
    compareVariants(context, old, now, at)
    return
  }
  const [narrow, wide] = narrowAndWide(context, old, now)
  const isType = wide.type === undefined || isKindOf(narrow.type, wide.type)
  const isFormat = wide.format === undefined || wide.format === narrow.format
  if (!isType || !isFormat) context.report(at, `was ${typeOf(old)} and is ${typeOf(now)} now`)
  if (!isType) return
  compareValues(context, old, now, at)
  compareFields(context, old, now, at)
  if (isSent(context)) compareLimits(context, old, now, at)
  if (old.items && now.items) compareSchemas(context, old.items, now.items, `${at}[]`)
}

function compareValues(context: Context, old: JsonSchema, now: JsonSchema, at: string) {
  const [narrow, wide] = narrowAndWide(context, valuesOf(old), valuesOf(now))
  if (!wide) return
  if (!narrow) {
    context.report(at, isSent(context) ? `takes only ${list(wide)} now` : 'may be any other now')
    return
  }
  const missingValues = narrow.filter((value) => !wide.includes(value))
  if (missingValues.length > 0) context.report(at, `${verb(context)} ${list(missingValues)}`)
}

/** New response fields are not breaking. */
function compareFields(context: Context, old: JsonSchema, now: JsonSchema, at: string) {
  const { properties: oldFields = {}, required: oldRequired = [] } = old
  const { properties: fields = {}, required = [] } = now
  for (const [name, field] of Object.entries(oldFields)) {
    const newField = fields[name]
    if (!newField) {
      context.report(`${at}.${name}`, 'is gone')
      continue
    }
    compareSchemas(context, field, newField, `${at}.${name}`)
    if (!isSent(context) && oldRequired.includes(name) && !required.includes(name)) {
      context.report(`${at}.${name}`, 'may be missing now')
    }
  }
  for (const name of isSent(context) ? required : []) {
    if (!oldRequired.includes(name)) context.report(`${at}.${name}`, 'must be given now')
  }
}

const MINIMUMS = ['minLength', 'minItems', 'minimum'] as const
const MAXIMUMS = ['maxLength', 'maxItems', 'maximum', 'x-max-bytes'] as const

function compareLimits({ report }: Context, old: JsonSchema, now: JsonSchema, at: string) {
  for (const limit of MINIMUMS) {
    if ((now[limit] ?? Number.NEGATIVE_INFINITY) > (old[limit] ?? Number.NEGATIVE_INFINITY)) {
      report(at, `takes no less than ${limit} ${now[limit]} now`)
    }
  }
  for (const limit of MAXIMUMS) {
    if ((now[limit] ?? Number.POSITIVE_INFINITY) < (old[limit] ?? Number.POSITIVE_INFINITY)) {
      report(at, `takes no more than ${limit} ${now[limit]} now`)
    }
  }
  if (now.pattern !== undefined && now.pattern !== old.pattern) {
    report(at, `must match ${now.pattern} now`)
  }
}

function compareVariants(context: Context, old: JsonSchema, now: JsonSchema, at: string) {
  const [narrow, wide] = narrowAndWide(context, old.anyOf ?? [old], now.anyOf ?? [now])
  for (const variant of narrow) {
    if (!wide.some((other) => isWithin(context, variant, other))) {
      context.report(at, `${verb(context)} ${typeOf(variant)}`)
    }
  }
}

/** Returns whether every value of one schema is valid in another. */
function isWithin(context: Context, variant: JsonSchema, other: JsonSchema): boolean {
  let fits = true
  const report = () => {
    fits = false
  }
  const [old, now] = narrowAndWide(context, variant, other)
  compareSchemas({ ...context, report, compared: new Set() }, old, now, '')
  return fits
}

const verb = (context: Context): string => (isSent(context) ? 'no longer takes' : 'may now be')

const isKindOf = (type: JsonSchema['type'], wide: JsonSchema['type']): boolean =>
  String(type) === String(wide) || (type === 'integer' && wide === 'number')

const valuesOf = ({ enum: values, const: only }: JsonSchema): unknown[] | undefined =>
  values ?? (only === undefined ? undefined : [only])

const list = (values: unknown[]): string => values.map((value) => JSON.stringify(value)).join(', ')

function typeOf(schema: JsonSchema): string {
  const { type = 'any', format } = schema
  const values = valuesOf(schema)
  return componentOf(schema) ?? (values ? list(values) : format ? `${type} (${format})` : `${type}`)
}

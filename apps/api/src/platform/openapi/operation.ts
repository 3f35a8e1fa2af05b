import { LIMITS } from '@dhow/contract/limits'
import { type FileRule, isPublic, metadataOf, type RateLimit } from '@dhow/contract/route'
import type { AppRoute } from '@ts-rest/core'
import * as z from 'zod'
import { byteText } from '#api/platform/http/errors.ts'
import {
  type Answer,
  DOWNLOAD_HEADERS,
  errorAnswer,
  type Header,
  type Media,
  SHARED_HEADERS,
  STATED_HEADERS,
} from './answers.ts'
import type { JsonSchema, Printer } from './json-schema.ts'

type Parameter = {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: JsonSchema
  example?: unknown
}

type RequestBody = {
  description: string
  required: boolean
  content: Record<string, Media>
}

export type Operation = {
  operationId: string
  summary: string
  description?: string
  /** Will be removed; the summary names the replacement. */
  deprecated?: true
  tags: string[]
  security: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: RequestBody
  responses: Record<string, Answer | { $ref: string }>
}

export type Printers = Record<'input' | 'output', Printer>

const LIMITED: Record<RateLimit, string> = {
  login: 'Rate limited per address and quarter of an hour.',
  message: 'Rate limited per address and hour.',
  list: 'Rate limited per address and hour.',
  reset: 'Rate limited per address and hour.',
  'mail-test': 'Rate limited per address and hour.',
}

const isSchema = (schema: unknown): schema is z.ZodType => schema instanceof z.ZodType

const bodyOf = (route: AppRoute) =>
  'body' in route && isSchema(route.body) ? route.body : undefined

const isSuccess = (status: string) => status < '300'

/** Returns the request schemas of a route. */
export const inputsOf = (route: AppRoute): z.ZodType[] =>
  [bodyOf(route), route.query, route.pathParams].filter(isSchema)

/** Returns the success schemas of a route. */
export const outputsOf = ({ responses }: AppRoute): z.ZodType[] =>
  Object.entries(responses)
    .filter(([status]) => isSuccess(status))
    .map(([, schema]) => schema)
    .filter(isSchema)

export function printOperation(
  route: AppRoute,
  { id, tag, printers }: { id: string; tag: string; printers: Printers },
): Operation {
  const { rate } = metadataOf(route)
  const parameters = [
    ...parametersOf('path', route.pathParams, printers.input),
    ...parametersOf('query', route.query, printers.input),
  ]
  const requestBody = requestBodyOf(route, printers.input)
  return {
    operationId: id,
    summary: route.summary ?? '',
    ...(rate && { description: LIMITED[rate] }),
    ...(route.deprecated && { deprecated: true as const }),
    tags: [tag],
    security: isPublic(route) ? [] : [{ session: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: responsesOf(route, printers.output),
  }
}

function parametersOf(place: Parameter['in'], schema: unknown, printer: Printer): Parameter[] {
  if (!isSchema(schema)) return []
  const { properties = {}, required = [] } = printer.inline(schema)
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }))
}

function requestBodyOf(route: AppRoute, printer: Printer): RequestBody | undefined {
  const body = bodyOf(route)
  if (!body) return undefined
  const {
    files = [],
    jsonBytes = LIMITS.jsonBytes,
    jsonValues = LIMITS.jsonValues,
  } = metadataOf(route)
  const wantsForm = 'contentType' in route && route.contentType === 'multipart/form-data'
  const inJson = `JSON of at most ${byteText(jsonBytes)} and ${jsonValues.toLocaleString('en')} values.`
  const inFiles = files.map(
    ({ field, count, bytes: max }) => `\`${field}\`: ${filesInWords(count, max)}.`,
  )
  return {
    description: [...(wantsForm ? [] : [inJson]), ...inFiles].join(' '),
    required: wantsForm || !body.safeParse(undefined).success,
    content: {
      ...(!wantsForm && { 'application/json': { schema: printer.print(body) } }),
      ...((wantsForm || files.length > 0) && {
        'multipart/form-data': { schema: formOf(printer.inline(body), files) },
      }),
    },
  }
}

/** Returns a form body with its file fields. */
function formOf(
  { properties = {}, required = [] }: JsonSchema,
  files: readonly FileRule[],
): JsonSchema {
  const ofFiles = files.map(({ field, count, bytes: max }) => [
    field,
    { ...(count === 1 ? fileOf(max) : { type: 'array', maxItems: count, items: fileOf(max) }) },
  ])
  const requiredFiles = files.flatMap(({ field, isRequired }) => (isRequired ? field : []))
  return {
    type: 'object',
    properties: { ...properties, ...Object.fromEntries(ofFiles) },
    required: [...required, ...requiredFiles],
  }
}

const fileOf = (max: number): JsonSchema => ({
  type: 'string',
  format: 'binary',
  'x-max-bytes': max,
})

const filesInWords = (count: number, max: number) =>
  count === 1
    ? `one file of at most ${byteText(max)}`
    : `at most ${count} files of ${byteText(max)} each`

function responsesOf(route: AppRoute, printer: Printer): Operation['responses'] {
  const { isShared, headers: stated = [], download } = metadataOf(route)
  const headers: Record<string, Header> = {
    ...Object.fromEntries(stated.map((name) => STATED_HEADERS[name])),
    ...(isShared && SHARED_HEADERS),
    ...(download && DOWNLOAD_HEADERS),
  }
  const answerOf = (status: string, schema: unknown): Answer | { $ref: string } => {
    if (!isSuccess(status)) return errorAnswer(status)
    return {
      description: isSchema(schema) ? 'Success.' : 'The file.',
      ...(Object.keys(headers).length > 0 && { headers }),
      content: isSchema(schema)
        ? { 'application/json': { schema: printer.print(schema) } }
        : { [(schema as { contentType: string }).contentType]: { schema: FILE } },
    }
  }
  const answers = Object.entries(route.responses).map(
    ([status, schema]) => [status, answerOf(status, schema)] as const,
  )
  return Object.fromEntries([
    ...answers,
    ...(isShared ? [['304', { $ref: '#/components/responses/NotModified' }] as const] : []),
  ])
}

const FILE: JsonSchema = { type: 'string', format: 'binary' }

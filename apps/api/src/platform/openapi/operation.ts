import { findScope } from '@dhow/contract/account/key-scopes'
import { LIMITS } from '@dhow/contract/limits'
import { type ApiScope, type FileRule, getMetadata, isPublic } from '@dhow/contract/route'
import type { AppRoute } from '@ts-rest/core'
import { formatBytes } from '#api/platform/http/errors.ts'
import { isSchema } from '#api/platform/http/responses/serialize-response.ts'
import type { JsonSchema, Printer } from './json-schema.ts'
import { IDEMPOTENCY_KEY, type Parameter, SIGNATURE_PARAMETERS } from './parameters.ts'
import {
  DOWNLOAD_HEADERS,
  HEADERS,
  type Media,
  REPLAYED_HEADERS,
  type Response,
  SHARED_HEADERS,
  toErrorReference,
} from './responses.ts'

type RequestBody = { description: string; required: boolean; content: Record<string, Media> }

export type Operation = {
  operationId: string
  summary: string
  description: string
  deprecated?: true
  tags: string[]
  security: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: RequestBody
  responses: Record<string, Response | { $ref: string }>
}

const getBodySchema = (route: AppRoute) =>
  'body' in route && isSchema(route.body) ? route.body : undefined

const isSuccess = (status: string) => status < '300'

export function printOperation(
  route: AppRoute,
  { id, resource, tag, printer }: { id: string; resource: string; tag: string; printer: Printer },
): Operation {
  const scope = findScope(resource, route)
  const isRepeatable = route.method === 'POST' && scope !== undefined
  const parameters = [
    ...(isRepeatable ? [IDEMPOTENCY_KEY] : []),
    ...(getMetadata(route).rawBody ? SIGNATURE_PARAMETERS : []),
    ...buildParameters('path', route.pathParams, printer),
    ...buildParameters('query', route.query, printer),
  ]
  const requestBody = buildRequestBody(route, printer)
  return {
    operationId: id,
    summary: route.summary ?? '',
    description: describeOperation(route, scope),
    ...(route.deprecated && { deprecated: true as const }),
    tags: [tag],
    security: isPublic(route) ? [] : [{ session: [] }, ...(scope ? [{ apiKey: [scope] }] : [])],
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: buildResponses(route, printer, isRepeatable),
  }
}

/** Describes who may send the request, how often, and what may be cached. */
function describeOperation(route: AppRoute, scope: ApiScope | undefined) {
  const { rate, isShared } = getMetadata(route)
  const key = scope ? `an API key with the scope \`${scope}\`` : 'not an API key'
  return [
    route.description,
    isPublic(route) ? 'Needs no session.' : `Needs a session${scope ? ' or' : ','} ${key}.`,
    rate && `Rate limited per address and ${rate === 'login' ? 'quarter of an hour' : 'hour'}.`,
    isShared && 'The response is the same for everybody. Revalidate it with its ETag.',
  ]
    .filter(Boolean)
    .join(' ')
}

function buildParameters(
  location: Parameter['in'],
  schema: unknown,
  printer: Printer,
): Parameter[] {
  if (!isSchema(schema)) return []
  const { properties = {}, required = [] } = printer.inline(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: required.includes(name),
    schema: typeof property === 'object' ? property : {},
  }))
}

function buildRequestBody(route: AppRoute, printer: Printer): RequestBody | undefined {
  const metadata = getMetadata(route)
  const { rawBody } = metadata
  if (rawBody) {
    const description = `A file of at most ${formatBytes(rawBody.bytes)}. Other content types are accepted.`
    return { description, required: true, content: { [rawBody.type]: { schema: FILE } } }
  }
  const body = getBodySchema(route)
  if (!body) return undefined
  const { files = [], jsonBytes = LIMITS.jsonBytes, jsonValues = LIMITS.jsonValues } = metadata
  const wantsForm = 'contentType' in route && route.contentType === 'multipart/form-data'
  const jsonText = `JSON of at most ${formatBytes(jsonBytes)} and ${jsonValues.toLocaleString('en')} values.`
  const fileTexts = files.map(({ field, count, bytes }) => {
    const limit = count === 1 ? 'one file of at most' : `at most ${count} files of`
    return `\`${field}\`: ${limit} ${formatBytes(bytes)}${count === 1 ? '' : ' each'}.`
  })
  return {
    description: [...(wantsForm ? [] : [jsonText]), ...fileTexts].join(' '),
    required: wantsForm || !body.safeParse(undefined).success,
    content: {
      ...(!wantsForm && { 'application/json': { schema: printer.print(body, 'input') } }),
      ...((wantsForm || files.length > 0) && {
        'multipart/form-data': { schema: toForm(printer.inline(body, 'input'), files) },
      }),
    },
  }
}

const FILE: JsonSchema = { type: 'string', format: 'binary' }

function toForm({ properties, required = [] }: JsonSchema, files: readonly FileRule[]): JsonSchema {
  const fileFields = files.map(({ field, count, bytes }) => {
    const file = { ...FILE, 'x-max-bytes': bytes }
    return [field, count === 1 ? file : { type: 'array', maxItems: count, items: file }]
  })
  const texts = Object.entries(properties ?? {}).map(([name, property]) => {
    // Tools send a default that is an object as "[object Object]".
    const { default: value, ...field } = typeof property === 'object' ? property : {}
    return [name, typeof value === 'object' ? field : property]
  })
  const requiredFiles = files.flatMap(({ field, isRequired }) => (isRequired ? field : []))
  return {
    type: 'object',
    properties: Object.fromEntries([...texts, ...fileFields]),
    required: [...required, ...requiredFiles],
  }
}

function buildResponses(
  route: AppRoute,
  printer: Printer,
  isRepeatable: boolean,
): Operation['responses'] {
  const { isShared, headers: names = [], download } = getMetadata(route)
  const headers = Object.assign(
    {},
    ...names.map((name) => HEADERS[name]),
    isShared && SHARED_HEADERS,
    download && DOWNLOAD_HEADERS,
    isRepeatable && REPLAYED_HEADERS,
  )
  const buildResponse = (status: string, schema: unknown) => {
    if (!isSuccess(status)) return toErrorReference(status)
    return {
      description: isSchema(schema) ? 'Success.' : 'The file.',
      ...(Object.keys(headers).length > 0 && { headers }),
      content: isSchema(schema)
        ? { 'application/json': { schema: printer.print(schema, 'output') } }
        : { [(schema as { contentType: string }).contentType]: { schema: FILE } },
    }
  }
  const responses: Operation['responses'] = {}
  for (const [status, schema] of Object.entries(route.responses)) {
    responses[status] = buildResponse(status, schema)
  }
  const isRead = isPublic(route) && route.method === 'GET'
  for (const status of [...(isRead ? [] : ['403']), ...(isRepeatable ? ['422'] : [])]) {
    responses[status] = toErrorReference(status)
  }
  if ('ETag' in headers) responses['304'] = { $ref: '#/components/responses/NotModified' }
  return responses
}

import { Readable } from 'node:stream'
import { toIssue } from '@dhow/contract/issues'
import type { AppRoute } from '@ts-rest/core'
import * as z from 'zod'
import { AppError } from '#api/platform/app-error.ts'
import { createSlices } from '#api/platform/background/slices.ts'

const MAX_ISSUES = 20

export const isSchema = (schema: unknown): schema is z.ZodType => schema instanceof z.ZodType

/**
 * Returns the output of a schema for an input; the input itself without a schema.
 * @throws AppError `invalid` with the invalid fields, at most MAX_ISSUES
 */
export function validate(schema: unknown, value: unknown): unknown {
  if (!isSchema(schema)) return value
  const { error, data } = schema.safeParse(value, { reportInput: true })
  if (!error) return data
  const issues = error.issues.slice(0, MAX_ISSUES).map(toIssue)
  throw new AppError('invalid', issues.map(({ message }) => message).join(' '), issues)
}

/** Returns a response body with only the fields of its schema. @throws Error when the body is invalid, a bug */
function serialize(schema: z.ZodType, body: unknown, call: string): unknown {
  const { error, data } = schema.safeParse(body)
  if (!error) return data
  const problems = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new Error(
    `${call} returned a response that the contract does not state: ${problems.join('; ')}`,
  )
}

const JSON_TYPE = 'application/json; charset=utf-8'

export type Response = { status: number; body: unknown; headers?: Record<string, string> }

export type Serialized = Required<Response> & { type: string }

/**
 * Converts a response to what is sent.
 * @param redact removes from JSON what the client must not see
 */
export async function serializeResponse(
  route: AppRoute,
  { status, body, headers = {} }: Response,
  redact?: (text: string) => string,
): Promise<Serialized> {
  const call = `${route.method} ${route.path}`
  const schema: unknown = route.responses[status]
  if (isOtherResponse(schema)) {
    return { status, headers, type: schema.contentType, body: toStream(body as Pieces) }
  }
  if (!isSchema(schema)) throw new Error(`${call} does not state ${status}`)
  const json = { status, headers, type: JSON_TYPE }
  const list = findLongList(schema, body)
  if (!list) {
    const data = serialize(schema, body, call)
    return { ...json, body: redact ? JSON.parse(redact(JSON.stringify(data))) : data }
  }
  const { name, items, item } = list
  if (!isSchema(item)) throw new Error(`${call} does not state the items of this list`)
  if (name === undefined)
    return { ...json, body: toStream(serializeList(item, items, call), redact) }
  const rest = serialize(schema, { ...(body as object), [name]: [] }, call)
  const otherFields = JSON.stringify({ ...(rest as object), [name]: undefined }).slice(1)
  const serializePieces = function* () {
    yield `{"${name}":`
    yield* serializeList(item, items, call)
    yield otherFields === '}' ? otherFields : `,${otherFields}`
  }
  return { ...json, body: toStream(serializePieces(), redact) }
}

/** Maximum number of items that are validated at once. */
const MAX_ITEMS_AT_ONCE = 100

/** Returns a generated or long list, which is the body or one of its fields, and the schema of its items. */
function findLongList(schema: z.ZodType, body: unknown) {
  const getElement = (list: unknown) => (list as { element?: unknown } | undefined)?.element
  if (isGenerated(body)) return { name: undefined, items: body, item: getElement(schema) }
  if (typeof body !== 'object' || body === null || !('shape' in schema)) return undefined
  for (const [name, items] of Object.entries(body)) {
    const item = getElement((schema.shape as Record<string, unknown>)[name])
    if (Array.isArray(items) && items.length > MAX_ITEMS_AT_ONCE && isSchema(item)) {
      return { name, items: items as unknown[], item }
    }
  }
  return undefined
}

/** Returns whether the contract declares only the content type of a response. */
export const isOtherResponse = (schema: unknown): schema is { contentType: string } =>
  typeof schema === 'object' && schema !== null && 'contentType' in schema

const isGenerated = (body: unknown): body is Iterable<unknown> =>
  typeof body === 'object' && body !== null && Symbol.iterator in body && !Array.isArray(body)

function* serializeList(itemSchema: z.ZodType, items: Iterable<unknown>, call: string) {
  let separator = '['
  for (const item of items) {
    yield separator + JSON.stringify(serialize(itemSchema, item, call))
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}

const CHUNK_CHARS = 32_768

/** Body that is generated while it is sent. */
export type Pieces = Iterable<string> | AsyncIterable<string> | Readable

/**
 * Converts pieces of text to a stream. Generates them in slices, no faster than they are read, so that other requests run
 * in between. Returns a stream unchanged, so that its creator sees when it is closed.
 * @param change converts each piece
 */
export const toStream = (pieces: Pieces, change = (piece: string): string => piece): Readable =>
  pieces instanceof Readable
    ? pieces
    : Readable.from(mergePieces(pieces, change), { objectMode: false })

/** Reads a stream completely; stops and returns undefined above `maxBytes`. */
export async function gather(stream: Readable, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream) {
    bytes += chunk.length
    if (bytes > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function* mergePieces(
  pieces: Iterable<string> | AsyncIterable<string>,
  change: (piece: string) => string,
) {
  const slice = createSlices()
  let chunk = ''
  for await (const piece of pieces) {
    chunk += change(piece)
    if (chunk.length >= CHUNK_CHARS) {
      yield chunk
      chunk = ''
    }
    await slice()
  }
  if (chunk) yield chunk
}

import type { AppRoute, StandardSchemaV1 } from '@ts-rest/core'
import { isSchema, serialize } from './schema.ts'
import { type Pieces, toStream } from './stream.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** What a handler returns. */
export type Response = { status: number; body: unknown; headers?: Record<string, string> }

/** A response that is ready to be sent. */
export type Serialized = {
  status: number
  type: string
  headers: Record<string, string>
  body: unknown
}

/** A response as the contract states it for its status, ready to be sent. */
export async function serializeResponse(
  route: AppRoute,
  { status, body, headers = {} }: Response,
): Promise<Serialized> {
  const call = `${route.method} ${route.path}`
  const stated: unknown = route.responses[status]
  if (isOtherResponse(stated)) {
    return { status, headers, type: stated.contentType, body: toStream(body as Pieces) }
  }
  if (!isSchema(stated)) throw new Error(`${call} does not state ${status}`)
  const json = { status, headers, type: JSON_TYPE }
  const list = longListOf(stated, body)
  if (!list) return { ...json, body: await serialize(stated, body, call) }
  const { name, items, item } = list
  if (!isSchema(item)) throw new Error(`${call} does not state the items of this list`)
  if (name === undefined) return { ...json, body: toStream(jsonList(item, items, call)) }
  const rest = await serialize(stated, { ...(body as object), [name]: [] }, call)
  const others = JSON.stringify({ ...(rest as object), [name]: undefined }).slice(1)
  const pieces = async function* () {
    yield `{"${name}":`
    yield* jsonList(item, items, call)
    yield others === '}' ? others : `,${others}`
  }
  return { ...json, body: toStream(pieces()) }
}

/** Maximum number of items that are validated at once, which takes some milliseconds. */
const MAX_ITEMS_AT_ONCE = 100

/** Returns the list that a body is, or that one of its fields is, when it is generated or long; with its items' schema. */
function longListOf(schema: StandardSchemaV1, body: unknown) {
  const elementOf = (list: unknown) => (list as { element?: unknown } | undefined)?.element
  if (isGenerated(body)) return { name: undefined, items: body, item: elementOf(schema) }
  if (typeof body !== 'object' || body === null || !('shape' in schema)) return undefined
  for (const [name, items] of Object.entries(body)) {
    const item = elementOf((schema.shape as Record<string, unknown>)[name])
    if (Array.isArray(items) && items.length > MAX_ITEMS_AT_ONCE && isSchema(item)) {
      return { name, items: items as unknown[], item }
    }
  }
  return undefined
}

/** Whether the contract states a response without a schema: no JSON, nothing to leave out. */
const isOtherResponse = (stated: unknown): stated is { contentType: string } =>
  typeof stated === 'object' && stated !== null && 'contentType' in stated

/** Whether items are made one after another, as a generator does. */
const isGenerated = (body: unknown): body is Iterable<unknown> =>
  typeof body === 'object' && body !== null && Symbol.iterator in body && !Array.isArray(body)

/** A list as JSON, each item as its schema allows. */
async function* jsonList(itemSchema: StandardSchemaV1, items: Iterable<unknown>, call: string) {
  let before = '['
  for (const item of items) {
    yield before + JSON.stringify(await serialize(itemSchema, item, call))
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}

import { contract } from '@dhow/contract'
import { getMetadata, type RouteMetadata } from '@dhow/contract/route'
import { type AppRoute, type AppRouter, isAppRoute } from '@ts-rest/core'
import fc from 'fast-check'
import * as z from 'zod'
import { isSchema } from '#api/platform/http/responses/serialize-response.ts'
import { chooseWeighted, damage, generateValue, oddText, oddValue, type Schema } from './values.ts'

/** A request, and the route that it was generated for. */
export type GeneratedCall = {
  route: string
  method: string
  /** Path and query, encoded. */
  target: string
  headers: Record<string, string>
  body: Buffer | undefined
}

/** Replaced by a valid session when a call is sent. */
const SESSION = '{session}'

/** Replaced by the id of an existing row when a call is sent. */
const LIVE_ID = /live([0-9]{2})id/g

const ids = chooseWeighted(
  [9, fc.integer({ min: 10, max: 99 }).map((index) => `live${index}id`)],
  [1, fc.constantFrom('nothing', 'multiple', 'reorder', 'ids', '0'.repeat(16))],
)

/** Inserts a session and ids of existing rows. */
export function insertIds(
  call: GeneratedCall,
  now: { session: string; ids: readonly string[] },
): GeneratedCall {
  const replaceIds = (text: string) =>
    text.replace(LIVE_ID, (_, index) => now.ids[Number(index) % now.ids.length] ?? 'nothing')
  const { authorization } = call.headers
  return {
    ...call,
    target: replaceIds(call.target),
    headers: {
      ...call.headers,
      ...(authorization && { authorization: authorization.replace(SESSION, now.session) }),
    },
    body: call.body && Buffer.from(replaceIds(call.body.toString('latin1')), 'latin1'),
  }
}

/** Routes by name, such as `products.list`. */
export const ALL_ROUTES: ReadonlyMap<string, AppRoute> = new Map(listRoutes(contract))

/** Routes that respond completely. */
export const ROUTES: ReadonlyMap<string, AppRoute> = new Map(
  [...ALL_ROUTES].filter(([, route]) => !getMetadata(route).isEndless),
)

function listRoutes(router: AppRouter, prefix = ''): [string, AppRoute][] {
  return Object.entries(router).flatMap(([name, route]) =>
    isAppRoute(route)
      ? [[prefix + name, route] as [string, AppRoute]]
      : listRoutes(route as AppRouter, `${prefix}${name}.`),
  )
}

const readInput = (schema: unknown): Schema | undefined =>
  isSchema(schema)
    ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema)
    : undefined

// biome-ignore format: several items per line
const ODD_JSON = [
  '', '{', 'null', '[]', '"x"', '7', '{"__proto__":{"x":1}}', '{"a":1,"a":2}', '\ufeff{}',
  '{"constructor":{"prototype":{"x":1}}}', '{"ids":NaN}', '['.repeat(20_000),
]

/** JSON, sometimes damaged, hostile, or in another encoding. */
function generateJson(value: fc.Arbitrary<unknown>): fc.Arbitrary<Buffer> {
  const json = value.map((item) => Buffer.from(JSON.stringify(item) ?? ''))
  return chooseWeighted(
    [12, json],
    [1, fc.constantFrom(...ODD_JSON).map((text) => Buffer.from(text))],
    [1, fc.tuple(json, fc.nat(200)).map(([bytes, end]) => bytes.subarray(0, end))],
    [1, fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes))],
  )
}

const generateFile = (samples: readonly Buffer[]): fc.Arbitrary<Buffer> =>
  fc.oneof(
    fc.constantFrom(...samples, Buffer.from(''), Buffer.from('<svg xmlns="x"/>')),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    oddText.map((text) => Buffer.from(`id,name,brand,category,description\n,${text},a,b,c\n`)),
  )

const BOUNDARY = 'generated'

function createPart(name: string, content: Buffer, fileName?: string) {
  const escapeQuotes = (text: string) => text.replace(/["\r\n]/g, '%22')
  const file = fileName === undefined ? '' : `; filename="${escapeQuotes(fileName)}"`
  return Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${escapeQuotes(name)}"${file}\r\n\r\n`,
    ),
    content,
    Buffer.from('\r\n'),
  ])
}

/** A form with fields and files, sometimes incomplete. */
function generateForm(
  value: fc.Arbitrary<unknown>,
  files: RouteMetadata['files'],
  samples: readonly Buffer[],
): fc.Arbitrary<Buffer> {
  const fieldName = chooseWeighted(
    [8, fc.constantFrom(...(files ?? []).map(({ field }) => field), 'media')],
    [1, oddText],
  )
  const sent = fc.array(fc.tuple(fieldName, generateFile(samples), oddText), { maxLength: 3 })
  const cut = chooseWeighted([9, fc.constant(0)], [1, fc.nat(400)])
  return fc.tuple(value, sent, cut).map(([fields, uploads, missing]) => {
    const parts = Object.entries(Object(fields)).flatMap(([name, field]) =>
      [field].flat(1).map((item) => createPart(name, Buffer.from(toText(item)))),
    )
    for (const [name, content, fileName] of uploads) parts.push(createPart(name, content, fileName))
    const whole = Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)])
    return whole.subarray(0, Math.max(0, whole.length - missing))
  })
}

// biome-ignore format: several items per line
const CONTENT_TYPES = [
  'application/json', 'application/json; charset=utf-16', 'text/plain', 'application/x-www-form-urlencoded',
  'application/xml', 'multipart/form-data', `multipart/form-data; boundary=${BOUNDARY}`, 'application/__proto__',
  ';',
]

const authorization = chooseWeighted(
  [8, fc.constant<string | undefined>(`Bearer ${SESSION}`)],
  [
    1,
    fc.constantFrom<string | undefined>(
      undefined,
      '',
      'Bearer',
      'Bearer x.y.z',
      `Basic ${SESSION}`,
      'Bearer eyJhbGciOiJub25lIn0.eyJ2IjoxfQ.',
      `bearer ${'a'.repeat(3_000)}`,
    ),
  ],
)

const toText = (value: unknown) =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')

const encode = (text: string) => encodeURIComponent(text.toWellFormed())

function generateQuery(schema: Schema | undefined): fc.Arbitrary<string> {
  const valid = generateValue(schema ?? { type: 'object' }, ids)
  const ofObject = chooseWeighted([3, valid], [1, damage(valid)]).map((value) =>
    Object.entries(Object(value))
      .flatMap(([name, item]) =>
        [item].flat(1).map((part) => `${encode(name)}=${encode(toText(part))}`),
      )
      .join('&')
      .slice(0, 4_000),
  )
  const odd = fc.constantFrom(
    '',
    '&&=',
    '%',
    '%zz=1',
    'page=1&page=2',
    'a[]=1&a[b]=2',
    '__proto__=1',
  )
  return chooseWeighted([6, ofObject], [1, odd])
}

function generateCall(
  [name, route]: [string, AppRoute],
  samples: readonly Buffer[],
): fc.Arbitrary<GeneratedCall> {
  const { files } = getMetadata(route)
  const isForm = 'contentType' in route && route.contentType === 'multipart/form-data'
  const schema = 'body' in route ? readInput(route.body) : undefined
  const valid = schema ? generateValue(schema, ids) : oddValue
  const value = chooseWeighted([3, valid], [2, damage(valid)])
  const id = chooseWeighted([6, ids], [1, oddText]).map(encode)
  const right = isForm ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/json'
  const content = isForm ? generateForm(value, files, samples) : generateJson(value)
  const sent = schema
    ? chooseWeighted([12, content], [1, generateJson(oddValue)])
    : chooseWeighted([8, fc.constant(undefined)], [1, content])
  const type = chooseWeighted([15, fc.constant(right)], [1, fc.constantFrom(...CONTENT_TYPES)])
  return fc
    .record({ id, query: generateQuery(readInput(route.query)), sent, type, authorization })
    .map((made) => ({
      route: name,
      method: route.method,
      target: route.path.replace(/:\w+/, made.id) + (made.query && `?${made.query}`),
      headers: {
        ...(made.authorization !== undefined && { authorization: made.authorization }),
        ...(made.sent && route.method !== 'GET' && { 'content-type': made.type }),
      },
      body: route.method === 'GET' ? undefined : made.sent,
    }))
}

/** Routes that are called less often, because each success requires a new login. */
const ENDS_SESSIONS = /^(sessions\.end|sessions\.endOthers|admin\.logout|sessions\.logout)$/

/** Valid, nearly valid and hostile calls of routes. Forms contain the samples or random files. */
export function generateCalls(
  samples: readonly Buffer[],
  isWanted: (route: string) => boolean = () => true,
): fc.Arbitrary<GeneratedCall> {
  const routes = [...ROUTES].filter(([name]) => isWanted(name))
  return fc.oneof(
    ...routes.map((route) => ({
      weight: ENDS_SESSIONS.test(route[0]) ? 1 : 10,
      arbitrary: generateCall(route, samples),
    })),
  )
}

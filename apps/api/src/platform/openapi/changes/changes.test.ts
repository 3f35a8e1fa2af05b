import { expect, it } from 'vitest'
import { breakingChanges } from '#api/platform/openapi/committed.ts'
import type { OpenApiDocument } from '#api/platform/openapi/document.ts'
import type { JsonSchema } from '#api/platform/openapi/json-schema.ts'
import type { Operation } from '#api/platform/openapi/operation.ts'

const json = (schema: JsonSchema) => ({ 'application/json': { schema } })
const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

/** A document of a size that a test can show: a call that reads ships, and one that sends one. */
function ships() {
  const list = {
    operationId: 'shipsList',
    summary: 'The ships',
    tags: ['Ships'],
    security: [] as Operation['security'],
    parameters: [
      {
        name: 'rig',
        in: 'query' as 'query' | 'path',
        required: false,
        schema: { type: 'string', enum: ['lateen', 'square'] } as JsonSchema,
      },
    ],
    responses: {
      200: {
        description: 'Done.',
        headers: { 'X-Total-Count': { description: 'All', schema: { type: 'integer' } } },
        content: json({ type: 'array', items: ref('Ship') }),
      },
      404: { $ref: '#/components/responses/NotFound' },
    } as Operation['responses'],
  }
  const launch = {
    operationId: 'shipsLaunch',
    summary: 'Launches a ship',
    tags: ['Ships'],
    security: [{ session: [] }],
    requestBody: { description: 'A ship.', required: false, content: json(ref('Launch')) },
    responses: {
      201: { description: 'Done.', content: json(ref('Ship')) },
    } as Operation['responses'],
  }
  const ship = {
    type: 'object',
    properties: {
      name: { type: 'string' } as JsonSchema,
      state: { type: 'string', enum: ['afloat', 'docked'] } as JsonSchema,
      launchedAt: { type: 'string', format: 'date-time' } as JsonSchema,
      crew: { type: 'integer' } as JsonSchema,
      port: { anyOf: [{ type: 'string' }, { type: 'null' }] } as JsonSchema,
    },
    required: ['name', 'state'],
  }
  const launchBody = {
    type: 'object',
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 40 } as JsonSchema,
      rig: { type: 'string', enum: ['lateen', 'square'] } as JsonSchema,
      masts: { type: 'number', minimum: 1 } as JsonSchema,
      flag: { anyOf: [{ const: '' }, { type: 'string', format: 'uri' }] } as JsonSchema,
    } as Record<string, JsonSchema>,
    required: ['name'],
  }
  return { list, launch, ship, launchBody }
}

type Ships = ReturnType<typeof ships>

const documentOf = ({ list, launch, ship, launchBody }: Partial<Ships>): OpenApiDocument =>
  ({
    paths: { '/ships': { ...(list && { get: list }), ...(launch && { post: launch }) } },
    components: { schemas: { Ship: ship, Launch: launchBody } },
  }) as unknown as OpenApiDocument

/** What breaks callers of the ships when this is done to them. */
function broken(change: (after: Ships) => unknown): string[] {
  const after = ships()
  change(after)
  return breakingChanges(documentOf(ships()), documentOf(after))
}

const answer = (responses: Operation['responses']) =>
  responses[200] as { headers?: object; content?: object }

it.each<[string, (after: Ships) => unknown, string]>([
  ['a call that is gone', (after) => delete (after as Partial<Ships>).list, 'GET /ships is gone'],
  [
    'a call of another name',
    ({ list }) => Object.assign(list, { operationId: 'fleet' }),
    'GET /ships is named fleet now',
  ],
  [
    'a call that needs a login',
    ({ list }) => list.security.push({ session: [] }),
    'GET /ships needs a login now',
  ],
  ['a parameter that is gone', ({ list }) => list.parameters.pop(), 'GET /ships?rig is gone'],
  [
    'a parameter that must be given',
    ({ list }) => list.parameters.push({ name: 'page', in: 'query', required: true, schema: {} }),
    'GET /ships?page must be given now',
  ],
  [
    'a word that a parameter no longer takes',
    ({ list }) => list.parameters[0]?.schema.enum?.pop(),
    'GET /ships?rig no longer takes "square"',
  ],
  [
    'a body that must be given',
    ({ launch }) => {
      launch.requestBody.required = true
    },
    'POST /ships, the body must be given now',
  ],
  [
    'a body of another type',
    ({ launch }) => {
      launch.requestBody.content = { 'multipart/form-data': { schema: ref('Launch') } } as never
    },
    'POST /ships, a body of application/json is no longer taken',
  ],
  [
    'a field that must be sent',
    ({ launchBody }) => launchBody.required.push('rig'),
    'Launch, sent.rig must be given now',
  ],
  [
    'a new field that must be sent',
    ({ launchBody }) => {
      launchBody.properties.keel = { type: 'string' }
      launchBody.required.push('keel')
    },
    'Launch, sent.keel must be given now',
  ],
  [
    'a field that is no longer taken',
    ({ launchBody }) => delete launchBody.properties.rig,
    'Launch, sent.rig is gone',
  ],
  [
    'a word that a field no longer takes',
    ({ launchBody }) => launchBody.properties.rig?.enum?.shift(),
    'Launch, sent.rig no longer takes "lateen"',
  ],
  [
    'a field that takes only some words',
    ({ launchBody }) => Object.assign(launchBody.properties.name ?? {}, { enum: ['Boom'] }),
    'Launch, sent.name takes only "Boom" now',
  ],
  [
    'a narrower type of a field that is sent',
    ({ launchBody }) => Object.assign(launchBody.properties.masts ?? {}, { type: 'integer' }),
    'Launch, sent.masts was number and is integer now',
  ],
  [
    'a shorter text',
    ({ launchBody }) => Object.assign(launchBody.properties.name ?? {}, { maxLength: 20 }),
    'Launch, sent.name takes no more than maxLength 20 now',
  ],
  [
    'a higher least',
    ({ launchBody }) => Object.assign(launchBody.properties.masts ?? {}, { minimum: 2 }),
    'Launch, sent.masts takes no less than minimum 2 now',
  ],
  [
    'a pattern',
    ({ launchBody }) => Object.assign(launchBody.properties.name ?? {}, { pattern: '^[A-Z]' }),
    'Launch, sent.name must match ^[A-Z] now',
  ],
  [
    'one of several forms that is no longer taken',
    ({ launchBody }) => launchBody.properties.flag?.anyOf?.shift(),
    'Launch, sent.flag no longer takes ""',
  ],
  [
    'a field that is no longer answered',
    ({ ship }) => delete (ship.properties as Partial<typeof ship.properties>).crew,
    'Ship, answered.crew is gone',
  ],
  [
    'a field that may be missing',
    ({ ship }) => ship.required.pop(),
    'Ship, answered.state may be missing now',
  ],
  [
    'another type of a field that is answered',
    ({ ship }) => Object.assign(ship.properties.crew, { type: 'number' }),
    'Ship, answered.crew was integer and is number now',
  ],
  [
    'an answer without its format',
    ({ ship }) => delete ship.properties.launchedAt.format,
    'Ship, answered.launchedAt was string (date-time) and is string now',
  ],
  [
    'a word that an answer had not',
    ({ ship }) => ship.properties.state.enum?.push('sunk'),
    'Ship, answered.state may now be "sunk"',
  ],
  [
    'one of several forms that an answer had not',
    ({ ship }) => ship.properties.port.anyOf?.push({ type: 'integer' }),
    'Ship, answered.port may now be integer',
  ],
  [
    'another status',
    ({ launch }) => {
      launch.responses = { 200: launch.responses[201] as never }
    },
    'POST /ships no longer answers 201',
  ],
  [
    'a header that is gone',
    ({ list }) => delete answer(list.responses).headers,
    'GET /ships, the header X-Total-Count is gone',
  ],
  [
    'an answer of another type',
    ({ list }) =>
      Object.assign(answer(list.responses), { content: { 'text/csv': { schema: {} } } }),
    'GET /ships, an answer of application/json is gone',
  ],
])('%s breaks callers', (_what, change, sentence) => {
  expect(broken(change)).toEqual([sentence])
})

it('a call more breaks nobody', () => {
  const { launch: _, ...fewer } = ships()
  expect(breakingChanges(documentOf(fewer), documentOf(ships()))).toEqual([])
})

it.each<[string, (after: Ships) => unknown]>([
  ['nothing', () => {}],
  [
    'an answer of another status more',
    ({ list }) => Object.assign(list.responses, { 304: { description: 'As before.' } }),
  ],
  [
    'a parameter that may be given',
    ({ list }) => list.parameters.push({ name: 'page', in: 'query', required: false, schema: {} }),
  ],
  [
    'a field that may be sent',
    ({ launchBody }) => {
      launchBody.properties.keel = { type: 'string' }
    },
  ],
  ['a field that may be left out now', ({ launchBody }) => launchBody.required.pop()],
  ['a word more that is taken', ({ launchBody }) => launchBody.properties.rig?.enum?.push('junk')],
  [
    'a longer text',
    ({ launchBody }) => Object.assign(launchBody.properties.name ?? {}, { maxLength: 80 }),
  ],
  [
    'a wider type of a field that is sent',
    ({ launchBody }) => launchBody.properties.flag?.anyOf?.push({ type: 'null' }),
  ],
  [
    'a field more in an answer',
    ({ ship }) => Object.assign(ship.properties, { keel: { type: 'string' } }),
  ],
  ['a field that is always answered now', ({ ship }) => ship.required.push('crew')],
  ['a word less in an answer', ({ ship }) => ship.properties.state.enum?.pop()],
  ['a form less in an answer', ({ ship }) => ship.properties.port.anyOf?.pop()],
  ['an error less', ({ list }) => delete list.responses[404]],
  ['a call that needs no login any more', ({ launch }) => launch.security.pop()],
])('%s breaks nobody', (_what, change) => {
  expect(broken(change)).toEqual([])
})

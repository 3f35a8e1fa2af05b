import { expect, it } from 'vitest'
import { breakingChanges } from './breaking-changes.ts'
import type { OpenApiDocument } from './document.ts'
import type { JsonSchema } from './json-schema.ts'
import type { Operation } from './operation.ts'

const json = (schema: JsonSchema) => ({ 'application/json': { schema } })
const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

const text = (limits: JsonSchema = {}): JsonSchema => ({ type: 'string', ...limits })
const RIG = text({ enum: ['lateen', 'square'] })

/** The parts of a document with an operation that lists ships and one that creates a ship. */
const ships = () => ({
  list: {
    operationId: 'shipsList',
    security: [] as Operation['security'],
    parameters: [{ name: 'rig', in: 'query', required: false, schema: structuredClone(RIG) }],
    responses: {
      200: {
        description: 'Done.',
        headers: { 'X-Total-Count': { description: 'All', schema: { type: 'integer' } } },
        content: json({ type: 'array', items: ref('Ship') }),
      },
      404: { $ref: '#/components/responses/NotFound' },
    } as Operation['responses'],
  },
  launch: {
    operationId: 'shipsLaunch',
    security: [{ session: [] }],
    requestBody: { required: false, content: json(ref('Launch')) },
    responses: {
      201: { description: 'Done.', content: json(ref('Ship')) },
    } as Operation['responses'],
  },
  ship: {
    type: 'object',
    properties: {
      name: text(),
      state: text({ enum: ['afloat', 'docked'] }),
      launchedAt: text({ format: 'date-time' }),
      crew: { type: 'integer' } as JsonSchema,
      port: { anyOf: [text(), { type: 'null' }] } as JsonSchema,
    },
    required: ['name', 'state'],
  },
  launchBody: {
    type: 'object',
    properties: {
      name: text({ minLength: 1, maxLength: 40 }),
      rig: structuredClone(RIG),
      masts: { type: 'number', minimum: 1 } as JsonSchema,
      flag: { anyOf: [{ const: '' }, text({ format: 'uri' })] } as JsonSchema,
    },
    required: ['name'],
  },
})

type Ships = ReturnType<typeof ships>

const documentOf = ({ list, launch, ship, launchBody }: Partial<Ships>): OpenApiDocument =>
  ({
    paths: { '/ships': { ...(list && { get: list }), ...(launch && { post: launch }) } },
    components: { schemas: { Ship: ship, Launch: launchBody } },
  }) as unknown as OpenApiDocument

function changesAfter(change: (after: Ships) => unknown): string[] {
  const after = ships()
  change(after)
  return breakingChanges(documentOf(ships()), documentOf(after))
}

const { assign } = Object
const PAGE = { name: 'page', in: 'query', required: false, schema: {} }
const fieldsOf = ({ properties }: { properties: object }) =>
  properties as Record<string, JsonSchema>

it.each<[string, (after: Ships) => unknown]>([
  ['GET /ships is gone', (after) => delete (after as Partial<Ships>).list],
  ['GET /ships is named fleet now', ({ list }) => assign(list, { operationId: 'fleet' })],
  ['GET /ships needs a login now', ({ list }) => list.security.push({ session: [] })],
  ['GET /ships?rig is gone', ({ list }) => list.parameters.pop()],
  [
    'GET /ships?page must be given now',
    ({ list }) => list.parameters.push({ ...PAGE, required: true }),
  ],
  ['GET /ships?rig no longer takes "square"', ({ list }) => list.parameters[0]?.schema.enum?.pop()],
  [
    'POST /ships, the body must be given now',
    ({ launch }) => assign(launch.requestBody, { required: true }),
  ],
  [
    'POST /ships, a body of application/json is no longer taken',
    ({ launch }) => assign(launch.requestBody, { content: { 'text/csv': { schema: {} } } }),
  ],
  ['Launch, sent.rig must be given now', ({ launchBody }) => launchBody.required.push('rig')],
  [
    'Launch, sent.keel must be given now',
    ({ launchBody }) => {
      fieldsOf(launchBody).keel = text()
      launchBody.required.push('keel')
    },
  ],
  ['Launch, sent.rig is gone', ({ launchBody }) => delete fieldsOf(launchBody).rig],
  [
    'Launch, sent.rig no longer takes "lateen"',
    ({ launchBody: { properties } }) => properties.rig.enum?.shift(),
  ],
  [
    'Launch, sent.name takes only "Boom" now',
    ({ launchBody: { properties } }) => assign(properties.name, { enum: ['Boom'] }),
  ],
  [
    'Launch, sent.masts was number and is integer now',
    ({ launchBody: { properties } }) => assign(properties.masts, { type: 'integer' }),
  ],
  [
    'Launch, sent.name takes no more than maxLength 20 now',
    ({ launchBody: { properties } }) => assign(properties.name, { maxLength: 20 }),
  ],
  [
    'Launch, sent.masts takes no less than minimum 2 now',
    ({ launchBody: { properties } }) => assign(properties.masts, { minimum: 2 }),
  ],
  [
    'Launch, sent.name must match ^[A-Z] now',
    ({ launchBody: { properties } }) => assign(properties.name, { pattern: '^[A-Z]' }),
  ],
  [
    'Launch, sent.flag no longer takes ""',
    ({ launchBody: { properties } }) => properties.flag.anyOf?.shift(),
  ],
  ['Ship, answered.crew is gone', ({ ship }) => delete fieldsOf(ship).crew],
  ['Ship, answered.state may be missing now', ({ ship }) => ship.required.pop()],
  [
    'Ship, answered.crew was integer and is number now',
    ({ ship }) => assign(ship.properties.crew, { type: 'number' }),
  ],
  [
    'Ship, answered.launchedAt was string (date-time) and is string now',
    ({ ship }) => delete ship.properties.launchedAt.format,
  ],
  [
    'Ship, answered.state may now be "sunk"',
    ({ ship }) => ship.properties.state.enum?.push('sunk'),
  ],
  [
    'Ship, answered.port may now be integer',
    ({ ship }) => ship.properties.port.anyOf?.push({ type: 'integer' }),
  ],
  [
    'POST /ships no longer answers 201',
    ({ launch }) => assign(launch, { responses: { 200: launch.responses[201] } }),
  ],
  [
    'GET /ships, the header X-Total-Count is gone',
    ({ list }) => assign(list.responses, { 200: { ...list.responses[200], headers: {} } }),
  ],
  [
    'GET /ships, an answer of application/json is gone',
    ({ list }) =>
      assign(list.responses, {
        200: { ...list.responses[200], content: { 'text/csv': { schema: {} } } },
      }),
  ],
])('reports: %s', (sentence, change) => {
  expect(changesAfter(change)).toEqual([sentence])
})

it.each<[string, (after: Ships) => unknown]>([
  ['no change', () => {}],
  [
    'a new response status',
    ({ list }) => assign(list.responses, { 304: { description: 'As before.' } }),
  ],
  ['a new optional parameter', ({ list }) => list.parameters.push(PAGE)],
  [
    'a new optional request field',
    ({ launchBody }) => assign(launchBody.properties, { keel: text() }),
  ],
  ['a request field that becomes optional', ({ launchBody }) => launchBody.required.pop()],
  ['a new accepted value', ({ launchBody: { properties } }) => properties.rig.enum?.push('junk')],
  [
    'a higher limit',
    ({ launchBody: { properties } }) => assign(properties.name, { maxLength: 80 }),
  ],
  [
    'a wider type of a request field',
    ({ launchBody: { properties } }) => properties.flag.anyOf?.push({ type: 'null' }),
  ],
  ['a new response field', ({ ship }) => assign(ship.properties, { keel: text() })],
  ['a response field that becomes required', ({ ship }) => ship.required.push('crew')],
  ['a value that is no longer returned', ({ ship }) => ship.properties.state.enum?.pop()],
  ['a narrower type of a response field', ({ ship }) => ship.properties.port.anyOf?.pop()],
  ['a removed error', ({ list }) => delete list.responses[404]],
  ['a removed login', ({ launch }) => launch.security.pop()],
])('does not report %s', (_what, change) => {
  expect(changesAfter(change)).toEqual([])
})

it('does not report a new operation', () => {
  const { launch: _, ...fewer } = ships()
  expect(breakingChanges(documentOf(fewer), documentOf(ships()))).toEqual([])
})

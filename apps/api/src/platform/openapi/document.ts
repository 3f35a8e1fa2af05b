import type { Contract } from '@dhow/contract'
import { ErrorBody } from '@dhow/contract/errors'
import { type AppRoute, type AppRouter, isAppRoute } from '@ts-rest/core'
import { componentOf, createPrinter, type JsonSchema } from './json-schema.ts'
import { inputsOf, type Operation, outputsOf, type Printers, printOperation } from './operation.ts'
import { ERROR_RESPONSES, NOT_MODIFIED, type Response } from './responses.ts'

const FORMATS: Record<string, string> = {
  'date-time': '2026-03-02T08:30:00.000Z',
  date: '2026-03-02',
  email: 'name@example.com',
  uri: 'https://www.example.com',
}

type Components = Record<string, JsonSchema>

function addExamples(operations: Operation[], components: Components): void {
  for (const { parameters = [], requestBody, responses } of operations) {
    for (const parameter of parameters) {
      const { schema } = parameter
      if (schema.type === 'string' && !schema.enum) {
        parameter.example = exampleOf(schema, components) ?? 'string'
      }
    }
    const media = [requestBody, ...Object.values(responses)].flatMap((one) =>
      one && 'content' in one ? Object.values(one.content ?? {}) : [],
    )
    for (const one of media) {
      const example = exampleOf(one.schema, components)
      if (example !== undefined && Object.keys(Object(example)).length > 0) one.example = example
    }
  }
}

/** Returns the first example of the contract, or builds one without the optional fields that have no example. */
function exampleOf(schema: JsonSchema, components: Components, isRequired = true): unknown {
  const resolved = components[componentOf(schema) ?? ''] ?? schema
  const { examples, properties, required = [], items, anyOf, type, format = '' } = resolved
  const [stated] = schema.examples ?? examples ?? []
  if (stated !== undefined) return stated
  if (resolved.const !== undefined) return resolved.const
  if (resolved.enum) return isRequired ? resolved.enum[0] : undefined
  if (anyOf?.[0]) return exampleOf(anyOf[0], components, isRequired)
  if (properties) {
    const fields = Object.entries(properties).map(([name, field]) => [
      name,
      exampleOf(field, components, required.includes(name)),
    ])
    const examples = fields.filter(([, value]) => value !== undefined)
    return isRequired || examples.length > 0 ? Object.fromEntries(examples) : undefined
  }
  if (items) {
    const item = exampleOf(items, components)
    return isRequired && item !== undefined ? [item] : undefined
  }
  if (!isRequired || format === 'binary') return undefined
  if (type === 'boolean') return false
  if (type === 'integer' || type === 'number') return resolved.minimum ?? 1
  return type === 'string' ? (FORMATS[format] ?? 'string') : {}
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

export type OpenApiDocument = {
  openapi: '3.1.1'
  info: { title: string; version: string; description: string; license: object }
  servers: { url: string; description?: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Partial<Record<Method, Operation>>>
  components: {
    schemas: Record<string, JsonSchema>
    responses: Record<string, Response>
    securitySchemes: Record<string, object>
  }
}

const TAGS: Record<keyof Contract, [name: string, description: string]> = {
  products: ['Products', 'Products of the catalogue.'],
  catalogueImport: ['Import and export', 'Import and export of the catalogue as a spreadsheet.'],
  categories: ['Categories', 'Categories of products.'],
  synonyms: ['Synonyms', 'Words and phrases that the search treats as equal.'],
  company: ['Company', 'The company profile.'],
  certificates: ['Certificates', 'Certificate files of products.'],
  contact: ['Contact', 'Contact details of the company.'],
  messages: ['Messages', 'Enquiries from visitors, and replies.'],
  conversations: [
    'Conversations',
    'What follows the reply: mails, notes, reminders and work states.',
  ],
  quotations: ['Quotations', 'Quotations for enquiries, which buyers accept by a link.'],
  lists: ['Lists', 'Enquiry lists that buyers prepare and share.'],
  documents: ['Documents', 'Catalogues, specification sheets and enquiries as PDF.'],
  languages: ['Languages', 'Languages of the site, and translations of its texts.'],
  subjects: ['Subjects', 'Subjects of the enquiry form.'],
  buyers: ['Buyers', 'Buyers, with everything that is stored about them.'],
  statistics: ['Statistics', 'Statistics of enquiries.'],
  dashboard: ['Dashboard', 'Dashboard figures and set-up steps.'],
  admin: ['Login', 'Login and password reset.'],
  account: ['Account', "The administrator's account and two-step login."],
  sessions: ['Sessions', 'Active sessions of the administrator.'],
  apiKeys: ['API keys', 'Keys of programs that call this API.'],
  mail: ['Mail', 'Mail delivery and settings.'],
  siteTransfer: ['Site transfer', 'Export and import of a complete site.'],
  newsletter: ['Newsletter', 'Newsletter subscribers.'],
  backups: ['Backups', 'Backups of all data.'],
  webhooks: ['Webhooks', 'Webhook endpoints and deliveries.'],
  system: ['System', 'Version and health of the server.'],
}

const DESCRIPTION = `The API of a Dhow site. The site itself uses the same routes.

Routes of the administrator require a token from the login or an API key: \`Authorization: Bearer …\`. Times are ISO 8601 in UTC. Every error has the same format, \`{ success: false, code, message, issues? }\`. The code is for programs, the message for people; each issue names an invalid field. With \`Accept: application/problem+json\`, errors follow RFC 9457.

Responses may get new fields at any time. Ignore fields that you do not know.`

type Options = {
  version: string
  /** URL of this server. Without it, the document describes any installation. */
  publicUrl?: string
}

export function printDocument(
  contract: AppRouter,
  { version, publicUrl = '/' }: Options,
): OpenApiDocument {
  const routes = routesOf(contract)
  const inputs = routes.flatMap(({ route }) => inputsOf(route))
  const outputs = [ErrorBody, ...routes.flatMap(({ route }) => outputsOf(route))]
  const printers = {
    input: createPrinter('input', inputs),
    output: createPrinter('output', outputs),
  }
  const paths: OpenApiDocument['paths'] = {}
  for (const { resource, name, route } of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    const id = resource + name.charAt(0).toUpperCase() + name.slice(1)
    const operation = printOperation(route, { id, resource, tag: TAGS[resource][0], printers })
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation }
  }
  printers.output.print(ErrorBody)
  const schemas = componentsOf(printers)
  addExamples(Object.values(paths).flatMap(Object.values<Operation>), schemas)
  return {
    openapi: '3.1.1',
    info: {
      title: 'Dhow',
      version,
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    tags: Object.keys(contract).map((resource) => {
      const [name, description] = TAGS[resource as keyof Contract]
      return { name, description }
    }),
    paths,
    components: {
      schemas,
      responses: { ...ERROR_RESPONSES, NotModified: NOT_MODIFIED },
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The token from `POST /api/admin/login`.',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key, created in the office. Each operation names the scope it needs.',
        },
      },
    },
  }
}

/** Returns the operations of a document by method and path, such as `GET /api/products/{id}`. */
export const operationsOf = ({ paths }: Pick<OpenApiDocument, 'paths'>): Map<string, Operation> =>
  new Map(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => [
        `${method.toUpperCase()} ${path}`,
        operation,
      ]),
    ),
  )

function componentsOf({ input, output }: Printers): Components {
  const requestSchemas = input.components()
  const responseSchemas = output.components()
  for (const [name, schema] of requestSchemas) {
    const responseSchema = responseSchemas.get(name)
    if (responseSchema && JSON.stringify(responseSchema) !== JSON.stringify(schema)) {
      throw new Error(`${name} has different schemas in requests and responses: use two names`)
    }
  }
  const all = [...responseSchemas, ...requestSchemas]
  return Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)))
}

type NamedRoute = { resource: keyof Contract; name: string; route: AppRoute }

const routesOf = (contract: AppRouter): NamedRoute[] =>
  Object.entries(contract).flatMap(([resource, routes]) =>
    Object.entries(routes as AppRouter).flatMap(([name, route]) =>
      isAppRoute(route) ? [{ resource: resource as keyof Contract, name, route }] : [],
    ),
  )

import type { Contract } from '@dhow/contract'
import { ErrorBody } from '@dhow/contract/errors'
import { type AppRoute, type AppRouter, isAppRoute } from '@ts-rest/core'
import { type Answer, ERROR_ANSWERS, NOT_MODIFIED } from './answers.ts'
import { addExamples } from './examples.ts'
import { createPrinter, type JsonSchema } from './json-schema.ts'
import { inputsOf, type Operation, outputsOf, type Printers, printOperation } from './operation.ts'

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

export type OpenApiDocument = {
  openapi: '3.1.1'
  info: { title: string; version: string; description: string; license: object }
  servers: { url: string; description?: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Partial<Record<Method, Operation>>>
  components: {
    schemas: Record<string, JsonSchema>
    responses: Record<string, Answer>
    securitySchemes: Record<string, object>
  }
}

/** Each resource of the contract as a chapter of the document. */
const TAGS: Record<keyof Contract, { name: string; description: string }> = {
  products: { name: 'Products', description: 'The catalogue, as visitors and the office see it.' },
  catalogueImport: {
    name: 'Import and export',
    description: 'The catalogue as a spreadsheet, out and in.',
  },
  categories: { name: 'Categories', description: 'What the products are sorted by.' },
  company: { name: 'Company', description: 'What the company says about itself.' },
  certificates: {
    name: 'Certificates',
    description: 'The files of the certificates that products name.',
  },
  contact: { name: 'Contact', description: 'How to reach the company.' },
  messages: { name: 'Messages', description: 'Enquiries of visitors, and the replies to them.' },
  lists: { name: 'Lists', description: 'What a buyer wants, before it is sent.' },
  subjects: { name: 'Subjects', description: 'What an enquiry can be about.' },
  dashboard: { name: 'Dashboard', description: 'Figures and first steps of the office.' },
  admin: { name: 'Login', description: 'Logging in, and replacing the password.' },
  account: { name: 'Account', description: "The administrator's address and two-step login." },
  sessions: { name: 'Sessions', description: 'Where the administrator is logged in.' },
  mail: { name: 'Mail', description: 'Whether mail leaves, and what it says.' },
  moving: { name: 'Moving', description: 'A site as one file for another installation.' },
  newsletter: { name: 'Newsletter', description: 'Who has asked for it.' },
  backups: { name: 'Backups', description: 'All that the server must not lose, as one archive.' },
  webhooks: { name: 'Webhooks', description: 'Programs that are told of what happens here.' },
  system: { name: 'System', description: 'What whoever runs the server should know.' },
}

const DESCRIPTION = `The calls of a Dhow site. Every call of the site itself is one of them.

Calls that need the administrator take the token of a login: \`Authorization: Bearer …\`. Times are ISO 8601 in UTC. Every answer that is no success has one shape, \`{ success: false, message, issues? }\`: the message is for people, and each issue names the field at fault.

Answers may get more fields at any time: pass over those that you do not know.`

type Options = {
  /** The version of Dhow. */
  version: string
  /** Where this server is reached; without it the document is that of any installation. */
  publicUrl?: string
}

/** Prints a contract as OpenAPI 3.1: all of its routes, what they take and what they answer. */
export function printDocument(
  contract: AppRouter,
  { version, publicUrl }: Options,
): OpenApiDocument {
  const routes = routesOf(contract)
  const printers = {
    input: createPrinter(
      'input',
      routes.flatMap(({ route }) => inputsOf(route)),
    ),
    output: createPrinter('output', [
      ErrorBody,
      ...routes.flatMap(({ route }) => outputsOf(route)),
    ]),
  }
  const paths: OpenApiDocument['paths'] = {}
  for (const { resource, name, route } of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    const id = resource + name.charAt(0).toUpperCase() + name.slice(1)
    const operation = printOperation(route, { id, tag: TAGS[resource].name, printers })
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation }
  }
  printers.output.print(ErrorBody)
  const schemas = componentsOf(printers)
  addExamples(
    Object.values(paths).flatMap((path) => Object.values(path)),
    schemas,
  )
  return {
    openapi: '3.1.1',
    info: {
      title: 'Dhow',
      version,
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl ?? '/' }],
    tags: Object.keys(contract).map((resource) => TAGS[resource as keyof Contract]),
    paths,
    components: {
      schemas,
      responses: { ...ERROR_ANSWERS, NotModified: NOT_MODIFIED },
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The token that `POST /api/admin/login` answers.',
        },
      },
    },
  }
}

/** The named schemas of what is taken and of what is answered, by name. */
function componentsOf({ input, output }: Printers): Record<string, JsonSchema> {
  const taken = input.components()
  const answered = output.components()
  for (const [name, schema] of taken) {
    const other = answered.get(name)
    if (other && JSON.stringify(other) !== JSON.stringify(schema)) {
      throw new Error(`${name} is taken in one shape and answered in another: it needs two names`)
    }
  }
  const all = [...answered, ...taken].sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(all)
}

type Named = { resource: keyof Contract; name: string; route: AppRoute }

/** The routes of a contract, each with its resource and its name there. */
const routesOf = (contract: AppRouter): Named[] =>
  Object.entries(contract).flatMap(([resource, routes]) =>
    Object.entries(routes as AppRouter).flatMap(([name, route]) =>
      isAppRoute(route) ? [{ resource: resource as keyof Contract, name, route }] : [],
    ),
  )

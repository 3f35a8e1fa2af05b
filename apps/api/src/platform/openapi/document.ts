import type { Contract } from '@dhow/contract'
import { ErrorBody } from '@dhow/contract/errors'
import { type AppRoute, type AppRouter, isAppRoute } from '@ts-rest/core'
import { createPrinter, type JsonSchema } from './json-schema.ts'
import { type Operation, printOperation } from './operation.ts'
import { buildCommonResponses, type Response } from './responses.ts'

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

export type OpenApiDocument = {
  openapi: '3.1.1'
  info: { title: string; version: string; description: string; license: object }
  servers: { url: string; description?: string }[]
  tags: { name: string }[]
  paths: Record<string, Partial<Record<Method, Operation>>>
  components: {
    schemas: Record<string, JsonSchema>
    responses: Record<string, Response>
    securitySchemes: Record<string, object>
  }
}

const TAGS: Record<keyof Contract, string> = {
  products: 'Products',
  catalogueImport: 'Import and export',
  categories: 'Categories',
  synonyms: 'Synonyms',
  company: 'Company',
  certificates: 'Certificates',
  contact: 'Contact',
  messages: 'Messages',
  conversations: 'Conversations',
  quotations: 'Quotations',
  lists: 'Lists',
  documents: 'Documents',
  languages: 'Languages',
  subjects: 'Subjects',
  buyers: 'Buyers',
  statistics: 'Statistics',
  dashboard: 'Dashboard',
  admin: 'Login',
  account: 'Account',
  sessions: 'Sessions',
  apiKeys: 'API keys',
  mail: 'Mail',
  siteTransfer: 'Site transfer',
  newsletter: 'Newsletter',
  backups: 'Backups',
  webhooks: 'Webhooks',
  system: 'System',
}

const DESCRIPTION = `The API of a Dhow site. The site itself uses the same routes.

Routes of the administrator require a token from the login or an API key: \`Authorization: Bearer …\`. Times are ISO 8601 in UTC. Every error has the same format, \`{ success: false, code, message, issues? }\`. The code is for programs, the message for people; each issue names an invalid field. With \`Accept: application/problem+json\`, errors follow RFC 9457.

Responses may get new fields at any time. Ignore fields that you do not know.`

export function printDocument(contract: AppRouter, version: string): OpenApiDocument {
  const printer = createPrinter()
  const error = printer.print(ErrorBody, 'output')
  const paths: OpenApiDocument['paths'] = {}
  for (const { resource, name, route } of listRoutes(contract)) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    const id = resource + name.charAt(0).toUpperCase() + name.slice(1)
    const operation = printOperation(route, { id, resource, tag: TAGS[resource], printer })
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Dhow',
      version,
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: Object.keys(contract).map((resource) => ({ name: TAGS[resource as keyof Contract] })),
    paths,
    components: {
      schemas: printer.listComponents(),
      responses: buildCommonResponses(error),
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
export const listOperations = ({ paths }: Pick<OpenApiDocument, 'paths'>): Map<string, Operation> =>
  new Map(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => [
        `${method.toUpperCase()} ${path}`,
        operation,
      ]),
    ),
  )

type NamedRoute = { resource: keyof Contract; name: string; route: AppRoute }

const listRoutes = (contract: AppRouter): NamedRoute[] =>
  Object.entries(contract).flatMap(([resource, routes]) =>
    Object.entries(routes as AppRouter).flatMap(([name, route]) =>
      isAppRoute(route) ? [{ resource: resource as keyof Contract, name, route }] : [],
    ),
  )

import type { Contract } from '@dhow/contract'
import { ErrorBody } from '@dhow/contract/errors'
import { type AppRoute, type AppRouter, isAppRoute } from '@ts-rest/core'
import { createPrinter, type JsonSchema } from './json-schema.ts'
import { type Operation, type Parameter, printOperation } from './operation.ts'
import { buildCommonResponses, type Response } from './responses.ts'
import { printWebhooks, WEBHOOK_HEADERS } from './webhooks.ts'

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

export type OpenApiDocument = {
  openapi: '3.1.1'
  info: {
    title: string
    version: string
    description: string
    license: object
    contact?: object
  }
  servers: { url: string; description?: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Partial<Record<Method, Operation>>>
  webhooks: Record<string, { post: Operation }>
  components: {
    schemas: Record<string, JsonSchema>
    parameters: Record<string, Parameter>
    responses: Record<string, Response>
    securitySchemes: Record<string, object>
  }
}

/** Name and description of the tag of each resource. */
const TAGS: Record<keyof Contract, [name: string, description: string]> = {
  products: ['Products', 'The catalogue, its search, and changes of products.'],
  catalogueImport: ['Import and export', 'Sheets of products.'],
  categories: ['Categories', 'Categories and their order.'],
  synonyms: ['Synonyms', 'Words that the search treats as equal.'],
  company: ['Company', 'Texts, colors and pictures of the site.'],
  certificates: ['Certificates', 'Files of certificates.'],
  contact: ['Contact', 'Contact details of the company.'],
  messages: ['Messages', 'Enquiries and the first reply.'],
  conversations: ['Conversations', 'Mails, notes and reminders after an enquiry.'],
  quotations: ['Quotations', 'Quotations and the decisions of buyers.'],
  lists: ['Lists', 'Saved enquiry lists of visitors.'],
  documents: ['Documents', 'PDF documents.'],
  languages: ['Languages', 'Languages of the site and their texts.'],
  subjects: ['Subjects', 'Subjects of the contact form.'],
  buyers: ['Buyers', 'Senders of enquiries.'],
  statistics: ['Statistics', 'Figures of enquiries and quotations.'],
  dashboard: ['Dashboard', 'Summary of the office.'],
  admin: ['Login', 'Login and password of the administrator.'],
  account: ['Account', 'Settings of the account.'],
  sessions: ['Sessions', 'Open sessions.'],
  apiKeys: ['API keys', 'Keys of other programs.'],
  mail: ['Mail', 'Mail server, mailbox and outgoing mails.'],
  siteTransfer: ['Site transfer', 'Content of the site as a file.'],
  newsletter: ['Newsletter', 'Subscribers.'],
  backups: ['Backups', 'Backups and their restore.'],
  webhooks: ['Webhooks', 'Endpoints that receive events, deliveries, and the events.'],
  system: ['System', 'State of the server.'],
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
    const operation = printOperation(route, { id, resource, tag: TAGS[resource][0], printer })
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
    tags: Object.keys(contract).map((resource) => {
      const [name, description] = TAGS[resource as keyof Contract]
      return { name, description }
    }),
    paths,
    webhooks: printWebhooks(printer, TAGS.webhooks[0]),
    components: {
      schemas: printer.listComponents(),
      parameters: WEBHOOK_HEADERS,
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

import type { Contract } from '@dhow/contract'
import { ErrorBody } from '@dhow/contract/errors'
import { listKeys } from '@dhow/contract/fields'
import { type AppRoute, type AppRouter, isAppRoute } from '@ts-rest/core'
import { createPrinter, type JsonSchema } from './json-schema.ts'
import { type Operation, printOperation } from './operation.ts'
import { buildCommonResponses, type Response } from './responses.ts'
import { printWebhooks } from './webhooks.ts'

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
    responses: Record<string, Response>
    securitySchemes: Record<string, object>
  }
}

/** Names and descriptions of the tags, in the order of the document. */
const TAGS: Record<keyof Contract, [string, string]> = {
  products: ['Products', 'The catalogue.'],
  catalogueImport: ['Import and export', 'Sheets of products.'],
  categories: ['Categories', 'The list of categories.'],
  synonyms: ['Synonyms', 'Equal words in searches.'],
  certificates: ['Certificates', 'Files of certificates.'],
  company: ['Company', 'Texts and pictures of the site.'],
  contact: ['Contact', 'Details of the company.'],
  messages: ['Messages', 'Enquiries and first replies.'],
  conversations: ['Conversations', 'Everything after an enquiry.'],
  quotations: ['Quotations', 'Prices for one enquiry.'],
  deals: ['Deals', 'Steps and proforma invoice after the acceptance of a quotation.'],
  languages: ['Languages', 'Translations of texts.'],
  lists: ['Lists', 'Saved lists of visitors.'],
  documents: ['Documents', 'PDF files.'],
  subjects: ['Subjects', 'Those of the contact form.'],
  dashboard: ['Dashboard', 'The first page of the office.'],
  buyers: ['Buyers', 'Senders of enquiries.'],
  statistics: ['Statistics', 'Figures over time.'],
  admin: ['Login', 'Login and password.'],
  account: ['Account', 'E-mail address and two-step login.'],
  sessions: ['Sessions', 'Devices that are logged in.'],
  apiKeys: ['API keys', 'Access of programs.'],
  mail: ['Mail', 'Mail server and mailbox.'],
  siteTransfer: ['Site transfer', 'The site as a file.'],
  newsletter: ['Newsletter', 'Subscribers.'],
  backups: ['Backups', 'Creating and restoring them.'],
  system: ['System', 'State of the server.'],
  webhooks: ['Webhooks', 'Endpoints, deliveries and events.'],
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
    tags: Object.values(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: printWebhooks(printer, TAGS.webhooks[0]),
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
  listKeys(TAGS).flatMap((resource) =>
    Object.entries(contract[resource] as AppRouter).flatMap(([name, route]) =>
      isAppRoute(route) ? [{ resource, name, route }] : [],
    ),
  )

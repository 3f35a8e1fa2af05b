import * as z from 'zod'
import { Pdf } from '../downloads.ts'
import { errorResponses, Id } from '../errors.ts'
import { choice, repeated } from '../fields.ts'
import { languageQuery } from '../languages/translated.ts'
import { LIMITS } from '../limits.ts'
import { ListCode } from '../lists/lists.ts'
import { CatalogueQuery } from '../products/catalogue-query.ts'
import { adminGet, adminGetById, defineRoutes, publicRoute, type RouteMetadata } from '../route.ts'
import { opaque } from '../text.ts'

const layout = choice('layout', ['cards', 'table']).optional()

const headers = ['content-disposition', 'content-length', 'etag'] as const

const document = { ...publicRoute, rate: 'document', headers } as const satisfies RouteMetadata

const privateDocument = { ...document, isPrivate: true } as const satisfies RouteMetadata

export const DocumentState = z.object({
  products: z.int().describe('Number of products in the catalogue.'),
  missing: z
    .array(
      z.object({
        letter: z.string().meta({ examples: ['ก'] }),
        products: z.int().describe('Number of products with this letter.'),
      }),
    )
    .describe('Letters of products that no font of the documents has, the most frequent first.'),
})

/** PDF documents. Clients revalidate a cached one with its ETag. */
export const documents = defineRoutes({
  catalogue: {
    method: 'GET',
    path: '/documents/catalogue.pdf',
    summary:
      'Download a catalogue as PDF: of all products, of a filter, or of selected products. Fails with 422 above the maximum.',
    query: CatalogueQuery.omit({ page: true }).extend({
      id: repeated(
        z
          .array(Id.shape.id)
          .max(LIMITS.documentIds, `id may be given ${LIMITS.documentIds} times at most.`)
          .optional(),
      ).describe('Selected products, instead of a filter. Skips unknown ids.'),
      layout: layout.describe('Layout of the products. cards with pictures by default.'),
      ...languageQuery,
    }),
    responses: { 200: Pdf, ...errorResponses(422) },
    metadata: document,
  },
  sheet: {
    method: 'GET',
    path: '/products/:id/sheet.pdf',
    summary: 'Download the specification sheet of a product as PDF.',
    pathParams: Id,
    query: z.object({
      units: choice('units', ['metric', 'us'])
        .optional()
        .describe('Units of measure. metric by default.'),
      ...languageQuery,
    }),
    responses: { 200: Pdf, ...errorResponses(404, 422) },
    metadata: document,
  },
  list: {
    method: 'GET',
    path: '/lists/:code/pdf',
    summary:
      'Download a shared list as PDF: its lines with container load, or a catalogue of its products.',
    pathParams: ListCode,
    query: z.object({
      layout: layout.describe(
        'Layout of a catalogue. Without it, the PDF contains the lines of the list.',
      ),
      ...languageQuery,
    }),
    responses: { 200: Pdf, ...errorResponses(404, 422) },
    metadata: privateDocument,
  },
  enquiry: {
    ...adminGetById('/messages/:id/pdf', 'Download an enquiry as PDF.', Pdf),
    metadata: { headers, isPrivate: true, scope: 'enquiries:read' },
  },
  sentEnquiry: {
    method: 'GET',
    path: '/sent-enquiries/:token/pdf',
    summary: 'Download an enquiry as PDF, by the link in its acknowledgement.',
    pathParams: z.object({
      token: opaque('token', LIMITS.text).describe('Token from the acknowledgement.'),
    }),
    responses: { 200: Pdf, ...errorResponses(404) },
    metadata: privateDocument,
  },
  state: adminGet(
    '/documents/state',
    'Retrieve which letters of products the documents cannot show.',
    DocumentState,
  ),
})

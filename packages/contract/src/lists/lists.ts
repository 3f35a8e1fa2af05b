import { LINE_UNITS } from '@dhow/trade/units-of-sale'
import * as z from 'zod'
import { Csv, Xlsx } from '../downloads.ts'
import { Done, errorResponses } from '../errors.ts'
import { languageQuery } from '../languages/translated.ts'
import { LIMITS } from '../limits.ts'
import {
  EnquiryLines,
  LineSpecification,
  StoredLine,
  StoredTerms,
} from '../messages/enquiry-submission.ts'
import { ProductSummary } from '../products/products.ts'
import { defineRoutes, publicRoute, type RouteMetadata } from '../route.ts'
import { opaque, optionalParagraph } from '../text.ts'

export const ListProduct = ProductSummary.extend({ specification: LineSpecification })

export const ListLine = StoredLine.extend({
  product: ListProduct.optional().describe('The current product. Missing if it was deleted.'),
})

export const MatchedRow = z.object({
  written: z.string().describe('Complete row as the buyer wrote it.'),
  text: z.string().describe('Name of the product in the row.'),
  quantity: z.int().optional().describe('Missing if the row has none, or none that is certain.'),
  unit: z.enum(LINE_UNITS).optional(),
  unitText: z
    .string()
    .optional()
    .describe(
      'Words of the buyer for an unknown unit, a weight or several quantities: ask for both.',
    ),
  note: z.string().optional(),
  unknownCode: z
    .string()
    .optional()
    .describe('GTIN or item number of the row that no product has.'),
  match: z.enum(['certain', 'doubtful', 'none']),
  isLikely: z
    .literal(true)
    .optional()
    .describe(
      'The row contains the complete name of the first candidate. Other doubtful rows need a choice.',
    ),
  products: z
    .array(ListProduct)
    .describe('The product, if it is certain; otherwise candidates, the best first.'),
})

const ListTerms = StoredTerms.pick({ incoterms: true, payment: true, phone: true })

const MatchedList = z.object({
  rows: z.array(MatchedRow),
  terms: ListTerms.optional().describe('Terms that other rows state, such as CIF Apapa.'),
  skipped: z
    .array(z.string())
    .optional()
    .describe('Rows that are not products, such as totals, headings and greetings.'),
})

const Lines = z.object({ lines: EnquiryLines.min(1, 'A list needs at least one line.') })

const CODE = { examples: ['7K2M-9QXD-H4TW'] }

export const ListCode = z.object({ code: opaque('code', LIMITS.id).meta(CODE) })

const privateList = {
  ...publicRoute,
  rate: 'list',
  isPrivate: true,
} as const satisfies RouteMetadata

const listFile = <const Type extends string, File>(type: Type, file: File, kind: string) =>
  ({
    method: 'GET',
    path: `/lists/:code/${type}`,
    summary: `Download a shared list with its product facts as ${kind}.`,
    pathParams: ListCode,
    query: z.object(languageQuery),
    responses: { 200: file, ...errorResponses(404) },
    metadata: { ...privateList, download: `list-{date}.${type}` },
  }) as const

export const lists = defineRoutes({
  save: {
    method: 'POST',
    path: '/lists',
    summary: 'Create a shared list. Anyone with its code can open it.',
    query: z.object(languageQuery),
    body: Lines,
    responses: {
      201: Done.extend({
        code: z.string().describe('Code of the list. Returned only once.').meta(CODE),
        expiresAt: z.iso
          .datetime()
          .describe('Time of expiry, extended each time the list is opened.'),
      }),
      ...errorResponses(403),
    },
    metadata: { ...privateList, jsonBytes: LIMITS.linesJsonBytes },
  },
  resolve: {
    method: 'POST',
    path: '/lists/resolve',
    summary: 'Look up the current products of a list without storing it.',
    query: z.object(languageQuery),
    body: Lines,
    responses: { 200: z.object({ lines: z.array(ListLine) }), ...errorResponses(403) },
    metadata: { ...publicRoute, jsonBytes: LIMITS.linesJsonBytes, isPrivate: true },
  },
  match: {
    method: 'POST',
    path: '/lists/match',
    summary: 'Find the products of a list sent as text, or as a workbook or CSV file.',
    query: z.object(languageQuery),
    body: z.object({
      text: optionalParagraph('text', LIMITS.matchText)
        .optional()
        .describe(
          'One product per line: item number, GTIN or name, pack size, quantity and unit, in any order. One of the first lines may name the columns.',
        )
        .meta({ examples: ['Cardamom tea 24x250g, 40 cartons\nStar anise, 12 cartons'] }),
    }),
    responses: { 200: MatchedList, ...errorResponses(403, 422) },
    metadata: {
      ...privateList,
      jsonBytes: LIMITS.matchJsonBytes,
      files: [{ field: 'file', count: 1, bytes: LIMITS.matchFileBytes }],
    },
  },
  open: {
    method: 'GET',
    path: '/lists/:code',
    summary: 'Retrieve a shared list.',
    pathParams: ListCode,
    query: z.object(languageQuery),
    responses: {
      200: z.object({
        lines: z.array(ListLine),
        createdAt: z.iso.datetime(),
        expiresAt: z.iso.datetime(),
      }),
      ...errorResponses(404),
    },
    metadata: privateList,
  },
  csv: listFile('csv', Csv, 'CSV'),
  xlsx: listFile('xlsx', Xlsx, 'an .xlsx workbook'),
})

export type ListProduct = z.infer<typeof ListProduct>
export type ListLine = z.infer<typeof ListLine>
export type MatchedList = z.infer<typeof MatchedList>
export type ListTerms = z.infer<typeof ListTerms>
export type MatchedRow = z.infer<typeof MatchedRow>

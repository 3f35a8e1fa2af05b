import * as z from 'zod'
import { Csv, Xlsx } from './csv.ts'
import { LINE_UNITS } from './enquiry-choices.ts'
import { EnquiryLines, KeptLine, LineSpecification } from './enquiry-lines.ts'
import { Done, errorResponses } from './errors.ts'
import { LIMITS } from './limits.ts'
import { ProductSummary } from './products.ts'
import { defineRoutes, forPublic, type RouteMetadata } from './route.ts'
import { opaque, optionalParagraph } from './text.ts'

/** A product of a list, with the facts that the sums of the trade take. */
export const ListProduct = ProductSummary.extend({ specification: LineSpecification })

/** A line of a list. */
export const ListLine = KeptLine.extend({
  /** The product as it is now; not there where it is gone, or the line is of none. */
  product: ListProduct.optional(),
})

/** How sure it is which product a row means: `none` where there is nothing like it. */
export const MATCHES = ['certain', 'doubtful', 'none'] as const

/** A row of a pasted list, and the products that it may mean. */
export const MatchedRow = z.object({
  /** What it calls the product, as it was written. */
  text: z.string(),
  quantity: z.int().optional(),
  unit: z.enum(LINE_UNITS).optional(),
  note: z.string().optional(),
  match: z.enum(MATCHES),
  /** One where it is certain; else those that are nearest, LIMITS.candidates of them at most. */
  products: z.array(ListProduct),
})

const Lines = z.object({
  lines: EnquiryLines.min(1, 'A list needs at least one line.'),
})

const Code = z.object({
  code: opaque('code', LIMITS.id).describe(
    'Of POST /api/lists; neither hyphens nor the case of its letters count.',
  ),
})

/** Long calls whose answers are for one visitor. */
const forLists = {
  ...forPublic,
  rate: 'list',
  jsonBytes: LIMITS.linesJsonBytes,
  isPrivate: true,
} as const satisfies RouteMetadata

export const lists = defineRoutes({
  save: {
    method: 'POST',
    path: '/lists',
    summary: 'Keeps a list under a code, by which everybody who has it opens it',
    body: Lines,
    responses: {
      201: Done.extend({
        code: z.string().describe('Such as 7K2M-9QXD-H4TW; it is answered this once.'),
        /** Every opening puts it off. */
        expiresAt: z.iso.datetime(),
      }),
      ...errorResponses(403),
    },
    metadata: forLists,
  },
  look: {
    method: 'POST',
    path: '/lists/look',
    summary: 'Says of lines what the catalogue has for them now; nothing is kept',
    body: Lines,
    responses: { 200: z.object({ lines: z.array(ListLine) }), ...errorResponses(403) },
    metadata: { ...forPublic, jsonBytes: LIMITS.linesJsonBytes, isPrivate: true },
  },
  match: {
    method: 'POST',
    path: '/lists/match',
    summary:
      'Finds the products that the rows of a list mean, pasted as text or sent as a file, .xlsx or CSV',
    body: z.object({
      text: optionalParagraph('text', LIMITS.matchText)
        .optional()
        .describe(
          'A row each: GTIN or name, quantity and unit, between them tabs, commas or semicolons; a first row may name the columns.',
        ),
    }),
    responses: { 200: z.object({ rows: z.array(MatchedRow) }), ...errorResponses(403, 422) },
    metadata: {
      ...forLists,
      jsonBytes: LIMITS.matchJsonBytes,
      files: [{ field: 'file', count: 1, bytes: LIMITS.matchFileBytes }],
    },
  },
  open: {
    method: 'GET',
    path: '/lists/:code',
    summary: 'The list of a code',
    pathParams: Code,
    responses: {
      200: z.object({
        lines: z.array(ListLine),
        createdAt: z.iso.datetime(),
        expiresAt: z.iso.datetime(),
      }),
      ...errorResponses(404),
    },
    metadata: { ...forPublic, rate: 'list', isPrivate: true },
  },
  csv: {
    method: 'GET',
    path: '/lists/:code/csv',
    summary: 'The list of a code with all that is known of its products, for a spreadsheet',
    pathParams: Code,
    responses: { 200: Csv, ...errorResponses(404) },
    metadata: { ...forPublic, rate: 'list', isPrivate: true, download: 'list-{date}.csv' },
  },
  xlsx: {
    method: 'GET',
    path: '/lists/:code/xlsx',
    summary: 'The same as a workbook',
    pathParams: Code,
    responses: { 200: Xlsx, ...errorResponses(404) },
    metadata: { ...forPublic, rate: 'list', isPrivate: true, download: 'list-{date}.xlsx' },
  },
})

export type ListProduct = z.infer<typeof ListProduct>
export type ListLine = z.infer<typeof ListLine>
export type MatchedRow = z.infer<typeof MatchedRow>

import { compactGtin, isGtin } from '@dhow/trade/product-codes'
import * as z from 'zod'
import {
  choice,
  compacted,
  cursorQuery,
  pageNumber,
  queryNumber,
  repeated,
  usesCursor,
} from '../fields.ts'
import { LIMITS } from '../limits.ts'
import { SORTS } from '../paging.ts'
import { line, optionalLine } from '../text.ts'
import { type Facet, getOffered, mapOffered, OFFERED_FILTERS } from './facets.ts'

function createValues(name: Facet) {
  const { description, maxLength = LIMITS.text, values } = getOffered(name)
  const value: z.ZodType<string, string> = values
    ? choice(name, values)
    : optionalLine(name, maxLength)
  return repeated(
    z
      .array(value)
      .max(LIMITS.filterValues, `${name} may be given ${LIMITS.filterValues} times at most.`)
      .optional(),
  ).describe(`${description} Repeat the parameter to match any of several values.`)
}

export const CatalogueQuery = z.object({
  search: optionalLine('search', LIMITS.text)
    .optional()
    .describe(
      'Part of the name or brand; or words of name, brand, category and description in any order; or an item number or its beginning; or digits of a GTIN; or at least 4 digits of an HS code. In any language of the texts. Ignores case, accents and plural endings, and accepts synonyms.',
    ),
  exact: z
    .enum(['true', 'false'], { error: 'exact must be true or false.' })
    .optional()
    .describe('If true, typing errors in search are not corrected.'),
  category: optionalLine('category', LIMITS.category).optional(),
  ...mapOffered(createValues, (name) => {
    const { description, max } = OFFERED_FILTERS[name]
    return queryNumber(name, max).describe(description)
  }),
  sort: choice('sort', SORTS).optional(),
  page: pageNumber,
})

const toCursorError = (name: 'page' | 'sort') => ({
  path: [name],
  error: `${name} cannot be combined with limit, cursor or updatedSince, which list products by age.`,
})

export const CatalogueListQuery = CatalogueQuery.extend({
  gtin: compacted('gtin', compactGtin)
    .refine(isGtin, 'gtin must have 8, 12, 13 or 14 digits, the last one a correct check digit.')
    .optional()
    .describe('GTIN of the unit or the carton.'),
  itemNumber: line('itemNumber', LIMITS.itemNumber)
    .optional()
    .describe('Item number. Ignores case.'),
  ...cursorQuery,
})
  .refine((query) => query.page === undefined || !usesCursor(query), toCursorError('page'))
  .refine((query) => query.sort === undefined || !usesCursor(query), toCursorError('sort'))

export const FacetValues = z.object({
  /** Counts apply all other filters. Selected values are always listed. */
  values: z.array(z.object({ value: z.string(), count: z.int() })),
  total: z.int().describe('Number of values, including unlisted ones.'),
})

export const Facets = z.object({
  category: FacetValues,
  ...mapOffered(
    () => FacetValues,
    () =>
      z
        .array(z.object({ value: z.int(), count: z.int() }))
        .describe('Number of products of at most `value`, ascending.'),
  ),
})

export const SuggestionQuery = z.object({
  search: line('search', LIMITS.text).describe('Text typed so far.'),
})

export type CatalogueListQuery = z.infer<typeof CatalogueListQuery>
export type CatalogueQuery = z.infer<typeof CatalogueQuery>
export type Facets = z.infer<typeof Facets>

import * as z from 'zod'
import { LIMITS } from './limits.ts'
import { pageNumber } from './page-number.ts'
import { SORTS } from './paging.ts'
import { repeated } from './repeated.ts'
import { SPECIFICATION_FIELDS } from './specification-facts.ts'
import { optionalLine } from './text.ts'

/** Values of a filter in a query: a product has to have one of them. */
const anyOf = (name: string, max: number, what: string) =>
  repeated(
    z
      .array(optionalLine(name, max))
      .max(LIMITS.filterValues, `${name} may be given ${LIMITS.filterValues} times at most.`)
      .optional(),
  ).describe(`${what} Repeated: any of them.`)

const { max: MAX_MOQ } = SPECIFICATION_FIELDS.moqCartons
const MOQ = `moqCartons must be a whole number from 1 to ${MAX_MOQ.toLocaleString('en')}.`

/** What products are found by: they have all that is asked for. */
export const CatalogueQuery = z.object({
  search: optionalLine('search', LIMITS.text)
    .optional()
    .describe(
      'Part of a name or brand, or words of name, brand, category and description in any order; neither case nor accents count, and a word means its plural too. Or the digits of a GTIN, or of an HS code from its fourth on.',
    ),
  category: optionalLine('category', LIMITS.category).optional(),
  brand: anyOf('brand', LIMITS.brand, 'Only of this brand; neither case nor accents count.'),
  origin: anyOf('origin', LIMITS.filterCode, 'Only from this country, such as AE.'),
  certificate: anyOf('certificate', LIMITS.title, 'Only with this certificate, such as Halal.'),
  labelLanguage: anyOf(
    'labelLanguage',
    LIMITS.filterCode,
    'Only with a label in this language, such as ar.',
  ),
  storage: anyOf('storage', LIMITS.filterCode, 'Only what is kept like this, such as ambient.'),
  moqCartons: z.coerce
    .number<number>(MOQ)
    .int(MOQ)
    .min(1, MOQ)
    .max(MAX_MOQ, MOQ)
    .optional()
    .describe('Only with a minimum order of at most so many cartons.'),
  sort: z.enum(SORTS, { error: `sort must be one of ${SORTS.join(', ')}.` }).optional(),
  page: pageNumber,
})

/** The values of a filter that some products have, those of most products first. */
export const FacetValues = z.object({
  /**
   * The most frequent ones, and those that are asked for, each with the number of products that have it and pass all
   * other filters.
   */
  values: z.array(z.object({ value: z.string(), count: z.int() })),
  /** How many values there are, listed or not. */
  total: z.int(),
})

/** What the catalogue can be narrowed by: of each filter what there is to choose from, under all the others. */
export const Facets = z.object({
  /** Those that are not hidden, in their order. */
  category: FacetValues,
  brand: FacetValues,
  /** ISO 3166-1 alpha-2 codes. */
  origin: FacetValues,
  certificate: FacetValues,
  /** BCP 47 tags. */
  labelLanguage: FacetValues,
  storage: FacetValues,
  /** How many products have a minimum order of at most so many cartons, ascending. */
  moqCartons: z.array(z.object({ value: z.int(), count: z.int() })),
})

export type CatalogueQuery = z.infer<typeof CatalogueQuery>
export type Facets = z.infer<typeof Facets>

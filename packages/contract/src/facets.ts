/** The filters of the catalogue by a value that a product has: of each, any of several may be chosen. */
export const FACETS = ['brand', 'origin', 'certificate', 'labelLanguage', 'storage'] as const

export type Facet = (typeof FACETS)[number]

/** Everything that the catalogue can be narrowed by, beside a search. */
export const FILTERS = ['category', ...FACETS, 'moqCartons'] as const

export type Filter = (typeof FILTERS)[number]

/** What the list of a filter is called. */
export const FILTER_LABELS: Record<Filter, string> = {
  category: 'Category',
  brand: 'Brand',
  origin: 'Origin',
  certificate: 'Certificate',
  labelLanguage: 'Label language',
  storage: 'Storage',
  moqCartons: 'Minimum order',
}

/** Values of a filter that are listed, those of most products first; chosen ones always are. */
export const LISTED_VALUES = 50

/** The minimum orders that are offered, in cartons: at most so many. */
export const OFFERED_MOQ = [1, 5, 10, 25, 50, 100, 250, 500, 1_000, 5_000] as const

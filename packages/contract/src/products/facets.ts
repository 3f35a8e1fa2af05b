/** Several values of one filter are combined with "or". */
export const FACETS = ['brand', 'origin', 'certificate', 'labelLanguage', 'storage'] as const

export type Facet = (typeof FACETS)[number]

export const FILTERS = ['category', ...FACETS, 'moqCartons'] as const

export type Filter = (typeof FILTERS)[number]

export const FILTER_LABELS: Record<Filter, string> = {
  category: /*i18n*/ 'Category',
  brand: /*i18n*/ 'Brand',
  origin: /*i18n*/ 'Origin',
  certificate: /*i18n*/ 'Certificate',
  labelLanguage: /*i18n*/ 'Label language',
  storage: /*i18n*/ 'Storage',
  moqCartons: /*i18n*/ 'Minimum order',
}

/** Maximum number of listed values per filter, besides selected ones. */
export const MAX_FACET_VALUES = 50

/** Maximum cartons of a minimum order. */
export const MOQ_CHOICES = [1, 5, 10, 25, 50, 100, 250, 500, 1_000, 5_000] as const

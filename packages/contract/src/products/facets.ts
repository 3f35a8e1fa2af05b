import { STORAGE, type Storage } from '@dhow/trade/product-facts'
import { getCountryName, getLanguageName, type Translator } from '@dhow/trade/translator'
import { LIMITS } from '../limits.ts'
import { getCertificateName } from './fact-texts.ts'
import type { ProductFields } from './product-fields.ts'
import { SPECIFICATION_FIELDS, type SpecificationField } from './specification-facts.ts'

// Imports no zod, because public pages load this file.

interface OfferedFilter {
  label: string
  /** Label of a link that removes the filter. */
  any: string
  /** Description of the API's parameter. */
  description: string
  format: (value: string, i18n: Translator) => string
  /** Maximum characters of a value. */
  maxLength?: number
  /** All values, if they are known. */
  values?: readonly string[]
  /** An upper limit has no values, but a largest limit, and limits to choose from. */
  max?: number
  choices?: readonly number[]
}

/** Fields and facts with one value, and lists by their name in the facet index. */
type FilterName =
  | Exclude<keyof ProductFields, 'specification'>
  | Exclude<SpecificationField, 'allergens' | 'certificates' | 'labelLanguages'>
  | 'certificate'
  | 'labelLanguage'

/**
 * Filters that visitors can choose, in display order. Each reads the field or fact of its name. Several values of one
 * filter are combined with "or". See docs/evolving.md for how to add one.
 */
export const OFFERED_FILTERS = {
  brand: {
    label: /*i18n*/ 'Brand',
    any: /*i18n*/ 'Any brand',
    description: 'Brand name. Ignores case and accents.',
    format: (brand) => brand,
    maxLength: LIMITS.brand,
  },
  origin: {
    label: /*i18n*/ 'Origin',
    any: /*i18n*/ 'Any origin',
    description: 'Country code, such as AE.',
    format: getCountryName,
    maxLength: LIMITS.filterCode,
  },
  certificate: {
    label: /*i18n*/ 'Certificate',
    any: /*i18n*/ 'Any certificate',
    description: 'Certificate, such as Halal.',
    format: getCertificateName,
    maxLength: LIMITS.title,
  },
  labelLanguage: {
    label: /*i18n*/ 'Label language',
    any: /*i18n*/ 'Any label language',
    description: 'Label language, such as ar.',
    format: getLanguageName,
    maxLength: LIMITS.filterCode,
  },
  storage: {
    label: /*i18n*/ 'Storage',
    any: /*i18n*/ 'Any storage',
    description: 'Storage class, such as ambient.',
    format: (storage, i18n) =>
      Object.hasOwn(STORAGE, storage) ? i18n.t(STORAGE[storage as Storage]) : storage,
    maxLength: LIMITS.filterCode,
  },
  moqCartons: {
    label: /*i18n*/ 'Minimum order',
    any: /*i18n*/ 'Any minimum order',
    description: 'Maximum for the minimum order, in cartons.',
    format: (cartons, i18n) =>
      i18n.t('{cartons, plural, one {At most # carton} other {At most # cartons}}', {
        cartons: Number(cartons),
      }),
    max: SPECIFICATION_FIELDS.moqCartons.max,
    choices: [1, 5, 10, 25, 50, 100, 250, 500, 1_000, 5_000],
  },
} as const satisfies { [Name in FilterName]?: OfferedFilter }

export type Offered = keyof typeof OFFERED_FILTERS

export const OFFERED = Object.keys(OFFERED_FILTERS) as Offered[]

export const getOffered = (filter: Offered): OfferedFilter => OFFERED_FILTERS[filter]

/** Filters by an upper limit. */
type UpperLimit = {
  [Name in Offered]: (typeof OFFERED_FILTERS)[Name] extends { max: number } ? Name : never
}[Offered]

export type Facet = Exclude<Offered, UpperLimit>

export const isUpperLimit = (filter: Offered): filter is UpperLimit =>
  getOffered(filter).max !== undefined

export const FACETS = OFFERED.filter((filter) => !isUpperLimit(filter))

/** Creates a record by the type of each filter. */
export const mapOffered = <Values, Limit>(
  fromValues: (facet: Facet) => Values,
  fromLimit: (filter: UpperLimit) => Limit,
) =>
  Object.fromEntries(
    OFFERED.map((filter) => [
      filter,
      isUpperLimit(filter) ? fromLimit(filter) : fromValues(filter),
    ]),
  ) as Record<Facet, Values> & Record<UpperLimit, Limit>

export const FILTERS = ['category', ...OFFERED] as const

export type Filter = (typeof FILTERS)[number]

/** Maximum number of listed values per filter, besides selected ones. */
export const MAX_FACET_VALUES = 50

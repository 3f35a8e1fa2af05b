import { categoryLabel } from '@dhow/contract/categories/category-names'
import type { Specification } from '@dhow/contract/products/specification'
import { shippedCatalogue } from '@dhow/messages/catalogues'
import { OTHER_LANGUAGES } from '@dhow/messages/languages'
import { STORAGE } from '@dhow/trade/product-facts'
import { searchCodes } from './search-codes.ts'
import { searchText } from './search-words.ts'

const countries = new Intl.DisplayNames('en', { type: 'region' })
const languages = new Intl.DisplayNames('en', { type: 'language' })

/** Returns the searchable facts of a product in words; its pack is in the title. */
const factsOf = (specification: Specification): string[] => {
  const { origin, storage, labelLanguages = [], certificates = [] } = specification
  return [
    ...certificates.map(({ name }) => `${name} certificate, certified`),
    ...(origin ? [countries.of(origin) ?? origin] : []),
    ...(storage ? [storage === 'cool' ? 'cool, chilled' : STORAGE[storage]] : []),
    ...labelLanguages.map((tag) => `${languages.of(tag)} label`),
  ]
}

/**
 * Returns the search text of all that is not in a product's title: facts, description and codes.
 * @param translations of the description and the ingredients
 */
export const searchDetails = (
  description: string,
  specification: Specification & { itemNumber?: string },
  translations: string[] = [],
): string =>
  searchText([description, ...translations], factsOf(specification)) + searchCodes(specification)

/** Returns the names of a category in the translations shipped with Dhow. */
export function shippedCategoryNames(category: string): string[] {
  const label = categoryLabel(category)
  return OTHER_LANGUAGES.flatMap((code) => shippedCatalogue(code, 'server').get(label) || [])
}

import type { Specification } from '@dhow/contract/products/specification'
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

/** Returns the search text of all that is not in a product's title: facts, description and codes. */
export const searchDetails = (
  description: string,
  specification: Specification & { itemNumber?: string },
): string => searchText(description, factsOf(specification)) + searchCodes(specification)

import { countryName } from '@dhow/trade/display-names'
import { COUNTRIES } from '@dhow/trade/places'

/** Options of a select, by name. */
export const COUNTRY_OPTIONS = COUNTRIES.map(
  (code) => [code, countryName(code, { locale: 'en' })] as const,
).toSorted(([, one], [, other]) => one.localeCompare(other, 'en'))

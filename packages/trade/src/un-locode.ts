import { isCountry } from './countries.ts'

/** UNECE Recommendation 16: two letters of the country and three of the place; digits are 2 to 9. */
const UN_LOCODE = /^[A-Z]{2}[A-Z2-9]{3}$/

/** A code as it is kept: 'ae jea' is 'AEJEA'. */
export const compactUnLocode = (text: string): string => text.replace(/\s/g, '').toUpperCase()

/** Whether this could be a UN/LOCODE: its form is right and its country exists. Whether the place does is not known. */
export const isUnLocode = (code: string): boolean =>
  UN_LOCODE.test(code) && isCountry(code.slice(0, 2))

/** As it is printed: 'AE JEA'. */
export const unLocodeText = (code: string): string => `${code.slice(0, 2)} ${code.slice(2)}`

/** Whether a place is a seaport by the functions of its entry, such as '1-345---': position 1 says so. */
export const isSeaport = (functions: string): boolean => functions.startsWith('1')

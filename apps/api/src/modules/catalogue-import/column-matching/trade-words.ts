import { COUNTRIES } from '@dhow/trade/places'
import { gtinProblem } from '@dhow/trade/product-codes'
import { ALLERGENS, canonicalLanguage, LABEL_LANGUAGES } from '@dhow/trade/product-facts'
import { fold } from '#api/platform/database/search-key.ts'

export const plainWords = (text: string): string =>
  fold(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Returns codes by their English names in Unicode's data. */
const codesByName = (type: 'region' | 'language', codes: readonly string[]) => {
  const names = new Intl.DisplayNames('en', { type })
  return codes.map((code): [string, string] => [plainWords(names.of(code) ?? code), code])
}

/** Returns keys by their synonyms, which are separated by commas. */
const keysBySynonym = (synonyms: Record<string, string>) =>
  Object.entries(synonyms).flatMap(([key, words]) =>
    words.split(', ').map((word): [string, string] => [word, key]),
  )

const COUNTRY_NAMES = new Map([
  ...codesByName('region', COUNTRIES),
  ...keysBySynonym({
    GB: 'uk, great britain, england, scotland',
    US: 'usa, america, united states of america',
    AE: 'uae, emirates, dubai',
    SA: 'ksa',
    NL: 'holland, the netherlands',
    TR: 'turkey',
    KR: 'south korea, korea, republic of korea',
    VN: 'viet nam',
    CI: 'ivory coast',
    CZ: 'czech republic, czechia',
    RU: 'russia',
    CN: 'p r china, prc, peoples republic of china',
    HK: 'hong kong',
    TW: 'taiwan',
    MM: 'burma, myanmar',
    PS: 'palestine',
    MK: 'macedonia',
  }),
])

/** Returns the code of a country for texts such as 'Made in Türkiye', 'U.K.' or 'ae'; unknown texts unchanged. */
export function countryCode(text: string): string {
  const name = plainWords(text).replace(/^(made in|product of|produce of) /, '')
  const code = name.toUpperCase()
  if (COUNTRIES.some((one) => one === code)) return code
  return COUNTRY_NAMES.get(name) ?? COUNTRY_NAMES.get(name.replaceAll(' ', '')) ?? text
}

const LANGUAGE_NAMES = new Map([
  ...codesByName('language', LABEL_LANGUAGES),
  ...keysBySynonym({ 'zh-Hans': 'chinese', fa: 'farsi', fil: 'tagalog', en: 'eng', ar: 'arb' }),
])

export const languageTag = (text: string): string =>
  LANGUAGE_NAMES.get(plainWords(text)) ?? canonicalLanguage(text.trim()) ?? text.trim()

const ALLERGEN_WORDS = new Map([
  ...Object.entries(ALLERGENS).flatMap(([key, name]): [string, string][] => [
    [key, key],
    [plainWords(name), key],
  ]),
  ...keysBySynonym({
    gluten: 'wheat, barley, rye, oats, cereals',
    crustaceans: 'crustacean, shellfish',
    eggs: 'egg',
    peanuts: 'peanut, groundnuts',
    soybeans: 'soy, soya, soybean',
    milk: 'dairy, lactose',
    nuts: 'nut, tree nuts, almonds, hazelnuts, pistachios',
    sesame: 'sesame seed',
    sulphites: 'sulphite, sulfites, so2',
    molluscs: 'mollusc, mollusks',
  }),
])

export const allergenKey = (text: string): string =>
  ALLERGEN_WORDS.get(plainWords(text).replace(/^contains /, '')) ?? text.trim()

const STORAGE_WORDS: [RegExp, string][] = [
  [/frozen|freez/, 'frozen'],
  [/chill|cool|fridge|refrigerat|cold/, 'cool'],
  [/ambient|dry|room|normal|shelf stable/, 'ambient'],
]

export const storageKey = (text: string): string =>
  STORAGE_WORDS.find(([word]) => word.test(plainWords(text)))?.[1] ?? text

const PALLET_WORDS: [RegExp, string][] = [
  [/1219|48 x? ?40|gma|american/, '1219x1016'],
  [/1200 x? ?1000|120 x? ?100|uk|industrial|chep uk|standard/, '1200x1000'],
  [/1200 x? ?800|120 x? ?80|eur|epal/, 'EUR'],
]

export const palletKey = (text: string): string =>
  PALLET_WORDS.find(([word]) => word.test(plainWords(text)))?.[1] ?? text

/** Restores the leading zero of an HS code that a spreadsheet dropped; HS codes have an even number of digits. */
export const hsCodeWithZero = (text: string): string =>
  /^[1-9]\d{4}(\d{2}){0,3}$/.test(text) ? `0${text}` : text

/** Restores the leading zeros of a GTIN that a spreadsheet dropped: as many as make its check digit correct. */
export function gtinWithZeros(text: string): string {
  const digits = text.replace(/[\s-]/g, '')
  if (!/^\d{6,13}$/.test(digits) || !gtinProblem(digits)) return text
  const lengths = [8, 12, 13, 14].filter((length) => length > digits.length)
  const [valid] = lengths
    .map((length) => digits.padStart(length, '0'))
    .filter((one) => !gtinProblem(one))
  return valid ?? text
}

import { ALLERGENS } from '@dhow/trade/allergens'
import { COUNTRIES } from '@dhow/trade/countries'
import { gtinProblem } from '@dhow/trade/gtin'
import { canonicalLanguage, LABEL_LANGUAGES } from '@dhow/trade/languages'

/** Text by which words are compared: without case, accents and marks. */
export const plain = (text: string): string =>
  text
    // First, because normalizing takes quadratic time for many marks.
    .replace(/\p{M}/gu, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const named = (type: 'region' | 'language', codes: readonly string[]) => {
  const names = new Intl.DisplayNames('en', { type })
  return codes.map((code): [string, string] => [plain(names.of(code) ?? code), code])
}

/** What traders call countries beside their names in Unicode's data. */
const COUNTRY_NAMES = new Map([
  ...named('region', COUNTRIES),
  ...Object.entries({
    uk: 'GB',
    'great britain': 'GB',
    england: 'GB',
    scotland: 'GB',
    usa: 'US',
    america: 'US',
    'united states of america': 'US',
    uae: 'AE',
    emirates: 'AE',
    dubai: 'AE',
    ksa: 'SA',
    holland: 'NL',
    'the netherlands': 'NL',
    turkey: 'TR',
    'south korea': 'KR',
    korea: 'KR',
    'republic of korea': 'KR',
    'viet nam': 'VN',
    'ivory coast': 'CI',
    'czech republic': 'CZ',
    czechia: 'CZ',
    russia: 'RU',
    'p r china': 'CN',
    prc: 'CN',
    'peoples republic of china': 'CN',
    'hong kong': 'HK',
    taiwan: 'TW',
    burma: 'MM',
    myanmar: 'MM',
    palestine: 'PS',
    macedonia: 'MK',
  }),
])

/** The code of a country by its name, or as it is: 'Made in Türkiye', 'U.K.', 'ae'. */
export function countryCode(text: string): string {
  const name = plain(text).replace(/^(made in|product of|produce of) /, '')
  const code = name.toUpperCase()
  if (COUNTRIES.some((one) => one === code)) return code
  return COUNTRY_NAMES.get(name) ?? COUNTRY_NAMES.get(name.replaceAll(' ', '')) ?? text
}

const LANGUAGE_NAMES = new Map([
  ...named('language', LABEL_LANGUAGES),
  ...Object.entries({ chinese: 'zh-Hans', farsi: 'fa', tagalog: 'fil', eng: 'en', arb: 'ar' }),
])

/** The tag of a language by its name; a tag, or what is neither, as it is. */
export const languageTag = (text: string): string =>
  LANGUAGE_NAMES.get(plain(text)) ?? canonicalLanguage(text.trim()) ?? text.trim()

/** Words for each of the fourteen allergens beside its own key and name. */
const ALLERGEN_WORDS = new Map([
  ...Object.entries(ALLERGENS).flatMap(([key, name]): [string, string][] => [
    [key, key],
    [plain(name), key],
  ]),
  ...Object.entries({
    wheat: 'gluten',
    barley: 'gluten',
    rye: 'gluten',
    oats: 'gluten',
    cereals: 'gluten',
    crustacean: 'crustaceans',
    shellfish: 'crustaceans',
    egg: 'eggs',
    peanut: 'peanuts',
    groundnuts: 'peanuts',
    soy: 'soybeans',
    soya: 'soybeans',
    soybean: 'soybeans',
    dairy: 'milk',
    lactose: 'milk',
    nut: 'nuts',
    'tree nuts': 'nuts',
    almonds: 'nuts',
    hazelnuts: 'nuts',
    pistachios: 'nuts',
    'sesame seed': 'sesame',
    sulphite: 'sulphites',
    sulfites: 'sulphites',
    so2: 'sulphites',
    mollusc: 'molluscs',
    mollusks: 'molluscs',
  }),
])

export const allergenKey = (text: string): string =>
  ALLERGEN_WORDS.get(plain(text).replace(/^contains /, '')) ?? text.trim()

const STORAGE_WORDS: [RegExp, string][] = [
  [/frozen|freez/, 'frozen'],
  [/chill|cool|fridge|refrigerat|cold/, 'cool'],
  [/ambient|dry|room|normal|shelf stable/, 'ambient'],
]

export const storageKey = (text: string): string =>
  STORAGE_WORDS.find(([word]) => word.test(plain(text)))?.[1] ?? text

const PALLET_WORDS: [RegExp, string][] = [
  [/1219|48 x? ?40|gma|american/, '1219x1016'],
  [/1200 x? ?1000|120 x? ?100|uk|industrial|chep uk|standard/, '1200x1000'],
  [/1200 x? ?800|120 x? ?80|eur|epal/, 'EUR'],
]

export const palletKey = (text: string): string =>
  PALLET_WORDS.find(([word]) => word.test(plain(text)))?.[1] ?? text

/** A tariff number, which has an even number of digits, with the zero that a spreadsheet left out. */
export const hsCodeWithZero = (text: string): string =>
  /^[1-9]\d{4}(\d{2}){0,3}$/.test(text) ? `0${text}` : text

/**
 * A GTIN as it was before a spreadsheet took it for a number and left its zeros out: with as many in front as make
 * its check digit right.
 */
export function gtinWithZeros(text: string): string {
  const digits = text.replace(/[\s-]/g, '')
  if (!/^\d{6,13}$/.test(digits) || !gtinProblem(digits)) return text
  const lengths = [8, 12, 13, 14].filter((length) => length > digits.length)
  const [found] = lengths
    .map((length) => digits.padStart(length, '0'))
    .filter((one) => !gtinProblem(one))
  return found ?? text
}

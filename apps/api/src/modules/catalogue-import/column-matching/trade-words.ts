import type { Column } from '@dhow/contract/catalogue-import/import-columns'
import { unitsOf } from '@dhow/contract/catalogue-import/import-matching'
import { COUNTRIES } from '@dhow/trade/places'
import { gtinProblem } from '@dhow/trade/product-codes'
import { ALLERGENS, canonicalLanguage, LABEL_LANGUAGES } from '@dhow/trade/product-facts'
import { fold } from '#api/platform/database/search-key.ts'
import { quantityIn } from './quantities.ts'

export const plainWords = (text: string): string =>
  fold(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

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
function countryCode(text: string): string {
  const name = plainWords(text).replace(/^(made in|product of|produce of) /, '')
  const code = name.toUpperCase()
  if (COUNTRIES.some((one) => one === code)) return code
  return COUNTRY_NAMES.get(name) ?? COUNTRY_NAMES.get(name.replaceAll(' ', '')) ?? text
}

const LANGUAGE_NAMES = new Map([
  ...codesByName('language', LABEL_LANGUAGES),
  ...keysBySynonym({ 'zh-Hans': 'chinese', fa: 'farsi', fil: 'tagalog', en: 'eng', ar: 'arb' }),
])

const languageTag = (text: string): string =>
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

const allergenKey = (text: string): string =>
  ALLERGEN_WORDS.get(plainWords(text).replace(/^contains /, '')) ?? text.trim()

const STORAGE_WORDS: [RegExp, string][] = [
  [/frozen|freez/, 'frozen'],
  [/chill|cool|fridge|refrigerat|cold/, 'cool'],
  [/ambient|dry|room|normal|shelf stable/, 'ambient'],
]

const storageKey = (text: string): string =>
  STORAGE_WORDS.find(([word]) => word.test(plainWords(text)))?.[1] ?? text

const PALLET_WORDS: [RegExp, string][] = [
  [/1219|48 x? ?40|gma|american/, '1219x1016'],
  [/1200 x? ?1000|120 x? ?100|uk|industrial|chep uk|standard/, '1200x1000'],
  [/1200 x? ?800|120 x? ?80|eur|epal/, 'EUR'],
]

const palletKey = (text: string): string =>
  PALLET_WORDS.find(([word]) => word.test(plainWords(text)))?.[1] ?? text

/** Restores the leading zero of an HS code that a spreadsheet dropped; HS codes have an even number of digits. */
const hsCodeWithZero = (text: string): string =>
  /^[1-9]\d{4}(\d{2}){0,3}$/.test(text) ? `0${text}` : text

/** Restores the leading zeros of a GTIN that a spreadsheet dropped: as many as make its check digit correct. */
function gtinWithZeros(text: string): string {
  const digits = text.replace(/[\s-]/g, '')
  if (!/^\d{6,13}$/.test(digits) || !gtinProblem(digits)) return text
  const lengths = [8, 12, 13, 14].filter((length) => length > digits.length)
  const [valid] = lengths
    .map((length) => digits.padStart(length, '0'))
    .filter((one) => !gtinProblem(one))
  return valid ?? text
}

const list = (text: string, write: (word: string) => string): string => {
  if (/^(none|no|free|nil|no allergens)$/i.test(text.trim())) return 'none'
  const words = text.split(/[,;|/\n&+]|\band\b/i).map((word) => word.trim())
  return [...new Set(words.filter((word) => word !== '').map(write))].join(', ')
}

const yesOrNo = (text: string): string => {
  if (/^(y|yes|true|1|x|✓|ok|allowed)$/i.test(text)) return 'yes'
  return /^(n|no|false|0|✗|not allowed)$/i.test(text) ? 'no' : text
}

/** Translations of texts. Unknown texts remain unchanged, so that the check reports them. */
export const TRANSLATIONS: { [C in Column]?: (text: string) => string } = {
  gtin: gtinWithZeros,
  cartonGtin: gtinWithZeros,
  hsCode: hsCodeWithZero,
  unNumber: (text) => (/^\d+$/.test(text) ? text.padStart(4, '0') : text),
  origin: countryCode,
  storage: storageKey,
  palletType: palletKey,
  allergens: (text) => list(text, allergenKey),
  labelLanguages: (text) => list(text, languageTag),
  certificates: (text) => (text.includes('|') ? text : text.split(/[,;/\n]/).join(' | ')),
  mayTilt: yesOrNo,
  featured: yesOrNo,
  netContentUnit: (text) =>
    quantityIn(`1 ${text}`, unitsOf('contentText'), undefined)?.unit ?? text,
  pictures: (text) => (text.includes('|') ? text : text.split(/[;\n]/).join('|')),
}

import {
  type Column,
  isCombined,
  isNumber,
  listUnits,
  type Target,
} from '@dhow/contract/catalogue-import/import-columns'
import { toLatinNumber } from '@dhow/trade/digits'
import { COUNTRIES } from '@dhow/trade/places'
import { findGtinProblem } from '@dhow/trade/product-codes'
import { LABEL_LANGUAGES, normalizeLanguage } from '@dhow/trade/product-facts'
import { readSynonyms, readWords, toPlainWords } from '#api/platform/matching/vocabulary.ts'
import {
  type Cells,
  COMBINED_CELLS,
  findUnit,
  MAX_QUANTITY_CHARS,
  type NumberFormat,
  readQuantity,
  translateCount,
  UNIT,
  writeWhole,
} from './quantities.ts'

const SHEET_LANGUAGES = 'en de fr es pt it nl pl tr ru ar zh ja'.split(' ')

/** Returns a lookup of codes by name. Creates its names on first use, because that takes several milliseconds. */
function createLookup(type: 'region' | 'language', codes: readonly string[], section: string) {
  let names: Map<string, string> | undefined
  const create = () =>
    new Map([
      ...SHEET_LANGUAGES.flatMap((language) => {
        const inLanguage = new Intl.DisplayNames(language, { type })
        return codes.map((code) => [toPlainWords(inLanguage.of(code) ?? code), code] as const)
      }),
      ...readSynonyms(section),
    ])
  return (name: string): string | undefined => {
    names ??= create()
    return names.get(name) ?? names.get(name.replaceAll(' ', ''))
  }
}

const findCountry = createLookup('region', COUNTRIES, 'countries')
const findLanguage = createLookup('language', LABEL_LANGUAGES, 'languages')

const MADE_IN = [...readWords('made in')]

/** Returns the code of a country for texts such as 'Made in Türkiye', 'Allemagne' or 'ae'; unknown texts unchanged. */
function findCountryCode(text: string): string {
  const name = MADE_IN.reduce((name, words) => name.replace(words, ''), toPlainWords(text)).trim()
  const code = name.toUpperCase()
  return COUNTRIES.find((item) => item === code) ?? findCountry(name) ?? text
}

const toLanguageTag = (text: string) =>
  findLanguage(toPlainWords(text)) ?? normalizeLanguage(text.trim()) ?? text.trim()

const ALLERGEN_WORDS = new Map(readSynonyms('allergens'))

const toAllergen = (text: string) =>
  ALLERGEN_WORDS.get(toPlainWords(text).replace(/^(contains|enthalt|contient|contiene) /, '')) ??
  text.trim()

/** Returns a function that finds the first of our words with a synonym in a text; unknown texts remain unchanged. */
function createFinder(section: string) {
  const synonyms = readSynonyms(section)
  return (text: string): string =>
    synonyms.find(([synonym]) => toPlainWords(text).includes(synonym))?.[1] ?? text
}

/** Restores the leading zero of an HS code that a spreadsheet dropped; HS codes have an even number of digits. */
const restoreHsCodeZero = (text: string) =>
  /^[1-9]\d{4}(\d{2}){0,3}$/.test(text) ? `0${text}` : text

/** Restores the leading zeros of a GTIN that a spreadsheet dropped: as many as make its check digit correct. */
function restoreGtinZeros(text: string): string {
  const digits = text.replace(/[\s-]/g, '')
  if (!/^\d{6,13}$/.test(digits) || !findGtinProblem(digits)) return text
  const lengths = [8, 12, 13, 14].filter((length) => length > digits.length)
  const [valid] = lengths
    .map((length) => digits.padStart(length, '0'))
    .filter((item) => !findGtinProblem(item))
  return valid ?? text
}

const NONE = readWords('none')

const translateList = (text: string, write: (word: string) => string): string => {
  if (NONE.has(toPlainWords(text))) return 'none'
  const words = text.split(/[,;|/\n&+、，،]|\b(?:and|und|et|y|e)\b/i).map((word) => word.trim())
  return [...new Set(words.filter((word) => word !== '').map(write))].join(', ')
}

/** Translations of texts. Unknown texts remain unchanged, so that the check reports them. */
export const TRANSLATIONS: { [C in Column]?: (text: string) => string } = {
  gtin: restoreGtinZeros,
  cartonGtin: restoreGtinZeros,
  hsCode: restoreHsCodeZero,
  unNumber: (text) => (/^\d+$/.test(text) ? text.padStart(4, '0') : text),
  origin: findCountryCode,
  storage: createFinder('storage'),
  palletType: createFinder('pallets'),
  allergens: (text) => translateList(text, toAllergen),
  labelLanguages: (text) => translateList(text, toLanguageTag),
  certificates: (text) => (text.includes('|') ? text : text.split(/[,;/\n]/).join(' | ')),
  netContentUnit: (text) => readQuantity(`1 ${text}`, listUnits('contentText'), {})?.unit ?? text,
  pictures: (text) => (text.includes('|') ? text : text.split(/[;\n]/).join('|')),
}

/** Placeholders for unknown values in sheets of suppliers. */
const PLACEHOLDER = /^(n\/?a|nil|tbc|tba|tbd|unknown|-+|–|—|\?+|#n\/a)$/i

/** Returns a quantity in the letters and digits of ASCII. Long texts are none, and NFKC takes quadratic time. */
const normalizeQuantity = (text: string) =>
  text.length > MAX_QUANTITY_CHARS
    ? text.trim()
    : toLatinNumber(text.replaceAll('″', '"').normalize('NFKC')).trim()

function translateAmount(text: string, target: Column, format: NumberFormat): string {
  const units = listUnits(target)
  const quantity = readQuantity(text, units, format)
  if (quantity) return units.length === 0 ? String(quantity.value) : writeWhole(quantity.value)
  return units.length === 0 ? translateCount(text, target, format) : text
}

/** Returns whether a cell has a quantity without a unit. */
export function needsUnit(target: Target, cell: string): boolean {
  if (listUnits(target).length === 0 || target === 'packText') return false
  const text = normalizeQuantity(cell)
  // Sizes and weights may have labels: L40 W30 H25.
  const hasUnit =
    target === 'cartonSize' || target === 'cartonWeights'
      ? text.split(/\d/).some((words) => findUnit(UNIT.exec(words)?.[1] ?? '', listUnits(target)))
      : /[\p{L}"]/u.test(text)
  return /\d/.test(text) && !hasUnit
}

const CODES = new Set<Target>(['gtin', 'cartonGtin', 'hsCode', 'unNumber'])

export const isCode = (target: Target): boolean => CODES.has(target) || target === 'itemNumber'

/** Splits and translates a cell into our columns. Unknown texts remain, so that the check reports them. */
export function translate(target: Target, cell: string, format: NumberFormat): Cells {
  const combined = isCombined(target) ? COMBINED_CELLS[target] : undefined
  const column = target as Column
  const isAmount = isNumber(column)
  // Excel marks texts with an apostrophe.
  const trimmed = cell.trim().replace(/^'(?=\d)/, '')
  const text = combined || isAmount || CODES.has(target) ? normalizeQuantity(trimmed) : trimmed
  if (text === '' || (target !== 'name' && PLACEHOLDER.test(text))) return {}
  const isShort = text.length <= MAX_QUANTITY_CHARS
  if (combined) return isShort ? combined(text, format) : {}
  if (isAmount) {
    return { [column]: isShort ? translateAmount(text, column, format) : text }
  }
  const isText = target === 'name' || target === 'description' || target === 'brand'
  return { [column]: TRANSLATIONS[column]?.(text) ?? (isText ? cell : text) }
}

import type { ColumnMatch } from '@dhow/contract/catalogue-import/column-matches'
import {
  ALL_COLUMNS,
  type Column,
  getColumnTitle,
  isNumber,
  listUnits,
  type Target,
  TRANSLATIONS,
  UNITS,
  type Unit,
} from '@dhow/contract/catalogue-import/import-columns'
import { PRODUCT_STATUSES } from '@dhow/contract/products/products'
import { BASE_LANGUAGE, type Language } from '@dhow/i18n/languages'
import { readWhole } from '@dhow/trade/digits'
import {
  detectLanguage,
  findLanguageInName,
  isRowNumber,
  readSynonyms,
  readWords,
  toStandardWords,
} from '#api/platform/matching/vocabulary.ts'
import { findUnits } from './quantities.ts'
import { translate } from './translate.ts'

export type SheetColumn = { name: string; examples: string[] }

const foldName = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase()

const COLUMN_BY_NAME = new Map(
  ALL_COLUMNS.flatMap((column) => [
    [foldName(getColumnTitle(column)), column],
    [foldName(column), column],
  ]),
)

/** Returns the column of an export or a template by its name or title. */
export const findOwnColumn = (name: string): Column | undefined =>
  COLUMN_BY_NAME.get(foldName(name))

export function createOwnMatch(target: Column): ColumnMatch {
  const [unit] = listUnits(target)
  return unit ? { target, unit } : { target }
}

/** Column names of suppliers in standard words. */
export const PATTERNS = readSynonyms('patterns').map(([name, target]) => ({
  target: target as Target,
  words: new Set(name.split(' ')),
}))

const MIN_SIMILARITY = 0.6

/** Words that change the field: a carton is not a layer of cartons. */
const DECISIVE = [...readWords('decisive')]

const MAX_NAME_CHARS = 100

type Reading = { words: Set<string>; units: Unit[] }

/** Words after a unit: kg/ctn, kg per carton. */
const PER = /(?:\/|\b(?:per|pro|je|par|por)\b)[^/]*$/i

const getLastWord = (text: string) =>
  text.split(/[\s_\-/,.]+/).findLast((word) => word !== '') ?? ''

const toWords = (text: string) => new Set(toStandardWords(text))

const BRACKETS = /[([][^()[\]]*[)\]]/g

/** Returns the standard words of a name, and the units that it may mean. A unit that ends a name may be a word: L. */
function listReadings(columnName: string): Reading[] {
  const name = columnName.slice(0, MAX_NAME_CHARS).normalize('NFKC').trim()
  const findFirstUnits = (texts: string[]) =>
    texts.map((text) => findUnits(text, UNITS)).find((units) => units.length > 0)
  // The last word is the unit in 'L x B x H in cm'.
  const splitWords = (text: string) => text.split(/[\s,/]+/).filter((word) => word.length > 1)
  const findBracketUnits = (brackets: string) => {
    const text = brackets.slice(1, -1)
    return findFirstUnits([text, ...splitWords(text).toReversed()])
  }
  const inBrackets = name.match(BRACKETS) ?? []
  const spaced = name
    .replace(/(?<=[a-z]{2})(?=[A-Z])/g, ' ')
    .replace(/(?<=\p{Script=Han})(?=[a-z])/giu, ' ')
    .replace(BRACKETS, (text) => (text.length < name.length && findBracketUnits(text) ? ' ' : text))
  const bracketUnits = inBrackets.map(findBracketUnits).find(Boolean)
  const units =
    bracketUnits ?? findFirstUnits([name, ...[spaced, spaced.replace(PER, '')].map(getLastWord)])
  const all = { words: toWords(spaced), units: [] }
  if (!units) return [all]
  const isUnit = (word: string) => findUnits(word, units).length > 0
  const otherWords = toWords(
    spaced
      .split(/[\s_\-/,]+/)
      .filter((word) => !isUnit(word))
      .join(' '),
  )
  const withUnits = { words: otherWords.size > 0 ? otherWords : all.words, units }
  return bracketUnits ? [withUnits] : [withUnits, all]
}

/** Splits a name in several lines into those above, which name a group of columns, and the last one. */
function splitLines(name: string): { outer: string; inner: string } {
  const start = name.lastIndexOf('\n')
  return { outer: name.slice(0, Math.max(0, start)), inner: name.slice(start + 1) }
}

/** Returns the units that the name of a column may mean, such as cm in 'Karton B cm'. */
export function findUnitsInName(name: string): Unit[] {
  const { outer, inner } = splitLines(name)
  const units = [name, inner, outer].flatMap((text) => listReadings(text)[0]?.units ?? [])
  return [...new Set(units)]
}

/** Returns the first unit of a target that is among the given ones. */
export const chooseUnit = (units: Unit[], target: Target): Unit | undefined =>
  listUnits(target).find((unit) => units.includes(unit))

type Candidate = { match: ColumnMatch; score: number }

const findTranslationColumn = (target: Target, language: Language): Column | undefined => {
  const columns = TRANSLATIONS.filter(({ field }) => field === target)
  if (language === BASE_LANGUAGE) return columns[0]?.field
  return columns.find((column) => column.language === language)?.column
}

function listCandidates(column: SheetColumn): Candidate[] {
  const name = column.name.slice(0, MAX_NAME_CHARS)
  if (isRowNumber(name)) return []
  const namedLanguage = findLanguageInName(name)
  if (namedLanguage) {
    const translated = matchPatterns({ ...column, name: namedLanguage.text }).flatMap((pattern) => {
      const target = findTranslationColumn(pattern.match.target, namedLanguage.language)
      return target ? { ...pattern, match: { target } } : []
    })
    if (translated.length > 0) return translated
  }
  // A name in English precedes one in another script.
  const rank = detectLanguage(name) ? 0.01 : 0
  const candidates = matchPatterns(column)
  if (candidates.length > 0) {
    return candidates.map(({ match, score }) => ({ match, score: score - rank }))
  }
  const target = findOwnColumn(column.name)
  return target && correctTarget(target, column.examples, []) === target
    ? [{ match: createOwnMatch(target), score: 1 }]
    : []
}

function matchPatterns({ name, examples }: SheetColumn): Candidate[] {
  const best = new Map<Target, { match: ColumnMatch; score: number }>()
  const { outer, inner } = splitLines(name)
  const outerUnits = outer ? findUnitsInName(outer) : []
  // The last line alone is a name too: 'L' below 'Carton size (cm)'.
  const readings = [name, ...(outer ? [inner] : [])].flatMap(listReadings)
  for (const { words, units } of readings) {
    if (words.has('price')) return []
    for (const { target, words: pattern } of PATTERNS) {
      // The column 'Article' contains names or codes.
      const isArticle = target === 'name' && !words.has('name')
      if (DECISIVE.some((word) => words.has(word) !== pattern.has(word))) continue
      const shared = [...words].filter((word) => pattern.has(word)).length
      const similarity = shared / (words.size + pattern.size - shared)
      // The longer of two equally similar patterns is more specific, and a unit more useful than its word.
      const score =
        similarity + shared / 1_000 + (units.length > 0 ? 0.01 : 0) - (isArticle ? 0.01 : 0)
      if (similarity < MIN_SIMILARITY || score <= (best.get(target)?.score ?? 0)) continue
      const actual =
        isArticle && areCodes(examples) ? 'itemNumber' : correctTarget(target, examples, units)
      const match = actual && addUnit(actual, units, outerUnits)
      if (match) best.set(target, { match, score })
    }
  }
  const withoutBrackets = name.slice(0, MAX_NAME_CHARS).normalize('NFKC').replace(BRACKETS, ' ')
  const mayBeRemark = best.size === 0 && withoutBrackets.trim() !== '' && withoutBrackets !== name
  return mayBeRemark ? matchPatterns({ name: withoutBrackets, examples }) : [...best.values()]
}

const areCodes = (examples: string[]) =>
  examples.length > 0 && examples.every((text) => /^[^\s\d]{0,8}\d\S*$/.test(text))

/** Adds the unit of a name to a target, else the unit of the group. Undefined if the name has another kind of unit. */
function addUnit(target: Target, units: Unit[], outerUnits: Unit[]): ColumnMatch | undefined {
  const unit = chooseUnit(units, target) ?? chooseUnit(outerUnits, target)
  if (unit) return { target, unit }
  const isCount = units.includes('piece') && isNumber(target) && listUnits(target).length === 0
  return units.length === 0 || isCount ? { target } : undefined
}

/** Corrects a target whose name is ambiguous by the values of the column; undefined if the values exclude it. */
function correctTarget(target: Target, examples: string[], units: Unit[]): Target | undefined {
  const hasExample = (pattern: RegExp) => examples.some((example) => pattern.test(example))
  const isReadable = (column: Column) =>
    examples.length === 0 || examples.some((text) => translate(target, text, {})[column])
  if (target === 'cartonWeights' && !isReadable('cartonNetGrams')) return undefined
  if (target === 'cartonSize' && !isReadable('cartonHeightMm')) {
    return hasExample(/^\d+$/) ? 'unitsPerCarton' : undefined
  }
  if (target === 'packText' && examples.length > 0 && !hasExample(/[x×*✕х/]/i)) {
    return hasExample(/\p{L}/u) ? 'contentText' : 'unitsPerCarton'
  }
  // Cartons weigh kilograms; a weight in grams is the net content of a piece.
  if (target === 'cartonNetGrams' && units.includes('g')) return 'contentText'
  if (target === 'gtin' && hasExample(/^[1-9]\d{13}$/)) return 'cartonGtin'
  // Portuguese sheets use un as a unit.
  if (target === 'unNumber' && examples.length > 0 && !hasExample(/\d{4}/)) return undefined
  const isCounted =
    examples.length > 1 &&
    examples.every(
      (example, index) => !example.startsWith('00') && readWhole(example) === index + 1,
    )
  if (target === 'itemNumber' && isCounted) return undefined
  // Suppliers write other words, such as active.
  const isStatus = (example: string) =>
    PRODUCT_STATUSES.some((status) => status === example.toLowerCase())
  if (target === 'status' && !examples.every(isStatus)) return undefined
  return target
}

/**
 * Suggests the field of each column, at most once: for the column with the most similar name.
 * @param isStored whether a product has an item number, and so needs no name
 */
export function suggestMatches(
  columns: SheetColumn[],
  isStored: (itemNumber: string) => boolean = () => false,
): (ColumnMatch | undefined)[] {
  const ranked = columns
    .flatMap((column, index) =>
      listCandidates(column).map((candidate) => ({ ...candidate, at: index })),
    )
    .toSorted((a, b) => b.score - a.score || a.at - b.at)
  const matches: (ColumnMatch | undefined)[] = columns.map(() => undefined)
  const taken = new Set<Target>()
  for (const { match, at: index } of ranked) {
    if (matches[index] || taken.has(match.target)) continue
    matches[index] = match
    taken.add(match.target)
  }
  for (const { match, at: index } of ranked) {
    const script = detectLanguage(columns[index]?.name ?? '')
    const other = columns[matches.findIndex((item) => item?.target === match.target)]
    const target = script && findTranslationColumn(match.target, script)
    if (matches[index] || !target || taken.has(target)) continue
    // The other column may be a second one in the same language.
    if (!other || detectLanguage(other.name) === script) continue
    matches[index] = { target }
    taken.add(target)
  }
  // Many sheets have no name column and put the product name into the description.
  const description = matches.find((match) => match?.target === 'description')
  const items = columns[matches.findIndex((match) => match?.target === 'itemNumber')]?.examples
  if (description && !taken.has('name') && !items?.some(isStored)) description.target = 'name'
  return matches
}

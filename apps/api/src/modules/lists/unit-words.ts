import { LINE_UNITS, type UnitOfSale } from '@dhow/trade/units-of-sale'
import { readSynonyms, toPlainWords } from '#api/platform/matching/vocabulary.ts'

/** A unit, or the words of a buyer that are none of ours. Contents may be a part of the product: tea, 100 bags. */
export type UnitWords = {
  unit?: UnitOfSale
  unitText?: string
  isWeight?: true
  isContent?: true
}

const SHARED: readonly string[] = ['carton', 'unit', 'pallet']

const MEANINGS = new Map([
  ...SHARED.map((word): [string, string] => [word, word]),
  ...readSynonyms('columns').filter(([, word]) => SHARED.includes(word)),
  ...readSynonyms('units of sale'),
])

export const CONTAINER =
  "(?:containers?|cntrs?|conteneurs?|cont[eê]iner(?:es)?|contentor(?:es)?|contenedor(?:es)?|fcl|حاوي(?:ة|ات|تين)|[货貨]?[柜櫃]|集装箱)(?: (?:de|of|d['’]))?"

const MARK = `(?:['’′]|ft|foot|feet|gp|dc|dv|st|h[cq]|high ?cube|pieds?|p[eé]s|pies|قدم|尺|呎|高|${CONTAINER})`

/** Containers with their size as a regular expression, case-insensitive: 2 x 20', 1 contêiner de 40 pés. */
const CONTAINERS = `(?:个 ?)?(?:${CONTAINER} ?[24]0(?!\\d)(?: ?${MARK}){0,3}|[24]0(?: ?${MARK}){1,4})`

/** Containers and words as a regular expression. Chinese has no spaces. */
export const UNIT = `${CONTAINERS}|\\p{Script=Han}{1,4}|(?:master )?[\\p{L}\\p{M}]{1,20}(?![\\p{L}\\p{M}])`

const ONLY_CONTAINERS = new RegExp(`^${CONTAINERS}$`, 'iu')

/** Maximum number of characters in a quantity with its unit; real ones have about 20. */
export const MAX_CHARS = 100

/** Returns the unit that a text states; undefined for other texts. */
export function findUnit(text: string): UnitWords | undefined {
  const word = text.trim().replace(/\(s\)/i, '')
  if (word === '' || word.length > MAX_CHARS) return undefined
  if (ONLY_CONTAINERS.test(word)) {
    const size = word.includes('20') ? '20' : /h[cq]|high|高/i.test(word) ? '40HC' : '40'
    return { unit: size }
  }
  const meaning = MEANINGS.get(toPlainWords(word))
  if (meaning === undefined) return undefined
  if (meaning === 'unit') return { unit: 'piece' }
  if (meaning === '40hc') return { unit: '40HC' }
  const unit = LINE_UNITS.find((unit) => unit === meaning)
  if (unit) return { unit }
  return {
    unitText: word,
    ...((meaning === 'tonne' || meaning === 'kg') && { isWeight: true }),
    ...((meaning === 'kg' || meaning === 'content') && { isContent: true }),
  }
}

/** Returns the unit at the start of a text that matches `UNIT`, and its number of characters. */
export function findUnitAtStart(text: string): (UnitWords & { length: number }) | undefined {
  const lengths = /^\p{Script=Han}+$/u.test(text) ? [4, 3, 2, 1] : [text.length]
  for (const length of lengths) {
    const unit = length <= text.length ? findUnit(text.slice(0, length)) : undefined
    if (unit) return { ...unit, length }
  }
  return undefined
}

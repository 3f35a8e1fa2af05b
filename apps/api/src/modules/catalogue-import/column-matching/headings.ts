import type { ColumnMatch } from '@dhow/contract/catalogue-import/column-matches'
import {
  type Target,
  UNITS,
  type Unit,
  unitsOf,
} from '@dhow/contract/catalogue-import/import-matching'
import { unitCalled } from './quantities.ts'
import { plainWords } from './trade-words.ts'
import { PATTERNS, standardWord } from './vocabulary.ts'

export type SheetColumn = { name: string; examples: string[] }

/** Minimum similarity of a name and a pattern, from 0 to 1. */
const MIN_SIMILARITY = 0.6

/** Maximum number of characters of a name that are read. */
const MAX_NAME_CHARS = 200

/** Returns the standard words of a name, and the unit at its end or in brackets. */
function readName(name: string): { words: Set<string>; unit: Unit | undefined } {
  // oxlint-disable-next-line regexp/no-super-linear-move -- at most MAX_NAME_CHARS
  const inBrackets = [...name.matchAll(/[([]([^)\]]*)[)\]]/g)].map(([, text = '']) => text)
  const lastWord =
    name
      .trim()
      .split(/[\s_\-/,.]+/)
      .at(-1) ?? ''
  const possibleUnits = [...inBrackets.flatMap((text) => [text, ...text.split(/[\s,]+/)]), lastWord]
  const unit = possibleUnits.map((text) => unitCalled(text, UNITS)).find((one) => one !== undefined)
  const spaced = name
    .replace(/\bn\.?w\b/i, 'net weight')
    .replace(/\bg\.?w\b/i, 'gross weight')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    // Brackets contain the unit or a remark, unless they contain the complete name.
    // oxlint-disable-next-line regexp/no-super-linear-move -- at most MAX_NAME_CHARS
    .replace(/[([][^)\]]*[)\]]/g, (text) => (text.length === name.trim().length ? text : ' '))
  const all = plainWords(spaced)
    .split(' ')
    .filter((word) => word !== '')
  const withoutUnit = all.filter((word) => !(unit && unitCalled(word, [unit])))
  const words = (withoutUnit.length > 0 ? withoutUnit : all).map(standardWord)
  return { words: new Set(words.filter((word) => word !== undefined)), unit }
}

function candidates({ name, examples }: SheetColumn): { match: ColumnMatch; score: number }[] {
  const { words, unit } = readName(name.slice(0, MAX_NAME_CHARS))
  const scores = new Map<Target, number>()
  for (const { target, words: pattern } of PATTERNS) {
    const shared = [...words].filter((word) => pattern.has(word)).length
    const similarity = shared / (words.size + pattern.size - shared)
    // The longer of two equally similar patterns is more specific.
    scores.set(target, Math.max(scores.get(target) ?? 0, similarity + shared / 1_000))
  }
  const likely = [...scores].filter(([, score]) => score >= MIN_SIMILARITY)
  return likely.flatMap(([target, score]) => {
    const actual = targetByValues(target, examples, unit)
    const match = actual && withUnit(actual, unit)
    return match ? [{ match, score }] : []
  })
}

/** Adds the unit of a name to a target: 'm' is meters of a length and months of a shelf life. Undefined if they conflict. */
function withUnit(target: Target, unit: Unit | undefined): ColumnMatch | undefined {
  const units = unitsOf(target)
  const meant = unit && (units.includes(unit) ? unit : unitCalled(unit, units))
  if (unit && !meant && units.length > 0) return undefined
  return meant && meant !== units[0] ? { target, unit: meant } : { target }
}

const SIZE = /\d\s*[x×*]\s*\d.*[x×*]\s*\d/i

/** Corrects a target whose name is ambiguous by the values of the column; undefined if the values exclude it. */
function targetByValues(
  target: Target,
  examples: string[],
  unit: Unit | undefined,
): Target | undefined {
  const some = (pattern: RegExp) => examples.some((one) => pattern.test(one))
  if (target === 'cartonSize' && !some(SIZE)) return some(/^\d+$/) ? 'unitsPerCarton' : undefined
  if (target === 'packText' && examples.length > 0 && !some(/[x×*/]/i)) {
    return some(/[a-z]/i) ? 'contentText' : 'unitsPerCarton'
  }
  // Cartons weigh kilograms; a weight in grams is the net content of a piece.
  if (target === 'cartonNetGrams' && unit === 'g') return 'contentText'
  if (target === 'gtin' && some(/^[1-9]\d{13}$/)) return 'cartonGtin'
  return target
}

/** Suggests the field of each column, at most once: for the column with the most similar name. */
export function suggestMatches(columns: SheetColumn[]): (ColumnMatch | undefined)[] {
  const ranked = columns
    .flatMap((column, at) => candidates(column).map((one) => ({ ...one, at })))
    .toSorted((a, b) => b.score - a.score || a.at - b.at)
  const matches: (ColumnMatch | undefined)[] = columns.map(() => undefined)
  const taken = new Set<Target>()
  for (const { match, at } of ranked) {
    if (matches[at] || taken.has(match.target)) continue
    matches[at] = match
    taken.add(match.target)
  }
  // Many sheets have no name column and put the product name into the description.
  const description = matches.find((one) => one?.target === 'description')
  if (description && !taken.has('name')) description.target = 'name'
  return matches
}

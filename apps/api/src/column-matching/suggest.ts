import type { ColumnMatch } from '@dhow/contract/column-matches'
import { type Target, UNITS, type Unit, unitsOf } from '@dhow/contract/import-matching'
import { unitCalled } from './quantities.ts'
import { PATTERNS, WORD_OF } from './vocabulary.ts'
import { plain } from './words.ts'

/** A column of a sheet by its name and some of its values. */
export type FoundColumn = { name: string; examples: string[] }

/** Share of the words in common from which a name is taken for that of a target. */
const LIKE_ENOUGH = 0.6

/** Letters from which one of them may be wrong. */
const TYPO_LETTERS = 5

/** Characters of a name that are looked at. */
const MAX_NAME_CHARS = 200

/** Whether one letter is another, missing, or one too many. */
function isTypoOf(word: string, right: string): boolean {
  const [short, long] = word.length < right.length ? [word, right] : [right, word]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  return short.slice(short.length === long.length ? at + 1 : at) === long.slice(at + 1)
}

/** A word as the patterns have it; undefined for one that says nothing. */
function known(word: string): string | undefined {
  const found = WORD_OF.get(word)
  if (found !== undefined) return found || undefined
  if (word.length < TYPO_LETTERS) return word
  for (const [right, meant] of WORD_OF) {
    if (right.length >= TYPO_LETTERS && isTypoOf(word, right)) return meant || undefined
  }
  return word
}

/** The words of a name, and the unit that it ends with or has in brackets. */
function read(name: string): { words: Set<string>; unit: Unit | undefined } {
  // oxlint-disable-next-line regexp/no-super-linear-move -- of MAX_NAME_CHARS
  const inBrackets = [...name.matchAll(/[([]([^)\]]*)[)\]]/g)].map(([, text = '']) => text)
  const lastWord =
    name
      .trim()
      .split(/[\s_\-/,.]+/)
      .at(-1) ?? ''
  const stated = [...inBrackets.flatMap((text) => [text, ...text.split(/[\s,]+/)]), lastWord]
  const unit = stated.map((text) => unitCalled(text, UNITS)).find((one) => one !== undefined)
  const spaced = name
    .replace(/\bn\.?w\b/i, 'net weight')
    .replace(/\bg\.?w\b/i, 'gross weight')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    // What is in brackets is the unit or a remark, unless there is nothing else.
    // oxlint-disable-next-line regexp/no-super-linear-move -- of MAX_NAME_CHARS
    .replace(/[([][^)\]]*[)\]]/g, (text) => (text.length === name.trim().length ? text : ' '))
  const all = plain(spaced)
    .split(' ')
    .filter((word) => word !== '')
  const others = all.filter((word) => !(unit && unitCalled(word, [unit])))
  const words = (others.length > 0 ? others : all).map(known)
  return { words: new Set(words.filter((word) => word !== undefined)), unit }
}

const likeness = (words: Set<string>, pattern: readonly string[]): number => {
  const shared = pattern.filter((word) => words.has(word)).length
  // Of two that are alike the one that says more is the likelier.
  return shared / (words.size + pattern.length - shared) + shared / 1_000
}

/** What a column could be by its name, the likeliest first. */
function candidates({ name, examples }: FoundColumn): { match: ColumnMatch; score: number }[] {
  const { words, unit } = read(name.slice(0, MAX_NAME_CHARS))
  const scored = Object.entries(PATTERNS).flatMap(([key, patterns]) => {
    const score = Math.max(...patterns.map((pattern) => likeness(words, pattern)))
    const target = byValues(key as Target, examples, unit)
    const match = target && withUnit(target, unit)
    return score >= LIKE_ENOUGH && match ? [{ match, score }] : []
  })
  return scored.toSorted((a, b) => b.score - a.score)
}

/** A target in the unit of a name, 'm' of which is metres of a length and months of a shelf life; none that cannot be. */
function withUnit(target: Target, unit: Unit | undefined): ColumnMatch | undefined {
  const units = unitsOf(target)
  const meant = unit && (units.includes(unit) ? unit : unitCalled(unit, units))
  if (unit && !meant && units.length > 0) return undefined
  return meant && meant !== units[0] ? { target, unit: meant } : { target }
}

const SIZE = /\d\s*[x×*]\s*\d.*[x×*]\s*\d/i

/** What a target is by its values, where its name can mean several; undefined where they cannot be meant. */
function byValues(target: Target, examples: string[], unit: Unit | undefined): Target | undefined {
  const some = (pattern: RegExp) => examples.some((one) => pattern.test(one))
  if (target === 'cartonSize' && !some(SIZE)) return some(/^\d+$/) ? 'unitsPerCarton' : undefined
  if (target === 'packText' && examples.length > 0 && !some(/[x×*/]/i)) {
    return some(/[a-z]/i) ? 'contentText' : 'unitsPerCarton'
  }
  // Of a kilogram or more is a carton; what weighs grams is what is in it.
  if (target === 'cartonNetGrams' && unit === 'g') return 'contentText'
  if (target === 'gtin' && some(/^[1-9]\d{13}$/)) return 'cartonGtin'
  return target
}

/**
 * What each column of a sheet could be; undefined for those that look like nothing. No two are the same: a target
 * goes to the column that looks most like it.
 */
export function suggestMatches(columns: FoundColumn[]): (ColumnMatch | undefined)[] {
  const wishes = columns
    .flatMap((column, at) => candidates(column).map((one) => ({ ...one, at })))
    .toSorted((a, b) => b.score - a.score || a.at - b.at)
  const matches: (ColumnMatch | undefined)[] = columns.map(() => undefined)
  const taken = new Set<Target>()
  for (const { match, at } of wishes) {
    if (matches[at] || taken.has(match.target)) continue
    matches[at] = match
    taken.add(match.target)
  }
  // Many a sheet has one column that says what a product is, and calls it its description.
  const describing = matches.find((one) => one?.target === 'description')
  if (describing && !taken.has('name')) describing.target = 'name'
  return matches
}

import type { Target } from '@dhow/contract/catalogue-import/import-matching'
import { typingErrors } from '#api/platform/matching/typing-errors.ts'
import { plainWords, readSynonyms, readWords } from './word-lists.ts'

const SYNONYMS = readSynonyms('columns')

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const isPhrase = ([synonym]: [string, string]) => synonym.includes(' ') || UNSPACED.test(synonym)

const byWords = new Map(SYNONYMS.filter((one) => !isPhrase(one)))
const byPhrase = new Map(SYNONYMS.filter(isPhrase))
for (const word of SYNONYMS.flatMap(([, words]) => words.split(' '))) byWords.set(word, word)

/** Chinese, Japanese and Thai have no spaces between words. The longest phrase comes first. */
const PHRASES = new RegExp(
  [...byPhrase.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map((phrase) => (UNSPACED.test(phrase) ? phrase : `(?<= )${phrase}(?= )`))
    .join('|'),
  'gu',
)

const MIN_TYPO_LETTERS = 5
const byFirstLetter = Map.groupBy(byWords.keys(), (word) => word[0])

/** Returns the standard words of a word, which may have the Arabic article, or one typing error after its first letter. */
function wordsOf(word: string): string {
  const words = byWords.get(word) ?? byWords.get(word.replace(/^(ال|لل)/, ''))
  if (words !== undefined || word.length < MIN_TYPO_LETTERS) return words ?? word
  const correction = byFirstLetter
    .get(word[0])
    ?.find((one) => one.length >= MIN_TYPO_LETTERS && typingErrors(word, one) <= 1)
  return (correction && byWords.get(correction)) ?? word
}

/** Longer texts are sentences. */
const MAX_NAME_WORDS = 10

/** Returns the standard words of a column name, without words that have no meaning. */
export function standardWords(name: string): string[] {
  const words = ` ${plainWords(name.replaceAll('#', ' no '))} `
    .replace(PHRASES, (phrase) => ` ${byPhrase.get(phrase) ?? ''} `)
    .split(' ')
    .filter((word) => word !== '')
  if (words.length > MAX_NAME_WORDS) return []
  return words.flatMap((word) => wordsOf(word).split(' ')).filter((word) => word !== '')
}

const ROW_NUMBERS = readWords('rows')

/** Returns whether a name, in one or two languages, is that of a column that counts the rows: No., S/N, 序号. */
export const isRowNumber = (name: string): boolean =>
  [[name], name.split(/[\n()/|]/).filter((part) => part.trim() !== '')].some((parts) =>
    parts.every((part) => /^[\s#.:]+$/.test(part) || ROW_NUMBERS.has(plainWords(part))),
  )

/** Column names of suppliers in standard words. */
export const PATTERNS = readSynonyms('patterns').map(([name, target]) => ({
  target: target as Target,
  words: new Set(name.split(' ')),
}))

import { LIMITS } from '@dhow/contract/limits'
import { readWords, toPlainWords } from '#api/platform/matching/vocabulary.ts'
import { findUnit } from './unit-words.ts'

const TOTALS = readWords('totals')

const WORDS_OF_TOTALS = readWords('words of totals')

/** Returns whether a row is the sum of others. */
export function isTotal(row: string): boolean {
  const text = toPlainWords(row.slice(0, LIMITS.lineText).replace(/[\p{N}.,]+/gu, ' '))
  if (TOTALS.has(text)) return true
  const words = text.split(' ')
  const isTotalWord = (word: string) => TOTALS.has(word)
  return (
    words.some(isTotalWord) && words.every((word) => isTotalWord(word) || WORDS_OF_TOTALS.has(word))
  )
}

/** Returns whether a row begins with one of the words. Chinese has no spaces. */
function startsWith(row: string, words: Iterable<string>) {
  const text = `${toPlainWords(row.slice(0, LIMITS.lineText))} `
  return [...words].some((word) =>
    text.startsWith(/\p{Script=Han}$/u.test(word) ? word : `${word} `),
  )
}

/** Returns whether a row that names no product begins with the word for a total or a charge. */
export const isSum = (row: string): boolean => startsWith(row, TOTALS)

const SENTENCES = readWords('sentences')
const REQUESTS = readWords('requests')

/** Returns whether a row begins like the sentences and headers of a letter. */
export const isSentence = (row: string, hasQuantity = false): boolean =>
  startsWith(row, SENTENCES) ||
  (startsWith(row, REQUESTS) && !hasQuantity) ||
  /\S@\S|^\W*date[^\p{L}]*\d/iu.test(row)

const MAX_HEADING_WORDS = 4

/** Returns whether a row may be the heading of the rows below: BISCUITS, or Biscuits: */
export function isHeading(row: string): boolean {
  const text = row.trim()
  const words = text.split(/\s+/, MAX_HEADING_WORDS + 1)
  return (
    /[:：]$/.test(text) ||
    (words.length <= MAX_HEADING_WORDS &&
      !words.some(findUnit) &&
      /\p{L}/u.test(text) &&
      !/[\p{Ll}\p{N}]/u.test(text))
  )
}

import { LIMITS } from '@dhow/contract/limits'
import { readWords, toPlainWords } from '#api/platform/matching/vocabulary.ts'

const TOTALS = readWords('totals')

const WORDS_OF_TOTALS = readWords('words of totals')

/** Returns whether a row is the sum of others. */
export function isTotal(row: string): boolean {
  const text = toPlainWords(row.slice(0, LIMITS.lineText).replace(/[\p{N}.,]+/gu, ' '))
  if (TOTALS.has(text)) return true
  const words = text.split(' ')
  const isSum = (word: string) => TOTALS.has(word)
  return words.some(isSum) && words.every((word) => isSum(word) || WORDS_OF_TOTALS.has(word))
}

const SENTENCES = [...readWords('sentences')]

/** Returns whether a row begins like the sentences and headers of a letter. */
export function isSentence(row: string): boolean {
  const text = `${toPlainWords(row.slice(0, LIMITS.lineText))} `
  const isStart = (word: string) =>
    text.startsWith(/\p{Script=Han}$/u.test(word) ? word : `${word} `)
  return SENTENCES.some(isStart) || /\S@\S/.test(row)
}

const MAX_HEADING_WORDS = 4

/** Returns whether a row may be the heading of the rows below: BISCUITS, or Biscuits: */
export function isHeading(row: string): boolean {
  const text = row.trim()
  return (
    /[:：]$/.test(text) ||
    (text.split(/\s+/, MAX_HEADING_WORDS + 1).length <= MAX_HEADING_WORDS &&
      /\p{L}/u.test(text) &&
      !/[\p{Ll}\p{N}]/u.test(text))
  )
}

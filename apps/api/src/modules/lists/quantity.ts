import { LIMITS } from '@dhow/contract/limits'
import { toLatinDigits } from '@dhow/trade/digits'
import {
  CONTAINER,
  findUnit,
  findUnitAtStart,
  MAX_CHARS,
  UNIT,
  type UnitWords,
} from './unit-words.ts'

/** A quantity without a number is a weight; one without a unit has the words of the buyer, or none. */
export type Quantity = { quantity?: number | undefined } & Pick<UnitWords, 'unit' | 'unitText'>

/** A space separates thousands in 1 200 and 10 000, but 48 120 may be two numbers. */
const NUMBER =
  '(?:\\d{1,3}(?:(?:,\\d{3})+|(?:\\.\\d{3})+)|\\d(?: \\d{3})+|\\d{1,3}(?: 000)+)(?!\\d)|\\d+'

const CELL = new RegExp(`^[x×]? ?(${NUMBER})(?:[.,]0+)? ?(?:[x×] ?)?((?:${UNIT})\\.?|\\D+)?$`, 'iu')

/** Kilograms from which a weight is a quantity instead of the size of a bag. */
const MIN_KG = 100

const toNumber = (text: string) => Number(text.replace(/[,. ]/g, ''))

/** Joins a number and its unit; undefined if the number cannot be a quantity. */
export function toQuantity(number: string, words: UnitWords = {}): Quantity | undefined {
  const quantity = toNumber(number)
  if (!(quantity >= 1 && quantity <= LIMITS.lineQuantity)) return undefined
  const { unit, unitText, isWeight } = words
  if (isWeight) return { unitText: `${number} ${unitText}` }
  return { quantity, ...(unit && { unit }), ...(unitText && { unitText }) }
}

export const toPlainNumbers = (text: string) =>
  toLatinDigits(text).replace(/(?<=\d)[٬،，'’](?=\d{3}(?!\d))/g, ',')

/** Splits a cell into its number and the words after it; undefined for other texts. */
function splitQuantity(cell: string): { number: string; word: string } | undefined {
  const [, number, word = ''] =
    (cell.length <= MAX_CHARS && toPlainNumbers(cell.trim()).match(CELL)) || []
  return number === undefined ? undefined : { number, word }
}

/** Returns whether a text is only a number, or one with a known unit. */
export function isQuantity(text: string): boolean {
  const parts = splitQuantity(text)
  return parts !== undefined && (parts.word === '' || findUnit(parts.word) !== undefined)
}

/**
 * Reads a cell of a column of quantities. Unknown words after the number are a unit that is asked for.
 * @param words unit of numbers without one
 */
export function parseQuantity(cell: string, words?: UnitWords): Quantity | undefined {
  const { number, word } = splitQuantity(cell) ?? {}
  if (number === undefined) return undefined
  return toQuantity(number, word ? toUnit(word) : words)
}

/** Returns the unit of a text, or its words if they may be one: dates and prices are none. */
export const toUnit = (text: string): UnitWords | undefined =>
  findUnit(text) ?? (/\p{L}/u.test(text) && !/\p{N}/u.test(text) ? { unitText: text } : undefined)

export type Reading = {
  text: string
  /** Number of the quantity as written: its separator may be a decimal one. */
  numberText?: string
} & Quantity

export type Phrase = Reading & {
  /** The complete text if its quantity may instead be a number of the product: its name or pack size. */
  sized?: { text: string; size: Quantity }
  others?: Reading[]
}

/** Kinds of numbers, the most likely quantities first. A pack is 12 in '12 x 1L' and 24 in '330ml x 24'. */
const KINDS = ['stated', 'alone', 'separate', 'piece', 'loose', 'inner', 'pack'] as const

type Candidate = {
  kind: (typeof KINDS)[number]
  start: number
  end: number
  quantity: Quantity & Pick<Reading, 'numberText'>
}

const LABELS = "qty|quantity|q'ty|quantité|cantidad|order(?:ed)?"

/** Numbers with the words after them. Chinese has no spaces before numbers. */
const NUMBERS = new RegExp(
  `(?<!\\p{N}|(?!\\p{Script=Han})\\p{L}|\\p{N}[.,/])((?:${LABELS})[.:= -]{0,3})?([x×*] ?)?((${NUMBER})(?:[.,]0+(?!\\d))?)(?=( ?(?:[x×*] ?)?)(${UNIT})?)`,
  'giu',
)

/** A pack has pieces per carton, and a pallet cartons. */
const PER = /^ ?(?:\/|per\b|(?:in )?an? (?=\p{L})|each\b)/iu

/** Maximum number of other readings: each is compared with all candidates. */
const MAX_OTHERS = 2

const CONTEXT = 12

const AFTER_CONTAINER = new RegExp(`${CONTAINER} ?$`, 'iu')

type Position = { start: number; end: number; number: string }

function getKind(
  text: string,
  { start, end, number }: Position,
  words: UnitWords | undefined,
  [, label, times]: string[],
) {
  const textBefore = text.slice(Math.max(0, start - CONTEXT), start)
  const textAfter = text.slice(end, end + CONTEXT)
  // A range such as 40-50 ctn has no certain quantity.
  if (PER.test(textAfter) || /\d[-–]$/.test(textBefore)) return undefined
  if (label || (words && !words.isContent && words.unit !== 'piece')) return 'stated'
  if (words?.isWeight && toNumber(number) < MIN_KG) return undefined
  if (/^[24]0$/.test(number) && AFTER_CONTAINER.test(textBefore)) return undefined
  const isFirst = /(?:^|\t)[ :=–—-]*$/.test(textBefore) && !(start > 0 && textBefore === '')
  const isLast = /^[ .)]*(?:\t|$)/.test(textAfter)
  if (words && /^ ?[x×*] ?\p{N}/iu.test(textAfter)) return undefined
  if (words) return isFirst || isLast ? 'piece' : 'inner'
  if (isFirst && isLast) return start > 0 ? 'alone' : 'separate'
  if (isFirst && /^ ?[x×*] ?\p{N}/iu.test(textAfter)) return 'pack'
  if (isFirst && /^ ?[x×*] /i.test(textAfter)) return 'separate'
  if (isFirst && /^[-–. :]{1,3}\p{L}/u.test(textAfter)) return 'loose'
  if (!isLast) return undefined
  if (times) return /\p{N} ?\p{L}{0,3} ?$/u.test(textBefore) ? 'pack' : 'separate'
  if (/[-–—:=(] ?$/.test(textBefore)) return 'separate'
  return textBefore.endsWith(' ') ? 'loose' : undefined
}

function findCandidates(text: string): Candidate[] {
  const candidates: Candidate[] = []
  let lastEnd = 0
  for (const match of text.matchAll(NUMBERS)) {
    const [all, , , numberText = '', number = '', gap = '', word = ''] = match
    const numberEnd = match.index + all.length
    // The size of a container is no other number: 2 x 20'.
    if (match.index < lastEnd) continue
    const words = findUnitAtStart(word)
    const unitEnd = numberEnd + gap.length + (words?.length ?? 0)
    const suffix = text.slice(unitEnd, unitEnd + 4).match(/^(?:\(s\))?\.?/i)?.[0] ?? ''
    const end = words ? unitEnd + suffix.length : numberEnd
    lastEnd = end
    const kind = getKind(text, { start: match.index, end, number }, words, match)
    const quantity = toQuantity(number, words)
    // SAP counts the rows by 00010, 00020.
    if (!kind || !quantity || (!words && /^0\d{3,}$/.test(numberText))) continue
    candidates.push({ kind, start: match.index, end, quantity: { ...quantity, numberText } })
  }
  return candidates.toSorted(
    (a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || b.start - a.start,
  )
}

const RANGE = new RegExp(
  `(?<!\\p{N}|(?!\\p{Script=Han})\\p{L}|[.,/-]|(?<!\\p{L})[x×*] ?)(?:between |entre )?(\\d[\\d.,]*)(?: ?[-–—~～至到] ?| (?:to|or|and|a|à|ou|et|até|o|y|e|إلى|الى|[أا]و|و) )(${NUMBER})(?=( ?)(${UNIT})?)`,
  'giu',
)

/** Finds two numbers such as 5 - 10, 5 to 10 or 5至10, which state no certain quantity. */
function findRanges(text: string): Candidate[] {
  return [...text.matchAll(RANGE)].flatMap((match) => {
    const [range, low = '', high = '', gap = '', word = ''] = match
    const { unit, unitText, isContent, length = -gap.length } = findUnitAtStart(word) ?? {}
    // The name before a quantity may end with a larger number: Cola 330 - 40 ctn.
    if (Number.parseFloat(low) >= toNumber(high) || isContent) return []
    const end = match.index + range.length + gap.length + length
    const quantity = { ...(unit && { unit }), ...(unitText && { unitText }) }
    return { kind: 'stated', start: match.index, end, quantity }
  })
}

/** Joins the cells of a row without some numbers. A short number before other cells is the number of the row. */
function removeNumbers(row: string, omitted: Candidate[]) {
  let remainder = row
  for (const { start, end } of omitted.toSorted((a, b) => b.start - a.start)) {
    // oxlint-disable-next-line regexp/no-super-linear-move -- at most the characters of a shortened row
    const textBefore = remainder.slice(0, start).replace(/[ :=,;/(–—-]+$/, '')
    const textAfter = remainder.slice(end).replace(/^[ :=,;/)–—-]*(?:[x×*] |of (?=\S))?/i, '')
    remainder = `${textBefore.replace(/ [x×*]$/i, '')} ${textAfter}`
  }
  const cells = remainder.split('\t').map((cell) => cell.trim())
  const filledCells = cells.filter((cell) => cell !== '')
  if (
    omitted.length > 0 &&
    filledCells.length > 1 &&
    /^(?:\d{1,4}|0\d+)$/.test(filledCells[0] ?? '')
  )
    filledCells.shift()
  return filledCells.join(' ')
}

/** Shortens a row for patterns that backtrack: the name is at its beginning, and the quantity may be at its end. */
const shorten = (row: string) =>
  row.length > LIMITS.lineText + MAX_CHARS
    ? `${row.slice(0, LIMITS.lineText)} ${row.slice(-MAX_CHARS)}`
    : row

/** Numbers that are alternatives or a sum: 20 or 30, 10+2. */
const ALTERNATIVES =
  /(?<!\p{N})\p{N}+[^\p{N}\t]{0,20}?(?:[+&或和加]| (?:and|or|y|o|e|et|ou|[أا]و) | و ?) ?\p{N}+(?: ?\p{L}+)?/iu

/** Returns the words of a row that state several quantities, or undefined. The buyer must choose one. */
function findAlternatives(row: string, main: Candidate, rivals: Candidate[]) {
  const { 0: text = '', index = 0 } = toPlainNumbers(row).match(ALTERNATIVES) ?? {}
  if (main.start < index + text.length && main.end > index) return text
  const amounts = rivals.map(({ quantity: { quantity, unit } }) => `${quantity} ${unit}`)
  return new Set(amounts).size > 1 ? row : undefined
}

const PACK = /\p{N} ?\p{L}{0,3} ?[x×*] ?\p{N}/iu

/** Returns whether cartons often have this number of pieces. */
const isPackCount = (count: number) =>
  count <= 24 || [30, 36, 48, 60, 72, 96, 100, 120, 144].includes(count)

/** Reads a row with tabs between its cells. */
export function readPhrase(text: string): Phrase {
  const row = shorten(text)
  const plainText = toPlainNumbers(row)
  const ranges = findRanges(plainText)
  const candidates = findCandidates(plainText).filter(
    ({ start }) => !ranges.some((range) => start >= range.start && start < range.end),
  )
  const toReading = (main: Candidate, omitted = [main]): Reading => ({
    text: removeNumbers(row, omitted),
    ...main.quantity,
  })
  const completeText = { text: removeNumbers(row, []) }
  const [main] = candidates
  if (ranges[0] && main?.kind !== 'stated') return toReading(ranges[0], ranges)
  if (!main) return completeText
  const rivals = candidates.filter(
    ({ kind, start }) => kind === main.kind && row[start - 1] !== '(',
  )
  // Later numbers in brackets convert the quantity: 2 pallets (160 cartons).
  const [unbracketed = main] = rivals
  const alternatives = findAlternatives(row, unbracketed, rivals)
  if (alternatives) return { ...completeText, unitText: alternatives }
  if (main.kind === 'stated') {
    const statedCandidates = candidates.filter(({ kind }) => kind === 'stated')
    const rowNumber = candidates.find(({ kind, start }) => kind === 'loose' && start === 0)
    return {
      ...toReading(unbracketed, statedCandidates),
      ...(rowNumber && { others: [toReading(unbracketed, [...statedCandidates, rowNumber])] }),
    }
  }
  if (main.kind === 'pack' || main.kind === 'inner') {
    const other = toReading(main)
    const isQuantity =
      main.kind === 'inner' ||
      PACK.test(other.text) ||
      /\p{N}$/u.test(other.text) ||
      !isPackCount(main.quantity.quantity ?? 0)
    return { ...completeText, ...(isQuantity && { others: [other] }) }
  }
  const otherCandidates = candidates.slice(1, MAX_OTHERS + 1)
  const isUncertain = main.kind === 'piece' || main.kind === 'loose'
  return {
    ...toReading(main),
    ...(isUncertain && { sized: { ...completeText, size: main.quantity } }),
    ...(otherCandidates.length > 0 && {
      others: otherCandidates.map((candidate) => toReading(candidate)),
    }),
  }
}

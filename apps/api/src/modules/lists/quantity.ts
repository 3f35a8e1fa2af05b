import { LIMITS } from '@dhow/contract/limits'
import { toLatinDigits } from '@dhow/trade/digits'
import type { UnitOfSale } from '@dhow/trade/units-of-sale'
import { toSearchWords } from '#api/platform/matching/search-words.ts'
import { findUnitInLanguages } from './words-in-languages.ts'

const TOTAL = new Set(['TOTAL', 'SUBTOTAL', 'SUM', 'TTL'])

const TOTAL_WORDS = new Set([
  ...TOTAL,
  ...'GRAND SUB OVERALL ALL ORDER QTY QUANTITY AMOUNT VALUE CARTON CTN CTNS CASE BOX PIECE PCS UNIT PALLET CONTAINER FCL FT HC HQ KG KGS CBM M M3 T MT TON WEIGHT GROSS NET VOLUME LINE ITEM NO USD EUR'.split(
    ' ',
  ),
])

/** Returns whether a row is the sum of others. */
export function isTotal(row: string): boolean {
  const words = toSearchWords(row).map((word) => word.replace(/^[\d.,]+/, ''))
  const letters = words.filter((word) => word !== '')
  return letters.some((word) => TOTAL.has(word)) && letters.every((word) => TOTAL_WORDS.has(word))
}

const SENTENCE =
  /^\W*(?:dear|hi|hello|hey|good (?:day|morning|afternoon|evening)|greetings|sirs?|madam|please|pls|kindly|thanks?|regards|best|kind|sincerely|yours|looking forward|we|i|our|this|attn|subject|re|fw|fwd|from|to|cc|date|sent|tel|phone|mobile|fax|e-?mail|www|https?|p\.?o|ref|order|purchase|invoice|delivery|shipment|port|destination|payment|terms?|incoterms?|could|can|let|find|see|below|as per|following|the following)\b/i

/** Returns whether a row begins like the sentences and headers of a letter. */
export const isSentence = (row: string): boolean => SENTENCE.test(row) || /\S@\S/.test(row)

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

export type Quantity = { quantity: number; unit?: UnitOfSale }

/** Spellings of units as regular expressions, case-insensitive. */
const SPELLINGS: Record<UnitOfSale, string> = {
  piece:
    'pieces?|pcs?|units?|ea|each|nos?|bottles?|btls?|packs|pkts?|tins?|cans?|bags?|jars?|tubes?|tubs?|pouch(?:es)?|rolls?|sachets?|bars?|pièces?|unidades',
  carton:
    '(?:master )?(?:cartons?|kartons?|ctns?|crtns?|cts|cases?|cs|box|boxes|bx|outers?)|trays?|cartones|caisses?|cajas?|colis|كرتونة?',
  pallet: 'pallets?|palettes?|plts?|plls?|pals?|skids?',
  '20': "20 ?(?:'|’|′|ft|gp|dc|dv|foot|feet|fcl)(?: ?(?:gp|dc|dv|fcl|containers?|cntrs?))*",
  '40': "40 ?(?:'|’|′|ft|gp|dc|dv|foot|feet|fcl)(?: ?(?:gp|dc|dv|fcl|containers?|cntrs?))*",
  '40HC': "40 ?(?:'|’|′|ft|foot|feet)? ?(?:hc|hq|high ?cube)(?: ?(?:fcl|containers?|cntrs?))*",
}

const UNITS = Object.entries(SPELLINGS).map(([unit, words]): [UnitOfSale, RegExp] => [
  unit as UnitOfSale,
  new RegExp(`^(?:${words})\\.?$`, 'i'),
])

/** Pattern of any unit. 40HC is first because it begins like 40. */
const UNIT_WORDS = [SPELLINGS['40HC'], ...Object.values(SPELLINGS)].join('|')

/** Maximum number of characters in a quantity with its unit; real ones have about 20. */
const MAX_CHARS = 100

export function findUnit(word: string): UnitOfSale | undefined {
  if (word.length > MAX_CHARS) return undefined
  const text = word.trim()
  return UNITS.find(([, words]) => words.test(text))?.[0] ?? findUnitInLanguages(text)
}

/** A space separates thousands in 1 200 and 10 000, but 48 120 may be two numbers. */
const NUMBER = '(?:\\d{1,3}(?:[,.]\\d{3})+|\\d(?: \\d{3})+|\\d{1,3}(?: 000)+)(?!\\d)|\\d+'

const CELL = new RegExp(`^(?:x ?|× ?)?(${NUMBER})(?:\\.0+)? ?(?:[x×] ?)?(${UNIT_WORDS})?\\.?$`, 'i')

function toQuantity(number: string, word = ''): Quantity | undefined {
  const quantity = Number(number.replace(/[,. ]/g, ''))
  if (!(quantity >= 1 && quantity <= LIMITS.lineQuantity)) return undefined
  const unit = findUnit(word)
  return { quantity, ...(unit && { unit }) }
}

const toPlainNumbers = (text: string) =>
  toLatinDigits(text).replace(/(?<=\d)[٬،，'’](?=\d{3}(?!\d))/g, ',')

export function parseQuantity(cell: string): Quantity | undefined {
  const [, number, word] =
    (cell.length <= MAX_CHARS && toPlainNumbers(cell.trim()).match(CELL)) || []
  return number === undefined ? undefined : toQuantity(number, word)
}

export type Reading = { text: string } & Partial<Quantity>

export type Phrase = Reading & {
  /** The complete text if its quantity may instead be a number of the product: its name or pack size. */
  sized?: { text: string; size: Quantity }
  others?: Reading[]
}

/** Kinds of numbers, the most likely quantities first. A pack is 12 in '12 x 1L' and 24 in '330ml x 24'. */
const KINDS = ['stated', 'alone', 'separate', 'piece', 'loose', 'inner', 'pack'] as const

type Candidate = { kind: (typeof KINDS)[number]; start: number; end: number; quantity: Quantity }

const LABELS = "qty|quantity|q'ty|quantité|cantidad|order(?:ed)?"

const NUMBERS = new RegExp(
  `(?<![\\p{L}\\p{N}]|\\p{N}[.,/])((?:${LABELS})[.:= -]{0,3})?([x×*] ?)?(${NUMBER})(?:[.,]0+(?!\\d))?(?: ?(?:[x×*] ?)?(${UNIT_WORDS})(?![\\p{L}\\p{N}]|[.,]\\p{N})(?:\\(s\\))?\\.?)?`,
  'giu',
)

/** A pack has pieces per carton, and a pallet cartons. */
const PER = /^ ?(?:\/|per\b|in an?\b|each\b)/i

/** Maximum number of other readings: each is compared with all candidates. */
const MAX_OTHERS = 2

const CONTEXT = 12

function getKind(text: string, start: number, end: number, [, label, times, , unit]: string[]) {
  const textBefore = text.slice(Math.max(0, start - CONTEXT), start)
  const textAfter = text.slice(end, end + CONTEXT)
  if (PER.test(textAfter)) return undefined
  if (label || (unit && findUnit(unit) !== 'piece')) return 'stated'
  const isFirst = /(?:^|\t)[ :=–—-]*$/.test(textBefore) && !(start > 0 && textBefore === '')
  const isLast = /^[ .)]*(?:\t|$)/.test(textAfter)
  if (unit && /^ ?[x×*] ?\p{N}/iu.test(textAfter)) return undefined
  if (unit) return isFirst || isLast ? 'piece' : 'inner'
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
  const candidates = [...text.matchAll(NUMBERS)].flatMap((match): Candidate[] => {
    const [all, , , number = '', unit] = match
    const end = match.index + all.length
    const kind = getKind(text, match.index, end, match)
    const quantity = toQuantity(number, unit)
    return kind && quantity ? [{ kind, start: match.index, end, quantity }] : []
  })
  return candidates.toSorted(
    (a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || b.start - a.start,
  )
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
  if (omitted.length > 0 && filledCells.length > 1 && /^\d{1,4}$/.test(filledCells[0] ?? ''))
    filledCells.shift()
  return filledCells.join(' ')
}

/** Shortens a row for patterns that backtrack: the name is at its beginning, and the quantity may be at its end. */
const shorten = (row: string) =>
  row.length > LIMITS.lineText + MAX_CHARS
    ? `${row.slice(0, LIMITS.lineText)} ${row.slice(-MAX_CHARS)}`
    : row

const PACK = /\p{N} ?\p{L}{0,3} ?[x×*] ?\p{N}/iu

/** Returns whether cartons often have this number of pieces. */
const isPackCount = (count: number) =>
  count <= 24 || [30, 36, 48, 60, 72, 96, 100, 120, 144].includes(count)

/** Reads a row with tabs between its cells. */
export function readPhrase(text: string): Phrase {
  const row = shorten(text)
  const candidates = findCandidates(toPlainNumbers(row))
  const toReading = (main: Candidate, omitted = [main]): Reading => ({
    text: removeNumbers(row, omitted),
    ...main.quantity,
  })
  const completeText = { text: removeNumbers(row, []) }
  const [main] = candidates
  if (!main) return completeText
  if (main.kind === 'stated') {
    const statedCandidates = candidates.filter(({ kind }) => kind === 'stated')
    // Later numbers in brackets convert the quantity: 2 pallets (160 cartons).
    const unbracketed = statedCandidates.find(({ start }) => row[start - 1] !== '(') ?? main
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
      !isPackCount(main.quantity.quantity)
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

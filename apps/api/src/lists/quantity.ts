import { LIMITS } from '@dhow/contract/limits'
import type { UnitOfSale } from '@dhow/trade/units-of-sale'

/** A quantity as somebody wrote it; the unit where it was said. */
export type Quantity = { quantity: number; unit?: UnitOfSale }

/** What people write for a unit, in small letters. */
const SPELLINGS: Record<UnitOfSale, string> = {
  piece: 'pieces?|pcs?|units?|ea|each|nos?|bottles?|packs?|pkts?|tins?|cans?|bags?|jars?',
  carton: 'cartons?|ctns?|cases?|cs|box|boxes|bx|outers?|master cartons?',
  pallet: 'pallets?|plts?|plls?|pals?|skids?',
  '20': "20 ?(?:'|’|′|ft|gp|dc|dv|foot|feet|fcl)(?: ?(?:gp|dc|dv|fcl|containers?|cntrs?))*",
  '40': "40 ?(?:'|’|′|ft|gp|dc|dv|foot|feet|fcl)(?: ?(?:gp|dc|dv|fcl|containers?|cntrs?))*",
  '40HC': "40 ?(?:'|’|′|ft|foot|feet)? ?(?:hc|hq|high ?cube)(?: ?(?:fcl|containers?|cntrs?))*",
}

const UNITS = Object.entries(SPELLINGS).map(([unit, words]): [UnitOfSale, RegExp] => [
  unit as UnitOfSale,
  new RegExp(`^(?:${words})\\.?$`, 'i'),
])

/** Any unit, as the source of a pattern. The high cube goes first: it begins as the other one does. */
const UNIT_WORDS = [
  SPELLINGS['40HC'],
  SPELLINGS['20'],
  SPELLINGS['40'],
  SPELLINGS.pallet,
  SPELLINGS.carton,
  SPELLINGS.piece,
].join('|')

/** Maximum number of characters in a quantity with its unit; real ones have about 20. */
const MAX_CHARS = 100

/** The unit that a word stands for. */
export const unitCalled = (word: string): UnitOfSale | undefined =>
  word.length > MAX_CHARS ? undefined : UNITS.find(([, words]) => words.test(word.trim()))?.[0]

/** A whole number, with or without what stands between its thousands. */
const NUMBER = '\\d{1,3}(?:[, \\u00a0]\\d{3})+|\\d+'

const CELL = new RegExp(`^(?:x ?|× ?)?(${NUMBER})(?:\\.0+)? ?(?:[x×] ?)?(${UNIT_WORDS})?\\.?$`, 'i')

/** A number and a unit, as they were found. */
function quantityOf(number: string, word = ''): Quantity | undefined {
  const quantity = Number(number.replace(/[, \u00a0]/g, ''))
  if (!(quantity >= 1 && quantity <= LIMITS.lineQuantity)) return undefined
  const unit = unitCalled(word)
  return { quantity, ...(unit && { unit }) }
}

/** The quantity that a cell is of; undefined where it holds anything else. */
export function quantityInCell(cell: string): Quantity | undefined {
  const [, number, word] = (cell.length <= MAX_CHARS && cell.trim().match(CELL)) || []
  return number === undefined ? undefined : quantityOf(number, word)
}

const BEFORE = new RegExp(`^(${NUMBER}) ?(?:(${UNIT_WORDS})(?: of)?|[x×]) (?=\\S)(.+)$`, 'i')
const AFTER = new RegExp(`^(.*\\S) (${NUMBER}) ?(?:[x×] ?)?(${UNIT_WORDS})\\.?$`, 'i')
const AFTER_MARK = new RegExp(`^(.*\\S)(?: ?[-–—:=]|\\s[x×]) ?(${NUMBER})$`, 'i')

/** What stands between a name and how much of it. */
// oxlint-disable-next-line regexp/no-super-linear-move -- at most MAX_CHARS characters
const SEPARATORS = /(?: ?[-–—:=]| [x×])+$/i

/** What a line of text asks for, and how much of it where it says so. */
export function readPhrase(line: string): { text: string } & Partial<Quantity> {
  const [, first, firstUnit, rest] = line.match(BEFORE) ?? []
  if (first && rest) return { text: rest, ...quantityOf(first, firstUnit) }
  // The patterns backtrack, so they read only the end of a long line.
  const end = line.slice(-MAX_CHARS)
  const [, text, last, lastUnit] = end.match(AFTER) ?? end.match(AFTER_MARK) ?? []
  if (!text || !last) return { text: line }
  const beginning = line.slice(0, -end.length) + text.replace(SEPARATORS, '')
  return { text: beginning, ...quantityOf(last, lastUnit) }
}

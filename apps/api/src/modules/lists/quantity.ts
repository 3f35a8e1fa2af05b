import { LIMITS } from '@dhow/contract/limits'
import type { UnitOfSale } from '@dhow/trade/units-of-sale'

export type Quantity = { quantity: number; unit?: UnitOfSale }

/** Spellings of units as regular expressions, case-insensitive. */
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

/** Pattern of any unit. 40HC is first because it begins like 40. */
const UNIT_WORDS = [SPELLINGS['40HC'], ...Object.values(SPELLINGS)].join('|')

/** Maximum number of characters in a quantity with its unit; real ones have about 20. */
const MAX_CHARS = 100

export const unitCalled = (word: string): UnitOfSale | undefined =>
  word.length > MAX_CHARS ? undefined : UNITS.find(([, words]) => words.test(word.trim()))?.[0]

const NUMBER = '\\d{1,3}(?:[, \\u00a0]\\d{3})+|\\d+'

const CELL = new RegExp(`^(?:x ?|× ?)?(${NUMBER})(?:\\.0+)? ?(?:[x×] ?)?(${UNIT_WORDS})?\\.?$`, 'i')

function toQuantity(number: string, word = ''): Quantity | undefined {
  const quantity = Number(number.replace(/[, \u00a0]/g, ''))
  if (!(quantity >= 1 && quantity <= LIMITS.lineQuantity)) return undefined
  const unit = unitCalled(word)
  return { quantity, ...(unit && { unit }) }
}

export function quantityInCell(cell: string): Quantity | undefined {
  const [, number, word] = (cell.length <= MAX_CHARS && cell.trim().match(CELL)) || []
  return number === undefined ? undefined : toQuantity(number, word)
}

const QUANTITY_FIRST = new RegExp(
  `^(${NUMBER}) ?(?:(${UNIT_WORDS})(?: of)?|[x×]) (?=\\S)(.+)$`,
  'i',
)
const QUANTITY_LAST = new RegExp(`^(.*\\S) (${NUMBER}) ?(?:[x×] ?)?(${UNIT_WORDS})\\.?$`, 'i')
const NUMBER_AFTER_SEPARATOR = new RegExp(`^(.*\\S)(?: ?[-–—:=]|\\s[x×]) ?(${NUMBER})$`, 'i')

// oxlint-disable-next-line regexp/no-super-linear-move -- at most MAX_CHARS characters
const SEPARATORS = /(?: ?[-–—:=]| [x×])+$/i

export function readPhrase(line: string): { text: string } & Partial<Quantity> {
  const [, first, firstUnit, rest] = line.match(QUANTITY_FIRST) ?? []
  if (first && rest) return { text: rest, ...toQuantity(first, firstUnit) }
  // The patterns backtrack, so they read only the end of a long line.
  const end = line.slice(-MAX_CHARS)
  const [, text, last, lastUnit] =
    end.match(QUANTITY_LAST) ?? end.match(NUMBER_AFTER_SEPARATOR) ?? []
  if (!text || !last) return { text: line }
  const beginning = line.slice(0, -end.length) + text.replace(SEPARATORS, '')
  return { text: beginning, ...toQuantity(last, lastUnit) }
}

import { LIMITS } from '@dhow/contract/limits'
import { LINE_UNITS } from '@dhow/trade/units-of-sale'

export type LineUnit = (typeof LINE_UNITS)[number]

/** A line of the list: a product, or the visitor's own text. */
export type Line = {
  /** Unique within the list. */
  key: string
  productId?: string
  /** Own text, or the product's name when it was added. */
  text?: string
  /** The product's pack when it was added. */
  pack?: string
  quantity: number
  unit: LineUnit
  note?: string
}

/** Format version. Other versions of the site ignore what they cannot read. */
const VERSION = 1

const text = (value: unknown, limit: number): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= limit ? value : undefined

/** Whether a value is a valid quantity of a line. */
export const isQuantity = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= LIMITS.lineQuantity

const isUnit = (value: unknown): value is LineUnit => LINE_UNITS.some((unit) => unit === value)

/** Parses a stored line; undefined if invalid. */
function lineOf(stored: unknown): Line | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const fields = new Map<string, unknown>(Object.entries(stored))
  const key = text(fields.get('key'), LIMITS.id)
  const productId = text(fields.get('productId'), LIMITS.id)
  const called = text(fields.get('text'), LIMITS.lineText)
  const pack = text(fields.get('pack'), LIMITS.lineText)
  const note = text(fields.get('note'), LIMITS.lineNote)
  const [quantity, unit] = [fields.get('quantity'), fields.get('unit')]
  if (!key || !(productId || called) || !isQuantity(quantity) || !isUnit(unit)) return undefined
  return {
    ...{ key, quantity, unit },
    ...(productId && { productId }),
    ...(called && { text: called }),
    ...(pack && { pack }),
    ...(note && { note }),
  }
}

/** Parses stored lines with distinct keys; empty if unreadable. */
export function parseLines(stored: string | null): readonly Line[] {
  try {
    const { version, lines } = JSON.parse(stored ?? '') as { version: unknown; lines: unknown[] }
    if (version !== VERSION) return []
    const known = lines.map(lineOf).filter((line) => line !== undefined)
    return [...new Map(known.map((line) => [line.key, line])).values()].slice(0, LIMITS.lines)
  } catch {
    return []
  }
}

export const stringifyLines = (lines: readonly Line[]): string =>
  JSON.stringify({ version: VERSION, lines })

import { LINE_UNITS } from '@dhow/contract/enquiry-choices'
import { LIMITS } from '@dhow/contract/limits'

export type LineUnit = (typeof LINE_UNITS)[number]

/** One thing that the visitor wants: a product of the catalogue, or what they call it. */
export type Line = {
  /** What tells it from the other lines of this list. */
  key: string
  productId?: string
  /** What it is called; of a product its name when it was added. */
  text?: string
  /** How a product was packed when it was added. */
  pack?: string
  quantity: number
  unit: LineUnit
  note?: string
}

/** Another version of the site may have written what is stored: one that it cannot read, it leaves out. */
const VERSION = 1

const text = (value: unknown, limit: number): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= limit ? value : undefined

const isQuantity = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= LIMITS.lineQuantity

const isUnit = (value: unknown): value is LineUnit => LINE_UNITS.some((unit) => unit === value)

/** A line as it was stored; undefined for what is none. */
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

/** The lines of what was stored, each key once; none where it cannot be read. */
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

import { LIMITS } from '@dhow/contract/limits'
import { LINE_UNITS } from '@dhow/trade/units-of-sale'
import { createStored } from '#app/browser/stored.ts'

export type LineUnit = (typeof LINE_UNITS)[number]

export type Line = {
  key: string
  productId?: string | undefined
  /** Own text, or the product's name when it was added. */
  text?: string | undefined
  pack?: string | undefined
  /** Language of these texts, by default English. */
  language?: string | undefined
  /** Missing until the visitor enters it. */
  quantity?: number | undefined
  unit: LineUnit
  note?: string | undefined
  /** The visitor's own words, if product or quantity were derived from a text. */
  written?: string | undefined
}

/** Format version. Other versions of the site ignore what they cannot read. */
const VERSION = 1

const readText = (value: unknown, limit: number) =>
  typeof value === 'string' && value !== '' && value.length <= limit ? value : undefined

export const isQuantity = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= LIMITS.lineQuantity

const isUnit = (value: unknown): value is LineUnit => LINE_UNITS.some((unit) => unit === value)

function parseLine(stored: unknown): Line | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { quantity, unit, ...fields } = stored as Record<keyof Line, unknown>
  const key = readText(fields.key, LIMITS.id)
  const productId = readText(fields.productId, LIMITS.id)
  const text = readText(fields.text, LIMITS.lineText)
  const pack = readText(fields.pack, LIMITS.lineText)
  const language = readText(fields.language, LIMITS.id)
  const note = readText(fields.note, LIMITS.lineNote)
  const written = readText(fields.written, LIMITS.lineText)
  if (!key || !(productId || text) || !isUnit(unit)) return undefined
  if (quantity !== undefined && !isQuantity(quantity)) return undefined
  return { key, productId, text, pack, language, quantity, unit, note, written }
}

export function parseLines(stored: string | null): readonly Line[] {
  try {
    const { version, lines } = JSON.parse(stored ?? '') as { version: unknown; lines: unknown[] }
    if (version !== VERSION) return []
    const validLines = lines.map(parseLine).filter((line) => line !== undefined)
    return [...new Map(validLines.map((line) => [line.key, line])).values()].slice(0, LIMITS.lines)
  } catch {
    return []
  }
}

export const stringifyLines = (lines: readonly Line[]): string =>
  JSON.stringify({ version: VERSION, lines })

export type NewLine = Omit<Line, 'key'>

const { read, write, useSelected } = createStored('enquiryList', parseLines, stringifyLines)
export const readList = read
export const writeList = write
export const useList = (): readonly Line[] => useSelected((lines) => lines)
export const useLineCount = (): number => useSelected((lines) => lines.length)

type Request = Pick<Line, 'productId' | 'text' | 'written'>

/** Returns whether two lines are about the same product, or were written with the same words. */
export const asksForSame = (line: Request, other: Request): boolean =>
  line.productId
    ? other.productId === line.productId
    : (other.written ?? other.text) === (line.written ?? line.text)

export const findLine = (line: Request): Line | undefined =>
  readList().find((other) => asksForSame(line, other))

/** Returns whether the list has the same row of a pasted list, even if its quantity has changed since. */
export const hasRow = (line: NewLine): boolean =>
  readList().some((other) => asksForSame(line, other) && other.written === line.written)

export const useHasLine = (line: Request | undefined): boolean =>
  useSelected((lines) => line !== undefined && lines.some((other) => asksForSame(line, other)))

/** Returns a short key, because keys are in the cookie. */
export const createKey = () => Math.random().toString(36).slice(2, 10)

/** Returns the number of lines without room. */
export function addLines(added: readonly NewLine[]): number {
  const lines = [...readList(), ...added.map((line) => ({ key: createKey(), ...line }))]
  write(lines.slice(0, LIMITS.lines))
  return Math.max(0, lines.length - LIMITS.lines)
}

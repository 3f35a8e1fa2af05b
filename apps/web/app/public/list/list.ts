import { LIMITS } from '@dhow/contract/limits'
import { createStored } from '#app/browser/stored.ts'
import { type Line, parseLines, stringifyLines } from './stored-lines.ts'

export type { Line, LineUnit } from './stored-lines.ts'

/** A line that is not on the list yet. */
export type NewLine = Omit<Line, 'key'>

/** Puts back what a change took away, unless it is there again. */
export type Undo = () => void

const stored = createStored('enquiryList', parseLines, stringifyLines)

/** The lines, in the order in which they were added; the same in all tabs of the device. */
export const readList = stored.read

const { write } = stored

/** The list; without a line before hydration. */
export const useList = (): readonly Line[] => stored.useSelected((lines) => lines)

/** How many lines it has; 0 before hydration. */
export const useLineCount = (): number => stored.useSelected((lines) => lines.length)

/** Whether it has a line of this product; false before hydration. */
export const useIsListed = (productId: string): boolean =>
  stored.useSelected((lines) => lines.some((line) => line.productId === productId))

const newKey = () => Math.random().toString(36).slice(2) + Date.now().toString(36)

const isSame = (one: NewLine, other: NewLine) =>
  one.productId !== undefined &&
  one.productId === other.productId &&
  one.unit === other.unit &&
  (one.note ?? '') === (other.note ?? '')

/**
 * Adds lines at the end. A product that is on the list in the same unit, with the same note, is not added twice:
 * its quantity grows.
 * @returns how many had no room, because the list takes LIMITS.lines
 */
export function addLines(added: readonly NewLine[]): number {
  const lines = [...readList()]
  let left = 0
  for (const line of added) {
    const at = lines.findIndex((one) => isSame(one, line))
    const there = lines[at]
    if (there) {
      const quantity = Math.min(there.quantity + line.quantity, LIMITS.lineQuantity)
      lines[at] = { ...there, quantity }
    } else if (lines.length < LIMITS.lines) lines.push({ ...line, key: newKey() })
    else left++
  }
  write(lines)
  return left
}

export const changeLine = (key: string, changes: Partial<NewLine>): void =>
  write(readList().map((line) => (line.key === key ? { ...line, ...changes } : line)))

/** Takes a line out; the undo puts it back where it stood. */
export function removeLine(key: string): Undo {
  const before = readList()
  const at = before.findIndex((line) => line.key === key)
  const removed = before[at]
  if (!removed) return () => {}
  write(before.toSpliced(at, 1))
  return () => {
    const now = readList()
    if (!now.some((line) => line.key === key)) write(now.toSpliced(at, 0, removed))
  }
}

/** Takes out lines that were sent; what was added since stays. */
export function dropLines(sent: readonly Line[]): void {
  const keys = new Set(sent.map(({ key }) => key))
  write(readList().filter(({ key }) => !keys.has(key)))
}

/** Puts other lines in place of all; the undo puts the former ones back before what was added since. */
export function replaceLines(lines: readonly NewLine[]): Undo {
  const before = readList()
  const placed = lines.slice(0, LIMITS.lines).map((line) => ({ ...line, key: newKey() }))
  write(placed)
  return () => {
    const isPlaced = (line: Line) => placed.some(({ key }) => key === line.key)
    const since = readList().filter((line) => !isPlaced(line))
    write([...before, ...since].slice(0, LIMITS.lines))
  }
}

import { LIMITS } from '@dhow/contract/limits'
import { createStored } from '#app/browser/stored.ts'
import { type Line, parseLines, stringifyLines } from './stored-lines.ts'

export type { Line } from './stored-lines.ts'

/** A line before it is added to the list. */
export type NewLine = Omit<Line, 'key'>

/** Reverts a change. */
export type Undo = () => void

const stored = createStored('enquiryList', parseLines, stringifyLines)

/** Returns the lines in the order in which they were added, synchronized across tabs. */
export const readList = stored.read

const { write } = stored

/** Returns the list; empty before hydration. */
export const useList = (): readonly Line[] => stored.useSelected((lines) => lines)

/** Returns the number of lines; 0 before hydration. */
export const useLineCount = (): number => stored.useSelected((lines) => lines.length)

/** Whether the list has a line of this product; false before hydration. */
export const useIsListed = (productId: string): boolean =>
  stored.useSelected((lines) => lines.some((line) => line.productId === productId))

const newKey = () => Math.random().toString(36).slice(2) + Date.now().toString(36)

const isSame = (one: NewLine, other: NewLine) =>
  one.productId !== undefined &&
  one.productId === other.productId &&
  one.unit === other.unit &&
  (one.note ?? '') === (other.note ?? '')

/**
 * Adds lines at the end. If the product is listed with the same unit and note, its quantity grows
 * instead.
 * @returns the number of lines that were not added because the list is full
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

/** Removes a line. The undo restores it at its position. */
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

/** Removes sent lines; lines added since stay. */
export function dropLines(sent: readonly Line[]): void {
  const keys = new Set(sent.map(({ key }) => key))
  write(readList().filter(({ key }) => !keys.has(key)))
}

/** Replaces all lines. The undo restores the previous lines, before any lines added since. */
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

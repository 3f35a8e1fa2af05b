import { LIMITS } from '@dhow/contract/limits'
import { createKey, type Line, type NewLine, readList, writeList } from './list.ts'

export type Undo = () => void

export const changeLine = (key: string, changes: Partial<Line>): void =>
  writeList(readList().map((line) => (line.key === key ? { ...line, ...changes } : line)))

export function removeLine(key: string): Undo {
  const previousLines = readList()
  const index = previousLines.findIndex((line) => line.key === key)
  const removed = previousLines[index]
  if (!removed) return () => {}
  writeList(previousLines.toSpliced(index, 1))
  return () => {
    const lines = readList()
    if (!lines.some((line) => line.key === key)) writeList(lines.toSpliced(index, 0, removed))
  }
}

/** Removes sent lines; lines added since stay. */
export function dropLines(sent: readonly Line[]): void {
  const keys = new Set(sent.map(({ key }) => key))
  writeList(readList().filter(({ key }) => !keys.has(key)))
}

/** Replaces all lines. The undo restores the previous lines, before any lines added since. */
export function replaceLines(lines: readonly NewLine[]): Undo {
  const previousLines = readList()
  const placed = lines.slice(0, LIMITS.lines).map((line) => ({ ...line, key: createKey() }))
  writeList(placed)
  return () => {
    const isPlaced = (line: Line) => placed.some(({ key }) => key === line.key)
    const since = readList().filter((line) => !isPlaced(line))
    writeList([...previousLines, ...since].slice(0, LIMITS.lines))
  }
}

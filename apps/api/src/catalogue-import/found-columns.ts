import type { FoundColumns, Matching } from '@dhow/contract/column-matches'
import { suggestMatches } from '#api/column-matching/suggest.ts'
import type { FoundHead } from './layout.ts'

/** Different values of a column that are shown, characters of one, and of its name. */
const EXAMPLES = 3
const EXAMPLE_CHARS = 60

/** What somebody has said of a sheet with the same columns before. */
export type Remembered = { matching: Matching; at?: Date }

/** Gathers what a person needs to know of columns to say what they are. */
export function createColumnFinder({ row: headRow, names, isOurs }: FoundHead) {
  const examples = names.map((): string[] => [])
  let rows = 0

  return {
    add(cells: string[]): void {
      rows++
      for (const [at, seen] of examples.entries()) {
        if (seen.length === EXAMPLES) continue
        const value = (cells[at] ?? '').trim().slice(0, EXAMPLE_CHARS)
        if (value !== '' && !seen.includes(value)) seen.push(value)
      }
    },

    found(remembered: Remembered | undefined): FoundColumns {
      const columns = names.map((name, at) => ({
        name: name.trim().slice(0, EXAMPLE_CHARS),
        examples: examples[at] ?? [],
      }))
      const guessed = suggestMatches(columns).map((match) => match ?? null)
      const matching = remembered?.matching ?? {
        matches: guessed,
        constants: {},
        unreadable: 'refuse' as const,
      }
      return {
        ...matching,
        ...(remembered?.at && { rememberedAt: remembered.at.toISOString() }),
        isNeeded: !isOurs,
        headRow,
        rows,
        columns,
      }
    },
  }
}

import type {
  ColumnMapping,
  ColumnMatch,
  SheetTable,
} from '@dhow/contract/catalogue-import/column-matches'
import {
  suggestMatches,
  unitsNamed,
} from '#api/modules/catalogue-import/column-matching/headings.ts'
import { createSlices } from '#api/platform/background/slices.ts'
import { describeColumn, matchOwnColumns } from './columns.ts'

type Row = { row: number; cells: string[] }

export type Heading = {
  row: number
  names: string[]
  /** Matches of our own export; undefined if the user must confirm the mapping. */
  own: (ColumnMatch | undefined)[] | undefined
}

/** Finds the row of the column names: the first with our names, else the most similar one below titles. */
export async function findHeading(rows: Row[]): Promise<Heading | undefined> {
  const headings = rows.map(({ row, cells }): Heading => {
    const names = cells.map((cell) => cell.trim())
    while (names.at(-1) === '') names.pop()
    return { row, names, own: matchOwnColumns(names) }
  })
  const ours = headings.find(({ own }) => own)
  if (ours) return ours
  const similarity: number[] = []
  const slice = createSlices()
  for (const { names } of headings) {
    await slice()
    const matches = suggestMatches(names.map((name) => ({ name, examples: [] })))
    similarity.push(matches.filter(Boolean).length)
  }
  return headings[similarity.indexOf(Math.max(...similarity))]
}

/** Number of example values of a column, and maximum characters of each. */
const EXAMPLES = 3
const EXAMPLE_CHARS = 60

/** Default values that earlier releases suggested. */
const FORMER_DEFAULTS = ['unknown', 'No description yet.']

export type Remembered = { matching: ColumnMapping; at: Date }

export type Recall = (names: string[]) => Remembered | undefined

/** Collects the columns of a table with example values. */
export function createTableReader({ row: headRow, names, own }: Heading) {
  const columns: SheetTable['columns'] = []
  let rows = 0

  const addColumns = (width: number) => {
    for (let index = columns.length; index < width; index++) {
      const name = describeColumn(names[index] ?? '', index)
      columns.push({ name, examples: [], units: unitsNamed(names[index] ?? '') })
    }
  }
  addColumns(names.length)

  return {
    add(cells: string[]): void {
      rows++
      addColumns(cells.findLastIndex((cell) => cell.trim() !== '') + 1)
      for (const [index, { examples }] of columns.entries()) {
        if (examples.length === EXAMPLES) continue
        const value = (cells[index] ?? '').trim().slice(0, EXAMPLE_CHARS)
        if (value !== '' && !examples.includes(value)) examples.push(value)
      }
    },

    describe(matching: ColumnMapping | undefined, recall: Recall): SheetTable {
      const remembered = matching || own ? undefined : recall(names)
      const suggest = () =>
        own ??
        suggestMatches(columns.map((column, index) => ({ ...column, name: names[index] ?? '' })))
      const mapping: ColumnMapping = matching ??
        remembered?.matching ?? {
          matches: suggest().map((match) => match ?? null),
          constants: {},
          unreadable: 'refuse',
        }
      return {
        ...mapping,
        matches: columns.map((_, index) => mapping.matches[index] ?? null),
        constants: Object.fromEntries(
          Object.entries(mapping.constants).filter(([, text]) => !FORMER_DEFAULTS.includes(text)),
        ),
        ...(remembered && { rememberedAt: remembered.at.toISOString() }),
        isNeeded: !own,
        headRow,
        rows,
        columns,
      }
    },

    /** Returns the columns with a name or values that have no match. */
    listIgnored: (matches: SheetTable['matches']): string[] =>
      columns.flatMap(({ name, examples }, index) =>
        matches[index] || (!names[index] && examples.length === 0) ? [] : name,
      ),
  }
}

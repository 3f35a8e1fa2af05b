import type { ColumnMapping, SheetTable } from '@dhow/contract/catalogue-import/column-matches'
import { PREVIEW_ROWS } from '@dhow/contract/catalogue-import/sheet-reading'
import { toLatinNumber } from '@dhow/trade/digits'
import {
  findUnitsInName,
  suggestMatches,
} from '#api/modules/catalogue-import/column-matching/headings.ts'
import {
  type DecimalSeparator,
  findDecimalSeparator,
  parseNumber,
} from '#api/modules/catalogue-import/column-matching/quantities.ts'
import { describeColumn } from '#api/modules/catalogue-import/plan/columns.ts'
import { createRowFilter, FILLED, type Matches, readTableRows, type Table } from './find-table.ts'

/** A number, possibly with a short unit. */
const QUANTITY = /^([-−]?\d[\d.,\s]{0,30})\p{L}{0,4}\.?$/u

/** Number of rows that show the separators. */
const MAX_ROWS = 2_000

/** Finds the decimal separator of each column: of its own numbers, else of all if they agree. */
function createDecimalFinder() {
  const columns: Set<DecimalSeparator>[] = []
  let rows = 0
  return {
    add(cells: string[]): void {
      if (++rows > MAX_ROWS) return
      for (const [index, cell] of cells.entries()) {
        const separators = columns[index] ?? new Set()
        columns[index] = separators
        const number = QUANTITY.exec(toLatinNumber(cell.trim()))?.[1] ?? ''
        const separator =
          parseNumber(number) === undefined ? undefined : findDecimalSeparator(number)
        if (separator) separators.add(separator)
      }
    },
    choose(): (DecimalSeparator | undefined)[] {
      const all = new Set(columns.flatMap((separators) => [...separators]))
      return columns.map((separators) => {
        const [separator, ...otherSeparators] = separators.size > 0 ? separators : all
        return otherSeparators.length > 0 ? undefined : separator
      })
    },
  }
}

/** Number of example values of a column, and maximum characters of a listed cell. */
const EXAMPLES = 3
const CELL_CHARS = 60

export type Remembered = { matching: ColumnMapping; at: Date }

type IsStored = Parameters<typeof suggestMatches>[1]

export type Recall = (names: string[]) => Remembered | undefined

const cut = (cell = '') => cell.trim().slice(0, CELL_CHARS)

/** Reads all rows of a table to describe its columns. */
export async function surveyTable(table: Table) {
  const { names, own } = table.heading
  const { hiddenNames } = table
  const isSkipped = createRowFilter(names, own ?? suggestFor(names.map(() => [])))
  const columns: SheetTable['columns'] = []
  const preview: string[][] = []
  const decimals = createDecimalFinder()
  let [rows, hiddenRows] = [0, 0]

  const addColumns = (width: number) => {
    for (let index = columns.length; index < width; index++) {
      columns.push({
        name: hiddenNames.get(index) ?? describeColumn(names[index] ?? '', index),
        isHidden: hiddenNames.has(index),
        examples: [],
        units: findUnitsInName(names[index] ?? ''),
        gaps: 0,
      })
    }
  }
  addColumns(Math.max(names.length, ...[...hiddenNames.keys()].map((index) => index + 1)))

  function suggestFor(examples: string[][], isStored?: IsStored): Matches {
    return suggestMatches(
      names.map((name, index) => ({ name, examples: examples[index] ?? [] })),
      isStored,
    )
  }

  for await (const row of readTableRows(table)) {
    if (row.isHidden) hiddenRows++
    if (row.isLeftOut) continue
    const { cells } = row
    if (preview.length < PREVIEW_ROWS) preview.push(cells.map(cut))
    if (isSkipped(row)) continue
    rows++
    decimals.add(cells)
    addColumns(cells.findLastIndex((cell) => cell.trim() !== '') + 1)
    for (const [index, column] of columns.entries()) {
      const value = cut(cells[index])
      const { examples } = column
      if (value === '' && examples.length > 0) column.gaps++
      if (value === '' || examples.length === EXAMPLES || examples.includes(value)) continue
      examples.push(value)
    }
  }

  /** Suggests to fill cells from the row above where the category is empty, as in the brand beside it. */
  function suggestFills(matches: Matches): Matches {
    const gaps = columns[matches.findIndex((match) => match?.target === 'category')]?.gaps
    const isFilled = (match: Matches[number], index: number) =>
      gaps && columns[index]?.gaps === gaps && FILLED.some((target) => target === match?.target)
    return matches.map((match, index) =>
      match && isFilled(match, index) ? { ...match, fillDown: true } : match,
    )
  }

  return {
    preview,
    rows,
    hiddenRows,
    decimals: decimals.choose(),

    describe(matching: ColumnMapping | undefined, recall: Recall, isStored: IsStored): SheetTable {
      const remembered = matching || own ? undefined : recall(names)
      const suggest = () =>
        own ??
        suggestFills(
          suggestFor(
            columns.map(({ examples }) => examples),
            isStored,
          ),
        )
      const mapping: ColumnMapping = matching ??
        remembered?.matching ?? {
          matches: suggest().map((match) => match ?? null),
          constants: {},
          unreadable: 'refuse',
        }
      return {
        ...mapping,
        matches: columns.map((_, index) => mapping.matches[index] ?? null),
        ...(remembered && { rememberedAt: remembered.at.toISOString() }),
        isNeeded: !own,
        rows,
        columns,
      }
    },

    listIgnored: (matches: SheetTable['matches']): string[] =>
      columns.flatMap(({ name, examples }, index) =>
        matches[index] || (!names[index] && examples.length === 0) ? [] : name,
      ),
  }
}

import type { ColumnMatch } from '@dhow/contract/catalogue-import/column-matches'
import { UNITS } from '@dhow/contract/catalogue-import/import-columns'
import { suggestMatches } from '#api/modules/catalogue-import/column-matching/headings.ts'
import { findUnits } from '#api/modules/catalogue-import/column-matching/quantities.ts'
import { matchOwnColumns } from '#api/modules/catalogue-import/plan/columns.ts'
import { createSlices } from '#api/platform/background/slices.ts'
import type { SheetRow } from '#api/platform/sheets/sheet-row.ts'

/** Number of rows that may contain the column names. */
export const HEADING_ROWS = 50

const MAX_JOINED_ROWS = 3

export type Heading = {
  /** Last row of the column names, their units and their numbers. */
  lastRow: number
  /** Names of the columns. The name of several rows has one line for each. */
  names: string[]
  /** Matches of our own export; undefined if the user must confirm the mapping. */
  own: (ColumnMatch | undefined)[] | undefined
  /** Number of recognized columns. Units of their names count a tenth, quantities are deducted. */
  score: number
}

type Names = Omit<Heading, 'lastRow'> & {
  texts: number
}

const OWN_SCORE = 1_000

/** A cell that no column has as its name, except 20 and 40, the sizes of containers. */
const isQuantity = (cell: string) =>
  /^[-+(]?\d[\d.,\s]*[)%€$]?$/.test(cell) && !/^[24]0$/.test(cell)

function rateNames(cells: string[]): Names {
  const names = cells.map((cell) => cell.trim())
  while (names.at(-1) === '') names.pop()
  const ownMatches = matchOwnColumns(names)
  const matches = ownMatches ?? suggestMatches(names.map((name) => ({ name, examples: [] })))
  const units = matches.filter((match) => match?.unit).length
  const quantities = names.filter(isQuantity).length
  const score =
    matches.filter(Boolean).length + units / 10 - quantities + (ownMatches ? OWN_SCORE : 0)
  return { names, own: ownMatches, score, texts: new Set(names).size }
}

/** Joins the names of two rows. A name extends to the right, over columns that are named in the lower row only. */
function joinNames(upper: string[], lower: string[]): string[] {
  let outer = ''
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, index) => {
    const inner = lower[index]?.trim() ?? ''
    if (upper[index]?.trim() || inner === '') outer = upper[index]?.trim() ?? ''
    const lines = new Set([outer, inner].filter((name) => name !== ''))
    return [...lines].join('\n')
  })
}

/** Returns whether half of the cells of a row are units: cm, kg. */
function isUnitRow(cells: string[]): boolean {
  const texts = cells.flatMap((cell) => cell.replace(/[()[\]]/g, '').trim() || [])
  const units = texts.filter((text) => findUnits(text, UNITS).length > 0)
  return units.length > 0 && units.length >= texts.length / 2
}

/** Returns whether a row numbers the columns: 1, 2, 3. */
function isNumberRow(cells: string[]): boolean {
  const texts = cells.map((cell) => cell.replace(/[().]/g, '').trim()).filter(Boolean)
  return texts.length > 2 && texts.every((text, index) => Number(text) === index + 1)
}

/** Returns whether a row may contain names: several texts, or one above a part of the columns. */
function mayBeNames({ cells, unsaved, errors }: SheetRow): boolean {
  const names = new Set(cells.map((cell) => cell.trim()).filter(Boolean))
  if (unsaved || errors || names.size === 0 || [...names].some(isQuantity)) return false
  return names.size > 1 || cells[0]?.trim() === ''
}

/** Returns whether a row repeats the first names above and half of all, or leaves their columns empty. No product does. */
function refinesNames(names: string[], cells: string[]): boolean {
  const columns = names.flatMap((name, index) => (name ? index : []))
  const open = columns.filter((index) => ['', names[index]].includes(cells[index]?.trim() ?? ''))
  return open[1] === columns[1] && open.length >= columns.length / 2
}

/** Selects the row with the most recognized names, else the most texts. The last row has no products below. */
function chooseRow(rows: SheetRow[], rated: Names[], headRow?: number): number {
  if (headRow !== undefined)
    return Math.max(
      0,
      rows.findLastIndex(({ row }) => row <= headRow),
    )
  const isComplete = rows.length > 1 && rows.length < HEADING_ROWS
  const rate = ({ score, texts }: Names) => score + texts / 20
  const ratings = (isComplete ? rated.slice(0, -1) : rated).map(rate)
  return ratings.indexOf(Math.max(...ratings))
}

/**
 * Finds the column names among the first rows of a sheet. They may be in up to three rows, below titles.
 * @param headRow last row of the names, if the user chose it; 0 without names
 */
export async function findHeading(
  rows: SheetRow[],
  headRow?: number,
): Promise<Heading | undefined> {
  if (headRow === 0) return { lastRow: 0, names: [], own: undefined, score: 0 }
  const slice = createSlices()
  const rated: Names[] = []
  for (const { cells } of rows) {
    await slice()
    rated.push(rateNames(cells))
  }
  let first = chooseRow(rows, rated, headRow)
  let last = first
  let heading = rated[first]
  if (!heading) return undefined

  const join = (index: number): boolean => {
    const [row, other] = [rows[index], rated[index]]
    if (!row || !other || !heading || heading.own || last - first + 1 >= MAX_JOINED_ROWS)
      return false
    const isAbove = index < first
    if (row.row !== (isAbove ? (rows[first]?.row ?? 0) - 1 : (rows[last]?.row ?? 0) + 1))
      return false
    const joined = rateNames(
      isAbove ? joinNames(row.cells, heading.names) : joinNames(heading.names, row.cells),
    )
    const areNames =
      other.score >= Math.max(2, heading.score / 2) ||
      (isAbove ? joined.score > heading.score : refinesNames(heading.names, row.cells))
    if (!(areNames && mayBeNames(row)) && (isAbove || !isUnitRow(row.cells))) return false
    heading = joined
    return true
  }
  while (join(first - 1)) first--
  if (headRow === undefined) {
    while (join(last + 1)) last++
    if (isNumberRow(rows[last + 1]?.cells ?? [])) last++
  }
  const { names, own, score } = heading
  return { lastRow: rows[last]?.row ?? 0, names, own, score }
}

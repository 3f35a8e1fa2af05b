import type {
  ColumnMapping,
  ColumnMatch,
  SheetColumns,
} from '@dhow/contract/catalogue-import/column-matches'
import { type Column, isFact, isPlain } from '@dhow/contract/catalogue-import/import-columns'
import { isCombined, type Target } from '@dhow/contract/catalogue-import/import-matching'
import { suggestMatches } from './column-matching/headings.ts'
import { type Cells, cubicMetres, translate } from './column-matching/translate.ts'
import { type Head, type Problem, REQUIRED, readHead } from './columns.ts'
import type { SheetRow } from './plan-row.ts'

/** Mapping from the columns of a sheet to ours. */
export type Layout = {
  read: (row: number, cells: string[]) => SheetRow
  ignored: string[]
  missing: Column[]
  problems: Omit<Problem, 'row'>[]
  /** Whether unreadable facts are left out with a warning. */
  leavesOut: boolean
}

const tooWide = (cells: string[], width: number): string | undefined =>
  cells.slice(width).some((value) => value.trim() !== '')
    ? `It has ${cells.length} cells, the first row ${width}. Is a comma outside quotation marks?`
    : undefined

/** Maps columns with our names. A column with another name that contains the CBM is compared with the sides. */
export function ownLayout(names: string[], head: Head): Layout {
  const volumes = suggestMatches(
    head.columns.map((column, at) => ({
      name: column === undefined ? (names[at] ?? '') : '',
      examples: [],
    })),
  )
  const volumeAt = volumes.findIndex((match) => match?.target === 'cbm')
  const places = new Map<Column, number>()
  for (const [at, column] of head.columns.entries()) {
    if (column !== undefined && !places.has(column)) places.set(column, at)
  }
  const volumeName = names[volumeAt]?.trim()
  return {
    ...head,
    ignored: head.ignored.filter((name) => name !== volumeName),
    leavesOut: false,
    read: (row, cells) => ({
      row,
      cell(column) {
        const at = places.get(column)
        return at === undefined ? undefined : (cells[at] ?? '')
      },
      cubicMetres: volumeOf(cells[volumeAt], volumes[volumeAt]),
      problem: tooWide(cells, head.columns.length),
    }),
  }
}

const volumeOf = (cell: string | undefined, match: ColumnMatch | null | undefined) =>
  match?.target === 'cbm' && cell ? cubicMetres(cell, match.unit) : undefined

/** Maps columns as the user has matched them. */
export function matchedLayout(
  names: string[],
  { matches, constants, unreadable }: ColumnMapping,
): Layout {
  const chosen = matches.flatMap((match, at) => (match ? [{ match, at }] : []))
  const targets = chosen.map(({ match }) => match.target)
  const has = (column: Column) => targets.includes(column) || hasConstant(constants, column)
  const missing = targets.includes('id') ? [] : REQUIRED.filter((column) => !has(column))
  const volume = chosen.find(({ match }) => match.target === 'cbm')
  return {
    ignored: names.filter((name, at) => name.trim() !== '' && !matches[at]),
    missing,
    problems: [
      ...missing.map((column) => ({
        field: column as string,
        message: `Choose the column of the ${column}, or enter one value for all products.`,
      })),
      ...repeatedTargets(targets),
    ],
    leavesOut: unreadable === 'leave-out',
    read(row, cells) {
      const translated: Cells = {}
      for (const { match, at } of chosen)
        Object.assign(translated, translate(match, cells[at] ?? ''))
      return {
        row,
        cell: (column) => cellOf(column, translated, targets, constants),
        cubicMetres: volumeOf(cells[volume?.at ?? -1], volume?.match),
      }
    },
  }
}

const hasConstant = (constants: ColumnMapping['constants'], column: Column): boolean =>
  isPlain(column) && Boolean(constants[column])

/** Returns a cell, else the constant of its column; empty if the sheet has the column, otherwise undefined. */
function cellOf(
  column: Column,
  translated: Cells,
  targets: Target[],
  constants: ColumnMapping['constants'],
): string | undefined {
  const own = translated[column]
  if (own !== undefined && own.trim() !== '') return own
  const constant = isPlain(column) ? constants[column] : undefined
  if (constant) return constant
  // A combined column fills several fields; those it leaves open keep their stored value.
  return targets.includes(column) ? '' : undefined
}

function repeatedTargets(targets: Target[]): Omit<Problem, 'row'>[] {
  const repeated = targets.filter((target, at) => targets.indexOf(target) < at)
  return [...new Set(repeated)].map((target) => ({
    field: isCombined(target) || isFact(target) ? target : String(target),
    message: `Several columns are matched with ${target}: leave out all but one.`,
  }))
}

/** The row with the column names of a sheet, and whether these are ours. */
export type FoundHead = { row: number; names: string[]; head: Head; isOurs: boolean }

/**
 * Finds the row of the column names: the first row with our names, else the row most similar to known names, because
 * suppliers write titles above them.
 */
export function findHead(rows: { row: number; cells: string[] }[]): FoundHead | undefined {
  const heads = rows.map(({ row, cells }) => {
    const head = readHead(cells)
    const isOurs = head.missing.length === 0
    return { row, names: cells.slice(0, head.columns.length), head, isOurs }
  })
  const ours = heads.find(({ isOurs }) => isOurs)
  if (ours) return ours
  const similarity = heads.map(
    ({ names }) =>
      suggestMatches(names.map((name) => ({ name, examples: [] }))).filter(Boolean).length,
  )
  return heads[similarity.indexOf(Math.max(...similarity))]
}

/** Number of example values of a column, and maximum characters of each and of its name. */
const EXAMPLES = 3
const EXAMPLE_CHARS = 60

/** The last matching of a sheet with the same columns. */
export type Remembered = { matching: ColumnMapping; at?: Date }

/** Collects names and example values of columns, for a user who matches them. */
export function createColumnFinder({ row: headRow, names, isOurs }: FoundHead) {
  const examples = names.map((): string[] => [])
  let rows = 0

  return {
    add(cells: string[]): void {
      rows++
      for (const [at, values] of examples.entries()) {
        if (values.length === EXAMPLES) continue
        const value = (cells[at] ?? '').trim().slice(0, EXAMPLE_CHARS)
        if (value !== '' && !values.includes(value)) values.push(value)
      }
    },

    found(remembered: Remembered | undefined): SheetColumns {
      const columns = names.map((name, at) => ({
        name: name.trim().slice(0, EXAMPLE_CHARS),
        examples: examples[at] ?? [],
      }))
      const suggested = suggestMatches(columns).map((match) => match ?? null)
      const matching = remembered?.matching ?? {
        matches: suggested,
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

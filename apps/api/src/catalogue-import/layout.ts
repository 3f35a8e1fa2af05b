import type { ColumnMatch, Matching } from '@dhow/contract/column-matches'
import { type Column, isFact, isPlain } from '@dhow/contract/import-columns'
import { isCombined, type Target } from '@dhow/contract/import-matching'
import { suggestMatches } from '#api/column-matching/suggest.ts'
import { type Cells, cubicMetres, translate } from '#api/column-matching/translate.ts'
import { type Head, type Problem, REQUIRED, readHead } from './columns.ts'
import type { SheetRow } from './plan-row.ts'

/** How the rows of a sheet are read as ours. */
export type Layout = {
  read: (row: number, cells: string[]) => SheetRow
  ignored: string[]
  missing: Column[]
  problems: Omit<Problem, 'row'>[]
  /** A fact that cannot be read is left out of its product, and said to be. */
  leavesOut: boolean
}

const tooWide = (cells: string[], width: number): string | undefined =>
  cells.slice(width).some((value) => value.trim() !== '')
    ? `It has ${cells.length} cells, the first row ${width}. Is a comma outside quotation marks?`
    : undefined

/** The columns of a sheet that are ours by their names; one of its own that states the CBM is compared. */
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

/** The columns of a sheet as a person has matched them. */
export function matchedLayout(
  names: string[],
  { matches, constants, unreadable }: Matching,
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
        message: `Say which column is the ${column}, or what it is for all products.`,
      })),
      ...twice(targets),
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

const hasConstant = (constants: Matching['constants'], column: Column): boolean =>
  isPlain(column) && Boolean(constants[column])

/** A cell of ours: of its column, else the constant, empty where the sheet has the column and undefined where not. */
function cellOf(
  column: Column,
  translated: Cells,
  targets: Target[],
  constants: Matching['constants'],
): string | undefined {
  const own = translated[column]
  if (own !== undefined && own.trim() !== '') return own
  const constant = isPlain(column) ? constants[column] : undefined
  if (constant) return constant
  // Several of ours come from one column: what it leaves unsaid of a fact does not erase it.
  return targets.includes(column) ? '' : undefined
}

function twice(targets: Target[]): Omit<Problem, 'row'>[] {
  const repeated = targets.filter((target, at) => targets.indexOf(target) < at)
  return [...new Set(repeated)].map((target) => ({
    field: isCombined(target) || isFact(target) ? target : String(target),
    message: `Several columns are matched with ${target}: leave out all but one.`,
  }))
}

/** Where the columns of a sheet are named, and whether they are ours. */
export type FoundHead = { row: number; names: string[]; head: Head; isOurs: boolean }

/**
 * The first of some rows whose columns are ours; else the one that looks most like the names of columns, as
 * suppliers write their own name above them.
 */
export function findHead(rows: { row: number; cells: string[] }[]): FoundHead | undefined {
  const heads = rows.map(({ row, cells }) => {
    const head = readHead(cells)
    const isOurs = head.missing.length === 0
    return { row, names: cells.slice(0, head.columns.length), head, isOurs }
  })
  const ours = heads.find(({ isOurs }) => isOurs)
  if (ours) return ours
  const likeness = heads.map(
    ({ names }) =>
      suggestMatches(names.map((name) => ({ name, examples: [] }))).filter(Boolean).length,
  )
  return heads[likeness.indexOf(Math.max(...likeness))]
}

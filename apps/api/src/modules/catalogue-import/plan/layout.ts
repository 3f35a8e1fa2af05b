import type {
  ColumnMapping,
  ColumnMatch,
  SheetColumns,
} from '@dhow/contract/catalogue-import/column-matches'
import { type Column, isPlain } from '@dhow/contract/catalogue-import/import-columns'
import { suggestMatches } from '#api/modules/catalogue-import/column-matching/headings.ts'
import {
  type Cells,
  cubicMetres,
  translate,
} from '#api/modules/catalogue-import/column-matching/translate.ts'
import { type Head, type Problem, REQUIRED, readHead } from './columns.ts'
import type { SheetRow } from './plan-row.ts'

export type Layout = {
  read: (row: number, cells: string[]) => SheetRow
  ignored: string[]
  missing: Column[]
  problems: Problem[]
  leavesOut: boolean
}

export type FoundHead = Head & { row: number; names: string[]; isOurs: boolean }

const suggest = (names: string[]) => suggestMatches(names.map((name) => ({ name, examples: [] })))

/** Finds the row of the column names: the first with our names, else the most similar one below titles. */
export function findHead(rows: { row: number; cells: string[] }[]): FoundHead | undefined {
  const heads = rows.map(({ row, cells }): FoundHead => {
    const head = readHead(cells)
    const names = cells.slice(0, head.columns.length)
    return { ...head, row, names, isOurs: head.missing.length === 0 }
  })
  const ours = heads.find(({ isOurs }) => isOurs)
  if (ours) return ours
  const similarity = heads.map(({ names }) => suggest(names).filter(Boolean).length)
  return heads[similarity.indexOf(Math.max(...similarity))]
}

const volumeOf = (cell: string | undefined, match: ColumnMatch | undefined) =>
  match?.target === 'cbm' && cell ? cubicMetres(cell, match.unit) : undefined

const tooWide = (cells: string[], width: number): string | undefined =>
  cells.slice(width).some((value) => value.trim() !== '')
    ? `The row has ${cells.length} cells, but the column names have ${width}. Is a comma outside quotation marks?`
    : undefined

/** Maps columns with our names. A column with another name that contains the CBM is compared with the sides. */
export function ownLayout({ names, columns, ...head }: FoundHead): Layout {
  const others = suggest(columns.map((column, at) => (column ? '' : (names[at] ?? ''))))
  const volumeAt = others.findIndex((match) => match?.target === 'cbm')
  const volumeName = names[volumeAt]?.trim()
  // Reversed, so that the first of repeated columns counts.
  const positions = new Map(columns.map((column, at) => [column, at] as const).toReversed())
  return {
    ...head,
    ignored: head.ignored.filter((name) => name !== volumeName),
    leavesOut: false,
    read: (row, cells) => ({
      row,
      cell(column) {
        const at = positions.get(column)
        return at === undefined ? undefined : (cells[at] ?? '')
      },
      cubicMetres: volumeOf(cells[volumeAt], others[volumeAt]),
      problem: tooWide(cells, columns.length),
    }),
  }
}

export function matchedLayout(
  names: string[],
  { matches, constants, unreadable }: ColumnMapping,
): Layout {
  const chosen = matches.flatMap((match, at) => (match ? [{ match, at }] : []))
  const targets = chosen.map(({ match }) => match.target)
  const repeated = new Set(targets.filter((target, at) => targets.indexOf(target) < at))
  const constantOf = (column: Column) => (isPlain(column) ? constants[column] : undefined)
  const missing = targets.includes('id')
    ? []
    : REQUIRED.filter((column) => !targets.includes(column) && !constantOf(column))
  const volume = chosen.find(({ match }) => match.target === 'cbm')

  /** Returns a cell; empty if the sheet has the column, otherwise undefined. */
  const cellOf = (column: Column, translated: Cells): string | undefined => {
    const own = translated[column]
    if (own !== undefined && own.trim() !== '') return own
    // A combined column fills several fields; those it leaves open keep their stored value.
    return targets.includes(column) ? '' : undefined
  }

  return {
    ignored: names.filter((name, at) => name.trim() !== '' && !matches[at]),
    missing,
    problems: [
      ...missing.map((column) => ({
        field: column,
        message: `Choose the column of the ${column}, or enter one value for all products.`,
      })),
      ...[...repeated].map((target) => ({
        field: target,
        message: `Several columns are matched with ${target}: leave out all but one.`,
      })),
    ],
    leavesOut: unreadable === 'leave-out',
    read(row, cells) {
      const translated: Cells = {}
      for (const { match, at } of chosen) {
        Object.assign(translated, translate(match, cells[at] ?? ''))
      }
      return {
        row,
        cell: (column) => cellOf(column, translated),
        defaultOf: constantOf,
        cubicMetres: volumeOf(cells[volume?.at ?? -1], volume?.match),
      }
    },
  }
}

/** Number of example values of a column, and maximum characters of each and of its name. */
const EXAMPLES = 3
const EXAMPLE_CHARS = 60

export type Remembered = { matching: ColumnMapping; at?: Date }

export function createColumnFinder({ row: headRow, names, isOurs }: FoundHead) {
  const columns = names.map((name) => ({
    name: name.trim().slice(0, EXAMPLE_CHARS),
    examples: [] as string[],
  }))
  let rows = 0

  return {
    add(cells: string[]): void {
      rows++
      for (const [at, { examples }] of columns.entries()) {
        if (examples.length === EXAMPLES) continue
        const value = (cells[at] ?? '').trim().slice(0, EXAMPLE_CHARS)
        if (value !== '' && !examples.includes(value)) examples.push(value)
      }
    },

    columnsOf(remembered: Remembered | undefined): SheetColumns {
      const matches = suggestMatches(columns).map((match) => match ?? null)
      return {
        ...(remembered?.matching ?? { matches, constants: {}, unreadable: 'refuse' }),
        ...(remembered?.at && { rememberedAt: remembered.at.toISOString() }),
        isNeeded: !isOurs,
        headRow,
        rows,
        columns,
      }
    },
  }
}

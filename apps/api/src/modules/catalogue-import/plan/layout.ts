import type { ColumnMapping, SheetColumns } from '@dhow/contract/catalogue-import/column-matches'
import {
  type Column,
  isPlain,
  type PlainField,
  REQUIRED_FIELDS,
} from '@dhow/contract/catalogue-import/import-columns'
import type { Target } from '@dhow/contract/catalogue-import/import-matching'
import { latinNumber } from '@dhow/trade/digits'
import {
  suggestMatches,
  unitAmong,
  unitsNamed,
} from '#api/modules/catalogue-import/column-matching/headings.ts'
import {
  type DecimalSeparator,
  decimalIn,
  numberIn,
} from '#api/modules/catalogue-import/column-matching/quantities.ts'
import {
  type Cells,
  needsUnit,
  translate,
} from '#api/modules/catalogue-import/column-matching/translate.ts'
import { createSlices } from '#api/platform/background/slices.ts'
import { type Head, type Problem, readHead } from './columns.ts'
import type { SheetRow } from './row.ts'

export type Layout = {
  /** `heading` is the heading above the row. */
  read: (row: number, cells: string[], heading: string) => SheetRow
  ignored: string[]
  missing: Column[]
  problems: Problem[]
  leavesOut: boolean
}

export type FoundHead = Head & { row: number; names: string[]; isOurs: boolean }

const suggest = (names: string[]) => suggestMatches(names.map((name) => ({ name, examples: [] })))

/** Finds the row of the column names: the first with our names, else the most similar one below titles. */
export async function findHead(
  rows: { row: number; cells: string[] }[],
): Promise<FoundHead | undefined> {
  const heads = rows.map(({ row, cells }): FoundHead => {
    const head = readHead(cells)
    const names = cells.slice(0, head.columns.length)
    return { ...head, row, names, isOurs: head.missing.length === 0 }
  })
  const ours = heads.find(({ isOurs }) => isOurs)
  if (ours) return ours
  const similarity: number[] = []
  const slice = createSlices()
  for (const { names } of heads) {
    await slice()
    similarity.push(suggest(names).filter(Boolean).length)
  }
  return heads[similarity.indexOf(Math.max(...similarity))]
}

const tooWide = (cells: string[], width: number): Problem[] => {
  if (cells.slice(width).every((value) => value.trim() === '')) return []
  const message = `The row has ${cells.length} cells, but the column names have ${width}. Is a comma outside quotation marks?`
  return [{ field: 'row', message }]
}

/** Maps columns with our names. A column with another name may contain the CBM. */
export function ownLayout({ names, columns, ...head }: FoundHead): Layout {
  const others = suggest(columns.map((column, at) => (column ? '' : (names[at] ?? ''))))
  const volumeAt = others.findIndex((match) => match?.target === 'cbm' && match.unit)
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
        if (at !== undefined) return cells[at] ?? ''
        if (column !== 'cartonVolumeCm3' || volumeAt < 0) return undefined
        return translate('cbm', cells[volumeAt] ?? '', others[volumeAt] ?? {}).cartonVolumeCm3 ?? ''
      },
      problems: tooWide(cells, columns.length),
    }),
  }
}

/** `firstRows` show the decimal separators. */
export function matchedLayout(
  names: string[],
  { matches, constants, unreadable, categoryFrom }: ColumnMapping,
  firstRows: string[][],
): Layout {
  const decimals = decimalsOf(names, firstRows)
  const chosen = matches.flatMap((match, at) => {
    if (!match) return []
    const { target } = match
    const unit = match.unit ?? unitAmong(unitsNamed(names[at] ?? ''), target)
    return [{ target, at, format: { unit, decimal: decimals[at] } }]
  })
  const targets = chosen.map(({ target }) => target)
  const repeated = new Set(targets.filter((target, at) => targets.indexOf(target) < at))
  const constantOf = (column: Column) => (isPlain(column) ? constants[column] : undefined)
  const isGiven = (column: PlainField) =>
    targets.includes(column) || constantOf(column) || (column === 'category' && categoryFrom)
  const missing = targets.includes('id') ? [] : REQUIRED_FIELDS.filter((one) => !isGiven(one))
  const withoutUnit = new Set<Target>()

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
    read(row, cells, heading) {
      const translated: Cells = {}
      const problems: Problem[] = []
      for (const { target, at, format } of chosen) {
        const cell = cells[at] ?? ''
        if (format.unit || !needsUnit(target, cell)) {
          Object.assign(translated, translate(target, cell, format))
        } else if (!withoutUnit.has(target)) {
          // Reported once, not for each row.
          withoutUnit.add(target)
          const message = `Choose the unit of the column “${names[at]?.trim()}”: its numbers have none.`
          problems.push({ field: target, message })
        }
      }
      return {
        row,
        problems,
        /** Returns a cell; empty if the sheet has the column, otherwise undefined. */
        cell(column) {
          const own = translated[column]
          if (own !== undefined && own.trim() !== '') return own
          if (column === 'category' && categoryFrom && heading) return heading
          // A combined column fills several fields; those it leaves open keep their stored value.
          return targets.some((one) => one === column) ? '' : undefined
        },
        defaultOf: constantOf,
      }
    },
  }
}

/** A number, possibly with a short unit. */
const QUANTITY = /^([-−]?\d[\d.,\s]{0,30})\p{L}{0,4}\.?$/u

/** Returns the decimal separator of each column: of its own numbers, else of all if they agree. */
function decimalsOf(names: string[], rows: string[][]): (DecimalSeparator | undefined)[] {
  const seen = names.map((_, at) => {
    const numbers = rows.map(
      (cells) => QUANTITY.exec(latinNumber(cells[at]?.trim() ?? ''))?.[1] ?? '',
    )
    const valid = numbers.filter((one) => numberIn(one) !== undefined)
    return new Set(valid.flatMap((one) => decimalIn(one) ?? []))
  })
  const all = new Set(seen.flatMap((one) => [...one]))
  return seen.map((own) => {
    const [separator, ...others] = own.size > 0 ? own : all
    return others.length > 0 ? undefined : separator
  })
}

/** Number of example values of a column, and maximum characters of each and of its name. */
const EXAMPLES = 3
const EXAMPLE_CHARS = 60

/** Default values that earlier releases suggested. */
const FORMER_DEFAULTS = ['unknown', 'No description yet.']

export type Remembered = { matching: ColumnMapping; at?: Date }

export function createColumnFinder({ row: headRow, names, isOurs }: FoundHead) {
  const columns = names.map((name) => ({
    name: name.trim().slice(0, EXAMPLE_CHARS),
    examples: [] as string[],
    units: unitsNamed(name),
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
        ...(remembered?.matching ?? { matches, unreadable: 'refuse' }),
        constants: Object.fromEntries(
          Object.entries(remembered?.matching.constants ?? {}).filter(
            ([, text]) => !FORMER_DEFAULTS.includes(text),
          ),
        ),
        ...(remembered?.at && { rememberedAt: remembered.at.toISOString() }),
        isNeeded: !isOurs,
        headRow,
        rows,
        columns,
      }
    },
  }
}

import {
  MAX_LISTED_ROWS,
  type RowKind,
  type SkippedRow,
} from '@dhow/contract/catalogue-import/catalogue-import'
import type { ColumnMapping } from '@dhow/contract/catalogue-import/column-matches'
import { LIMITS } from '@dhow/contract/limits'
import type { PictureFile, PictureZip } from '#api/modules/catalogue-import/zip.ts'
import type { CategoryNames } from '#api/modules/categories/names.ts'
import type { LanguageService } from '#api/modules/languages/service.ts'
import type { ProductService } from '#api/modules/products/service.ts'
import { AppError } from '#api/platform/app-error.ts'
import { createSlices } from '#api/platform/background/slices.ts'
import type { EncodingGuess, OnRow } from '#api/platform/csv/read.ts'
import type { Problem } from './columns.ts'
import {
  createColumnFinder,
  type FoundHead,
  findHead,
  type Layout,
  matchedLayout,
  ownLayout,
  type Remembered,
} from './layout.ts'
import { createRowPlanner } from './plan-row.ts'
import type { PlannedRow } from './row.ts'
import { toSkippedRow } from './skipped-rows.ts'

type Sources = {
  read: (onRow: OnRow) => Promise<EncodingGuess | undefined>
  zip: PictureZip | AppError | undefined
  products: ProductService
  languages: LanguageService
  categories: CategoryNames
  matching: ColumnMapping | undefined
  /** Whether empty cells erase stored values. */
  erase: boolean
  recall: (names: string[]) => Remembered | undefined
  store: (row: PlannedRow) => Promise<void>
}

const HEAD_ROWS = 20

export type Plan = Awaited<ReturnType<typeof planImport>>

/**
 * Plans an import. If the user must match the columns first, the plan contains only suggestions.
 * @throws AppError `invalid` if the sheet has no rows
 */
export async function planImport({ read, ...sources }: Sources) {
  const firstRows: { row: number; cells: string[] }[] = []
  let planner: ReturnType<typeof createPlanner> | undefined

  const begin = async () => {
    const head = await findHead(firstRows)
    if (!head) throw AppError.ofField('invalid', 'csv', 'The file is empty.')
    const begun = createPlanner(
      head,
      firstRows.filter(({ row }) => row > head.row),
      sources,
    )
    planner = begun
    for (const { row, cells } of firstRows) if (row > head.row) await begun.add(row, cells)
    return begun
  }
  const guess = await read(async (row, cells) => {
    if (planner) return planner.add(row, cells)
    firstRows.push({ row, cells })
    if (firstRows.length === HEAD_ROWS) await begin()
  })
  const { end } = planner ?? (await begin())
  return { ...end(), guess }
}

type Row = { row: number; cells: string[] }

function layoutOf(head: FoundHead, rows: Row[], matching?: ColumnMapping): Layout | undefined {
  if (matching)
    return matchedLayout(
      head.names,
      matching,
      rows.map(({ cells }) => cells),
    )
  return head.isOurs ? ownLayout(head) : undefined
}

function createPlanner(head: FoundHead, firstRows: Row[], sources: Omit<Sources, 'read'>) {
  const { zip, matching, recall } = sources
  const layout = layoutOf(head, firstRows, matching)
  const finder = createColumnFinder(head)
  const { addRow, plan } = createRowTally(layout, sources)
  const skipped = createTally<SkippedRow>()
  // In a sheet of one or two columns, a product may have only its name.
  const mayHaveTitles = !head.isOurs && head.names.filter((name) => name.trim() !== '').length > 2
  const slice = createSlices()
  let [count, lastProduct, heading] = [0, 0, '']

  if (layout && zip instanceof AppError) {
    plan.problems.add({ field: 'ZIP file', message: zip.message })
  }
  plan.problems.add(...(layout?.problems ?? []).map((one) => ({ row: head.row, ...one })))

  return {
    async add(row: number, cells: string[]): Promise<void> {
      await slice()
      const noProduct = mayHaveTitles ? toSkippedRow(row, cells) : undefined
      if (noProduct) {
        skipped.add(noProduct)
        if (noProduct.kind === 'heading') heading = noProduct.text
        return
      }
      lastProduct = row
      count++
      finder.add(cells)
      if (layout && count <= LIMITS.importRows) await addRow(layout.read(row, cells, heading))
    },

    end() {
      if (count === 0) {
        throw AppError.ofField('invalid', 'csv', 'The file contains no products.')
      }
      if (layout && count > LIMITS.importRows) plan.problems.addFirst(tooManyRows(count))
      const hasOthers = !layout || matching !== undefined || layout.ignored.length > 0
      return {
        ...plan,
        skippedCount: skipped.count,
        skippedRows: skipped.listed.map((one) =>
          one.row > lastProduct ? { ...one, kind: 'note' as const } : one,
        ),
        ignoredColumns: layout?.ignored ?? [],
        names: head.names,
        /** Columns to match; undefined if all have our names. */
        found: hasOthers
          ? finder.columnsOf(matching ? { matching } : recall(head.names))
          : undefined,
      }
    },
  }
}

function tooManyRows(rows: number): Problem {
  const [count, limit] = [rows, LIMITS.importRows].map((one) => one.toLocaleString('en'))
  const message = `The sheet has ${count} products; an import may have ${limit}. Split it into several files.`
  return { field: 'Spreadsheet', message }
}

function createRowTally(
  layout: Layout | undefined,
  { zip, products, languages, categories, erase, store }: Omit<Sources, 'read'>,
) {
  const plan = {
    unchanged: 0,
    erase,
    /** Rows that an import can store. */
    kinds: new Map<number, RowKind>(),
    /** Why rows cannot be added as new products. */
    addProblems: new Map<number, string>(),
    added: createTally<PlannedRow>(),
    updated: createTally<PlannedRow>(),
    unclear: createTally<PlannedRow>(),
    conflicting: createTally<PlannedRow>(),
    problems: createTally<Problem>(),
    warnings: createTally<Problem>(),
    newCategories: createTally<string>(),
    /** Required files of pictures, by row. */
    files: new Map<number, PictureFile[]>(),
  }
  const planRow = createRowPlanner({
    ...{ products, languages },
    zip: zip instanceof AppError ? null : zip,
    spell: categories.planSpelling((category) => plan.newCategories.add(category)),
    missing: layout?.missing ?? [],
    leavesOut: layout?.leavesOut ?? false,
    erase,
  })
  const { added, updated, unclear, conflicting: conflict } = plan
  const tallies = {
    new: added,
    changed: updated,
    matched: updated,
    same: undefined,
    unclear,
    conflict,
  }

  const addRow = async (row: Parameters<typeof planRow>[0]): Promise<void> => {
    const { planned, problems, warnings } = await planRow(row)
    plan.problems.add(...problems)
    plan.warnings.add(...warnings)
    if (!planned) return
    const { kind } = planned
    if (kind === 'same') plan.unchanged++
    // A row with our id that changes nothing is the same with each choice.
    if (kind === 'same' && planned.by === 'id') return
    plan.kinds.set(planned.row, kind)
    if (planned.addProblem) plan.addProblems.set(planned.row, planned.addProblem)
    tallies[kind]?.add(planned)
    const needed = planned.pictures?.flatMap((one) => ('file' in one ? one.file : [])) ?? []
    if (needed.length > 0) plan.files.set(planned.row, needed)
    await store(planned)
  }
  return { addRow, plan }
}

/** Counts entries and stores the first ones: a hostile sheet may have 100,000 problems. */
function createTally<T>() {
  const tally = {
    count: 0,
    listed: [] as T[],
    add(...entries: T[]): void {
      tally.count += entries.length
      tally.listed.push(...entries.slice(0, MAX_LISTED_ROWS - tally.listed.length))
    },
    addFirst(entry: T): void {
      tally.count++
      tally.listed = [entry, ...tally.listed].slice(0, MAX_LISTED_ROWS)
    },
  }
  return tally
}

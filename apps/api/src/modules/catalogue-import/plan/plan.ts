import {
  MAX_LISTED_ROWS,
  type RowKind,
  type SkippedRow,
} from '@dhow/contract/catalogue-import/catalogue-import'
import type { ColumnMapping } from '@dhow/contract/catalogue-import/column-matches'
import { LIMITS } from '@dhow/contract/limits'
import type { PictureFile, PictureZip } from '#api/modules/catalogue-import/row-pictures.ts'
import {
  createRowFilter,
  readTableRows,
  type Table,
} from '#api/modules/catalogue-import/sheet/find-table.ts'
import { type Recall, surveyTable } from '#api/modules/catalogue-import/sheet/read-table.ts'
import type { CategoryNames } from '#api/modules/categories/service.ts'
import type { LanguageService } from '#api/modules/languages/service.ts'
import type { ProductService } from '#api/modules/products/service.ts'
import { AppError } from '#api/platform/app-error.ts'
import { createSlices } from '#api/platform/background/slices.ts'
import type { Problem } from './columns.ts'
import { createLayout, type Layout } from './layout.ts'
import { createRowPlanner } from './plan-row.ts'
import { MAX_RENAMED_SHARE } from './plausibility.ts'
import { createRemarks, type PlannedRow } from './row.ts'

export type Sources = {
  table: Table
  zip: PictureZip | AppError | undefined
  products: ProductService
  languages: LanguageService
  categories: CategoryNames
  matching: ColumnMapping | undefined
  erase: boolean
  recall: Recall
  store: (row: PlannedRow) => Promise<void>
}

export type Plan = Awaited<ReturnType<typeof planImport>>

/**
 * Plans an import. If the user must match the columns first, the plan contains only suggestions.
 */
export async function planImport({ table, ...sources }: Sources) {
  const survey = await surveyTable(table)
  const { names, own } = table.heading
  const { findByItemNumbers } = sources.products.office
  const described = survey.describe(
    sources.matching,
    sources.recall,
    (itemNumber) => findByItemNumbers([itemNumber]).length > 0,
  )
  const matching = sources.matching ?? (own && described)
  const layout = matching && createLayout(names, matching, survey.decimals)
  const { addRow, end, plan } = createRowTally(layout, sources)
  if (layout && sources.zip instanceof AppError) {
    const message = `${sources.zip.message} Its pictures are not imported.`
    plan.warnings.add([{ field: 'ZIP file', message }])
  }
  if (layout && table.otherSheets.length > 0) {
    const names = table.otherSheets.map((name) => `“${name}”`).join(', ')
    const message = `Only one sheet is imported at a time. Import the file again for: ${names}.`
    plan.warnings.add([{ field: 'Sheets', message }])
  }
  plan.problems.add(layout?.problems ?? [])
  if (survey.rows === 0) plan.problems.add([NO_ROWS])
  if (layout && survey.rows > LIMITS.importRows)
    plan.problems.add([createRowLimitProblem(survey.rows)])

  const findSkipped = createRowFilter(names, described.matches)
  const skipped = createTally<SkippedRow>()
  const slice = createSlices()
  let [count, lastProduct, heading, hasPictures] = [0, 0, '', false]
  for await (const row of readTableRows(table)) {
    await slice()
    if (row.isLeftOut) continue
    const skippedRow = findSkipped(row)
    if (skippedRow) {
      skipped.add(skippedRow)
      if (skippedRow.kind === 'heading') heading = skippedRow.text
      continue
    }
    lastProduct = row.row
    count++
    if (!layout || count > LIMITS.importRows) continue
    hasPictures ||= row.pictures !== undefined
    await addRow(layout.read(row, heading))
    if (
      table.reading.separator &&
      names.length > 0 &&
      row.cells.slice(names.length).some((cell) => cell.trim() !== '')
    ) {
      const message =
        'The row has more cells than there are column names. Is a comma outside quotation marks?'
      plan.warnings.add([{ field: 'row', message }], row.row)
    }
  }
  const pictures = described.matches.findIndex((match) => match?.target === 'pictures')
  if (layout && !own && !hasPictures && described.columns[pictures]?.examples.length === 0) {
    const message =
      'The column is empty, and the file contains no pictures that can be read. If it is no .xlsx file, save it as .xlsx. Or add a ZIP file, and enter the names of its pictures in the column.'
    plan.warnings.add([{ field: 'pictures', message }])
  }
  end()
  return {
    ...plan,
    skippedCount: skipped.count,
    skippedRows: skipped.listed.map((row) =>
      row.row > lastProduct ? { ...row, kind: 'note' as const } : row,
    ),
    ignoredColumns: layout ? survey.listIgnored(described.matches) : [],
    names,
    table: described,
    reading: { ...table.reading, hiddenRows: survey.hiddenRows, preview: survey.preview },
  }
}

const NO_ROWS: Problem = {
  field: 'Spreadsheet',
  message:
    'There are no products below the headings. Choose another row of headings or another sheet.',
}

function createRowLimitProblem(rows: number): Problem {
  const [count, limit] = [rows, LIMITS.importRows].map((item) => item.toLocaleString('en'))
  const message = `The sheet has ${count} products; an import may have ${limit}. Split it into several files.`
  return { field: 'Spreadsheet', message }
}

function createRowTally(
  layout: Layout | undefined,
  { zip, products, languages, categories, erase, store }: Omit<Sources, 'table'>,
) {
  const plan = {
    unchanged: 0,
    erase,
    kinds: new Map<number, RowKind>(),
    addProblems: new Map<number, string>(),
    /** Rows by kind; `changed` includes those that match a product. */
    tallies: {
      conflict: createTally<PlannedRow>(),
      changed: createTally<PlannedRow>(),
      new: createTally<PlannedRow>(),
      unclear: createTally<PlannedRow>(),
    },
    problems: createRemarks(),
    problemRows: 0,
    warnings: createRemarks(),
    newCategories: createTally<string>(),
    files: new Map<number, PictureFile[]>(),
  }
  const missing = layout?.missing ?? []
  const planRow = createRowPlanner({
    products,
    languages,
    zip: zip instanceof AppError ? null : zip,
    spell: categories.planSpelling((category) => plan.newCategories.add(category)),
    missing,
    leavesOut: layout?.leavesOut ?? false,
    erase,
  })
  let matchedCount = 0
  let lacksColumn = false
  const incompleteRows: number[] = []
  const renamed = createTally<PlannedRow>()
  const renamedRows: number[] = []

  const addRow = async (row: Parameters<typeof planRow>[0]): Promise<void> => {
    const { planned, problems, warnings, ...rest } = await planRow(row)
    lacksColumn ||= rest.lacksColumn === true
    plan.problems.add(problems, row.row)
    plan.warnings.add(warnings, row.row)
    if (problems.length > 0) plan.problemRows++
    if (!planned && problems.length === 0) incompleteRows.push(row.row)
    if (!planned) return
    const { kind } = planned
    if (planned.by && planned.by !== 'id') matchedCount++
    if (kind === 'same') plan.unchanged++
    // A row with our id that changes nothing is the same with each choice.
    if (kind === 'same' && planned.by === 'id') return
    plan.kinds.set(planned.row, kind)
    if (planned.addProblem) plan.addProblems.set(planned.row, planned.addProblem)
    if (planned.isRename && kind === 'matched') {
      renamed.add(planned)
      renamedRows.push(planned.row)
    } else if (kind !== 'same') {
      plan.tallies[kind === 'matched' ? 'changed' : kind].add(planned)
    }
    const needed =
      planned.pictures?.flatMap((picture) => ('file' in picture ? picture.file : [])) ?? []
    if (needed.length > 0) plan.files.set(planned.row, needed)
    await store(planned)
  }

  /** Lists the renames as changes, or as conflicts if there are too many. */
  const endRenames = (): void => {
    const { conflict, changed } = plan.tallies
    const isExcessive = renamed.count + conflict.count > matchedCount * MAX_RENAMED_SHARE
    const [kind, tally] = isExcessive
      ? (['conflict', conflict] as const)
      : (['matched', changed] as const)
    for (const row of renamedRows) plan.kinds.set(row, kind)
    tally.listed = [...tally.listed, ...renamed.listed.map((row) => ({ ...row, kind }))]
      .toSorted((item, other) => item.row - other.row)
      .slice(0, MAX_LISTED_ROWS)
  }

  /** Reports missing columns for the new rows, or once if no row matches a product. */
  const reportMissing = (): void => {
    const problems = missing.map((column) => ({
      field: column,
      message: `New products need a ${column}. Choose its column, or enter one value for all products.`,
    }))
    if (matchedCount > 0) {
      for (const row of incompleteRows) plan.problems.add(problems, row)
      plan.problemRows += incompleteRows.length
    } else if (lacksColumn) plan.problems.add(problems)
  }

  const end = (): void => {
    endRenames()
    reportMissing()
  }
  return { addRow, end, plan }
}

/** Counts entries and stores the first ones, because a plan may have 20,000 rows. */
function createTally<T>() {
  const tally = {
    count: 0,
    listed: [] as T[],
    add(...entries: T[]): void {
      tally.count += entries.length
      tally.listed.push(...entries.slice(0, MAX_LISTED_ROWS - tally.listed.length))
    },
  }
  return tally
}

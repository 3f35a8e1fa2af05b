import { MAX_LISTED_ROWS } from '@dhow/contract/catalogue-import/catalogue-import'
import type { ColumnMapping, SheetColumns } from '@dhow/contract/catalogue-import/column-matches'
import { LIMITS } from '@dhow/contract/limits'
import type { Product } from '@dhow/contract/products/products'
import type { Entry } from 'yauzl'
import type { CertificateService } from '#api/modules/certificates/service.ts'
import { AppError } from '#api/platform/app-error.ts'
import { createSlices } from '#api/platform/background/slices.ts'
import type { CsvTable } from '#api/platform/csv/read.ts'
import type { OnRow } from '#api/platform/xlsx/read.ts'
import type { Problem } from './columns.ts'
import { createDuplicateFinder, type Duplicate } from './duplicates.ts'
import {
  createColumnFinder,
  type FoundHead,
  findHead,
  type Layout,
  matchedLayout,
  ownLayout,
  type Remembered,
} from './layout.ts'
import { createRowPlanner, type PlannedRow } from './plan-row.ts'
import type { PictureZip } from './zip.ts'

/** The effects of an import. Its rows are stored in a file. */
export type Plan = {
  added: number
  changed: number
  unchanged: number
  changes: Pick<PlannedRow, 'row' | 'id' | 'fields' | 'changed'>[]
  problemCount: number
  problems: readonly Problem[]
  warningCount: number
  warnings: readonly Problem[]
  duplicates: {
    inCatalogue: number
    inFile: number
    listed: readonly Duplicate[]
    rows: Set<number>
  }
  /** Required files of the ZIP, by row. */
  entries: Map<number, Entry[]>
  newCategories: readonly string[]
  ignoredColumns: string[]
  /** Column names of the sheet. */
  names: string[]
  /** Columns to match; undefined if all have our names. */
  found: SheetColumns | undefined
  guess: CsvTable['guess']
}

type Catalogue = {
  lookUp: (id: string) => Product | undefined
  /** See CategoryNames. */
  planSpelling: (onNew: (category: string) => void) => (category: string) => string
  /** Returns the GTINs of products with a search key, undefined for one without. */
  gtinsOf: (searchKey: string) => (string | undefined)[]
  isPictureUsed: (name: string) => boolean
  /** See CertificateService. */
  certificateProblem: CertificateService['problemOf']
}

type Sources = {
  /** Reads the rows of the sheet. */
  read: (onRow: OnRow) => Promise<CsvTable['guess']>
  /** An AppError if it cannot be read; this becomes a problem of the plan. */
  zip: PictureZip | AppError | undefined
  catalogue: Catalogue
  /** ColumnMapping of the columns by the user, if there is one. */
  matching: ColumnMapping | undefined
  /** Returns the last matching of a sheet with these column names. */
  recall: (names: string[]) => Remembered | undefined
  /** Stores a row that would change the catalogue. */
  store: (row: PlannedRow) => Promise<void>
}

/** Rows that are searched for the column names. */
const HEAD_ROWS = 20

/**
 * Plans an import: the changes of all rows, and all problems. A sheet with unknown columns is not planned until the
 * user has matched them; the plan suggests a matching.
 * @throws AppError `invalid` if the sheet has no rows
 */
export async function planImport({ read, ...sources }: Sources): Promise<Plan> {
  const firstRows: { row: number; cells: string[] }[] = []
  let planner: ReturnType<typeof createPlanner> | undefined

  const begin = async () => {
    const head = findHead(firstRows)
    if (!head) throw AppError.ofField('invalid', 'csv', 'The file is empty.')
    planner = createPlanner(head, sources)
    for (const { row, cells } of firstRows) if (row > head.row) await planner.add(row, cells)
  }
  const guess = await read(async (row, cells) => {
    if (planner) return planner.add(row, cells)
    firstRows.push({ row, cells })
    if (firstRows.length === HEAD_ROWS) await begin()
  })
  if (!planner) await begin()
  return (planner as ReturnType<typeof createPlanner>).end(guess)
}

/** Returns the mapping of the columns; undefined if the user must match them first. */
function layoutOf(head: FoundHead, matching: ColumnMapping | undefined): Layout | undefined {
  if (matching) return matchedLayout(head.names, matching)
  return head.isOurs ? ownLayout(head.names, head.head) : undefined
}

function createPlanner(head: FoundHead, sources: Omit<Sources, 'read'>) {
  const { zip, catalogue, matching, recall, store } = sources
  const layout = layoutOf(head, matching)
  const finder = createColumnFinder(head)
  const rows = createRowTally({ zip, catalogue, layout, store })
  const slice = createSlices()
  let count = 0

  return {
    async add(row: number, cells: string[]): Promise<void> {
      await slice()
      count++
      finder.add(cells)
      if (layout && count <= LIMITS.importRows) await rows.add(layout.read(row, cells))
    },

    end(guess: CsvTable['guess']): Plan {
      if (count === 0) {
        throw AppError.ofField('invalid', 'csv', 'The file contains no products.')
      }
      const ofFile = layout ? problemsOfFile(zip, count) : []
      const ofHead = (layout?.problems ?? []).map((problem) => ({ row: head.row, ...problem }))
      const { problems, problemCount, ...planned } = rows.end()
      const hasOthers = !layout || matching !== undefined || layout.ignored.length > 0
      const remembered = matching ? { matching } : recall(head.names)
      return {
        ...planned,
        problemCount: ofFile.length + ofHead.length + problemCount,
        problems: [...ofFile, ...ofHead, ...problems].slice(0, MAX_LISTED_ROWS),
        ignoredColumns: layout?.ignored ?? [],
        names: head.names,
        found: hasOthers ? finder.found(remembered) : undefined,
        guess,
      }
    },
  }
}

function problemsOfFile(zip: Sources['zip'], rows: number): Problem[] {
  const problems: Problem[] = []
  if (zip instanceof AppError) problems.push({ field: 'ZIP file', message: zip.message })
  if (rows > LIMITS.importRows) {
    const [has, limit] = [rows, LIMITS.importRows].map((count) => count.toLocaleString('en'))
    const message = `It has ${has} products; an import may have ${limit}. Split it into several files.`
    problems.push({ field: 'Spreadsheet', message })
  }
  return problems
}

type TallyParts = Pick<Sources, 'zip' | 'catalogue' | 'store'> & { layout: Layout | undefined }

/** Plans rows and counts their effects. */
function createRowTally({ zip, catalogue, layout, store }: TallyParts) {
  const [problems, warnings] = [createTally<Problem>(), createTally<Problem>()]
  const newCategories = createTally<string>()
  const planRow = createRowPlanner({
    ...catalogue,
    zip: zip instanceof AppError ? null : zip,
    spell: catalogue.planSpelling((category) => newCategories.add(category)),
    missing: layout?.missing ?? [],
    leavesOut: layout?.leavesOut ?? false,
  })
  const findDuplicate = createDuplicateFinder(catalogue.gtinsOf)
  const duplicates = createTally<Duplicate>()
  const duplicateRows = new Set<number>()
  const changes = createTally<PlannedRow>()
  const entries = new Map<number, Entry[]>()
  let [added, unchanged, inFile] = [0, 0, 0]

  return {
    async add(row: Parameters<typeof planRow>[0]): Promise<void> {
      const { planned, problems: rowProblems, warnings: rowWarnings } = await planRow(row)
      problems.add(...rowProblems)
      warnings.add(...rowWarnings)
      if (!planned) return
      if (planned.id !== undefined && planned.changed.length === 0) {
        unchanged++
        return
      }
      if (planned.id === undefined) added++
      changes.add(planned)
      const needed = planned.pictures?.flatMap((one) => ('entry' in one ? one.entry : [])) ?? []
      if (needed.length > 0) entries.set(planned.row, needed)
      await store(planned)
      const duplicate = findDuplicate(planned)
      if (!duplicate) return
      duplicates.add(duplicate)
      duplicateRows.add(planned.row)
      if (duplicate.firstRow !== undefined) inFile++
    },

    end: () => ({
      added,
      changed: changes.count() - added,
      unchanged,
      changes: [...changes.listed()],
      problemCount: problems.count(),
      problems: problems.listed(),
      warningCount: warnings.count(),
      warnings: warnings.listed(),
      duplicates: {
        inCatalogue: duplicates.count() - inFile,
        inFile,
        listed: duplicates.listed(),
        rows: duplicateRows,
      },
      entries,
      newCategories: newCategories.listed(),
    }),
  }
}

/** Counts entries and stores the first ones: a hostile sheet may have 100,000 problems. */
function createTally<T>() {
  const listed: T[] = []
  let count = 0
  return {
    add(...entries: T[]): void {
      count += entries.length
      for (const one of entries) if (listed.length < MAX_LISTED_ROWS) listed.push(one)
    },
    count: () => count,
    listed: (): readonly T[] => listed,
  }
}

import { LISTED } from '@dhow/contract/catalogue-import'
import type { FoundColumns, Matching } from '@dhow/contract/column-matches'
import { LIMITS } from '@dhow/contract/limits'
import type { Product } from '@dhow/contract/products'
import type { Entry } from 'yauzl'
import { AppError } from '#api/app-error.ts'
import { createSlices } from '#api/background/slices.ts'
import type { CertificateService } from '#api/certificates/service.ts'
import type { CsvTable } from '#api/csv/read.ts'
import type { OnRow } from '#api/xlsx/read.ts'
import type { Problem } from './columns.ts'
import { createDuplicateFinder, type Duplicate } from './duplicates.ts'
import { createColumnFinder, type Remembered } from './found-columns.ts'
import { type FoundHead, findHead, type Layout, matchedLayout, ownLayout } from './layout.ts'
import { createRowPlanner, type PlannedRow } from './plan-row.ts'
import { createTally } from './tally.ts'
import type { PictureZip } from './zip.ts'

/** What an import would do. Its rows wait in a file. */
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
  /** The files of the ZIP that rows need, by row. */
  entries: Map<number, Entry[]>
  newCategories: readonly string[]
  ignoredColumns: string[]
  /** The names of the columns, as the sheet has them. */
  names: string[]
  /** The columns that are not ours; undefined where all of them are. */
  found: FoundColumns | undefined
  guess: CsvTable['guess']
}

/** Look-ups in the catalogue, row by row. */
type Catalogue = {
  lookUp: (id: string) => Product | undefined
  /** How a category would be written; see CategoryNames. */
  planSpelling: (onNew: (category: string) => void) => (category: string) => string
  /** The GTIN of each product of a search key, undefined for one without. */
  gtinsOf: (searchKey: string) => (string | undefined)[]
  isPictureUsed: (name: string) => boolean
  /** What is wrong with the certificates of a row; see CertificateService. */
  certificateProblem: CertificateService['problemOf']
}

type Sources = {
  /** Gives one row after another; see `readSheet`. */
  read: (onRow: OnRow) => Promise<CsvTable['guess']>
  /** An AppError when it cannot be read, which becomes a problem among the others. */
  zip: PictureZip | AppError | undefined
  catalogue: Catalogue
  /** How the columns are matched; undefined where nobody has said so. */
  matching: Matching | undefined
  /** What was said of a sheet with columns of these names before. */
  recall: (names: string[]) => Remembered | undefined
  /** Takes one row after another that would change something. */
  keep: (row: PlannedRow) => Promise<void>
}

/** Rows in which the names of the columns are looked for. */
const HEAD_ROWS = 20

/**
 * Plans an import: the changes that the rows of a sheet would make, and all problems, by row. Of a sheet whose columns
 * are not ours it says what they look like, and plans nothing until they are matched.
 * @throws AppError `invalid` when the sheet has no rows to speak of
 */
export async function planImport({ read, ...sources }: Sources): Promise<Plan> {
  const beginning: { row: number; cells: string[] }[] = []
  let planner: ReturnType<typeof createPlanner> | undefined

  const begin = async () => {
    const head = findHead(beginning)
    if (!head) throw AppError.ofField('invalid', 'csv', 'The file is empty.')
    planner = createPlanner(head, sources)
    for (const { row, cells } of beginning) if (row > head.row) await planner.add(row, cells)
  }
  const guess = await read(async (row, cells) => {
    if (planner) return planner.add(row, cells)
    beginning.push({ row, cells })
    if (beginning.length === HEAD_ROWS) await begin()
  })
  if (!planner) await begin()
  return (planner as ReturnType<typeof createPlanner>).end(guess)
}

/** The layout to plan by; undefined for a sheet of which nobody has said what it is. */
function layoutOf(head: FoundHead, matching: Matching | undefined): Layout | undefined {
  if (matching) return matchedLayout(head.names, matching)
  return head.isOurs ? ownLayout(head.names, head.head) : undefined
}

function createPlanner(head: FoundHead, sources: Omit<Sources, 'read'>) {
  const { zip, catalogue, matching, recall, keep } = sources
  const layout = layoutOf(head, matching)
  const finder = createColumnFinder(head)
  const rows = createRowTally({ zip, catalogue, layout, keep })
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
        throw AppError.ofField('invalid', 'csv', 'There is no product in the file.')
      }
      const ofFile = layout ? problemsOfFile(zip, count) : []
      const ofHead = (layout?.problems ?? []).map((problem) => ({ row: head.row, ...problem }))
      const { problems, problemCount, ...planned } = rows.end()
      const hasOthers = !layout || matching !== undefined || layout.ignored.length > 0
      const remembered = matching ? { matching } : recall(head.names)
      return {
        ...planned,
        problemCount: ofFile.length + ofHead.length + problemCount,
        problems: [...ofFile, ...ofHead, ...problems].slice(0, LISTED),
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

type TallyParts = Pick<Sources, 'zip' | 'catalogue' | 'keep'> & { layout: Layout | undefined }

/** Plans rows, and counts what they would do. */
function createRowTally({ zip, catalogue, layout, keep }: TallyParts) {
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
      const { planned, problems: found, warnings: doubts } = await planRow(row)
      problems.add(...found)
      warnings.add(...doubts)
      if (!planned) return
      if (planned.id !== undefined && planned.changed.length === 0) {
        unchanged++
        return
      }
      if (planned.id === undefined) added++
      changes.add(planned)
      const needed = planned.pictures?.flatMap((one) => ('entry' in one ? one.entry : [])) ?? []
      if (needed.length > 0) entries.set(planned.row, needed)
      await keep(planned)
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

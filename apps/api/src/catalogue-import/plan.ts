import { COLUMNS } from '@dhow/contract/catalogue-import'
import { LIMITS } from '@dhow/contract/limits'
import { fieldText, PRODUCT_FIELDS, ProductFields } from '@dhow/contract/product-fields'
import type { Product } from '@dhow/contract/products'
import { unixLines } from '@dhow/contract/text'
import { AppError } from '#api/app-error.ts'
import { createSlices } from '#api/background/slices.ts'
import type { CertificateService } from '#api/certificates/service.ts'
import type { CsvTable } from '#api/csv/read.ts'
import { type Column, type Head, type Problem, readCell, readHead } from './columns.ts'
import { createDuplicateFinder, type Duplicate } from './duplicates.ts'
import { type PlannedPicture, picturesDiffer, planPictures } from './row-pictures.ts'
import { isExample } from './template.ts'
import type { PictureZip } from './zip.ts'

/** A row that would change something. */
export type PlannedRow = {
  row: number
  /** The product to change; without it one is added. */
  id: string | undefined
  fields: ProductFields
  featured: boolean
  /** Undefined leaves the pictures as they are. */
  pictures: PlannedPicture[] | undefined
  /** The names of the fields that change. */
  changed: Column[]
}

export type Plan = {
  rows: PlannedRow[]
  unchanged: number
  problems: Problem[]
  duplicates: Duplicate[]
  newCategories: string[]
  ignoredColumns: string[]
  guess: CsvTable['guess']
}

/** Look-ups in the catalogue, row by row. */
type Catalogue = {
  lookUp: (id: string) => Product | undefined
  /** How a category would be written; see CategoryNames. */
  planSpelling: (onNew: (category: string) => void) => (category: string) => string
  hasSearchKey: (searchKey: string) => boolean
  isPictureUsed: (name: string) => boolean
  /** What is wrong with the certificates of a row; see CertificateService. */
  certificateProblem: CertificateService['problemOf']
}

/** A row of the sheet, by its number and its columns. */
type SheetRow = {
  row: number
  cells: string[]
  /** The text of a cell; undefined where the sheet does not have the column. */
  cell: (column: Column) => string | undefined
}

const YES = ['true', 'yes', '1']
const NO = ['false', 'no', '0', '']

/**
 * Plans an import: the changes that the rows of a CSV would make, and all problems, by row.
 * @param zip a AppError when it cannot be read, which becomes a problem among the others
 * @throws AppError `invalid` when the CSV has no columns or no rows to speak of
 */
export async function planImport(
  { rows: sheet, guess }: CsvTable,
  zip: PictureZip | AppError | undefined,
  catalogue: Catalogue,
): Promise<Plan> {
  const [first, ...rest] = sheet
  if (!first) throw AppError.ofField('invalid', 'csv', 'The CSV file is empty.')
  const head = readHead(first)
  const rows = rest
    .map((cells, index) => sheetRow(head, index + 2, cells))
    .filter(({ cells }) => cells.length > 0)
  if (rows.length === 0) {
    throw AppError.ofField('invalid', 'csv', 'There is no product in the CSV file.')
  }

  const problems: Problem[] = []
  if (zip instanceof AppError) problems.push({ field: 'ZIP file', message: zip.message })
  if (rows.length > LIMITS.importRows) {
    const [has, limit] = [rows.length, LIMITS.importRows].map((count) => count.toLocaleString('en'))
    const message = `It has ${has} products; an import may have ${limit}. Split it into several files.`
    problems.push({ field: 'CSV file', message })
  }
  problems.push(...head.problems)

  const newCategories: string[] = []
  const planRow = createRowPlanner(head, {
    lookUp: catalogue.lookUp,
    zip: zip instanceof AppError ? null : zip,
    isPictureUsed: catalogue.isPictureUsed,
    certificateProblem: catalogue.certificateProblem,
    spell: catalogue.planSpelling((category) => newCategories.push(category)),
  })
  const findDuplicate = createDuplicateFinder(catalogue.hasSearchKey)
  const planned: PlannedRow[] = []
  const duplicates: Duplicate[] = []
  let unchanged = 0
  const slice = createSlices()
  for (const row of rows.slice(0, LIMITS.importRows)) {
    await slice()
    const { planned: one, problems: found } = await planRow(row)
    problems.push(...found)
    if (!one) continue
    if (one.id !== undefined && one.changed.length === 0) {
      unchanged++
      continue
    }
    planned.push(one)
    const duplicate = findDuplicate(one)
    if (duplicate) duplicates.push(duplicate)
  }
  return {
    rows: planned,
    unchanged,
    problems,
    duplicates,
    newCategories,
    ignoredColumns: head.ignored,
    guess,
  }
}

function sheetRow({ columns }: Head, row: number, cells: string[]): SheetRow {
  return {
    row,
    cells,
    cell(column) {
      const at = columns.indexOf(column)
      return at < 0 ? undefined : (cells[at] ?? '')
    },
  }
}

type Known = Pick<Catalogue, 'lookUp' | 'isPictureUsed' | 'certificateProblem'> & {
  zip: PictureZip | undefined | null
  /** Gives a category the one spelling. */
  spell: (category: string) => string
}

/** What plans one row after another: what it would do, or everything that is wrong with it. */
function createRowPlanner(head: Head, known: Known) {
  const firstRows = new Map<string, number>()

  return async ({ row, cells, cell }: SheetRow) => {
    const problems: Problem[] = []
    const complain = (field: string, message: string) => problems.push({ row, field, message })

    if (isExample(cell)) {
      complain('row', 'This is the example of the template: delete the row.')
      return { problems }
    }
    const width = head.columns.length
    if (cells.slice(width).some((value) => value.trim() !== '')) {
      const message = `It has ${cells.length} cells, the first row ${width}. Is a comma outside quotation marks?`
      complain('row', message)
    }

    const id = cell('id')?.trim() || undefined
    const product = id === undefined ? undefined : known.lookUp(id)
    if (id !== undefined) {
      if (!product) {
        complain('id', `There is no product ${id.slice(0, 64)}. Leave id empty to add one.`)
      }
      const first = firstRows.get(id)
      if (first !== undefined) complain('id', `Row ${first} has the same id.`)
      else firstRows.set(id, row)
    }

    const given = PRODUCT_FIELDS.map((field) => {
      const written = cell(field)
      return [field, written === undefined ? product?.[field] : readCell(field, written)]
    })
    const fields = ProductFields.safeParse(Object.fromEntries(given))
    for (const { path, message } of fields.error?.issues ?? []) {
      const field = String(path[0])
      // A missing column is a problem of the first row, and not of every other.
      if (!head.missing.some((column) => column === field)) complain(field, message)
    }

    const lost =
      fields.data && known.certificateProblem(fields.data.specification, product?.specification)
    if (lost) complain('specification', lost.message)

    const switched = cell('featured')?.trim().toLowerCase()
    if (switched !== undefined && ![...YES, ...NO].includes(switched)) {
      complain('featured', 'featured must be yes or no.')
    }
    const featured = switched === undefined ? (product?.featured ?? false) : YES.includes(switched)

    const listed = cell('pictures')
    const pictures =
      listed === undefined
        ? undefined
        : await planPictures(listed, known, (message) => complain('pictures', message))

    if (!fields.data || problems.length > 0) return { problems }
    try {
      fields.data.category = known.spell(fields.data.category)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      complain('category', error.message)
      return { problems }
    }
    const changed = COLUMNS.filter((column) => {
      if (column === 'id') return false
      if (column === 'featured') return featured !== (product?.featured ?? false)
      if (column === 'pictures') return pictures !== undefined && picturesDiffer(pictures, product)
      return fieldText(fields.data[column]) !== unixLines(fieldText(product?.[column]))
    })
    const planned: PlannedRow = { row, id, fields: fields.data, featured, pictures, changed }
    return { planned, problems }
  }
}

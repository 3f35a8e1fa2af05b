import {
  COLUMNS,
  type Column,
  FACT_COLUMNS,
  PLAIN_FIELDS,
} from '@dhow/contract/catalogue-import/import-columns'
import { CBM_TOLERANCE } from '@dhow/contract/catalogue-import/import-matching'
import { LIMITS } from '@dhow/contract/limits'
import { ProductFields } from '@dhow/contract/products/product-fields'
import type { Product } from '@dhow/contract/products/products'
import { isExample } from '#api/modules/catalogue-import/export.ts'
import { type PlannedPicture, planPictures } from '#api/modules/catalogue-import/row-pictures.ts'
import type { PictureZip } from '#api/modules/catalogue-import/zip.ts'
import type { ProductService } from '#api/modules/products/service.ts'
import { AppError } from '#api/platform/app-error.ts'
import { readFact, readSwitch } from './cells.ts'
import { type Change, changesOf } from './changes.ts'
import { type Problem, REQUIRED, writeColumn } from './columns.ts'
import { createRowMatcher, type RowMatch } from './row-matching.ts'

export type Content = { fields: ProductFields; featured: boolean }

export type PlannedRow = {
  row: number
  name: string
  /** What matches the product of an update. */
  by: RowMatch['by'] | 'id'
  unclear: string | undefined
  /** The product to update. */
  id: string | undefined
  /** Content of the updated product. */
  update: Content | undefined
  /** Content of a new product. Undefined with an id, or if the row cannot be added. */
  added: Content | undefined
  /** Why the row cannot be added. */
  addProblem: string | undefined
  /** Undefined keeps the pictures. */
  pictures: PlannedPicture[] | undefined
  changes: Change[]
  /** Number of empty cells whose field has a stored value. */
  emptyCells: number
}

export type SheetRow = {
  row: number
  /** Returns the text of a cell; undefined if the sheet does not have the column. */
  cell: (column: Column) => string | undefined
  /** Returns the value of a new product without a cell. */
  defaultOf?: (column: Column) => string | undefined
  cubicMetres?: number | undefined
  problem?: string | undefined
}

type Known = {
  products: ProductService
  /** Undefined without a ZIP; null if it cannot be read, so that its files are not checked. */
  zip: PictureZip | undefined | null
  spell: (category: string) => string
  /** Missing columns, which are already reported. */
  missing: readonly Column[]
  /** Whether unreadable facts are left out with a warning. */
  leavesOut: boolean
  /** Whether empty cells erase stored values. */
  erase: boolean
}

type Report = (field: string, message: string) => void

export function createRowPlanner(known: Known) {
  const { products, zip, erase } = known
  const { match, matchId } = createRowMatcher(products)

  return async (sheetRow: SheetRow) => {
    const { row, cell, problem } = sheetRow
    const [problems, warnings]: [Problem[], Problem[]] = [[], []]
    const reportProblem: Report = (field, message) => problems.push({ row, field, message })
    const warn: Report = (field, message) => warnings.push({ row, field, message })
    if (isExample(cell)) {
      reportProblem('row', 'This is the example row of the template. Delete it.')
      return { problems, warnings }
    }
    if (problem) reportProblem('row', problem)
    const id = cell('id')?.trim() || undefined
    const { product, by, unclear, taken } =
      id === undefined ? await match(sheetRow) : { product: products.lookUp(id), by: 'id' as const }
    if (id !== undefined) {
      if (!product) {
        reportProblem('id', `There is no product ${id.slice(0, 64)}. Leave id empty to add one.`)
      }
      for (const [field, message] of Object.entries(matchId(sheetRow, id))) {
        reportProblem(field, message)
      }
    }
    const emptyCells = product ? emptyColumns(cell, product) : []
    const erased = erase ? emptyCells : []
    const update = product && planContent(sheetRow, { product, erased }, known, reportProblem, warn)
    let addProblem = taken
    const isNew = !product && !unclear
    const added =
      by === 'id' && product
        ? undefined
        : planContent(
            sheetRow,
            {},
            known,
            isNew ? reportProblem : (_, message) => (addProblem ??= message),
            product ? () => {} : warn,
          )
    const listed = cell('pictures')
    const pictures =
      listed === undefined || (product && listed.trim() === '' && !erased.includes('pictures'))
        ? undefined
        : await planPictures(listed, zip, products.isPictureUsed, (message) =>
            reportProblem('pictures', message),
          )
    if (problems.length > 0 || !(update ?? added ?? unclear)) return { problems, warnings }
    if (unclear) warn('row', `${unclear} The row is skipped, unless you add all rows as new.`)
    const name = (update ?? added)?.fields.name ?? (cell('name') ?? '').slice(0, LIMITS.productName)
    const planned: PlannedRow = {
      ...{ row, name, by, id: product?._id, unclear, update, added, addProblem, pictures },
      changes: update && product ? changesOf({ ...update, pictures }, product) : [],
      emptyCells: emptyCells.length,
    }
    return { planned, problems, warnings }
  }
}

type Stored = { product?: Product; erased?: readonly Column[] }

/** Returns the content of a row, merged with the stored product. Undefined after a problem. */
function planContent(
  { cell, defaultOf = () => undefined, cubicMetres }: SheetRow,
  { product, erased = [] }: Stored,
  known: Known,
  reportProblem: Report,
  warn: Report,
): Content | undefined {
  let isValid = true
  const report: Report = (field, message) => {
    isValid = false
    reportProblem(field, message)
  }
  /** Returns a cell, unless it is empty and the stored value remains. */
  const written = (column: Column) => {
    const text = cell(column)
    return product && text?.trim() === '' && !erased.includes(column) ? undefined : text
  }
  const facts: Record<string, unknown> = { ...product?.specification }
  for (const fact of FACT_COLUMNS) {
    const text = written(fact)
    if (text === undefined) continue
    facts[fact] = readFact(fact, text)
    if (facts[fact] === undefined) delete facts[fact]
  }
  const plain = PLAIN_FIELDS.map((field) => {
    const text = written(field) ?? product?.[field]
    return [field, text?.trim() ? text : (defaultOf(field) ?? text)]
  })
  const given = { ...Object.fromEntries(plain), specification: facts }
  const fields = validateFields(given, product, known, report, warn)
  const certificateIssue =
    fields && known.products.certificateProblem(fields.specification, product?.specification)
  if (certificateIssue) report('certificates', certificateIssue.message)
  const featured = readFeatured(written('featured'), product, report)
  if (!fields || !isValid || !spellCategory(fields, known, report)) return undefined
  compareVolume(fields.specification, cubicMetres, warn)
  return { fields, featured }
}

/** Returns the columns with an empty cell and a stored value, except of required fields. */
const emptyColumns = (cell: SheetRow['cell'], product: Product): Column[] =>
  COLUMNS.filter(
    (column) =>
      cell(column)?.trim() === '' &&
      !REQUIRED.some((field) => field === column) &&
      (column === 'featured' ? product.featured : writeColumn(column, product) !== ''),
  )

/** Facts that need each other. */
const PAIRS: Record<string, string> = { netContent: 'netContentUnit', netContentUnit: 'netContent' }

function validateFields(
  given: { specification: Record<string, unknown> },
  product: Product | undefined,
  { missing, leavesOut }: Known,
  reportProblem: Report,
  warn: Report,
): ProductFields | undefined {
  for (;;) {
    const { data, error } = ProductFields.safeParse(given)
    if (data) return data
    const issues = error.issues.map(({ path, message }) => {
      const fact = path[0] === 'specification' && path[1]
      return { fact: fact ? String(fact) : undefined, field: String(fact || path[0]), message }
    })
    // Each round replaces at least one fact by the stored one, or removes it, so the loop ends.
    const leftOut = issues.filter(({ fact }) => {
      if (fact === undefined) return false
      const known = [fact, PAIRS[fact] ?? ''].find((name) => name in given.specification)
      if (known === undefined) return false
      for (const name of new Set([known, PAIRS[known] ?? known])) restoreFact(name, given, product)
      return true
    })
    if (leavesOut && leftOut.length > 0 && issues.every(({ fact }) => fact !== undefined)) {
      for (const { field, message } of leftOut) warn(field, `${message} The value is left out.`)
      continue
    }
    for (const { field, message } of issues) {
      // A missing column is reported once, not for each row.
      if (!missing.some((column) => column === field)) reportProblem(field, message)
    }
    return undefined
  }
}

function restoreFact(
  name: string,
  { specification }: { specification: Record<string, unknown> },
  product: Product | undefined,
): void {
  const stored = (product?.specification as Record<string, unknown> | undefined)?.[name]
  if (stored === undefined || specification[name] === stored) delete specification[name]
  else specification[name] = stored
}

function compareVolume(
  facts: ProductFields['specification'],
  stated: number | undefined,
  warn: Report,
): void {
  const { cartonLengthMm: length, cartonWidthMm: width, cartonHeightMm: height } = facts
  if (stated === undefined || !length || !width || !height) return
  const computed = (length * width * height) / 1e9
  if (Math.abs(stated - computed) / computed <= CBM_TOLERANCE) return
  const [statedText, computedText] = [stated, computed].map((volume) =>
    String(Number(volume.toFixed(4))),
  )
  const sides = `${length} × ${width} × ${height} mm`
  warn(
    'CBM',
    `The sheet says ${statedText} m³, but a carton of ${sides} has ${computedText} m³. The sides are used.`,
  )
}

function readFeatured(
  cell: string | undefined,
  product: Product | undefined,
  reportProblem: Report,
): boolean {
  if (cell === undefined) return product?.featured ?? false
  if (cell.trim() === '') return false
  const featured = readSwitch(cell)
  if (featured === undefined) reportProblem('featured', 'featured must be yes or no.')
  return featured ?? false
}

function spellCategory(fields: ProductFields, { spell }: Known, reportProblem: Report): boolean {
  try {
    fields.category = spell(fields.category)
    return true
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    reportProblem('category', error.message)
    return false
  }
}

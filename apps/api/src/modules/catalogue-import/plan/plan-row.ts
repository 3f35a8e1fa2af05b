import {
  COLUMNS,
  type Column,
  FACT_COLUMNS,
  isFact,
  PLAIN_FIELDS,
} from '@dhow/contract/catalogue-import/import-columns'
import { CBM_TOLERANCE } from '@dhow/contract/catalogue-import/import-matching'
import { ImportedFields, type ProductFields } from '@dhow/contract/products/product-fields'
import type { Product } from '@dhow/contract/products/products'
import { unixLines } from '@dhow/contract/text'
import { isExample } from '#api/modules/catalogue-import/export.ts'
import {
  type PlannedPicture,
  picturesDiffer,
  planPictures,
} from '#api/modules/catalogue-import/row-pictures.ts'
import type { PictureZip } from '#api/modules/catalogue-import/zip.ts'
import type { ProductService } from '#api/modules/products/service.ts'
import { AppError } from '#api/platform/app-error.ts'
import { readFact, readSwitch } from './cells.ts'
import { type Problem, writeColumn } from './columns.ts'
import { implausibleFacts } from './plausibility.ts'

export type PlannedRow = {
  row: number
  /** Undefined adds a product. */
  id: string | undefined
  fields: ProductFields
  featured: boolean
  /** Undefined keeps the pictures. */
  pictures: PlannedPicture[] | undefined
  changed: Column[]
}

export type SheetRow = {
  row: number
  /** Returns the text of a cell; undefined if the sheet does not have the column. */
  cell: (column: Column) => string | undefined
  problems: Problem[]
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
}

type Report = (field: string, message: string) => void

export function createRowPlanner(known: Known) {
  const { products, zip } = known
  const firstRows = new Map<string, number>()

  return async ({ row, cell, problems: found }: SheetRow) => {
    const [problems, warnings]: [Problem[], Problem[]] = [[], []]
    const reportProblem: Report = (field, message) => problems.push({ row, field, message })
    const warn: Report = (field, message) => warnings.push({ row, field, message })
    if (isExample(cell)) {
      reportProblem('row', 'This is the example row of the template. Delete it.')
      return { problems, warnings }
    }
    for (const { field, message } of found) reportProblem(field, message)
    const id = cell('id')?.trim() || undefined
    const product = id === undefined ? undefined : products.lookUp(id)
    if (id !== undefined) {
      const first = firstRows.get(id)
      if (!product) {
        reportProblem('id', `There is no product ${id.slice(0, 64)}. Leave id empty to add one.`)
      }
      if (first !== undefined) reportProblem('id', `Row ${first} has the same id.`)
      else firstRows.set(id, row)
    }
    const given = readCells(cell, product)
    const fields = validateFields(given, known, reportProblem, warn)
    const certificateIssue =
      fields && products.certificateProblem(fields.specification, product?.specification)
    if (certificateIssue) reportProblem('certificates', certificateIssue.message)
    const featured = readFeatured(cell('featured'), product, reportProblem)
    const listed = cell('pictures')
    const pictures =
      listed === undefined
        ? undefined
        : await planPictures(listed, zip, products.isPictureUsed, (message) =>
            reportProblem('pictures', message),
          )
    if (!fields || problems.length > 0 || !spellCategory(fields, known, reportProblem)) {
      return { problems, warnings }
    }
    compareVolume(fields.specification, given.specification.cartonVolumeCm3, warn)
    const planned = { row, id, fields, featured, pictures }
    const changed = changesOf(planned, product)
    if (changed.some(isFact)) {
      for (const { field, message } of implausibleFacts(fields.specification)) warn(field, message)
    }
    return { planned: { ...planned, changed }, problems, warnings }
  }
}

function readCells(cell: SheetRow['cell'], product: Product | undefined) {
  const facts: Record<string, unknown> = { ...product?.specification }
  for (const fact of FACT_COLUMNS) {
    const written = cell(fact)
    if (written === undefined) continue
    facts[fact] = readFact(fact, written)
    if (facts[fact] === undefined) delete facts[fact]
  }
  const others = PLAIN_FIELDS.map((field) => [field, cell(field) ?? product?.[field]])
  return { ...Object.fromEntries(others), specification: facts }
}

/** Facts that need each other. */
const PAIRS: Record<string, string> = { netContent: 'netContentUnit', netContentUnit: 'netContent' }

function validateFields(
  given: ReturnType<typeof readCells>,
  { missing, leavesOut }: Known,
  reportProblem: Report,
  warn: Report,
): ProductFields | undefined {
  for (;;) {
    const { data, error } = ImportedFields.safeParse(given)
    if (data) return data
    const issues = error.issues.map(({ path, message }) => {
      const fact = path[0] === 'specification' && path[1]
      return { fact: fact ? String(fact) : undefined, field: String(fact || path[0]), message }
    })
    // Each round removes at least one fact, so the loop ends.
    const leftOut = issues.filter(({ fact }) => {
      if (fact === undefined) return false
      const known = [fact, PAIRS[fact] ?? ''].find((name) => name in given.specification)
      if (known !== undefined) delete given.specification[known]
      return known !== undefined
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

function compareVolume(
  facts: ProductFields['specification'],
  statedCm3: unknown,
  warn: Report,
): void {
  const { cartonLengthMm: length, cartonWidthMm: width, cartonHeightMm: height } = facts
  if (typeof statedCm3 !== 'number' || !length || !width || !height) return
  const stated = statedCm3 / 1e6
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

function changesOf(
  { fields, featured, pictures }: Omit<PlannedRow, 'changed'>,
  product: Product | undefined,
): Column[] {
  const planned = { ...fields, _id: '', featured, images: [] }
  return COLUMNS.filter((column) => {
    if (column === 'id') return false
    if (column === 'pictures') return pictures !== undefined && picturesDiffer(pictures, product)
    if (!product) return !isFact(column) || writeColumn(column, planned) !== ''
    return writeColumn(column, planned) !== unixLines(writeColumn(column, product))
  })
}

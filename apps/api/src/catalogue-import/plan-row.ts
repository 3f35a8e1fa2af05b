import {
  COLUMNS,
  type Column,
  FACT_COLUMNS,
  isFact,
  PLAIN_FIELDS,
} from '@dhow/contract/import-columns'
import { CBM_TOLERANCE } from '@dhow/contract/import-matching'
import { ProductFields } from '@dhow/contract/product-fields'
import type { Product } from '@dhow/contract/products'
import { unixLines } from '@dhow/contract/text'
import { AppError } from '#api/app-error.ts'
import type { CertificateService } from '#api/certificates/service.ts'
import { readCell, readFact, readSwitch } from './cells.ts'
import { type Problem, writeColumn } from './columns.ts'
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
  /** The names of the columns that change. */
  changed: Column[]
}

/** A row of the sheet, by its number and its columns. */
export type SheetRow = {
  row: number
  /** The text of a cell; undefined where the sheet does not have the column. */
  cell: (column: Column) => string | undefined
  /** The volume of a carton that the sheet states. */
  cubicMetres?: number | undefined
  /** What is wrong with the row as a whole. */
  problem?: string | undefined
}

export type Known = {
  lookUp: (id: string) => Product | undefined
  /** Undefined when none came, null when it cannot be read: then nothing is said of its files. */
  zip: PictureZip | undefined | null
  isPictureUsed: (name: string) => boolean
  certificateProblem: CertificateService['problemOf']
  /** Gives a category the one spelling. */
  spell: (category: string) => string
  /** Columns of which the head has said already that they are missing. */
  missing: readonly Column[]
  /** A fact that cannot be read is left out, with a warning. */
  leavesOut: boolean
}

type Complain = (field: string, message: string) => void

/** What plans one row after another: what it would do, or everything that is wrong with it. */
export function createRowPlanner(known: Known) {
  const firstRows = new Map<string, number>()

  const findProduct = (row: number, id: string | undefined, complain: Complain) => {
    if (id === undefined) return undefined
    const product = known.lookUp(id)
    if (!product)
      complain('id', `There is no product ${id.slice(0, 64)}. Leave id empty to add one.`)
    const first = firstRows.get(id)
    if (first !== undefined) complain('id', `Row ${first} has the same id.`)
    else firstRows.set(id, row)
    return product
  }

  return async ({ row, cell, cubicMetres, problem }: SheetRow) => {
    const [problems, warnings]: [Problem[], Problem[]] = [[], []]
    const complain: Complain = (field, message) => problems.push({ row, field, message })
    const warn: Complain = (field, message) => warnings.push({ row, field, message })
    if (isExample(cell)) {
      complain('row', 'This is the example of the template: delete the row.')
      return { problems, warnings }
    }
    if (problem) complain('row', problem)
    const id = cell('id')?.trim() || undefined
    const product = findProduct(row, id, complain)
    const fields = readFields(givenFields(cell, product), known, complain, warn)
    const lost = fields && known.certificateProblem(fields.specification, product?.specification)
    if (lost) complain('certificates', lost.message)
    const featured = readFeatured(cell('featured'), product, complain)
    const listed = cell('pictures')
    const pictures =
      listed === undefined
        ? undefined
        : await planPictures(listed, known, (message) => complain('pictures', message))
    if (!fields || problems.length > 0 || !spellCategory(fields, known, complain)) {
      return { problems, warnings }
    }
    compareVolume(fields.specification, cubicMetres, warn)
    const planned = { row, id, fields, featured, pictures }
    return { planned: { ...planned, changed: changesOf(planned, product) }, problems, warnings }
  }
}

/** What a row says of a product; of what it has no column for, what is stored. */
function givenFields(cell: SheetRow['cell'], product: Product | undefined) {
  const facts: Record<string, unknown> = { ...product?.specification }
  for (const fact of FACT_COLUMNS) {
    const written = cell(fact)
    if (written === undefined) continue
    facts[fact] = readFact(fact, written)
    if (facts[fact] === undefined) delete facts[fact]
  }
  const others = PLAIN_FIELDS.map((field) => {
    const written = cell(field)
    return [field, written === undefined ? product?.[field] : readCell(field, written)]
  })
  return { ...Object.fromEntries(others), specification: facts }
}

/** Facts of which one says nothing without the other. */
const PAIRS: { [fact: string]: string } = {
  netContent: 'netContentUnit',
  netContentUnit: 'netContent',
}

/** The fields as the contract has them; undefined where they cannot be. */
function readFields(
  given: ReturnType<typeof givenFields>,
  { missing, leavesOut }: Known,
  complain: Complain,
  warn: Complain,
): ProductFields | undefined {
  for (;;) {
    const { data, error } = ProductFields.safeParse(given)
    if (data) return data
    const isOfFact = ({ path }: { path: PropertyKey[] }) => path[0] === 'specification' && path[1]
    const [facts, others] = [
      error.issues.filter(isOfFact),
      error.issues.filter((one) => !isOfFact(one)),
    ]
    // One fact fewer each time, so that this comes to its end.
    const left = facts.filter(({ path }) => {
      const names = [String(path[1]), PAIRS[String(path[1])] ?? '']
      const known = names.find((name) => name in given.specification)
      if (known !== undefined) delete given.specification[known]
      return known !== undefined
    })
    if (leavesOut && others.length === 0 && left.length > 0) {
      for (const { path, message } of left) warn(String(path[1]), `${message} It is left out.`)
      continue
    }
    for (const { path, message } of error.issues) {
      const field = String((path[0] === 'specification' && path[1]) || path[0])
      // A missing column is a problem of the head, and not of every row.
      if (!missing.some((column) => column === field)) complain(field, message)
    }
    return undefined
  }
}

/** Points out a stated volume that is not that of the sides. */
function compareVolume(
  {
    cartonLengthMm: length,
    cartonWidthMm: width,
    cartonHeightMm: height,
  }: ProductFields['specification'],
  stated: number | undefined,
  warn: Complain,
): void {
  if (stated === undefined || !length || !width || !height) return
  const computed = (length * width * height) / 1e9
  const off = Math.abs(stated - computed) / computed
  if (off <= CBM_TOLERANCE) return
  const [says, is] = [stated, computed].map((volume) => String(Number(volume.toFixed(4))))
  const sides = `${length} × ${width} × ${height} mm`
  const message = `The sheet says ${says} m³, but a carton of ${sides} has ${is} m³. The sides are taken.`
  warn('CBM', message)
}

function readFeatured(
  cell: string | undefined,
  product: Product | undefined,
  complain: Complain,
): boolean {
  if (cell === undefined) return product?.featured ?? false
  if (cell.trim() === '') return false
  const featured = readSwitch(cell)
  if (featured === undefined) complain('featured', 'featured must be yes or no.')
  return featured ?? false
}

/** Writes the category as the list does; false where the list has no room for it. */
function spellCategory(fields: ProductFields, { spell }: Known, complain: Complain): boolean {
  try {
    fields.category = spell(fields.category)
    return true
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    complain('category', error.message)
    return false
  }
}

/** The columns in which a row differs from the product that there is. */
function changesOf(
  { fields, featured, pictures }: Omit<PlannedRow, 'changed'>,
  product: Product | undefined,
): Column[] {
  const then = { ...fields, _id: '', featured, images: [] }
  return COLUMNS.filter((column) => {
    if (column === 'id') return false
    if (column === 'pictures') return pictures !== undefined && picturesDiffer(pictures, product)
    if (!product) return !isFact(column) || writeColumn(column, then) !== ''
    return writeColumn(column, then) !== unixLines(writeColumn(column, product))
  })
}

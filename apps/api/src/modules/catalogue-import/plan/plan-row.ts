import type { RowKind } from '@dhow/contract/catalogue-import/catalogue-import'
import {
  type Column,
  FACT_COLUMNS,
  isFact,
  PLAIN_FIELDS,
  REQUIRED_FIELDS,
} from '@dhow/contract/catalogue-import/import-columns'
import { ImportedFields, type ProductFields } from '@dhow/contract/products/product-fields'
import {
  PRODUCT_STATUSES,
  type Product,
  type ProductStatus,
} from '@dhow/contract/products/products'
import { isExample } from '#api/modules/catalogue-import/export.ts'
import {
  createSheetPictures,
  type PictureZip,
  planPictures,
} from '#api/modules/catalogue-import/row-pictures.ts'
import type { LanguageService } from '#api/modules/languages/service.ts'
import type { ProductService } from '#api/modules/products/service.ts'
import { AppError } from '#api/platform/app-error.ts'
import { MAX_SHOWN_CHARS, type Problem, readSwitch, readValue } from './columns.ts'
import {
  compareNames,
  findImplausibleFacts,
  findVolumeDifference,
  type Rename,
} from './plausibility.ts'
import {
  type Change,
  type Content,
  listChanges,
  type PlannedRow,
  planTranslations,
  type Report,
  type SheetRow,
} from './row.ts'
import { createRowMatcher, type RowMatch } from './row-matching.ts'

type Context = {
  products: ProductService
  languages: LanguageService
  /** Undefined without a ZIP; null if it cannot be read, so that its files are not checked. */
  zip: PictureZip | undefined | null
  spell: (category: string) => string
  /** Missing columns, which new products need. */
  missing: readonly Column[]
  /** True if unreadable facts and missing pictures are left out with a warning. */
  leavesOut: boolean
  erase: boolean
}

export function createRowPlanner(context: Context) {
  const match = createRowMatcher(context.products.office)
  const planSheetPictures = createSheetPictures()

  return async (sheetRow: SheetRow) => {
    const { row, getCell } = sheetRow
    const problems: Problem[] = []
    const warnings: Problem[] = []
    const reportProblem: Report = (field, message) => problems.push({ field, message })
    const warn: Report = (field, message) => warnings.push({ field, message })
    if (isExample(getCell)) {
      reportProblem('row', 'This is the example row of the template. Delete it.')
      return { problems, warnings }
    }
    problems.push(...sheetRow.problems)
    warnings.push(...sheetRow.warnings)
    const id = getCell('id')?.trim() || undefined
    const { product, by, unclear, taken, doubt } = await match(sheetRow, id)
    if (doubt) warn('row', doubt)
    if (id !== undefined) {
      if (!product) {
        reportProblem(
          'id',
          `There is no product “${id.slice(0, 64)}”. Leave the ID empty to add it.`,
        )
      }
      if (unclear) reportProblem('id', unclear)
      if (taken) reportProblem('itemNumber', taken)
    } else if (unclear) {
      warn('row', `${unclear} The row is skipped, unless you add such rows as new products.`)
    }
    const updated = unclear ? undefined : product
    const update = updated && planContent(sheetRow, updated, context, reportProblem, warn)
    let addProblem = taken
    const noteProblem: Report = (_, message) => {
      addProblem ??= message
    }
    const isNew = !product && (id !== undefined || !unclear)
    const reportNew: Report = (field, message) => {
      if (!context.missing.some((column) => column === field)) reportProblem(field, message)
    }
    const added =
      id !== undefined && product
        ? undefined
        : planContent(
            sheetRow,
            undefined,
            context,
            isNew ? reportNew : noteProblem,
            updated ? () => {} : warn,
          )
    const listed = readCell(sheetRow, 'pictures', updated, context)
    let isComplete = true
    const reportPicture = (message: string) => {
      isComplete = false
      if (context.leavesOut)
        warn('pictures', `${message} It is left out; stored pictures are kept.`)
      else reportProblem('pictures', message)
    }
    const rowPictures =
      sheetRow.pictures.length > 0 && !listed?.trim()
        ? planSheetPictures(sheetRow.pictures, updated, (message) => warn('pictures', message))
        : await planPictures(listed, context.zip, context.products.isPictureUsed, reportPicture)
    const pictures = updated && !isComplete ? undefined : rowPictures
    const lacksColumn = isNew && context.missing.length > 0
    if (problems.length > 0 || lacksColumn) return { problems, warnings, lacksColumn }
    const changes = update && updated ? listChanges({ ...update, pictures }, updated) : []
    const { fields } = update ?? added ?? {}
    if (fields && (!update || changes.some(({ field }) => isFact(field)))) {
      for (const { field, message } of findImplausibleFacts(fields.specification))
        warn(field, message)
    }
    const rename = update && updated ? compareNames(updated, update.fields) : 'same'
    if (by === 'id' && rename === 'other') {
      warn('name', `“${updated?.name}” gets another name. Check that the row has the right ID.`)
    }
    const kind = isNew ? 'new' : unclear ? 'unclear' : chooseKind(changes, by, rename)
    const name = fields?.name ?? product?.name ?? `Row ${row}`
    const content = { update, added, addProblem, pictures, changes }
    const isRename = rename !== 'same' && by !== 'id'
    const planned: PlannedRow = { row, name, kind, isRename, by, id: updated?._id, ...content }
    return { planned, problems, warnings }
  }
}

const chooseKind = ({ length }: Change[], by: RowMatch['by'], rename: Rename): RowKind => {
  if (length === 0) return 'same'
  if (by === 'id') return 'changed'
  return rename === 'other' ? 'conflict' : 'matched'
}

/** Returns a cell; undefined if it is empty and the product keeps its value. */
function readCell(
  { getCell }: SheetRow,
  column: Column,
  product: Product | undefined,
  { erase }: Context,
): string | undefined {
  const text = getCell(column)
  const isKept = !erase || REQUIRED_FIELDS.some((field) => field === column)
  return product && isKept && text?.trim() === '' ? undefined : text
}

/** Returns the content of a row, merged with the stored product. Undefined after a problem. */
function planContent(
  sheetRow: SheetRow,
  product: Product | undefined,
  context: Context,
  reportProblem: Report,
  warn: Report,
): Content | undefined {
  let isValid = true
  const report: Report = (field, message) => {
    isValid = false
    reportProblem(field, message)
  }
  const read = (column: Column) => readCell(sheetRow, column, product, context)
  const facts: Record<string, unknown> = { ...product?.specification }
  for (const fact of FACT_COLUMNS) {
    const text = read(fact)
    if (text === undefined) continue
    facts[fact] = readValue(fact, text)
    if (facts[fact] === undefined) delete facts[fact]
  }
  const plain = PLAIN_FIELDS.map((field) => {
    const cell = read(field)
    const stored = product?.[field]
    const isEmpty = String(cell ?? stored ?? '').trim() === ''
    const text = (isEmpty ? sheetRow.getDefault?.(field) : undefined) ?? cell
    return [field, text === undefined ? stored : readValue(field, text)]
  })
  const values = { ...Object.fromEntries(plain), specification: facts }
  const fields = validateFields(values, sheetRow, product, context, report, warn)
  const certificateIssue =
    fields && context.products.findCertificateProblem(fields.specification, product?.specification)
  if (certificateIssue) report('certificates', certificateIssue.message)
  const status = readStatus(read('status'), product, report)
  const featured = readFeatured(read('featured'), product, report)
  if (!fields || !isValid || !spellCategory(fields, context, report)) return undefined
  const difference = findVolumeDifference(fields.specification, facts.cartonVolumeCm3)
  if (difference) warn('CBM', difference)
  const translations = planTranslations(sheetRow, fields, product, context.languages, report, warn)
  return isValid ? { fields, status, featured, translations } : undefined
}

const quoteCell = (message: string, text: string) =>
  `${message} The sheet has “${text.slice(0, MAX_SHOWN_CHARS)}”.`

const PAIRS: Record<string, string> = { netContent: 'netContentUnit', netContentUnit: 'netContent' }

function validateFields(
  values: Record<string, unknown> & { specification: Record<string, unknown> },
  { texts }: SheetRow,
  product: Product | undefined,
  { leavesOut }: Context,
  reportProblem: Report,
  warn: Report,
): ProductFields | undefined {
  const facts = values.specification
  const stored: Record<string, unknown> = { ...product?.specification }
  for (;;) {
    const { data, error } = ImportedFields.safeParse(values)
    if (data) return data
    const issues = error.issues.map(({ path, message }) => {
      const isFactIssue = path[0] === 'specification'
      const field = String(path[isFactIssue ? 1 : 0])
      const value = (isFactIssue ? facts : values)[field]
      const cell = texts[field]
      // The message contains a number, which may be converted, such as 14 days to 0 months.
      const text = typeof value === 'string' ? (cell ?? value) : cell !== String(value) && cell
      return {
        fact: isFactIssue ? field : undefined,
        field,
        message: text ? quoteCell(message, text) : message,
      }
    })
    // Each round replaces at least one fact by the stored one, or removes it, so the loop ends.
    const names = new Set(
      issues
        .flatMap(({ fact = '' }) => [fact, PAIRS[fact] ?? fact])
        .filter((name) => facts[name] !== undefined),
    )
    const leftOut = issues.filter(
      ({ fact = '' }) => names.has(fact) || names.has(PAIRS[fact] ?? ''),
    )
    if (leavesOut && leftOut.length > 0 && issues.every(({ fact }) => fact !== undefined)) {
      for (const name of names) {
        facts[name] = facts[name] === stored[name] ? undefined : stored[name]
      }
      for (const { field, message } of leftOut) warn(field, `${message} The value is left out.`)
      continue
    }
    for (const { field, message } of issues) reportProblem(field, message)
    return undefined
  }
}

function readStatus(cell = '', product: Product | undefined, reportProblem: Report): ProductStatus {
  const word = cell.trim().toLowerCase()
  const status = PRODUCT_STATUSES.find((item) => item === word)
  if (word && !status)
    reportProblem('status', quoteCell('status must be published or draft.', cell))
  return status ?? product?.status ?? 'published'
}

function readFeatured(
  cell: string | undefined,
  product: Product | undefined,
  reportProblem: Report,
): boolean {
  if (cell === undefined) return product?.featured ?? false
  if (cell.trim() === '') return false
  const featured = readSwitch(cell)
  if (featured === undefined)
    reportProblem('featured', quoteCell('featured must be yes or no.', cell))
  return featured ?? false
}

function spellCategory(fields: ProductFields, { spell }: Context, reportProblem: Report): boolean {
  try {
    fields.category = spell(fields.category)
    return true
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    reportProblem('category', error.message)
    return false
  }
}

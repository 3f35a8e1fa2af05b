import { COLUMNS, PICTURE_SEPARATOR } from '@dhow/contract/imports'
import { LIMITS } from '@dhow/contract/limits'
import { type Product, ProductFields } from '@dhow/contract/products'
import { unixLines } from '@dhow/contract/text'
import type { Entry } from 'yauzl'
import { Failure } from '#api/failure.ts'
import { pictureName } from '#api/uploads/pictures.ts'
import { SNIFF_BYTES, sniffPicture } from '#api/uploads/sniff.ts'
import type { PictureZip } from './zip.ts'

type Column = (typeof COLUMNS)[number]
type Problem = { row: number; field: string; message: string }

/** A picture of a row: one that is stored, by its name, or a file of the ZIP. */
type PlannedPicture = { name: string } | { entry: Entry }

/** A row that would change something. */
type PlannedRow = {
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

export type Plan = { rows: PlannedRow[]; unchanged: number; problems: Problem[] }

type Catalogue = { all: () => Product[]; isPictureUsed: (name: string) => boolean }

const invalid = (message: string) => Failure.ofField('invalid', 'csv', `csv: ${message}`)

const YES = ['true', 'yes', '1']
const NO = ['false', 'no', '0', '']

const TEXTS = ['name', 'brand', 'category', 'description'] as const

/**
 * What the rows of a CSV would do to the catalogue, and what is wrong with them, by row.
 * @throws Failure when the file as a whole cannot be imported: its columns, or its length
 */
export async function planImport(
  cells: string[][],
  zip: PictureZip | undefined,
  catalogue: Catalogue,
): Promise<Plan> {
  const columns = columnsOf(cells[0] ?? [])
  const filled = cells
    .map((row, index) => ({ row: index + 1, cells: row }))
    .filter((one) => one.row > 1 && one.cells.some((cell) => cell.trim() !== ''))
  if (filled.length === 0) throw invalid('there is no product in it.')
  if (filled.length > LIMITS.importRows) {
    throw invalid(
      `it has ${filled.length.toLocaleString('en')} products; the limit is ${LIMITS.importRows.toLocaleString('en')}.`,
    )
  }

  const products = new Map(catalogue.all().map((product) => [product._id, product]))
  const firstRows = new Map<string, number>()
  const plan: Plan = { rows: [], unchanged: 0, problems: [] }

  for (const { row, cells: values } of filled) {
    const problems: Problem[] = []
    const complain = (field: string, message: string) => problems.push({ row, field, message })
    const cell = (column: Column) => {
      const at = columns.indexOf(column)
      return at < 0 ? undefined : (values[at] ?? '')
    }
    if (values.slice(columns.length).some((value) => value.trim() !== '')) {
      complain('row', `It has ${values.length} cells; there are ${columns.length} columns.`)
    }

    const id = cell('id')?.trim() || undefined
    const product = id === undefined ? undefined : products.get(id)
    if (id !== undefined && !product) {
      complain('id', `There is no product ${id.slice(0, 64)}. Leave id empty to add one.`)
    }
    const first = id === undefined ? undefined : firstRows.get(id)
    if (first !== undefined) complain('id', `Row ${first} has the same id.`)
    else if (id !== undefined) firstRows.set(id, row)

    const texts = Object.fromEntries(TEXTS.map((name) => [name, cell(name) ?? product?.[name]]))
    const fields = ProductFields.safeParse(texts)
    for (const issue of fields.error?.issues ?? []) complain(String(issue.path[0]), issue.message)

    const switched = cell('featured')?.trim().toLowerCase()
    if (switched !== undefined && ![...YES, ...NO].includes(switched)) {
      complain('featured', 'featured must be yes or no.')
    }
    const featured = switched === undefined ? (product?.featured ?? false) : YES.includes(switched)

    const listed = cell('pictures')
    const pictures =
      listed === undefined
        ? undefined
        : await picturesOf(listed, zip, catalogue, (message) => complain('pictures', message))

    plan.problems.push(...problems)
    if (!fields.data || problems.length > 0) continue
    const changed = COLUMNS.filter((column) => {
      if (column === 'id') return false
      if (column === 'featured') return featured !== (product?.featured ?? false)
      if (column === 'pictures') return pictures !== undefined && differs(pictures, product)
      return fields.data[column] !== unixLines(product?.[column] ?? '')
    })
    if (product && changed.length === 0) plan.unchanged++
    else plan.rows.push({ row, id, fields: fields.data, featured, pictures, changed })
  }
  return plan
}

/** The column that each cell of the first row names; undefined for one without a name. */
function columnsOf(head: string[]): (Column | undefined)[] {
  const columns = head.map((cell) => {
    const name = cell.trim().toLowerCase()
    if (name === '') return undefined
    const column = COLUMNS.find((one) => one === name)
    if (column) return column
    throw invalid(
      `there is no column “${name.slice(0, 60)}”. The columns are ${COLUMNS.join(', ')}.`,
    )
  })
  while (columns.length > 0 && columns.at(-1) === undefined) columns.pop()
  for (const column of COLUMNS) {
    if (columns.filter((one) => one === column).length > 1) {
      throw invalid(`the column ${column} is there twice.`)
    }
  }
  const missing = TEXTS.filter((text) => !columns.includes(text))
  if (missing.length > 0 && !columns.includes('id')) {
    throw invalid(`its first row does not name the column ${missing.join(', ')}.`)
  }
  return columns
}

async function picturesOf(
  cell: string,
  zip: PictureZip | undefined,
  catalogue: Catalogue,
  complain: (message: string) => void,
): Promise<PlannedPicture[]> {
  const names = cell
    .split(PICTURE_SEPARATOR)
    .map((name) => name.trim())
    .filter((name) => name !== '')
  if (names.length > LIMITS.pictures) {
    complain(`A product may have at most ${LIMITS.pictures} pictures; these are ${names.length}.`)
    return []
  }
  const pictures: PlannedPicture[] = []
  for (const name of names) {
    const stored = pictureName(name)
    if (stored && catalogue.isPictureUsed(stored)) {
      pictures.push({ name: stored })
      continue
    }
    const [entry, ...others] = zip?.find(name) ?? []
    const problem = entry
      ? others.length > 0
        ? 'is in several folders of the ZIP: name the folder too.'
        : await problemOf(entry, zip)
      : zip
        ? 'is not in the ZIP.'
        : 'is not there: choose the ZIP that holds it.'
    if (problem) complain(`${name.slice(0, 200)} ${problem}`)
    else if (entry) pictures.push({ entry })
  }
  return pictures
}

async function problemOf(entry: Entry, zip: PictureZip | undefined): Promise<string | undefined> {
  if (entry.uncompressedSize > LIMITS.pictureBytes) {
    return `is larger than ${LIMITS.pictureBytes / 1_000_000} MB.`
  }
  const head = await zip?.head(entry, SNIFF_BYTES).catch(() => undefined)
  if (!head) return 'is damaged in the ZIP.'
  return sniffPicture(head) ? undefined : 'is not a JPEG, PNG, WebP, GIF, AVIF or HEIC picture.'
}

function differs(pictures: PlannedPicture[], product: Product | undefined): boolean {
  const names = [...new Set(pictures.map((one) => ('name' in one ? one.name : undefined)))]
  const before = product?.images.map(pictureName) ?? []
  return (
    names.length !== before.length ||
    names.some((name, at) => name === undefined || name !== before[at])
  )
}

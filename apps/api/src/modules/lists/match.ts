import { setImmediate } from 'node:timers/promises'
import { LIMITS } from '@dhow/contract/limits'
import type { ListProduct, ListTerms, MatchedRow } from '@dhow/contract/lists/lists'
import type { Translator } from '@dhow/trade/translator'
import { AppError } from '#api/platform/app-error.ts'
import type { Background } from '#api/platform/background/background.ts'
import type { UploadedFile } from '#api/platform/pictures/receive.ts'
import type { SheetRow } from '#api/platform/sheets/sheet-row.ts'
import { readFirstSheets, VISITOR_LIMITS } from '#api/platform/sheets/sheets.ts'
import { checkRow, type ListRow } from './cells.ts'
import { decideDecimals } from './decimals.ts'
import type { FindProducts } from './lines.ts'
import type { ListedRow } from './match-store.ts'
import { findColumns } from './pasted-rows.ts'
import { splitLines } from './split-lines.ts'
import { readTerms } from './terms.ts'

/** Rows per batch: parsing and matching them takes up to 20 milliseconds, and other requests run between batches. */
const ROWS_AT_ONCE = 5

const createTooManyError = (i18n: Translator) =>
  AppError.forField(
    'invalid',
    'text',
    i18n.t('A list may have at most {count, number} rows. Split it into several.', {
      count: LIMITS.lines,
    }),
    { code: 'too_many', values: { max: LIMITS.lines } },
  )

async function readFileCells({ path }: UploadedFile, i18n: Translator): Promise<string[][]> {
  const rows: string[][] = []
  const addRow = ({ cells }: SheetRow) => {
    // The first row may contain column names.
    if (rows.push(cells) > LIMITS.lines + 1) throw createTooManyError(i18n)
  }
  try {
    await readFirstSheets(path, 1, addRow, VISITOR_LIMITS)
    return rows
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw AppError.forField('unprocessable', 'file', error.message)
  }
}

/** Rows in which the names of columns are searched: mails begin with a greeting. */
const MAX_ROWS_BEFORE_COLUMNS = 10

type Row = MatchedRow & Pick<ListedRow, 'isSkipped'>

/** @throws AppError `invalid` for a list that is too long, `unprocessable` for an unreadable file */
export async function matchList(
  background: Background,
  findProducts: FindProducts<ListProduct>,
  text: string,
  file: UploadedFile | undefined,
  i18n: Translator,
): Promise<{ rows: MatchedRow[]; skipped: string[]; terms: ListTerms }> {
  const listRows: ListRow[] = file ? await readFileCells(file, i18n) : splitLines(text)
  const firstRows = listRows.slice(0, MAX_ROWS_BEFORE_COLUMNS)
  for (const row of firstRows) checkRow(row, i18n)
  const head = firstRows.findIndex(findColumns)
  const columns = findColumns(listRows[head] ?? '')
  const rows = listRows.filter((_, index) => index !== head)
  if (rows.length > LIMITS.lines) throw createTooManyError(i18n)
  const matched: (Row & Pick<ListedRow, 'numberText'>)[] = []
  for (let index = 0; index < rows.length; index += ROWS_AT_ONCE) {
    const batch = rows.slice(index, index + ROWS_AT_ONCE)
    for (const row of batch) checkRow(row, i18n)
    const matches = await background.read('matchRows', batch, columns)
    matched.push(...addProducts(matches, findProducts))
    await setImmediate()
  }
  if (matched.length === 0) {
    throw AppError.forField('invalid', 'text', i18n.t('Paste a list or choose a file.'), {
      code: 'required',
    })
  }
  return separateSkipped(decideDecimals(matched, columns?.hasDecimals ?? false))
}

/** Separates rows that are not products. If no row is a product, all are returned as rows. */
function separateSkipped(matched: Row[]) {
  const hasQuantities = matched.some(({ quantity, isSkipped }) => quantity && !isSkipped)
  const isProduct = ({ isSkipped }: Row) =>
    !isSkipped || (isSkipped === 'as heading' && !hasQuantities)
  const rows = matched.filter(isProduct)
  if (rows.length === 0) return { rows: matched, skipped: [], terms: {} }
  const skipped = matched.filter((row) => !isProduct(row)).map(({ text }) => text)
  const terms: ListTerms = {}
  // The first row that states a term decides.
  for (const row of skipped.toReversed()) Object.assign(terms, readTerms(row))
  return { rows, skipped, terms }
}

function addProducts(rows: ListedRow[], find: FindProducts<ListProduct>) {
  const products = new Map(
    find([...new Set(rows.flatMap(({ ids }) => ids))]).map((product) => [product._id, product]),
  )
  return rows.map(({ ids, match, ...row }) => {
    const existing = ids.flatMap((id) => products.get(id) ?? [])
    return {
      ...row,
      match: existing.length > 0 ? match : 'none',
      products: existing,
    }
  })
}

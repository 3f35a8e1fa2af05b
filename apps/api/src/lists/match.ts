import { readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { LIMITS } from '@dhow/contract/limits'
import type { MatchedRow } from '@dhow/contract/lists'
import { AppError } from '#api/app-error.ts'
import type { Background } from '#api/background/background.ts'
import { readCsvRows } from '#api/csv/read.ts'
import type { FindProducts } from '#api/messages/kept-lines.ts'
import type { UploadedFile } from '#api/pictures/receive.ts'
import { readXlsx } from '#api/xlsx/read.ts'
import { listProductOf } from './list-product.ts'
import type { Match } from './match-store.ts'
import { columnsIn, type ListRow, linesOf, type PastedRow } from './pasted-rows.ts'

/** Rows per batch: parsing and matching them takes a few milliseconds, and other requests run between batches. */
const ROWS_AT_ONCE = 10

/** Bytes of a part of a workbook when it is unpacked: a list has 1,000 rows. */
const UNPACKED_BYTES = 20_000_000

const tooMany = () =>
  AppError.ofField(
    'invalid',
    'text',
    `A list may have at most ${LIMITS.lines.toLocaleString('en')} rows. Split it into several.`,
  )

/** The cells of a workbook or a CSV, whichever a file is. */
async function cellsOfFile({ path }: UploadedFile): Promise<string[][]> {
  const rows: string[][] = []
  const keep = (_row: number, cells: string[]) => {
    // The first may name the columns.
    if (rows.push(cells) > LIMITS.lines + 1) throw tooMany()
  }
  try {
    const bytes = await readFile(path)
    if (bytes.toString('latin1', 0, 2) === 'PK') await readXlsx(path, keep, UNPACKED_BYTES)
    else await readCsvRows(bytes, (row, cells) => (cells.length > 0 ? keep(row, cells) : undefined))
    return rows
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw AppError.ofField('unprocessable', 'file', error.message)
  }
}

/** Finds what the rows of pasted lists mean. */
export const createMatching =
  (background: Background, findProducts: FindProducts) =>
  /** @throws AppError `invalid` for a list that is too long, `unprocessable` for a file that cannot be read */
  async (text: string, file: UploadedFile | undefined): Promise<MatchedRow[]> => {
    const rows: ListRow[] = file ? await cellsOfFile(file) : linesOf(text)
    const columns = columnsIn(rows[0] ?? [])
    const first = columns ? 1 : 0
    if (rows.length - first > LIMITS.lines) throw tooMany()
    const matched: MatchedRow[] = []
    for (let at = first; at < rows.length; at += ROWS_AT_ONCE) {
      const some = rows.slice(at, at + ROWS_AT_ONCE)
      const matches = await background.read('matchRows', some, columns)
      matched.push(...withProducts(matches, findProducts))
      await setImmediate()
    }
    if (matched.length > 0) return matched
    throw AppError.ofField('invalid', 'text', 'Paste a list, or choose a file of one.')
  }

/** Rows with the products that they may mean. */
function withProducts(rows: (PastedRow & Match)[], find: FindProducts): MatchedRow[] {
  const products = new Map(
    find([...new Set(rows.flatMap(({ ids }) => ids))]).map((one) => [one._id, one]),
  )
  return rows.map(({ gtin: _, ids, match, ...row }) => {
    const found = ids.flatMap((id) => products.get(id) ?? [])
    return { ...row, match: found.length > 0 ? match : 'none', products: found.map(listProductOf) }
  })
}

import { LIMITS } from '@dhow/contract/limits'
import { AppError } from '#api/platform/app-error.ts'
import type { OnRow } from '#api/platform/csv/read.ts'
import { dateText, readWorkbook } from './workbook.ts'
import { damaged, type Handlers, openParts, type Parts, plainText, refuse } from './xml.ts'

type Known = Omit<Awaited<ReturnType<typeof readWorkbook>>, 'sheet'>

type Row = { row: number; cells: string[] }

/** Significant decimal digits of a number; further digits are binary rounding errors. */
const DIGITS = 15

function columnOf(reference: string): number {
  let column = 0
  for (const letter of reference.toUpperCase().match(/^[A-Z]*/)?.[0] ?? '') {
    column = column * 26 + letter.charCodeAt(0) - 64
  }
  return column - 1
}

const count = (limit: number) => limit.toLocaleString('en')

function collectRows(known: Known): { handlers: Handlers; takeRows: () => Row[] } {
  let complete: Row[] = []
  let [row, cells, chars]: [number, string[], number] = [0, [], 0]
  let [column, type, style, value]: [number, string, number, string] = [-1, 'n', 0, '']
  let isText = false

  const addCell = () => {
    const text = textOf(type, style, value, known)
    if (text === '') return
    if (column >= LIMITS.importColumns) {
      const limit = count(LIMITS.importColumns)
      const message = `The workbook has more than ${limit} columns in row ${count(row)}.`
      throw refuse(`${message} Delete the columns that are not needed.`)
    }
    chars += text.length
    if (chars > LIMITS.importRowChars) {
      const limit = count(LIMITS.importRowChars)
      throw refuse(`Row ${count(row)} of the workbook has more than ${limit} characters.`)
    }
    while (cells.length < column) cells.push('')
    cells[column] = text
  }

  const handlers: Handlers = {
    open(name, attributes) {
      if (name === 'row') {
        row = Math.max(row + 1, Number(attributes.r) || 0)
        ;[cells, chars, column] = [[], 0, -1]
      } else if (name === 'c') {
        column = attributes.r ? columnOf(attributes.r) : column + 1
        ;[type, style, value] = [attributes.t ?? 'n', Number(attributes.s ?? 0), '']
      }
      isText = name === 'v' || name === 't'
    },
    text(piece) {
      if (isText) value += piece
    },
    close(name) {
      isText = false
      if (name === 'c') addCell()
      if (name === 'row' && cells.some((cell) => cell.trim() !== '')) complete.push({ row, cells })
    },
  }
  return {
    handlers,
    takeRows() {
      const taken = complete
      complete = []
      return taken
    },
  }
}

/** Returns a cell as text; numbers without their format: 1,200.00 is 1200. */
function textOf(
  type: string,
  style: number,
  value: string,
  { texts, dates, since1904 }: Known,
): string {
  switch (type) {
    case 's':
      return texts[Number(value)] ?? ''
    case 'inlineStr':
    case 'str':
      return plainText(value)
    case 'b':
      return value.trim() === '1' ? 'TRUE' : 'FALSE'
    case 'n': {
      const number = Number(value)
      if (value.trim() === '' || !Number.isFinite(number)) return value.trim()
      if (dates[style]) return dateText(number, { since1904 })
      return String(Number(number.toPrecision(DIGITS)))
    }
    default:
      return value
  }
}

/**
 * Reads the first visible sheet of an .xlsx as text, in time slices. Formulas become their results, dates YYYY-MM-DD.
 * @param maxBytes maximum size of one unpacked part
 * @throws AppError `invalid` if the file is damaged or exceeds a limit
 */
export async function readXlsx(
  path: string,
  onRow: OnRow,
  maxBytes: number = LIMITS.importXlsxUnpackedBytes,
): Promise<void> {
  const parts = await openParts(path, maxBytes)
  try {
    const { sheet, ...known } = await readWorkbook(parts)
    await readRows(parts, sheet, known, onRow)
  } catch (error) {
    throw error instanceof AppError ? error : damaged(error)
  } finally {
    parts.close()
  }
}

async function readRows(parts: Parts, sheet: string, known: Known, onRow: OnRow): Promise<void> {
  const { handlers, takeRows } = collectRows(known)
  let [rows, chars] = [0, 0]
  await parts.parse(sheet, handlers, async () => {
    for (const { row, cells } of takeRows()) {
      rows++
      for (const cell of cells) chars += cell.length
      if (rows > LIMITS.importSheetRows) throw tooMuch(LIMITS.importSheetRows, 'rows')
      if (chars > LIMITS.importSheetChars) throw tooMuch(LIMITS.importSheetChars, 'characters')
      await onRow(row, cells)
    }
  })
}

const tooMuch = (limit: number, what: string) =>
  refuse(`The workbook has more than ${count(limit)} ${what}. Split it into several files.`)

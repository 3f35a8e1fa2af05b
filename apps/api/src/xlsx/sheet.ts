import { LIMITS } from '@dhow/contract/limits'
import { dateText } from './dates.ts'
import { plainText } from './text.ts'
import { type Handlers, refuse } from './xml.ts'

type Known = {
  /** The texts that cells share, by their number. */
  texts: string[]
  /** Whether each format of cells, by its number, writes a date. */
  dates: boolean[]
  since1904: boolean
}

type Row = { row: number; cells: string[] }

/** The elements whose text is a cell's: a value, and text of its own. */
const IN_CELLS = ['v', 't']

/** Digits that a number has where people see it; the rest is what binary makes of it. */
const DIGITS = 15

/** The column of a cell such as AB12, counted from 0. */
function columnOf(place: string): number {
  let column = 0
  for (const letter of place.toUpperCase().match(/^[A-Z]*/)?.[0] ?? '') {
    column = column * 26 + letter.charCodeAt(0) - 64
  }
  return column - 1
}

const count = (limit: number) => limit.toLocaleString('en')

/** Gathers the rows of a sheet: `takeRows` gives those that are complete, once. Rows without a word are left out. */
export function collectRows(known: Known): { handlers: Handlers; takeRows: () => Row[] } {
  let complete: Row[] = []
  let [row, cells, chars]: [number, string[], number] = [0, [], 0]
  let [column, type, style, value]: [number, string, number, string] = [-1, 'n', 0, '']
  let [isText, readings] = [false, 0]

  const keepCell = () => {
    const text = textOf({ type, style, value }, known)
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
      } else if (name === 'rPh') readings++
      isText = IN_CELLS.includes(name) && readings === 0
    },
    text(piece) {
      if (isText) value += piece
    },
    close(name) {
      isText = false
      if (name === 'rPh') readings--
      if (name === 'c') keepCell()
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

type Raw = { type: string; style: number; value: string }

/** A cell as a person reads it, but a number without its format: 1,200.00 is 1200. */
function textOf({ type, style, value }: Raw, { texts, dates, since1904 }: Known): string {
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

import { latinNumber } from '@dhow/trade/digits'
import {
  type DecimalSeparator,
  decimalIn,
  numberIn,
} from '#api/modules/catalogue-import/column-matching/quantities.ts'

/** A number, possibly with a short unit. */
const QUANTITY = /^([-−]?\d[\d.,\s]{0,30})\p{L}{0,4}\.?$/u

/** Number of rows that show the separators. */
const MAX_ROWS = 2_000

/** Finds the decimal separator of each column: of its own numbers, else of all if they agree. */
export function createDecimalFinder() {
  const columns: Set<DecimalSeparator>[] = []
  let rows = 0
  return {
    add(cells: string[]): void {
      if (++rows > MAX_ROWS) return
      for (const [index, cell] of cells.entries()) {
        const separators = columns[index] ?? new Set()
        columns[index] = separators
        const number = QUANTITY.exec(latinNumber(cell.trim()))?.[1] ?? ''
        const separator = numberIn(number) === undefined ? undefined : decimalIn(number)
        if (separator) separators.add(separator)
      }
    },
    choose(): (DecimalSeparator | undefined)[] {
      const all = new Set(columns.flatMap((separators) => [...separators]))
      return columns.map((own) => {
        const [separator, ...others] = own.size > 0 ? own : all
        return others.length > 0 ? undefined : separator
      })
    },
  }
}

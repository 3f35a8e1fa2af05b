import { type Problem, toLetters } from '#api/modules/catalogue-import/plan/columns.ts'
import type { SheetRow } from '#api/platform/sheets/sheet-row.ts'
import type { Matches } from './skipped-rows.ts'

/** Number of cells that a remark names. */
const MAX_NAMED = 5

const joinNames = (names: Iterable<string>): string => {
  const listed = [...names]
  return `${listed.slice(0, MAX_NAMED).join(', ')}${listed.length > MAX_NAMED ? ', …' : ''}`
}

/** Collects the imported cells with errors, and with formulas without a stored result. Both are read as empty. */
export function createUnreadableCells(matches: Matches) {
  const errors: string[] = []
  const columns = new Set<string>()
  let [example, errorCount, unsavedCount] = ['', 0, 0]

  return {
    add(row: SheetRow): void {
      for (const [index, error] of row.errors ?? []) {
        if (!matches[index]) continue
        errorCount++
        example ||= error
        if (errors.length <= MAX_NAMED) errors.push(`${toLetters(index)}${row.row}`)
      }
      for (const index of row.unsaved ?? []) {
        if (!matches[index]) continue
        unsavedCount++
        columns.add(toLetters(index))
      }
    },

    describe(): Problem[] {
      const problems: Problem[] = []
      if (errorCount > 0) {
        const cells = errorCount === 1 ? '1 cell contains' : `${errorCount} cells contain`
        const message = `${cells} an error such as ${example}: ${joinNames(errors)}; they are read as empty.`
        problems.push({ field: 'Spreadsheet', message })
      }
      if (unsavedCount > 0) {
        const cells = unsavedCount === 1 ? '1 cell has' : `${unsavedCount} cells have`
        const message = `${cells} a formula without a stored result, in column ${joinNames(columns)}. Open and save the file in Excel once, and choose it again.`
        problems.push({ field: 'Spreadsheet', message })
      }
      return problems
    },
  }
}

import type { SkippedRow } from '@dhow/contract/catalogue-import/catalogue-import'
import type { ColumnMatch } from '@dhow/contract/catalogue-import/column-matches'
import type { Target } from '@dhow/contract/catalogue-import/import-matching'
import { LIMITS } from '@dhow/contract/limits'
import { plainWords, readWords } from '#api/modules/catalogue-import/column-matching/word-lists.ts'
import { isTotal } from '#api/modules/lists/no-product.ts'
import type { SheetRow } from '#api/platform/sheets/sheet-row.ts'

/** A match for each column; null ignores it. */
export type Matches = readonly (ColumnMatch | null | undefined)[]

/** Fields whose empty cells are filled from the row above by suggestion: many sheets state them only once. */
export const FILLED = ['category', 'brand'] as const satisfies Target[]

const MAX_TEXT_CHARS = 200

const NOTE =
  /^[*†‡•]|[.!。！]$|^(note|n\.?b|all prices|hinweis|alle preise|remarque|tous les prix|nota|todos los precios)\b|^(ملاحظة|ملاحظات|جميع الأسعار|备注|注)/i

const TOTALS = readWords('totals')

/**
 * Returns a function that returns rows without a product: titles, which have one text only, and totals. The text may be
 * in all cells if they are merged.
 */
export function createRowFilter(names: string[], matches: Matches) {
  const findColumn = (target: Target) => matches.findIndex((match) => match?.target === target)
  const [idColumn, nameColumn] = [findColumn('id'), findColumn('name')]
  // In a sheet of one or two columns, a product may have only its name.
  const mayHaveTitles = names.filter((name) => name !== '').length > 2
  // Empty cells to the left of a name may have the brand and the category of the row above.
  const isContinued = names.every(
    (name, index) =>
      index >= nameColumn || !name || FILLED.some((target) => target === matches[index]?.target),
  )

  return ({ row, cells, errors, unsaved }: SheetRow): SkippedRow | undefined => {
    const texts = cells.map((cell) => cell.trim())
    const column = texts.findIndex((text) => text !== '')
    const text = texts[column] ?? ''
    const others = texts.filter((other) => other !== '' && other !== text)
    // A brand may be called Total.
    const isSum = isTotal(text) || TOTALS.has(plainWords(text))
    const hasTotals = isSum && !others.some((other) => /\p{L}/u.test(other))
    const isTitle =
      mayHaveTitles &&
      others.length === 0 &&
      /\p{L}/u.test(text) &&
      !/\d{6}/.test(text) &&
      column !== idColumn &&
      !(column > 0 && column === nameColumn && isContinued) &&
      !errors &&
      !unsaved
    if (!isTitle && !hasTotals) return undefined
    const kind = hasTotals || text.length > LIMITS.category || NOTE.test(text) ? 'note' : 'heading'
    return { row, text: text.slice(0, MAX_TEXT_CHARS), kind }
  }
}

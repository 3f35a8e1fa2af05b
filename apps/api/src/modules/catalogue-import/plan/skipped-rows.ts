import { MAX_LISTED_ROWS, type SkippedRow } from '@dhow/contract/catalogue-import/catalogue-import'
import { LIMITS } from '@dhow/contract/limits'

const MAX_TEXT_CHARS = 200

const NOTE =
  /^[*†‡•]|[.!。！]$|^(note|n\.?b|all prices|hinweis|alle preise|remarque|tous les prix|nota|todos los precios)\b|^(ملاحظة|ملاحظات|جميع الأسعار|备注|注)/i

/** Returns the text of a row that has one text only, as titles do; undefined for a product. */
export function textOfRow(cells: string[]): string | undefined {
  const texts = new Set(cells.map((cell) => cell.trim()).filter((cell) => cell !== ''))
  const [text = ''] = texts
  return texts.size === 1 && /\p{L}/u.test(text) && !/\d{6}/.test(text) ? text : undefined
}

const isNote = (text: string): boolean => text.length > LIMITS.category || NOTE.test(text)

/** Lists the headings and notes between products. Texts after the last product are notes. */
export function createSkippedRows() {
  const rows: SkippedRow[] = []
  let [count, sinceProduct, heading] = [0, 0, '']

  return {
    add(row: number, text: string): void {
      count++
      const kind = isNote(text) ? 'note' : 'heading'
      if (kind === 'heading') heading = text
      if (rows.length === MAX_LISTED_ROWS) return
      rows.push({ row, text: text.slice(0, MAX_TEXT_CHARS), kind })
      sinceProduct++
    },
    /** Returns the heading above a product. */
    headingOfProduct(): string {
      sinceProduct = 0
      return heading
    },
    end: () => ({
      skippedCount: count,
      skippedRows: rows.map((one, at) =>
        at < rows.length - sinceProduct ? one : { ...one, kind: 'note' as const },
      ),
    }),
  }
}

import type { SkippedRow } from '@dhow/contract/catalogue-import/catalogue-import'
import { LIMITS } from '@dhow/contract/limits'

const MAX_TEXT_CHARS = 200

const NOTE =
  /^[*†‡•]|[.!。！]$|^(note|n\.?b|all prices|hinweis|alle preise|remarque|tous les prix|nota|todos los precios)\b|^(ملاحظة|ملاحظات|جميع الأسعار|备注|注)/i

/** Returns a row as skipped if it has one text only, as a title does; undefined for a product. */
export function toSkippedRow(row: number, cells: string[]): SkippedRow | undefined {
  const texts = new Set(cells.map((cell) => cell.trim()).filter((cell) => cell !== ''))
  const [text = ''] = texts
  if (texts.size > 1 || !/\p{L}/u.test(text) || /\d{6}/.test(text)) return undefined
  const kind = text.length > LIMITS.category || NOTE.test(text) ? 'note' : 'heading'
  return { row, text: text.slice(0, MAX_TEXT_CHARS), kind }
}

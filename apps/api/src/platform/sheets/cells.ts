import { type CellObject, SSF } from '@e965/xlsx'

/** Significant decimal digits of a number; further digits are binary rounding errors. */
const DIGITS = 15

/** Matches formats that show large numbers in scientific notation. */
const SCIENTIFIC = /^(?:general|@|.*[0#?]E[+-].*)$/i

/** Matches the parts of a number format that are not placeholders. */
const LITERALS = /"[^"]{0,255}"|\[[^\]]{0,255}\]|[\\_*]./g

/**
 * Matches error values of spreadsheet programs in all languages, such as #REF!, #BEZUG!, #¿NOMBRE?, #N/A and Err:502, and
 * numbers that did not fit into their column.
 */
const ERROR =
  /^(?:#[¡¿]?[\p{Lu}\d/_]{2,20}[!?]|#(?:N\/[A-Z]{1,2}|NV|YOK|Н\/Д|GETTING_DATA)|Err:\d{3}|#{3,})$/u

export const isError = (text: string): boolean => ERROR.test(text.trim())

/** Matches formats that show nothing. */
const INVISIBLE = /^;{2,}$/

const EAST_ASIAN = /[\u3040-\u9fff\uac00-\ud7a3]/

/** Restores emoji in character references, such as &#127827;, whose highest bits SheetJS drops. */
const restoreEmoji = (text: string) =>
  text.replace(/[\uf300-\ufaff]/g, (letter) =>
    letter < '\uf900' || !EAST_ASIAN.test(text)
      ? String.fromCodePoint(0x10000 + letter.charCodeAt(0))
      : letter,
  )

/** Writes all digits of a number. */
function writeDigits(value: number): string {
  const text = String(Number(value.toPrecision(DIGITS)))
  if (!text.includes('e')) return text
  return value.toLocaleString('en', { useGrouping: false, maximumSignificantDigits: DIGITS })
}

/** Writes a date as YYYY-MM-DD, because the order of day and month depends on the country, and its time if it has one. */
function writeDate(value: number, is1904: boolean): string | undefined {
  const date = SSF.parse_date_code(value, { date1904: is1904 })
  if (!date) return undefined
  const pad = (part: number) => String(part).padStart(2, '0')
  const day = `${String(date.y).padStart(4, '0')}-${pad(date.m)}-${pad(date.d)}`
  return Number.isInteger(value) ? day : `${day} ${pad(date.H)}:${pad(date.M)}`
}

/** Formats a value in English; empty if the format has errors. */
function formatValue(format: string, value: number): string {
  try {
    return SSF.format(format, value).trim()
  } catch {
    return ''
  }
}

/** Storage format of the cells of a workbook. */
export type WorkbookFormat = {
  /** True if dates are counted from 1904. */
  is1904: boolean
  /** True if texts contain character references of emoji. */
  hasReferences: boolean
}

export type DisplayedCell = { text: string; isDate: boolean }

/**
 * Returns what the spreadsheet program shows, with full dates as YYYY-MM-DD, and numbers without separators of groups. The stored
 * texts of numbers are not used, because they are in the language of the author.
 */
export function displayCell(cell: CellObject, workbook: WorkbookFormat): DisplayedCell {
  const { t: type, v: value, w: shown = '', z = 'General' } = cell
  if (INVISIBLE.test(String(z))) return { text: '', isDate: false }
  if (type === 'b') return { text: value ? 'TRUE' : 'FALSE', isDate: false }
  if (type === 'e') return { text: shown || '#ERROR!', isDate: false }
  if (type !== 'n' || typeof value !== 'number') {
    const text = type === 'z' ? '' : String(value ?? '')
    return { text: workbook.hasReferences ? restoreEmoji(text) : text, isDate: false }
  }
  const format = String(z)
  if (SSF.is_date(format)) {
    const placeholders = format.replace(LITERALS, '')
    const isFull = /y/i.test(placeholders) && /m/i.test(placeholders) && /d/i.test(placeholders)
    const date = isFull ? writeDate(value, workbook.is1904) : formatValue(format, value)
    return { text: date || writeDigits(value), isDate: true }
  }
  // SheetJS does not know some formats of LibreOffice and reads them as text.
  if (format === '@' && Number.isNaN(Number(shown))) return { text: shown, isDate: false }
  const text = SCIENTIFIC.test(format) ? '' : formatValue(format, value)
  return {
    text: text.replace(/(?<=\d),(?=\d{3}(?!\d))/g, '') || writeDigits(value),
    isDate: false,
  }
}

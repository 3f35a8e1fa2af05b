/** Days from 1899-12-30, the day 0 that Excel counts from, to 1970-01-01; and to 1904-01-01, as old Macs do. */
const EPOCH_DAY = 25_569
const DAYS_TO_1904 = 1_462
const DAY_MS = 86_400_000

/** The formats of dates and times that every workbook has. ECMA-376, 18.8.30 and its East Asian ones. */
const BUILT_IN = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const

export const isBuiltInDate = (format: number): boolean =>
  BUILT_IN.some(([first, last]) => format >= first && format <= last)

/** Characters of the longest format that Excel takes. */
const MAX_FORMAT_CHARS = 255

/** Whether a format of a workbook's own writes a date: it has such a letter outside of what is literal. */
export const isDateFormat = (code: string): boolean =>
  // oxlint-disable-next-line regexp/no-super-linear-move -- of MAX_FORMAT_CHARS
  /[ymdhs]/i.test(code.slice(0, MAX_FORMAT_CHARS).replace(/"[^"]*"|\[[^\]]*\]|\\.|_./g, ''))

/** A day as YYYY-MM-DD, with its minute where it has one; a number that is no day of ours stays as it is. */
export function dateText(serial: number, { since1904 }: { since1904: boolean }): string {
  const days = serial + (since1904 ? DAYS_TO_1904 : 0) - EPOCH_DAY
  const date = new Date(Math.round(days * DAY_MS))
  if (serial < 1 || Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9_999)
    return String(serial)
  const [day, time = ''] = date.toISOString().split('T')
  return Number.isInteger(serial) ? `${day}` : `${day} ${time.slice(0, 5)}`
}

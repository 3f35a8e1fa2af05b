import { posix } from 'node:path'
import { damaged, type Parts, plainText, refuse } from './xml.ts'

const MAX_SHARED_STRINGS = 2_000_000
const MAX_SHARED_CHARS = 200_000_000

/** Returns the last segment of a relation type: the prefix differs between the editions of the standard. */
const kindOf = (type = '') => type.slice(type.lastIndexOf('/') + 1)

async function relationsOf(parts: Parts, part: string) {
  const [folder, file] = [posix.dirname(part), posix.basename(part)]
  const path = posix.join(folder, '_rels', `${file}.rels`)
  const relations: { id: string; type: string; target: string }[] = []
  if (!parts.has(path)) return relations
  await parts.parse(path, {
    open(name, { Id = '', Type, Target = '' }) {
      if (name !== 'Relationship') return
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target)
      relations.push({ id: Id, type: kindOf(Type), target })
    },
  })
  return relations
}

/**
 * Reads all that the cells of the first visible sheet need.
 * @throws AppError `invalid` if it is not a workbook, or has no visible sheet
 */
export async function readWorkbook(parts: Parts) {
  const [root] = (await relationsOf(parts, '')).filter(({ type }) => type === 'officeDocument')
  if (!root || !parts.has(root.target)) {
    throw refuse(
      'This is neither a CSV file nor an .xlsx workbook. Save it as .xlsx and choose that file.',
    )
  }
  let since1904 = false
  const ids: string[] = []
  await parts.parse(root.target, {
    open(name, attributes) {
      if (name === 'workbookPr') since1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      if (name === 'sheet' && (attributes.state ?? 'visible') === 'visible') {
        ids.push(attributes['r:id'] ?? Object.values(attributes).at(-1) ?? '')
      }
    },
  })
  const relations = await relationsOf(parts, root.target)
  const sheet = ids
    .map((id) => relations.find((one) => one.id === id))
    .find((one) => one?.type === 'worksheet')
  if (!sheet) throw refuse('The workbook has no visible sheet.')
  const targetOf = (kind: string) => relations.find(({ type }) => type === kind)?.target
  const [sharedStrings, styles] = [targetOf('sharedStrings'), targetOf('styles')]
  return {
    sheet: sheet.target,
    texts: sharedStrings ? await readSharedStrings(parts, sharedStrings) : [],
    /** For each cell format, whether it is a date format. */
    dates: styles ? await readStyles(parts, styles) : [],
    /** Whether dates are counted from 1904. */
    since1904,
  }
}

/** Joins texts of several fonts. */
async function readSharedStrings(parts: Parts, part: string): Promise<string[]> {
  const texts: string[] = []
  let [text, chars, isText] = ['', 0, false]
  await parts.parse(part, {
    open(name) {
      if (name === 'si') text = ''
      isText = name === 't'
    },
    text(piece) {
      if (isText) text += piece
    },
    close(name) {
      if (name === 't') isText = false
      if (name !== 'si') return
      texts.push(plainText(text))
      chars += text.length
      if (texts.length > MAX_SHARED_STRINGS || chars > MAX_SHARED_CHARS) throw damaged()
    },
  })
  return texts
}

async function readStyles(parts: Parts, part: string): Promise<boolean[]> {
  const own = new Map<number, boolean>()
  const dates: boolean[] = []
  let isInCellFormats = false
  await parts.parse(part, {
    open(name, { numFmtId, formatCode = '' }) {
      const format = Number(numFmtId)
      if (name === 'numFmt') own.set(format, isDateFormat(formatCode))
      if (name === 'cellXfs') isInCellFormats = true
      if (name === 'xf' && isInCellFormats) dates.push(own.get(format) ?? isBuiltInDate(format))
    },
    close(name) {
      if (name === 'cellXfs') isInCellFormats = false
    },
  })
  return dates
}

/** Days from Excel's day 0, 1899-12-30, to 1970-01-01, and to 1904-01-01, day 0 of old Macs. */
const EPOCH_DAY = 25_569
const DAYS_TO_1904 = 1_462
const DAY_MS = 86_400_000

/** Ids of built-in date formats (ECMA-376, 18.8.30), including East Asian ones. */
const BUILT_IN = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const

const isBuiltInDate = (format: number): boolean =>
  BUILT_IN.some(([first, last]) => format >= first && format <= last)

const MAX_FORMAT_CHARS = 255

/** Tells whether a custom format is a date format: it contains a date letter outside of literals. */
export const isDateFormat = (code: string): boolean =>
  // oxlint-disable-next-line regexp/no-super-linear-move -- at most MAX_FORMAT_CHARS
  /[ymdhs]/i.test(code.slice(0, MAX_FORMAT_CHARS).replace(/"[^"]*"|\[[^\]]*\]|\\.|_./g, ''))

/** Formats a serial date as YYYY-MM-DD with its time, if any; invalid dates as a number. */
export function dateText(serial: number, { since1904 }: { since1904: boolean }): string {
  const days = serial + (since1904 ? DAYS_TO_1904 : 0) - EPOCH_DAY
  const date = new Date(Math.round(days * DAY_MS))
  if (serial < 1 || Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9_999)
    return String(serial)
  const [day, time = ''] = date.toISOString().split('T')
  return Number.isInteger(serial) ? `${day}` : `${day} ${time.slice(0, 5)}`
}

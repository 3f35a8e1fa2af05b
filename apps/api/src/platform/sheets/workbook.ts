import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { LIMITS } from '@dhow/contract/limits'
import {
  type CellObject,
  type ParsingOptions,
  read,
  set_cptable,
  type WorkBook,
  type WorkSheet,
} from '@e965/xlsx'
import { fromBufferPromise } from 'yauzl'
import { displayCell, type WorkbookFormat } from './cells.ts'
import { createPictureReader, type Parts } from './pictures.ts'
import { createSheetError, type ParsedSheet, type SheetRow } from './sheet-row.ts'

// Runs in a child process: SheetJS has no limits of its own.

const SAVE_AS_XLSX = 'Open it in your spreadsheet program, save it as .xlsx, and choose that file.'

/** Creates the error of a file that SheetJS cannot read. */
function toAppError(error: unknown) {
  const message = String(error)
  if (/password/i.test(message)) {
    return createSheetError(
      'The workbook has a password. Save it without a password and choose it again.',
    )
  }
  if (/unsupported|could not find workbook/i.test(message)) {
    return createSheetError(
      `This is neither a CSV file nor a workbook that can be read. ${SAVE_AS_XLSX}`,
    )
  }
  return createSheetError(`The workbook cannot be read: it is damaged. ${SAVE_AS_XLSX}`)
}

async function isEncrypted(data: Buffer): Promise<boolean> {
  const manifest = await openPart(data, 'META-INF/manifest.xml').catch(() => undefined)
  return manifest !== undefined && (await text(manifest)).includes('encryption-data')
}

/** Parses a workbook. A text is one in XML or HTML. */
async function parse(
  data: Buffer | string,
  options: ParsingOptions,
): Promise<WorkBook & { files?: Parts }> {
  // SheetJS reads encrypted OpenDocument spreadsheets as empty ones.
  if (typeof data !== 'string' && (await isEncrypted(data))) throw toAppError('password')
  // Old .xls workbooks have texts in the character set of their country.
  if (typeof data !== 'string') set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'))
  try {
    const type = typeof data === 'string' ? 'string' : 'buffer'
    const markHiddenParts =
      typeof data === 'string' ? undefined : await findHiddenParts(data).catch(() => undefined)
    // Texts of HTML tables are no numbers: 00042.
    const workbook = read(data, { type, dense: true, cellHTML: false, raw: true, ...options })
    if (workbook.bookType === 'ods') markHiddenParts?.(workbook)
    return workbook
  } catch (error) {
    throw toAppError(error)
  }
}

/** Heights in points and widths in pixels below which nobody sees a text. */
const [MIN_HEIGHT, MIN_WIDTH] = [2, 4]

/** Matches the character reference of an emoji, which some programs write instead of the character. */
const EMOJI_REFERENCE = /&#(?:x1[\da-f]{4}|12[7-9]\d{3});/i

/** Number of rows that are parsed; the last one is an error unless it is empty. */
const PARSED_ROWS = LIMITS.importSheetRows + 1

const isUsed = (cells?: CellObject[]) => cells?.some((cell) => !isEmpty(cell)) ?? false

/**
 * Reads all sheets of a workbook. Merged cells fill all their rows and columns.
 * @param pictureFolder folder for the files of the pictures, which are read only with it
 * @throws AppError `invalid` if it is damaged or has a password
 */
export async function readWorkbook(
  data: Buffer | string,
  pictureFolder = '',
): Promise<ParsedSheet[]> {
  // Styles contain hidden rows and columns. They also make SheetJS return formulas without a result.
  const workbook = await parse(data, {
    cellStyles: true,
    sheetRows: PARSED_ROWS,
    bookFiles: pictureFolder !== '',
  })
  const { SheetNames, Sheets, Workbook, files } = workbook
  const takePictures = files && createPictureReader(files, pictureFolder)
  const longSheets = SheetNames.filter((name) => Sheets[name]?.['!fullref'])
  const complete = longSheets.length > 0 ? await parse(data, { cellText: false }) : undefined
  const format: WorkbookFormat = {
    is1904: Workbook?.WBProps?.date1904 === true,
    hasReferences: Object.entries(files ?? {}).some(
      ([path, part]) =>
        path.endsWith('.xml') && EMOJI_REFERENCE.test(part?.content?.toString('latin1') ?? ''),
    ),
  }
  return SheetNames.flatMap((name, index) => {
    const sheet = Sheets[name]
    // SheetJS leaves out damaged sheets.
    if (!sheet) throw toAppError(`${name} is missing`)
    if (!sheet['!data']) return []
    const later = complete?.Sheets[name]?.['!data']?.slice(PARSED_ROWS).find(isUsed)
    if (later) sheet['!data'][PARSED_ROWS - 1] = later
    const pictures = takePictures?.(index, sheet)
    fillMerges(sheet)
    const columns = sheet['!cols'] ?? []
    return {
      name,
      isHidden: Boolean(Workbook?.Sheets?.[index]?.Hidden),
      // Many sheets hide all empty columns to the right.
      hiddenColumns: columns
        .slice(0, LIMITS.importColumns)
        .flatMap((column, position) =>
          column?.hidden || (column?.wpx ?? MIN_WIDTH) < MIN_WIDTH || column?.width === 0
            ? position
            : [],
        ),
      rows: readRows(sheet, format, pictures),
    }
  })
}

const isEmpty = (cell: CellObject | undefined) => !cell || (cell.t === 'z' && !cell.f)

/** Copies the first cell of each merge into its other cells, up to the last row and column with a value. */
function fillMerges(sheet: WorkSheet): void {
  const { '!data': data = [], '!merges': merges = [] } = sheet
  if (merges.length === 0) return
  let [lastRow, lastColumn] = [-1, -1]
  data.forEach((cells, row) => {
    const last = cells.findLastIndex((cell) => !isEmpty(cell))
    if (last >= 0) lastRow = row
    lastColumn = Math.max(lastColumn, last)
  })
  lastColumn = Math.min(lastColumn, LIMITS.importColumns - 1)
  for (const { s: start, e: end } of merges) {
    const origin = data[start.r]?.[start.c]
    if (!origin || isEmpty(origin)) continue
    for (let row = start.r; row <= Math.min(end.r, lastRow); row++) {
      data[row] ??= []
      const cells = data[row] ?? []
      for (let column = start.c; column <= Math.min(end.c, lastColumn); column++) {
        if (isEmpty(cells[column])) cells[column] = origin
      }
    }
  }
}

function* readRows(
  sheet: WorkSheet,
  format: WorkbookFormat,
  pictures?: Map<number, string[]>,
): Generator<SheetRow> {
  const { '!data': data = [], '!rows': rows = [] } = sheet
  for (const [index, cells = []] of data.entries()) {
    const row: SheetRow = { row: index + 1, cells: [] }
    for (const [column, cell] of cells.entries()) if (cell) addCell(row, column, cell, format)
    const { hidden, hpt } = rows[index] ?? {}
    if (hidden || (hpt ?? MIN_HEIGHT) < MIN_HEIGHT) row.isHidden = true
    const paths = pictures?.get(index)
    if (paths) row.pictures = paths
    yield row
  }
}

function addCell(row: SheetRow, column: number, cell: CellObject, format: WorkbookFormat): void {
  if (cell.t === 'z') {
    if (cell.f && column < LIMITS.importColumns) row.unsaved = push(row.unsaved, column)
    return
  }
  const { text, isDate } = displayCell(cell, format)
  row.cells[column] = text
  if (isDate) row.dates = push(row.dates, column)
}

function push(columns: number[] = [], column: number): number[] {
  columns.push(column)
  return columns
}

/** Opens one part of a workbook that is a ZIP; undefined if it is missing. @throws if the ZIP is damaged */
async function openPart(bytes: Buffer, name: string): Promise<Readable | undefined> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false })
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName === name) return zip.openReadStreamPromise(entry)
  }
  return undefined
}

/** Matches the tags of an OpenDocument spreadsheet that can hide sheets, columns and rows. */
const TAGS =
  /<(style:style|style:table-properties|table:table(?:-column|-row)?)(?=[\s/>])([^<>]*)>/g

const readAttribute = (attributes: string, name: string) =>
  attributes.split(`${name}="`)[1]?.split('"')[0] ?? ''

/** Finds the tags piece by piece, because the content may have 100 MB. */
async function* findTags(content: AsyncIterable<Buffer> | Iterable<Buffer>) {
  let rest = ''
  for await (const piece of content) {
    const xml = rest + piece.toString('latin1')
    const end = Math.max(0, xml.lastIndexOf('<'))
    rest = xml.slice(end)
    yield* xml.slice(0, end).matchAll(TAGS)
  }
  yield* rest.matchAll(TAGS)
}

type HiddenPart = { sheet: number; list: '!rows' | '!cols'; start: number; end: number }

/**
 * Finds the hidden sheets, columns and rows of an OpenDocument spreadsheet, which SheetJS does not read.
 * @returns a function that marks them in the workbook
 */
async function findHiddenParts(bytes: Buffer): Promise<(workbook: WorkBook) => void> {
  const content = await openPart(bytes, 'content.xml')
  const hiddenStyles = new Set<string>()
  const visibilities: { Hidden: 0 | 1 }[] = []
  const parts: HiddenPart[] = []
  let [style, row, column] = ['', 0, 0]
  const addPart = (list: HiddenPart['list'], start: number, end: number) =>
    void parts.push({ sheet: visibilities.length - 1, list, start, end })
  for await (const [, tag, attributes = ''] of findTags(content ?? [])) {
    const isHidden = /\bvisibility="(?:collapse|filter)"/.test(attributes)
    if (tag === 'style:style') style = readAttribute(attributes, 'style:name')
    if (tag === 'style:table-properties' && /\bdisplay="false"/.test(attributes)) {
      hiddenStyles.add(style)
    }
    if (tag === 'table:table') {
      ;[row, column] = [0, 0]
      const hasHiddenStyle = hiddenStyles.has(readAttribute(attributes, 'table:style-name'))
      visibilities.push({ Hidden: hasHiddenStyle ? 1 : 0 })
    }
    if (tag === 'table:table-column') {
      const end = column + (Number(readAttribute(attributes, 'number-columns-repeated')) || 1)
      if (isHidden) addPart('!cols', column, Math.min(end, LIMITS.importColumns))
      column = end
    }
    if (tag === 'table:table-row') {
      const end = row + (Number(readAttribute(attributes, 'number-rows-repeated')) || 1)
      if (isHidden) addPart('!rows', row, Math.min(end, LIMITS.importSheetRows))
      row = end
    }
  }
  return (workbook) => {
    for (const { sheet, list, start, end } of parts) {
      const marked = workbook.Sheets[workbook.SheetNames[sheet] ?? '']
      if (!marked) continue
      const infos = marked[list] ?? []
      marked[list] = infos
      for (let index = start; index < end; index++) infos[index] = { ...infos[index], hidden: true }
    }
    workbook.Workbook = { ...workbook.Workbook, Sheets: visibilities }
  }
}

import { closeSync, openSync, writeSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LIMITS } from '@dhow/contract/limits'
import { AppError } from '#api/platform/app-error.ts'
import { createId } from '#api/platform/ids.ts'
import { decodeText, readCsv } from './csv.ts'
import {
  createSheetError,
  limitRow,
  type ParsedSheet,
  type ReadFile,
  type ReadOptions,
  type ReadSheet,
} from './sheet-row.ts'

export type ReadRequest = { path: string; folder: string; options: ReadOptions }

/** First bytes of a ZIP, and of an .xls workbook or one with a password. */
const ZIP = Buffer.from('PK\x03\x04', 'latin1')
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

/** Matches the beginning of a workbook or table in XML or HTML, which ERP systems save as .xls. */
const MARKUP = /^\s*<(?:\?xml|!doctype html|html|head|meta|style|table|\w+:workbook|workbook)\b/i

/** Bytes per write. */
const BATCH_BYTES = 262_144

/**
 * Reads a file, recognized by its content, and writes a file of rows for each sheet that has some. Runs in a child process.
 * @throws AppError `invalid` if the file is damaged or exceeds a limit
 */
export async function run({ path, folder, options }: ReadRequest): Promise<ReadFile> {
  const { sheets, csv } = await parseFile(
    await readFile(path),
    options,
    options.pictures ? folder : undefined,
  )
  let freeChars: number = LIMITS.importSheetChars
  const written: ReadSheet[] = []
  for (const sheet of sheets) {
    try {
      const { chars, ...described } = writeRows(sheet, folder, freeChars)
      freeChars -= chars
      if (described.rows > 0) written.push(described)
    } catch (error) {
      const isNamed = error instanceof AppError && sheets.length > 1
      throw isNamed ? createSheetError(`Sheet “${sheet.name}”: ${error.message}`) : error
    }
  }
  if (written.length > LIMITS.importSheets) {
    throw createSheetError(
      `The file has more than ${LIMITS.importSheets} sheets. Delete some of them.`,
    )
  }
  return { sheets: written, ...(csv && { csv }) }
}

/** Parses a file, recognized by its content. */
export async function parseFile(
  bytes: Buffer,
  options: ReadOptions = {},
  pictureFolder?: string,
): Promise<{ sheets: ParsedSheet[]; csv?: ReadFile['csv'] }> {
  if ([ZIP, COMPOUND].some((head) => head.equals(bytes.subarray(0, head.length)))) {
    const { readWorkbook } = await import('./workbook.ts')
    return { sheets: await readWorkbook(bytes, pictureFolder) }
  }
  const { text, charset, isCertain } = decodeText(bytes, options.charset)
  if (MARKUP.test(text)) {
    const { readWorkbook } = await import('./workbook.ts')
    return { sheets: await readWorkbook(text) }
  }
  const { separator, rows } = readCsv(text, options.separator)
  const sheet = { name: '', isHidden: false, hiddenColumns: [], rows: numberRows(rows) }
  return { sheets: [sheet], csv: { charset, isCharsetCertain: isCertain, separator } }
}

function* numberRows(rows: Iterable<string[]>) {
  let row = 0
  for (const cells of rows) {
    row++
    yield { row, cells }
  }
}

/** Writes the rows of a sheet that are not empty. @throws AppError `invalid` if they have more than `freeChars` */
function writeRows({ rows, ...sheet }: ParsedSheet, folder: string, freeChars: number) {
  const path = join(folder, createId())
  const file = openSync(path, 'w')
  let [waiting, count, chars] = ['', 0, 0]
  try {
    for (const row of rows) {
      const limited = limitRow(row)
      if (!limited) continue
      count++
      const line = `${JSON.stringify(limited)}\n`
      chars += line.length
      if (chars > freeChars) {
        const limit = LIMITS.importSheetChars.toLocaleString('en')
        throw createSheetError(
          `The file has more than ${limit} characters. Delete sheets that are not needed, or split it into several files.`,
        )
      }
      waiting += line
      if (waiting.length < BATCH_BYTES) continue
      writeSync(file, waiting)
      waiting = ''
    }
    writeSync(file, waiting)
  } finally {
    closeSync(file)
  }
  return { ...sheet, rows: count, path, chars }
}

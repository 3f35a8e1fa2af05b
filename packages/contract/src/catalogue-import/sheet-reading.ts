import * as z from 'zod'
import { flag, listKeys } from '../fields.ts'
import { LIMITS } from '../limits.ts'

/** Character sets of CSV files, by their names in iconv-lite. */
export const CHARSETS = {
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16 LE)',
  'utf-16be': 'Unicode (UTF-16 BE)',
  'windows-1252': 'Western (Windows-1252)',
  macintosh: 'Western (Mac)',
  cp850: 'Western (DOS 850)',
  'windows-1250': 'Central European (Windows-1250)',
  cp852: 'Central European (DOS 852)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  'koi8-r': 'Cyrillic (KOI8-R)',
  cp866: 'Cyrillic (DOS 866)',
  'windows-1253': 'Greek (Windows-1253)',
  'windows-1254': 'Turkish (Windows-1254)',
  'windows-1255': 'Hebrew (Windows-1255)',
  'windows-1256': 'Arabic (Windows-1256)',
  'windows-1257': 'Baltic (Windows-1257)',
  'windows-1258': 'Vietnamese (Windows-1258)',
  'windows-874': 'Thai (Windows-874)',
  gb18030: 'Chinese, simplified (GBK)',
  big5: 'Chinese, traditional (Big5)',
  shift_jis: 'Japanese (Shift_JIS)',
  'euc-jp': 'Japanese (EUC-JP)',
  'euc-kr': 'Korean (EUC-KR)',
} as const

export const SEPARATORS = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Vertical bar',
} as const

/** Rows below the column names in a preview. */
export const PREVIEW_ROWS = 5

/** Values that are left out are detected. */
export const ReadingOptions = z.object({
  sheet: z
    .int({ error: 'sheet must be the position of a sheet.' })
    .min(0)
    .max(LIMITS.importSheets)
    .optional()
    .describe('Position of the sheet, from 0.'),
  charset: z
    .enum(listKeys(CHARSETS), { error: 'charset must be a supported character set.' })
    .optional()
    .describe('Character set of a CSV.'),
  separator: z
    .enum(listKeys(SEPARATORS), { error: 'separator must be , ; tab or |.' })
    .optional()
    .describe('Separator of a CSV.'),
  headRow: z
    .int({ error: 'headRow must be the number of a row.' })
    .min(0)
    .max(LIMITS.importSheetRows)
    .optional()
    .describe('Last row of the column names, from 1. 0 if there are none.'),
  includeHidden: flag('includeHidden')
    .default(false)
    .describe('Whether hidden rows and columns are imported.'),
})

export const SheetReading = ReadingOptions.extend({
  sheet: z.int(),
  sheets: z
    .array(z.object({ name: z.string(), rows: z.int(), isHidden: z.boolean() }))
    .describe('Sheets of the file with their numbers of rows that are not empty. A CSV is one.'),
  isCharsetCertain: z
    .boolean()
    .describe('Whether the character set is certain. False if it is guessed.'),
  headRow: z.int().describe('Last row of the column names; 0 if there are none.'),
  hiddenRows: z.int().describe('Number of hidden rows below the column names.'),
  hiddenColumns: z.array(z.string()).describe('Names of hidden columns.'),
  includeHidden: z.boolean(),
  preview: z
    .array(z.array(z.string()))
    .describe(`The first ${PREVIEW_ROWS} rows below the column names; long texts are cut.`),
})

export type Charset = keyof typeof CHARSETS
export type Separator = keyof typeof SEPARATORS
export type ReadingOptions = z.infer<typeof ReadingOptions>
export type SheetReading = z.infer<typeof SheetReading>

import type { Readable } from 'node:stream'
import { BASE_LANGUAGE, isLanguage, LANGUAGES } from '@dhow/i18n/languages'
import { ZipFile } from 'yazl'
import { toStream } from '#api/platform/http/responses/serialize-response.ts'

/** A cell value. Texts are never interpreted as formulas, so a formula must contain no text of others. */
export type XlsxCell = string | number | { formula: string }

/** Type and width of a column. Text columns keep leading zeros. */
export type XlsxColumn = { holds: 'text' | 'number'; width: number }

const STYLE = { number: 0, text: 1, head: 2, textThatLooksLikeFormula: 3 } as const

const FORMULA = /^[=+\-@＝＋－＠']/

/** Earliest time of a ZIP, so that the same rows produce the same file. */
const FIXED_TIME = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const PARTS = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/><xf numFmtId="49" applyNumberFormat="1" quotePrefix="1"/></cellXfs></styleSheet>`,
}

/** Characters that XML cannot contain or would change, such as a carriage return. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
const UNSAFE = /[\0-\x08\x0b-\x1f\x7f\ufffe\uffff]|\p{Cs}/gu

const toHexEscape = (character: string) =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

/** Escapes the text of a cell; unsafe characters become `_x000D_` (ECMA-376, ST_Xstring). */
export const escapeCell = (text: string): string =>
  text
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(UNSAFE, toHexEscape)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

const buildWorkbook = (name: string) =>
  `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escapeCell(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`

/** Returns the letters of a column: 0 is A, 26 is AA. */
export const toLetters = (index: number): string =>
  (index < 26 ? '' : toLetters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

/** Streams a workbook with one sheet. A header in the first row is frozen. The same rows produce the same file. */
export function writeXlsx(
  name: string,
  columns: readonly XlsxColumn[],
  rows: Iterable<readonly XlsxCell[]>,
  headRow = 1,
  language: string = BASE_LANGUAGE,
): Readable {
  const zip = new ZipFile()
  for (const [path, xml] of Object.entries({ ...PARTS, 'xl/workbook.xml': buildWorkbook(name) })) {
    zip.addBuffer(Buffer.from(DECLARATION + xml), path, FIXED_TIME)
  }
  const sheet = toStream(buildSheetXml(columns, rows, headRow, language))
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', FIXED_TIME)
  zip.end()
  const output = zip.outputStream as Readable
  sheet.once('error', (error) => output.destroy(error))
  output.once('close', () => sheet.destroy())
  return output
}

/** Streams a workbook with facts above a table. The third column of the table, the product, is wide. */
export function writeFactsXlsx(
  name: string,
  facts: readonly string[][],
  heads: readonly string[],
  rows: Iterable<readonly XlsxCell[]>,
  language?: string,
): Readable {
  function* listRows(): Generator<readonly XlsxCell[]> {
    for (const [label = '', text = ''] of facts) yield [label, '', text]
    yield []
    yield heads
    yield* rows
  }
  // A text column would make typed prices text. Text cells have their own format.
  const columns = heads.map(
    (_, index): XlsxColumn => ({
      holds: 'number',
      width: index === 2 ? 40 : 14,
    }),
  )
  return writeXlsx(name, columns, listRows(), facts.length + 2, language)
}

const FROZEN = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'

function* buildSheetXml(
  columns: readonly XlsxColumn[],
  rows: Iterable<readonly XlsxCell[]>,
  headRow: number,
  language: string,
) {
  const isRightToLeft = isLanguage(language) && LANGUAGES[language].dir === 'rtl'
  const direction = isRightToLeft ? ' rightToLeft="1"' : ''
  const pane = headRow === 1 ? FROZEN : ''
  yield `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView${direction} workbookViewId="0">${pane}</sheetView></sheetViews><cols>`
  for (const [index, { holds, width }] of columns.entries()) {
    yield `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1" style="${STYLE[holds]}"/>`
  }
  yield '</cols><sheetData>'
  const names = columns.map((_, index) => toLetters(index))
  let row = 0
  for (const cells of rows) {
    row++
    const written = cells.map((value, index) =>
      buildCell(value, `${names[index]}${row}`, row === headRow),
    )
    yield `<row r="${row}">${written.join('')}</row>`
  }
  yield '</sheetData></worksheet>'
}

function buildCell(value: XlsxCell, reference: string, isHead: boolean): string {
  if (value === '') return ''
  if (typeof value === 'number') return `<c r="${reference}"><v>${value}</v></c>`
  if (typeof value === 'object') return `<c r="${reference}"><f>${value.formula}</f></c>`
  const plain = FORMULA.test(value) ? STYLE.textThatLooksLikeFormula : STYLE.text
  const style = isHead ? STYLE.head : plain
  const text = escapeCell(value)
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}

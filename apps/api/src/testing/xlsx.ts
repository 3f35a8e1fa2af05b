import { read, type WorkSheet } from '@e965/xlsx'
import { limitRow } from '#api/platform/sheets/sheet-row.ts'
import { readWorkbook } from '#api/platform/sheets/workbook.ts'
import { zipOf } from './zip.ts'

/** Returns the cells of each row of the first sheet as texts. */
export async function readRows(workbook: Buffer): Promise<string[][]> {
  const [sheet] = await readWorkbook(workbook)
  return [...(sheet?.rows ?? [])].flatMap((row) => {
    const { cells = [] } = limitRow(row) ?? {}
    return cells.length > 0 ? [cells] : []
  })
}

/** Returns each row with its cells under the names of their columns. */
export const nameCells = ([heads = [], ...rows]: string[][]): Record<string, string>[] =>
  rows.map((row) => Object.fromEntries(heads.map((head, column) => [head, row[column] ?? ''])))

/** Returns the formulas and the cells of the first sheet. */
export function readCells(workbook: Buffer) {
  const { SheetNames, Sheets } = read(workbook, { sheetStubs: true })
  const sheet: WorkSheet = Sheets[SheetNames[0] ?? ''] ?? {}
  const cells = Object.entries(sheet).flatMap(([address, cell]) =>
    address.startsWith('!') ? [] : { address, type: cell.t, formula: cell.f },
  )
  return { cells, formulas: cells.flatMap(({ formula }) => formula ?? []) }
}

type Content = {
  texts?: string
  styles?: string
  sheets?: { xml: string; state?: string }[]
  doctype?: string
  /** Size of the first sheet in the header of the ZIP. */
  claims?: number
}

const SCHEMA = 'http://schemas.openxmlformats.org'
const OFFICE = `${SCHEMA}/officeDocument/2006/relationships`
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Creates an .xlsx of given XML, like another program, or a damaged one. `xml` contains all that follows the start of the rows. */
export function createWorkbook({
  texts = '',
  styles = '',
  sheets = [{ xml: '<row><c><v>1</v></c></row></sheetData>' }],
  doctype = '',
  claims,
}: Content): Buffer {
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${SCHEMA}/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${TYPE}.sharedStrings+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${sheets
      .map(
        (_, index) =>
          `<Override PartName="/xl/worksheets/sheet${index}.xml" ContentType="${TYPE}.worksheet+xml"/>`,
      )
      .join('')}</Types>`,
    'xl/workbook.xml': `<workbook xmlns="${SCHEMA}/spreadsheetml/2006/main" xmlns:r="${OFFICE}"><sheets>${sheets
      .map(
        ({ state = 'visible' }, index) =>
          `<sheet name="${index}" sheetId="${index + 1}" state="${state}" r:id="r${index}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
      .map(
        (_, index) =>
          `<Relationship Id="r${index}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${index}.xml"/>`,
      )
      .join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst>${texts}</sst>`,
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
  }
  return zipOf(
    ...Object.entries(parts).map(([name, xml]) => ({ name, data: Buffer.from(xml) })),
    ...sheets.map(({ xml }, index) => ({
      name: `xl/worksheets/sheet${index}.xml`,
      data: Buffer.from(
        `${doctype}<worksheet><dimension ref="A1:XFD1048576"/><sheetData>${xml}</worksheet>`,
      ),
      ...(index === 0 && claims !== undefined && { claims }),
    })),
  )
}

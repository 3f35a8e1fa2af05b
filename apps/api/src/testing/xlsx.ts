import { read, type WorkSheet } from '@e965/xlsx'
import { limitRow } from '#api/platform/sheets/sheet-row.ts'
import { readWorkbook } from '#api/platform/sheets/workbook.ts'
import { createZip } from './zip.ts'

export const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Creates the relations of a part; the ids are rId1, rId2 and so on. */
export const relate = (...targets: string[]) =>
  `<Relationships>${targets
    .map(
      (target, index) =>
        `<Relationship Id="rId${index + 1}" Type="${OFFICE}/x" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

export type Parts = Record<string, string | Uint8Array>

/** Creates an .xlsx workbook with other parts and pictures. `rows` are the cells of each row in XML. */
export function createWorkbookWithPictures(
  rows: string[],
  parts: Parts,
  pictures: Buffer[],
): Buffer {
  const xml = rows.map((cells, index) => `<row r="${index + 1}">${cells}</row>`).join('')
  return createWorkbook({ sheets: [{ xml: `${xml}</sheetData>` }], parts, pictures })
}

/** Creates a cell with a text. */
export const createTextCell = (address: string, text: string) =>
  `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`

/** 15 points, the height of a row. */
export const HEIGHT = 190_500

export const place = (name: string, column: number, row: number, offset: number) =>
  `<xdr:${name}><xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>${offset}</xdr:rowOff></xdr:${name}>`

/** Creates a drawing of the first sheet. Relation 4 is an EMF file, and 5 is missing. */
export const draw = (...anchors: string[]): Parts => ({
  'xl/worksheets/_rels/sheet1.xml.rels': relate('../drawings/drawing1.xml'),
  'xl/drawings/drawing1.xml': `<xdr:wsDr xmlns:xdr="x" xmlns:a="a" xmlns:r="${OFFICE}">${anchors.join('')}</xdr:wsDr>`,
  'xl/drawings/_rels/drawing1.xml.rels': relate(
    '../media/1.jpg',
    '/xl/media/2.jpg',
    '../media/3.jpg',
    '../media/9.emf',
    '../media/none.jpg',
  ),
})

export const createPicture = (number: number) =>
  `<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="2" name="Picture 1"><a:hlinkClick r:id="rId9"/></xdr:cNvPr></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="rId${number}"><a:ext><asvg:svgBlip r:embed="rId5"/></a:ext></a:blip></xdr:blipFill></xdr:pic>`

export const createAnchor = (
  number: number,
  row: number,
  offset: number,
  height: number,
  column = 1,
) =>
  `<xdr:oneCellAnchor>${place('from', column, row, offset)}<xdr:ext cx="1" cy="${height}"/>${createPicture(number)}<xdr:clientData/></xdr:oneCellAnchor>`

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
  parts?: Parts
  pictures?: Buffer[]
}

const SCHEMA = 'http://schemas.openxmlformats.org'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const createPartType = (path: string, type: string) =>
  `<Override PartName="/xl/${path}.xml" ContentType="${TYPE}.${type}+xml"/>`

/** Creates an .xlsx of given XML, like another program, or a damaged one. `xml` contains all that follows the start of the rows. */
export function createWorkbook({
  texts = '',
  styles = '',
  sheets = [{ xml: '<row><c><v>1</v></c></row></sheetData>' }],
  doctype = '',
  claims,
  parts = {},
  pictures = [],
}: Content): Buffer {
  const names = sheets.map((_, index) => `sheet${index + 1}`)
  const listed = sheets.map(
    ({ state = 'visible' }, index) =>
      `<sheet name="${index}" sheetId="${index + 1}" state="${state}" r:id="rId${index + 1}"/>`,
  )
  const types = [
    createPartType('workbook', 'sheet.main'),
    createPartType('sharedStrings', 'sharedStrings'),
    createPartType('styles', 'styles'),
    ...names.map((name) => createPartType(`worksheets/${name}`, 'worksheet')),
  ]
  const files: Parts = {
    '[Content_Types].xml': `<Types xmlns="${SCHEMA}/package/2006/content-types">${types.join('')}</Types>`,
    '_rels/.rels': relate('xl/workbook.xml').replace('/x"', '/officeDocument"'),
    'xl/workbook.xml': `<workbook xmlns="${SCHEMA}/spreadsheetml/2006/main" xmlns:r="${OFFICE}"><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relate(
      ...names.map((name) => `worksheets/${name}.xml`),
    ).replaceAll('/x"', '/worksheet"'),
    'xl/sharedStrings.xml': `<sst>${texts}</sst>`,
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
    ...parts,
  }
  return createZip(
    ...Object.entries(files).map(([name, data]) => ({ name, data: Buffer.from(data) })),
    ...sheets.map(({ xml }, index) => ({
      name: `xl/worksheets/${names[index]}.xml`,
      data: Buffer.from(
        `${doctype}<worksheet><dimension ref="A1:XFD1048576"/><sheetFormatPr defaultRowHeight="15"/><sheetData>${xml}</worksheet>`,
      ),
      ...(index === 0 && claims !== undefined && { claims }),
    })),
    ...pictures.map((data, index) => ({ name: `xl/media/${index + 1}.jpg`, data })),
  )
}

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type BookType, utils, type WorkSheet, write } from '@e965/xlsx'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeXlsx, type XlsxCell } from '#api/platform/xlsx/write.ts'
import { createTemporaryFolder } from '#api/testing/temporary-folder.ts'
import { createWorkbook } from '#api/testing/xlsx.ts'
import { createZip } from '#api/testing/zip.ts'
import { parseFile } from './read-file.ts'
import { limitRow, type SheetRow } from './sheet-row.ts'
import { readRows, readSheets } from './sheets.ts'

async function read(bytes: Buffer) {
  const { sheets } = await parseFile(bytes)
  return sheets
    .map(({ rows, ...sheet }) => ({
      ...sheet,
      rows: [...rows].flatMap((row) => limitRow(row) ?? []),
    }))
    .filter(({ rows }) => rows.length > 0)
}

const readFirst = async (bytes: Buffer): Promise<SheetRow[]> => (await read(bytes))[0]?.rows ?? []

function save(sheets: Record<string, WorkSheet>, bookType: BookType = 'xlsx', hidden = ''): Buffer {
  const workbook = utils.book_new()
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(workbook, sheet, name)
  if (hidden) utils.book_set_sheet_visibility(workbook, hidden, 1)
  return write(workbook, { type: 'buffer', bookType })
}

describe('a written workbook', () => {
  const writeRows = (rows: XlsxCell[][]) =>
    buffer(writeXlsx('Products', Array(rows[0]?.length).fill({ holds: 'text', width: 12 }), rows))

  it('is read unchanged, and identical for the same rows', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.stringMatching(/^['=+\-@\t\r\n\0_x0dDé<>&"; a\ufffe]{0,12}$/),
      fc.constantFrom('_x0041_', '_X000d_', '0629104150021', '1e5', ' a ', '\ud800'),
    )
    const cell = fc.oneof(text, fc.integer({ min: -1_000_000, max: 1_000_000 }))
    const row = fc.array(cell, { minLength: 1, maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (rows) => {
        const width = Math.max(...rows.map(({ length }) => length))
        const square = rows.map((cells) => [...cells, ...Array(width - cells.length).fill('')])
        const expected = square.flatMap((cells, index) => {
          const texts = cells.map((value) =>
            String(value).trim() === '' ? '' : String(value).replaceAll('\r\n', '\n'),
          )
          while (texts.at(-1) === '') texts.pop()
          return texts.length > 0 ? { row: index + 1, cells: texts } : []
        })
        expect(await readFirst(await writeRows(square))).toEqual(expected)
      }),
      { numRuns: 40 },
    )
    const rows = [['name'], ['Tea']]
    expect((await writeRows(rows)).equals(await writeRows(rows))).toBe(true)
  })
})

const DAY = 46_203

it.each([
  [42, '00000', '00042'],
  [42, '"SF-"0000', 'SF-0042'],
  [123_456, '00\\-00\\-00', '12-34-56'],
  [0.125, '0.0%', '12.5%'],
  [1_200, '#,##0', '1200'],
  [1_234_567.5, '#,##0.00 "kg"', '1234567.50 kg'],
  [629_104_150_021, 'General', '629104150021'],
  [6_291_041_500_213, '0.00E+00', '6291041500213'],
  [0.1 + 0.2, 'General', '0.3'],
  [0.000_000_12, 'General', '0.00000012'],
  [42, '@', '42'],
  [DAY, 'm/d/yy', '2026-06-30'],
  [DAY, 'dd.mm.yyyy', '2026-06-30'],
  [DAY + 0.5, 'yyyy-mm-dd hh:mm', '2026-06-30 12:00'],
  [DAY, '[$-409]d\\-mmm;@', '30-Jun'],
  [0.5, 'h:mm', '12:00'],
])('%d in the format %s is read as %s', async (value, format, text) => {
  for (const bookType of ['xlsx', 'xlsb', 'xls'] as const) {
    const sheet: WorkSheet = { '!ref': 'A1', A1: { t: 'n', v: value, z: format } }
    expect((await readFirst(save({ A: sheet }, bookType)))[0]?.cells, bookType).toEqual([text])
  }
})

it.each<BookType>(['xlsx', 'xlsb', 'xlml'])('parts of .%s are read', async (bookType) => {
  const sheet = utils.aoa_to_sheet([
    ['Brand', 'Size', 'Size', 'Valid'],
    ['Sail', 'L', 'W', 1],
    [],
    ['x', 'y', 'z', 2],
  ])
  sheet.C4 = { t: 'e', v: 0x17, w: '#REF!' }
  sheet.D2 = { t: 'n', v: DAY, z: 'm/d/yy' }
  sheet['!merges'] = [utils.decode_range('A2:A3')]
  sheet['!rows'] = [{}, {}, {}, { hidden: true }]
  sheet['!cols'] = [{}, { hidden: true }]
  const sheets = { Cover: utils.aoa_to_sheet([]), Old: sheet, Prices: sheet }
  const [old, prices] = await read(save(sheets, bookType, 'Old'))
  expect(old).toMatchObject({ name: 'Old', isHidden: true })
  expect(prices).toEqual({
    name: 'Prices',
    isHidden: false,
    hiddenColumns: [1],
    rows: [
      { row: 1, cells: ['Brand', 'Size', 'Size', 'Valid'] },
      { row: 2, cells: ['Sail', 'L', 'W', '2026-06-30'], dates: [3] },
      { row: 3, cells: ['Sail'] },
      { row: 4, cells: ['x', 'y', '', '2'], errors: [[2, '#REF!']], isHidden: true },
    ],
  })
})

it('texts of several fonts, escapes, shared formulas, and parts of size 0 are read', async () => {
  const xml = `<row r="1" ht="0"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>
    <row r="2"><c r="A2"><f>B2*2</f></c><c r="B2" t="str"><f>C2</f><v></v></c><c r="C2" t="str"><f>D2</f><v>kg</v></c>
    <c r="D2" t="b"><v>1</v></c><c r="E2" t="inlineStr"><is><t>a_x000D_b</t></is></c></row>
    <row r="1048576"><c r="XFD1048576" s="1"/></row></sheetData>`
  const bytes = createWorkbook({
    texts:
      '<si><t>Name</t></si><si><r><t xml:space="preserve">Green </t></r><r><t>tea</t></r><rPh><t>みどり</t></rPh></si>',
    sheets: [{ xml, state: 'veryHidden' }],
  })
  expect(await read(bytes)).toEqual([
    {
      name: '0',
      isHidden: true,
      hiddenColumns: [],
      rows: [
        { row: 1, cells: ['Name', 'Green tea'], isHidden: true },
        { row: 2, cells: ['', '', 'kg', 'TRUE', 'a\rb'], unsaved: [0] },
      ],
    },
  ])
})

const ODS_ROW = '<table:table-cell office:value-type="string"><text:p>a</text:p></table:table-cell>'

it('hidden parts of LibreOffice are read', async () => {
  const content = `<office:document-content><office:automatic-styles><style:style style:name="t2"><style:table-properties table:display="false"/></style:style></office:automatic-styles><office:body><office:spreadsheet>
    <table:table table:name="A" table:style-name="t1"><table:table-column/><table:table-column table:visibility="collapse" table:number-columns-repeated="2"/>
    <table:table-row table:number-rows-repeated="2">${ODS_ROW}</table:table-row><table:table-row table:visibility="filter">${ODS_ROW}</table:table-row></table:table>
    <table:table table:name="B" table:style-name="t2"><table:table-row>${ODS_ROW}</table:table-row></table:table>
    </office:spreadsheet></office:body></office:document-content>`
  const bytes = createZip(
    { name: 'META-INF/manifest.xml', data: Buffer.from('<manifest:manifest/>') },
    { name: 'styles.xml', data: Buffer.from('<office:document-styles/>') },
    { name: 'content.xml', data: Buffer.from(content) },
  )
  const cells = ['a']
  const rows = [
    { row: 1, cells },
    { row: 2, cells },
    { row: 3, cells, isHidden: true },
  ]
  expect(await read(bytes)).toEqual([
    { name: 'A', isHidden: false, hiddenColumns: [1, 2], rows },
    { name: 'B', isHidden: true, hiddenColumns: [], rows: rows.slice(0, 1) },
  ])
})

it('emoji in character references are read, and formats that show nothing', async () => {
  const xml =
    '<row r="1"><c r="A1" t="inlineStr"><is><t>&#127827; &#x1F951;</t></is></c><c r="B1" s="1"><v>5</v></c></row></sheetData>'
  const styles =
    '<numFmts count="1"><numFmt numFmtId="164" formatCode=";;;"/></numFmts><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs>'
  const bytes = createWorkbook({ styles, sheets: [{ xml }] })
  const { sheets } = await parseFile(bytes, {}, createTemporaryFolder())
  expect([...(sheets[0]?.rows ?? [])]).toMatchObject([{ row: 1, cells: ['🍓 🥑', ''] }])
})

it('an HTML table with the ending of a workbook is read as text', async () => {
  const html =
    '<html><table><tr><td>00042</td><td>1,200<br>x</td></tr><tr><td>#WERT!</td></tr></table>'
  expect(await readFirst(Buffer.from(html))).toEqual([
    { row: 1, cells: ['00042', '1,200\nx'] },
    { row: 2, cells: [], errors: [[0, '#WERT!']] },
  ])
})

it.each([
  '#N/A',
  '#NV',
  '#N/D',
  '#Н/Д',
  '#YOK',
  '#REF!',
  '#¡REF!',
  '#BEZUG!',
  '#ССЫЛКА!',
  '#NAME?',
  '#¿NOMBRE?',
  '#DIV/0!',
  '#DEĞER!',
  '#SPILL!',
  'Err:502',
  '####',
  '#GETTING_DATA',
])('the text %s is an error', (error) => {
  expect(limitRow({ row: 1, cells: [error, 'a'] })).toEqual({
    row: 1,
    cells: ['', 'a'],
    errors: [[0, error]],
  })
})

it.each(['#1 Tea', '#TEA', 'Tea!', 'Why?', '# 12', 'N/A'])('the text %s is no error', (text) => {
  expect(limitRow({ row: 1, cells: [text] })?.cells).toEqual([text])
})

const createCell = (reference: string) => ({
  sheets: [
    {
      xml: `<row r="${reference.replace(/\D/g, '')}"><c r="${reference}"><v>1</v></c></row></sheetData>`,
    },
  ],
})

it.each<[string, () => Uint8Array, string]>([
  ['is another ZIP', () => createZip({ name: 'a.jpg', data: Buffer.from('x') }), 'neither'],
  [
    'has a password',
    () => createZip({ name: 'META-INF/manifest.xml', data: Buffer.from('<encryption-data/>') }),
    'has a password',
  ],
  ['is cut off', () => createWorkbook({}).subarray(0, 400), 'damaged'],
  [
    'has too many columns',
    () => createWorkbook(createCell('XFD1')),
    'Row 1 has more than 100 columns',
  ],
  ['has too many rows', () => createWorkbook(createCell('A25001')), 'more than 25,000 rows'],
  ['has a row far below', () => createWorkbook(createCell('A1048576')), 'more than 25,000 rows'],
  [
    'repeats a long text in one row',
    () =>
      createWorkbook({
        texts: `<si><t>${'a'.repeat(30_000)}</t></si>`,
        sheets: [{ xml: `<row>${'<c t="s"><v>0</v></c>'.repeat(9)}</row></sheetData>` }],
      }),
    'Row 1 has more than 100,000 characters',
  ],
])('a workbook is refused if it %s', async (_what, bytes, message) => {
  await expect(read(Buffer.from(bytes()))).rejects.toThrow(message)
})

it('sheets are read in a child process, which writes their rows into files', async () => {
  const folder = createTemporaryFolder()
  const path = join(folder, 'sheet')
  writeFileSync(
    path,
    save({ Cover: utils.aoa_to_sheet([]), Prices: utils.aoa_to_sheet([['a'], [], ['b']]) }),
  )
  const { sheets } = await readSheets(path, folder)
  expect(sheets).toEqual([
    { name: 'Prices', isHidden: false, hiddenColumns: [], rows: 2, path: expect.any(String) },
  ])
  const rows = []
  for await (const row of readRows(sheets[0]?.path ?? '')) rows.push(row)
  expect(rows).toEqual([
    { row: 1, cells: ['a'] },
    { row: 3, cells: ['b'] },
  ])
})

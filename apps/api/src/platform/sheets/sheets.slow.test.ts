import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BookType, utils, write } from '@e965/xlsx'
import { expect, it } from 'vitest'
import { createTemporaryFolder } from '#api/testing/temporary-folder.ts'
import { createWorkbook } from '#api/testing/xlsx.ts'
import { createZip } from '#api/testing/zip.ts'
import { readRows, readSheets } from './sheets.ts'

async function read(bytes: Uint8Array | string, limits?: Parameters<typeof readSheets>[3]) {
  const folder = createTemporaryFolder()
  const path = join(folder, 'sheet')
  writeFileSync(path, bytes)
  return readSheets(path, folder, {}, limits)
}

const ROWS = 20_000
const COLUMNS = 40

it.each<BookType>(['xlsx', 'xls', 'ods'])(
  `${ROWS} rows and ${COLUMNS} columns of .%s are read within the limits, and without blocking the event loop`,
  async (bookType) => {
    const createValues = (row: number) =>
      Array.from(
        { length: COLUMNS },
        (_, column) => [row * column + 0.5, `Text ${row}`, row][column % 3],
      )
    const sheet = utils.aoa_to_sheet(
      Array.from({ length: ROWS }, (_, row) => createValues(row)),
      { dense: true },
    )
    const bytes = write(utils.book_new(sheet), { type: 'buffer', bookType, compression: true })
    const { sheets } = await read(bytes)
    expect(sheets).toMatchObject([{ rows: ROWS }])
    let [rows, turns] = [0, 0]
    const timer = setInterval(() => turns++)
    for await (const { cells } of readRows(sheets[0]?.path ?? ''))
      rows += Number(cells.length === COLUMNS)
    clearInterval(timer)
    expect(rows).toBe(ROWS)
    expect(turns).toBeGreaterThan(5)
  },
)

const END = '</sheetData>'
const CORNER =
  '<row r="1"><c r="A1"><v>1</v></c></row><row r="24999"><c r="CV24999"><v>1</v></c></row>'
const EMPTY_ROWS = '<row><c s="1"/><c s="1"/></row>'.repeat(1_000_000)
const ODS_CELL =
  '<table:table-cell office:value-type="string" table:number-columns-repeated="16384"><text:p>a</text:p></table:table-cell>'

const createOds = (rows: string) =>
  createZip(
    { name: 'META-INF/manifest.xml', data: Buffer.from('<manifest:manifest/>') },
    { name: 'styles.xml', data: Buffer.from('<office:document-styles/>') },
    {
      name: 'content.xml',
      data: Buffer.from(
        `<office:document-content><office:body><office:spreadsheet><table:table table:name="A">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`,
      ),
    },
  )

it.each<[string, () => Uint8Array | string, number]>([
  [
    'a million styles',
    () => createWorkbook({ styles: `<cellXfs>${'<xf numFmtId="14"/>'.repeat(1e6)}</cellXfs>` }),
    1,
  ],
  [
    'a million empty rows',
    () =>
      createWorkbook({ sheets: [{ xml: `<row r="1"><c><v>1</v></c></row>${EMPTY_ROWS}${END}` }] }),
    1,
  ],
  [
    '16,384 empty columns',
    () =>
      createWorkbook({
        sheets: [{ xml: `<row><c><v>1</v></c>${'<c s="1"/>'.repeat(16_383)}</row>${END}` }],
      }),
    1,
  ],
  [
    'one merge over all cells',
    () =>
      createWorkbook({
        sheets: [
          { xml: `${CORNER}${END}<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>` },
        ],
      }),
    24_999,
  ],
  [
    'rows that repeat a million empty cells',
    () =>
      createOds(
        `<table:table-row>${ODS_CELL.replace('16384', '2')}</table:table-row><table:table-row table:number-rows-repeated="1048575"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>`,
      ),
    1,
  ],
])('a file with %s is read', async (_what, bytes, rows) => {
  expect((await read(bytes())).sheets).toMatchObject([{ rows }])
})

/** Enough for normal files, and soon used up. */
const LOW_LIMITS = { memoryMb: 400, cpuSeconds: 5 }

it.each<[string, () => Uint8Array | string, string]>([
  [
    'a ZIP bomb',
    () => createWorkbook({ sheets: [{ xml: ' '.repeat(500_000_000) + END }] }),
    'memory or time',
  ],
  [
    'a bomb of texts',
    () => createWorkbook({ texts: `<si><t>${'a'.repeat(1_000)}</t></si>`.repeat(400_000) }),
    'memory or time',
  ],
  [
    'a bomb of formulas',
    () =>
      createWorkbook({
        sheets: [
          {
            xml: `<row><c><f t="shared" si="0" ref="A1:A9">${'A1+'.repeat(20_000)}1</f></c></row>${'<row><c><f t="shared" si="0"/></c></row>'.repeat(20_000)}${END}`,
          },
        ],
      }),
    'memory or time',
  ],
  [
    '100,000 merges over all cells',
    () =>
      createWorkbook({
        sheets: [
          {
            xml: `${CORNER}${END}<mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(100_000)}</mergeCells>`,
          },
        ],
      }),
    'memory or time',
  ],
  [
    'merges of a long text',
    () =>
      createWorkbook({
        texts: `<si><t>${'a'.repeat(900)}</t></si>`,
        sheets: [
          {
            xml: `${CORNER.replace('<c r="A1"><v>1', '<c r="A1" t="s"><v>0')}${END}<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>`,
          },
        ],
      }),
    'characters',
  ],
  [
    '200 sheets',
    () =>
      createWorkbook({
        sheets: Array.from({ length: 200 }, () => ({ xml: `<row><c><v>1</v></c></row>${END}` })),
      }),
    '100 sheets',
  ],
  [
    'rows that repeat a million cells',
    () =>
      createOds(
        `<table:table-row table:number-rows-repeated="1048576">${ODS_CELL}</table:table-row>`,
      ),
    'memory or time',
  ],
  ['20 million commas', () => `a,b\n${'1,'.repeat(10_000_000)}`, '100 columns'],
  ['20 million quotation marks', () => `a,b\n${'"'.repeat(20_000_000)}`, 'characters'],
])('a file with %s is refused', async (_what, bytes, message) => {
  await expect(read(bytes(), LOW_LIMITS)).rejects.toThrow(message)
})

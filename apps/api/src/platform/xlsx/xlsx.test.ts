import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { LIMITS } from '@dhow/contract/limits'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { workbookOf } from '#api/testing/imports.ts'
import { temporaryFolder } from '#api/testing/temporary-folder.ts'
import { zipOf } from '#api/testing/zip.ts'
import { readXlsx } from './read.ts'
import { writeXlsx, type XlsxCell } from './write.ts'

async function read(bytes: Uint8Array) {
  const folder = temporaryFolder()
  const path = join(folder, 'sheet.xlsx')
  writeFileSync(path, bytes)
  const rows: [number, string[]][] = []
  await readXlsx(path, (row, cells) => void rows.push([row, cells]))
  return rows
}

const written = (rows: XlsxCell[][]) =>
  buffer(writeXlsx('Products', Array(rows[0]?.length).fill({ holds: 'text', width: 12 }), rows))

describe('a written workbook', () => {
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
        const trimmed = square.map((cells, at) => {
          const texts = cells.map(String)
          while (texts.at(-1) === '') texts.pop()
          return [at + 1, texts] as const
        })
        const filled = trimmed.filter(([, cells]) => cells.some((one) => one.trim() !== ''))
        expect(await read(await written(square))).toEqual(filled)
      }),
      { numRuns: 40 },
    )
    const rows = [['name'], ['Tea']]
    expect((await written(rows)).equals(await written(rows))).toBe(true)
  })
})

describe('a workbook of another program', () => {
  it('is read as displayed: shared and mixed texts, dates, sums, gaps, the first visible sheet', async () => {
    const rows = await read(
      workbookOf({
        texts: [
          '<si><t>Name</t></si>',
          '<si><r><t>Green </t></r><r><rPr><b/></rPr><t>tea</t></r><rPh><t>みどり</t></rPh></si>',
        ],
        formats: [0, 14, 164],
        ownFormat: '[$-409]d\\-mmm;@',
        sheets: [
          { state: 'hidden', xml: '<row><c><v>9</v></c></row>' },
          {
            xml: `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c></row>
              <row r="4"><c r="A4" s="1"><v>46203</v></c><c r="B4" s="2"><v>46203.5</v></c>
              <c r="C4"><f>A1*2</f><v>0.30000000000000004</v></c><c r="D4" t="str"><f>A1</f><v>kg</v></c>
              <c r="E4" t="b"><v>1</v></c><c r="F4" t="e"><v>#N/A</v></c><c r="G4"><v>6.2910415002129995E12</v></c></row>
              <row r="1048576"><c r="XFD1048576" s="1"/></row>`,
          },
        ],
      }),
    )
    const values = ['2026-06-30', '2026-06-30 12:00', '0.3', 'kg', 'TRUE', '#N/A', '6291041500213']
    expect(rows).toEqual([
      [2, ['Name', '', 'Green tea']],
      [4, values],
    ])
  })

  it.each<[string, () => Uint8Array, string]>([
    ['is another ZIP', () => zipOf({ name: 'a.jpg', data: Buffer.from('x') }), 'neither'],
    ['is cut off', () => workbookOf({}).subarray(0, 400), 'damaged'],
    ['is no XML', () => workbookOf({ sheets: [{ xml: '<row><c></row>' }] }), 'damaged'],
    ['has entities', () => workbookOf({ doctype: '<!DOCTYPE a [<!ENTITY b "">]>' }), 'damaged'],
    [
      'exceeds the limit when unpacked',
      () => workbookOf({ claims: LIMITS.importXlsxUnpackedBytes + 1 }),
      'larger than 600 MB',
    ],
    [
      'is larger than declared',
      () => workbookOf({ sheets: [{ xml: ' '.repeat(100_000) }], claims: 900 }),
      'damaged',
    ],
    [
      'has one endless text',
      () => workbookOf({ texts: [`<si><t>${'a'.repeat(2_000_000)}</t></si>`] }),
      'damaged',
    ],
    [
      'has too many columns',
      () => workbookOf({ sheets: [{ xml: '<row r="1"><c r="XFD1"><v>1</v></c></row>' }] }),
      'more than 100 columns in row 1',
    ],
    [
      'repeats a long text in one row',
      () =>
        workbookOf({
          texts: [`<si><t>${'a'.repeat(30_000)}</t></si>`],
          sheets: [{ xml: `<row>${'<c t="s"><v>0</v></c>'.repeat(9)}</row>` }],
        }),
      'Row 1 of the workbook has more than 100,000 characters',
    ],
  ])('is refused if it %s', async (_what, bytes, message) => {
    await expect(read(bytes())).rejects.toThrow(message)
  })
})

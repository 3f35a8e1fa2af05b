import { LIMITS } from '@dhow/contract/limits'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeAs } from '#api/testing/encodings.ts'
import { readCsv } from './read.ts'
import { writeCsv } from './write.ts'

const written = (rows: Iterable<string[]>) => [...writeCsv(rows)].join('')
const bytes = (text: string) => new TextEncoder().encode(text)

describe('CSV', () => {
  it('is UTF-8 with a byte order mark, and rows and quotes of RFC 4180', () => {
    expect(
      written([
        ['a', 'b "c"'],
        ['d,e', 'f\ng'],
        ['', 'Crème'],
      ]),
    ).toBe('\uFEFFa,"b ""c"""\r\n"d,e","f\ng"\r\n,Crème\r\n')
  })

  it.each([
    ...['=1+1', '+1', '-1', '@a', '\ta', '\ra', '\na', '＝1', '＠a', "'=1", "''-1", ' =1'],
    '\u200b＋1',
  ])('defuses %j', async (cell) => {
    const text = written([[cell]])
    expect(text).toContain(`'${cell}`)
    expect((await readCsv(bytes(text))).rows).toEqual([[cell]])
  })

  const ATTACK = "=cmd|' /C calc'!A0"

  it.each([
    ...[`Ali;${ATTACK};`, `Ali\t${ATTACK}`, `Ali\n${ATTACK}`, `Ali\r${ATTACK}`, `Ali;;\t${ATTACK}`],
    ...[
      'a;＝1',
      'a; =1',
      'a;"=1',
      'a;\uFEFF@1',
      'a;\u00A0-1',
      ';=1',
      '\t\n=1',
      'a\u2028=1',
      "a;'=1",
    ],
  ])(
    'has no formula for a program that splits %j at semicolons, tabs or line ends',
    async (cell) => {
      const text = written([
        ['a', 'b', 'c', 'd'],
        ['a', cell],
      ])
      for (const part of text.split(/[;,\t\v\f\r\n\x85\u2028\u2029]/)) {
        expect(part).not.toMatch(/^[\p{Zs}\p{Cf}"]*[=+\-@＝＋－＠]/u)
      }
      expect((await readCsv(bytes(text))).rows[1]).toEqual(['a', cell])
    },
  )

  it('keeps other apostrophes', async () => {
    expect((await readCsv(bytes("'n Paar,'"))).rows).toEqual([["'n Paar", "'"]])
  })

  it('reads what it has written', async () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.stringMatching(/^['=+\-@\t\r\n",; a]{0,8}$/),
      fc.string({ unit: fc.constantFrom(...'\'=＝;\t\r\n\v\u2028\u200b\u3000"a'), maxLength: 12 }),
    )
    // A row with one empty cell is an empty line.
    const row = fc.tuple(fc.constant('x'), cell, cell, cell).map((cells) => [...cells])
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (rows) => {
        const text = written([['a', 'b', 'c', 'd'], ...rows])
        const plain = rows.map((one) => one.map((each) => each.replaceAll('\0', '')))
        expect((await readCsv(bytes(text))).rows.slice(1)).toEqual(plain)
      }),
    )
  })

  it('is written lazily', () => {
    let rowsRead = 0
    const text = writeCsv(
      (function* () {
        for (;;) yield [`${rowsRead++}`]
      })(),
    )
    for (let piece = 0; piece < 3; piece++) text.next()
    expect(rowsRead).toBe(2)
  })

  it.each([
    ['commas', 'a,b\n1,2'],
    ['semicolons', 'a;b\n1;2'],
    ['tabs', 'a\tb\r\n1\t2'],
  ])('is read with %s', async (_what, text) => {
    expect((await readCsv(bytes(text))).rows).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })

  it('has the delimiter of the first line below a title', async () => {
    const { rows } = await readCsv(bytes('Price list\na;b\n1,5;2'))
    expect(rows).toEqual([['Price list'], ['a', 'b'], ['1,5', '2']])
  })

  const UTF_16 = Buffer.from('\uFEFFa\tb\r\nÄ\t2', 'utf16le')

  it.each([
    ['as spreadsheets call it Unicode text', UTF_16],
    ['with the high byte first', Buffer.from(UTF_16).swap16()],
    ['without its mark', UTF_16.subarray(2)],
  ])('is read from UTF-16 %s', async (_what, data) => {
    expect(await readCsv(data)).toEqual({
      rows: [
        ['a', 'b'],
        ['Ä', '2'],
      ],
      guess: undefined,
    })
  })

  it.each([
    ['windows-1252', 'Windows-1252', 'Müsliriegel „Äpfel“ für Österreich'],
    ['windows-1252', 'Windows-1252', 'Crème brûlée à la française, créée'],
    ['windows-1252', 'Windows-1252', 'Crème'],
    ['windows-1256', 'Windows-1256', 'شاي بالهيل'],
    ['windows-1256', 'Windows-1256', 'سعر Tea 250 g تمر'],
    ['gb18030', 'GB18030', '芝麻饼干'],
    ['gb18030', 'GB18030', '绿茶（500毫升）'],
  ] as const)('is read from %s as %s: %s', async (encoding, guess, example) => {
    const data = encodeAs(encoding, `a;b\n1;${example}`)
    const { rows, guess: guessed } = await readCsv(data)
    expect(rows[1]).toEqual(['1', example])
    expect(guessed).toEqual({ encoding: guess, example })
  })

  const HEAD = 'name,brand,category,description\n'
  const { importColumns, importRowChars, importSheetRows } = LIMITS

  it.each([
    ['of an older Excel', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), 'an old Excel workbook'],
    ['that is no text', Buffer.from([0x61, 0x62, 0x63, 0, 0, 0]), 'The CSV file is not text'],
    ['a quote out of place', bytes('a,b\n"1,2\n3,4'), 'The CSV file cannot be read at line 3'],
    ['of commas', bytes(`${HEAD}${','.repeat(1e6)}`), 'more than 100 columns in line 2'],
    ['with a head of commas', bytes(`name${','.repeat(1e6)}`), 'more than 100 columns in line 1'],
    [
      'with a cell that never ends',
      bytes(`${HEAD}"${'a'.repeat(1e6)}`),
      'Row 2 of the CSV file has more than 100,000 characters. Is a quotation mark missing?',
    ],
    ['of quotation marks', bytes('"'.repeat(1e6)), 'Row 1 of the CSV file has more than 100,000'],
  ])('%s is refused with a message', async (_what, data, message) => {
    await expect(readCsv(data)).rejects.toThrow(message)
  })

  it('is read up to the limits without blocking the event loop', async () => {
    let turns = 0
    const timer = setInterval(() => turns++)
    const wide = `a${','.repeat(importColumns - 1)}\n`
    const long = `"${'a'.repeat(importRowChars)}"\n`
    const text = long + wide + 'a\n'.repeat(importSheetRows - 2)
    const { rows } = await readCsv(bytes(text))
    clearInterval(timer)
    expect(rows).toHaveLength(importSheetRows)
    expect(turns).toBeGreaterThan(1)
    await expect(readCsv(bytes(`${text}\n\n`))).rejects.toThrow('25,000 rows, empty ones included')
  })
})

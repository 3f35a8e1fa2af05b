import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeCsv } from '#api/platform/csv/write.ts'
import { decodeText, readCsv } from './csv.ts'

const write = (rows: Iterable<string[]>) => [...writeCsv(rows)].join('')
const read = (text: string) => [...readCsv(text).rows]

describe('a written CSV', () => {
  it('has a byte order mark, and rows and quotes of RFC 4180', () => {
    expect(
      write([
        ['a', 'b "c"'],
        ['d,e', 'f\ng'],
        ['', 'Crème'],
      ]),
    ).toBe('\uFEFFa,"b ""c"""\r\n"d,e","f\ng"\r\n,Crème\r\n')
  })

  it.each([
    '=1+1',
    '+1',
    '-1',
    '@a',
    '\ta',
    '\ra',
    '\na',
    '＝1',
    '＠a',
    "'=1",
    "''-1",
    ' =1',
    '\u200b＋1',
    '="1"',
  ])('defuses %j', (cell) => {
    const text = write([[cell]])
    expect(text).toContain("'")
    expect(read(text)).toEqual([[cell]])
  })

  const ATTACK = "=cmd|' /C calc'!A0"

  it.each([
    `Ali;${ATTACK};`,
    `Ali\t${ATTACK}`,
    `Ali\n${ATTACK}`,
    `Ali\r${ATTACK}`,
    `Ali;;\t${ATTACK}`,
    'a;＝1',
    'a; =1',
    'a;"=1',
    'a;\uFEFF@1',
    'a;\u00A0-1',
    ';=1',
    '\t\n=1',
    'a\u2028=1',
    "a;'=1",
  ])('has no formula for a program that splits %j at semicolons, tabs or line ends', (cell) => {
    const text = write([
      ['a', 'b', 'c', 'd'],
      ['a', cell],
    ])
    for (const part of text.split(/[;,\t\v\f\r\n\x85\u2028\u2029]/)) {
      expect(part).not.toMatch(/^[\p{Zs}\p{Cf}"]*[=+\-@＝＋－＠]/u)
    }
    expect(read(text)[1]).toEqual(['a', cell])
  })

  it('is read as it was written', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.stringMatching(/^['=+\-@\t\r\n",; a]{0,8}$/),
      fc.string({ unit: fc.constantFrom(...'\'=＝;\t\r\n\v\u2028\u200b\u3000"a'), maxLength: 12 }),
    )
    const row = fc.tuple(fc.constant('x'), cell, cell, cell).map((cells) => [...cells])
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 8 }), (rows) => {
        const plain = rows.map((cells) => cells.map((text) => text.replaceAll('\0', '')))
        const text = write([['a', 'b', 'c', 'd'], ...rows])
        expect([...readCsv(text, ',').rows].slice(1)).toEqual(plain)
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
})

const TABLE = [
  ['a', 'b'],
  ['1', '2'],
]

it.each([
  ['commas', 'a,b\n1,2'],
  ['semicolons', 'a;b\n1;2'],
  ['tabs', 'a\tb\r\n1\t2'],
  ['vertical bars', 'a|b\r\n1|2\r\n'],
  ['a named separator', 'sep=;\r\na;b\n1;2'],
  ['a quoted separator', '\ufeff"sep=|"\na|b\n1|2'],
  ['CRLF in the first line only', 'a,b\r\n1,2\n'],
  ['LF in the first line only', 'a,b\n1,2\r\n'],
  ['CR', 'a,b\r1,2\r'],
  ['doubled CR', 'a,b\r\r\n1,2\r\r\n'],
  ['line separators', 'a,b\u20281,2\u2028'],
  ['a byte order mark inside', '\ufeffa,b\r\n\ufeff1,2'],
  ['quotes', '"a","b"\n"1","2"'],
  ['formulas that keep zeros', '="a","=""b"""\n1,2'],
])('a CSV with %s is read', (_what, text) => {
  expect(read(text)).toEqual(TABLE)
})

it.each([
  ['a title', 'List, valid now, UAE\na;b\n1,5;2', ['a', 'b'], ['1,5', '2']],
  ['columns with commas', 'a, b, c;d\n1;2\n3;4', ['1', '2'], ['3', '4']],
  ['a unit with commas', 'Name;Size (L,W,H, cm), gross\nTea;40', ['Tea', '40']],
  ['decimal commas', 'a;b\n1,5;2,5\n3,5;4,5', ['1,5', '2,5'], ['3,5', '4,5']],
  ['an inch', 'a,b\nTray 12" round,2\n7",3', ['Tray 12" round', '2'], ['7"', '3']],
  ['quotes at the start', 'a,b\n"Sail" tea,2', ['"Sail" tea', '2']],
  ['curly quotes', 'a,b\n“Sail” tea,2', ['“Sail” tea', '2']],
  ['a line break in a cell', 'a,b\n"1\n2",3', ['1\n2', '3']],
  ['a line separator in a cell', 'a,b\n1\u20282,3', ['1\u20282', '3']],
  ['an open quote', `a,b\n"1,2\n${'3,4\n'.repeat(9_000)}`, ['"1', '2'], ['3', '4']],
  ['an open quote before a long text', `a,b\n"1,2\n3,4\n${'5,6\n'.repeat(9_000)}7",8`, ['"1', '2']],
  ['empty cells at the end', 'a,b,c\n1,,\n', ['1', '', '']],
])('a CSV with %s is read', (_what, text, ...rows) => {
  expect(read(text)).toEqual(expect.arrayContaining(rows))
})

it('other apostrophes are kept', () => {
  expect(read("'n Paar,'")).toEqual([["'n Paar", "'"]])
})

it('a file that is not text is refused', () => {
  expect(() => decodeText(Buffer.from('abc\0\0\0'))).toThrow('not text')
})

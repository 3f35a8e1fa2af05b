import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCsv } from './read.ts'
import { writeCsv } from './write.ts'

const written = (rows: Iterable<string[]>) => [...writeCsv(rows)].join('')
const bytes = (text: string) => new TextEncoder().encode(text)

describe('CSV', () => {
  it('is UTF-8 with a byte order mark, its rows and quotes as RFC 4180 has them', () => {
    expect(
      written([
        ['a', 'b "c"'],
        ['d,e', 'f\ng'],
        ['', 'Crème'],
      ]),
    ).toBe('\uFEFFa,"b ""c"""\r\n"d,e","f\ng"\r\n,Crème\r\n')
  })

  it.each(['=1+1', '+1', '-1', '@a', '\ta', '\ra', '\na', '＝1', '＠a', "'=1", "''-1"])(
    'defuses %j',
    (cell) => {
      const text = written([[cell]])
      expect(text).toContain(`'${cell}`)
      expect(readCsv(bytes(text))).toEqual([[cell]])
    },
  )

  it('leaves an apostrophe that defuses nothing', () => {
    expect(readCsv(bytes("'n Paar,'"))).toEqual([["'n Paar", "'"]])
  })

  it('reads as it was written, whatever the cells hold', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.stringMatching(/^['=+\-@\t\r\n",; a]{0,8}$/),
    )
    // A row of one empty cell is an empty line.
    const row = fc.tuple(fc.constant('x'), cell, cell, cell).map((cells) => [...cells])
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 8 }), (rows) => {
        fc.pre(!rows.flat().some((one) => one.includes('\0')))
        expect(readCsv(bytes(written([['a', 'b', 'c', 'd'], ...rows]))).slice(1)).toEqual(rows)
      }),
    )
  })

  it('is written no further than it is read', () => {
    let asked = 0
    const text = writeCsv(
      (function* () {
        for (;;) yield [`${asked++}`]
      })(),
    )
    for (let piece = 0; piece < 3; piece++) text.next()
    expect(asked).toBe(2)
  })

  it.each([
    ['commas', 'a,b\n1,2'],
    ['semicolons', 'a;b\n1;2'],
    ['tabs', 'a\tb\r\n1\t2'],
  ])('is read with %s', (_what, text) => {
    expect(readCsv(bytes(text))).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })

  it('is read from the UTF-16 that spreadsheets call Unicode text', () => {
    expect(readCsv(Buffer.from('\uFEFFa\tb\r\nÄ\t2', 'utf16le'))).toEqual([
      ['a', 'b'],
      ['Ä', '2'],
    ])
  })

  it.each([
    ['another encoding', Buffer.from([0x61, 0xe9, 0x2c]), 'Save the spreadsheet as “CSV UTF-8”'],
    ['a spreadsheet of its own format', Buffer.from('PK\x03\x04\0\0'), 'UTF-8'],
    ['a quote out of place', bytes('a,b\n"1,2\n3,4'), 'line 3 cannot be read'],
  ])('in %s is refused', (_what, data, message) => {
    expect(() => readCsv(data)).toThrow(message)
  })
})

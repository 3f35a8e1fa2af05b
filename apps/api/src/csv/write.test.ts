import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { writeCsv } from './write.ts'

const written = (...rows: string[][]) => [...writeCsv(rows)].join('')
const readBack = (text: string) => parse(text, { bom: true, recordDelimiter: '\r\n' })

describe('CSV', () => {
  it('begins with a byte order mark and ends every line with CRLF', () => {
    expect(written(['Name', 'Email'], ['Ada', 'ada@example.com'])).toBe(
      '\uFEFFName,Email\r\nAda,ada@example.com\r\n',
    )
  })

  it('is read back as it was written', () => {
    const rows = [
      ['plain', '', 'Ünïcödé 茶 شاي 🫖'],
      ['a "quoted" word', 'one, two', 'two\nlines'],
      ['two\r\nlines', '"', ','],
      [' spaces ', "'", 'a=b'],
    ]
    expect(readBack(written(...rows))).toEqual(rows)
  })

  it.each(['=1+1', '+971', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', '＝1', '＠x'])(
    'is no formula for a cell that begins like %j',
    (text) => {
      expect(readBack(written([text, 'next']))).toEqual([[`'${text}`, 'next']])
    },
  )

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
})

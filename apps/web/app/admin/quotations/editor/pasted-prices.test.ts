import { describe, expect, it } from 'vitest'
import { planPrices, splitRows } from './pasted-prices.ts'
import type { TypedLine } from './typed-draft.ts'

const createLine = (itemNumber: string, name: string): TypedLine => ({
  productId: itemNumber,
  itemNumber,
  name,
  quantity: '40',
  unit: 'carton',
  pricePer: 'carton',
  isOptional: false,
  prices: ['1.00', ''],
  note: '',
})

const COLUMNS = [
  { rule: 'FOB' as const, place: 'Jebel Ali' },
  { rule: 'CIF' as const, place: 'Mombasa' },
]

const LINES = [
  createLine('CON-0101', 'Dark Chocolate'),
  createLine('00123', 'Halva'),
  createLine('SNA 7', 'Popcorn'),
]

const plan = (text: string, options: { line?: number; mark?: string; currency?: string } = {}) => {
  const { line = 0, mark, currency = 'USD' } = options
  const draft = { lines: LINES, columns: COLUMNS, currency }
  return planPrices(splitRows(text), draft, { line, column: 0 }, mark)
}

const readFob = (...input: Parameters<typeof plan>) => plan(...input).prices.map(([fob]) => fob)

it('splits copied cells with line breaks, quotes, trailing rows and trailing columns', () => {
  expect(splitRows('"A ""big""\nbox"\t12.50\t\r\n5" pipe\t3\t\r\n\r\n\r\n')).toEqual([
    ['A "big"\nbox', '12.50', ''],
    ['5" pipe', '3'],
  ])
})

describe('a column of prices', () => {
  it.each([
    ['$ 12.50', '12.50'],
    ['12.50 USD', '12.50'],
    ['US$12.5', '12.50'],
    ['USD\u00a012,5', '12.50'],
    ['12.50/ctn', '12.50'],
    ['12.50 per carton of 24', '12.50'],
    ['1.234,50', '1234.50'],
    ['1,44,000.00', '144000.00'],
    ['١٢٫٥٠', '12.50'],
    ['-', undefined],
    ['n/a', undefined],
    ['on request', undefined],
    ['', undefined],
  ])('%j is %j', (cell, price) => {
    expect(readFob(`Price\n${cell}\n3.40`)).toEqual([price, '3.40', undefined])
  })

  it.each(['€12.50', '12.50 EUR', '########', '(12.50)', 'abc'])('%j is named', (cell) => {
    expect(plan(`3.40\n${cell}\n2.10`).problems).toEqual([
      `Halva: “${cell}” is not a price in USD.`,
    ])
  })

  it('begins at the line that has the focus, and names what is too much', () => {
    const { prices, unmatched } = plan('1.10\n\n2.20\n3.30', { line: 1 })
    expect(prices.map(([fob]) => fob)).toEqual([undefined, '1.10', undefined])
    expect([...unmatched]).toEqual(['2.20', '3.30'])
  })
})

describe('1,234', () => {
  it('is read as the other prices are', () => {
    expect(readFob('1,234\n12.50')[0]).toBe('1234.00')
    expect(readFob('1,234\n12,50')[0]).toBe('1.2340')
  })

  it('needs the decimal separator without other prices', () => {
    expect(plan('1,234\n2,500')).toMatchObject({ ambiguous: '1,234', problems: [] })
    expect(readFob('1,234\n2,500', { mark: ',' })).toEqual(['1.2340', '2.50', undefined])
    expect(readFob('1,234\n2,500', { mark: '.' })).toEqual(['1234.00', '2500.00', undefined])
  })
})

describe('item numbers', () => {
  it('match without case, hyphens and leading zeros, in any order', () => {
    const { prices, unmatched } = plan('sna-7\t3.10\n123\t2.10\ncon0101\t1.10\nX-9\t9.10')
    expect(prices.map(([fob]) => fob)).toEqual(['1.10', '2.10', '3.10'])
    expect([...unmatched]).toEqual(['X-9'])
  })

  it('that are all unknown are named, because the prices are in the order of the lines', () => {
    const { prices, problems } = plan('9.1E+12\tPack\tA\t1.10')
    expect(prices[0]).toEqual(['1.10', undefined])
    expect(problems).toEqual([
      'No item number or name was found, so prices are in the order of the lines.',
    ])
  })

  it('are read in rows of a mail', () => {
    expect(readFob('CON-0101 Dark Chocolate 12 x 90 g: USD 1.10\nPopcorn - 3,10')).toEqual([
      '1.10',
      undefined,
      '3.10',
    ])
  })

  it('may be followed by quantities, and prices with headings of the Incoterms rules', () => {
    const table =
      'Price list 2026\nItem\tName\tQty\tCIF Mombasa\tFOB\nCON-0101\tDark\t40\t2.20\t1.10\n00123\tHalva\t40\t\t1.30'
    expect(plan(table).prices).toEqual([
      ['1.10', '2.20'],
      ['1.30', undefined],
      [undefined, undefined],
    ])
    expect(readFob('CON-0101\t40\t1.10\n00123\t40\t1.30')).toEqual(['1.10', '1.30', undefined])
  })

  it('with two prices are named', () => {
    expect(plan('CON-0101\t1.10\nCON-0101\t1.20').problems).toEqual([
      'Dark Chocolate has two prices. The first is used.',
    ])
  })
})

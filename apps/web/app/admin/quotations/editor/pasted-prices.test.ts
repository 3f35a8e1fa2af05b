import { describe, expect, it } from 'vitest'
import { planPrices } from './pasted-prices.ts'
import { splitRows } from './pasted-rows.ts'
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
    ["1'050.00", '1050.00'],
    ['1’250.00', '1250.00'],
    ['1 234,50', '1234.50'],
    ['soap olive 72 pcs/ctn $14.40', '14.40'],
    ['1.234,50', '1234.50'],
    ['1,44,000.00', '144000.00'],
    ['١٢٫٥٠', '12.50'],
    ['-', undefined],
    ['n/a', undefined],
    ['on request', undefined],
    ['', undefined],
  ])('%j is %j', (cell, price) => {
    expect(readFob(`Price\n${cell}\n3.40\n2.10`)).toEqual([price, '3.40', '2.10'])
  })

  it.each([
    '########',
    '(12.50)',
    '-3',
    '0.00',
    'ask factory',
    '14/40',
    '1.2k',
    '12.50 - 13.00',
    '14.40 (20ft)',
    '14.40=',
    '14.40 -5%',
    '300 ctn',
  ])('%j is named and keeps its place', (cell) => {
    const { prices, problems } = plan(`3.40\n${cell}\n2.10`)
    expect(prices.map(([fob]) => fob)).toEqual(['3.40', undefined, '2.10'])
    expect(problems).toEqual([`Halva: “${cell}” is not a clear price in USD.`])
    expect(readFob(`${cell}\n2.10`)).toEqual([undefined, '2.10', undefined])
  })

  it.each([
    ['€12.50', '€'],
    ['12.50 EUR', 'EUR'],
    ['AED 12.50', 'AED'],
    ['€ 12.50', '€'],
    ['£ 12.50', '£'],
    ['₹ 12.50', '₹'],
    ['Rs. 12.50', 'Rs'],
    ['Dhs 12.50', 'Dhs'],
    ['all 12,50 €', '€'],
    ['Olive soap aed 12.50', 'aed'],
  ])('%j is in %s', (cell, currency) => {
    expect(plan(`3.40\n${cell}\n2.10`)).toMatchObject({
      prices: [
        ['3.40', undefined],
        [undefined, undefined],
        ['2.10', undefined],
      ],
      problems: [`Halva: “${cell}” is in ${currency}, not USD.`],
    })
  })

  it('below a heading with another currency is refused', () => {
    expect(plan('Unit price (AED)\n12.50').problems).toEqual([
      'Dark Chocolate: “12.50” is in AED, not USD.',
    ])
    expect(plan('Prices in EUR\t\nItem\tFOB\nCON-0101\t12.50').problems).toEqual([
      'Dark Chocolate: “12.50” is in EUR, not USD.',
    ])
  })

  it('of another unit is refused', () => {
    expect(plan('0.45/pc').problems).toEqual([
      'Dark Chocolate: “0.45/pc” is per piece, not per carton.',
    ])
    expect(plan('Item\tUSD/pc\nCON-0101\t0.45').problems).toEqual([
      'Dark Chocolate: “0.45” is per piece, not per carton.',
    ])
  })

  it.each(['n.a.', 'out of stock', 'Nothing new'])('%j in the first row is no heading', (cell) => {
    expect(readFob(`${cell}\n2.10`)).toEqual([undefined, '2.10', undefined])
  })

  it('has a heading if as many rows as lines are below it', () => {
    expect(readFob('Factory\n1.10\n2.10\n3.10')).toEqual(['1.10', '2.10', '3.10'])
  })

  it('begins at the line that has the focus, and names what is too much', () => {
    const { prices, unmatched } = plan('1.10\n2.20\n3.30', { line: 1 })
    expect(prices.map(([fob]) => fob)).toEqual([undefined, '1.10', '2.20'])
    expect([...unmatched]).toEqual(['3.30'])
  })

  it('ends at an empty row that stands for no line', () => {
    expect(readFob('1.10\n\n33.00')).toEqual(['1.10', undefined, undefined])
    expect(readFob('1.10\nTotal\n33.00')).toEqual(['1.10', undefined, undefined])
    expect(plan('1.10\n2.20\n\n3.30')).toMatchObject({
      prices: [
        ['1.10', undefined],
        ['2.20', undefined],
        [undefined, undefined],
      ],
      problems: ['“3.30” is below an empty row or a total.'],
    })
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

  it('that are all unknown leave the prices in the order of the lines', () => {
    const { prices, isInOrder } = plan('9.1E+12\tPack\tA\t1.10')
    expect([prices[0], isInOrder]).toEqual([['1.10', undefined], true])
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
    expect(plan('CON-0101\t1.10\nCON-0101\t1.20\nSNA 7\t3.10')).toMatchObject({
      prices: [
        [undefined, undefined],
        [undefined, undefined],
        ['3.10', undefined],
      ],
      problems: ['Dark Chocolate has two prices. None is filled in.'],
    })
  })

  it.each([
    'CON-0101 300 x 8.40 = 2520',
    'CON-0101 14.40 -5%',
    'CON-0101 12',
    'CON-0101 12.50 - 13.00',
    'Dark Chocolate Large 12.50',
    'CON-0101 was 12.50',
    'CON-0101 14.40=',
  ])('beside an unclear price are named: %j', (row) => {
    expect(plan(`${row}\nPopcorn 3.10`)).toMatchObject({
      prices: [
        [undefined, undefined],
        [undefined, undefined],
        ['3.10', undefined],
      ],
      problems: [`Dark Chocolate: “${row}” is not a clear price in USD.`],
    })
  })

  it('of other products are named', () => {
    const { unmatched, problems } = plan('Popcorn 3.10\nValid till 15 Dec\nX-9 4.20')
    expect([...unmatched]).toEqual([])
    expect(problems).toEqual([
      '“Valid till 15 Dec” is not a clear price in USD.',
      '“X-9 4.20” is not a clear price in USD.',
    ])
  })

  it.each([
    '"CON-0101","1.10"\n"00123","2.10"',
    '| Item | Price |\n|---|---|\n| CON-0101 | 1.10 |\n| 00123 | 2.10 |',
  ])('are read in tables of text: %j', (table) => {
    expect(readFob(table)).toEqual(['1.10', '2.10', undefined])
  })
})

describe('columns', () => {
  it.each(['Amount', 'Total', 'Qty', 'Quantity', 'Cost', 'Weight', 'CBM', 'EXW'])(
    'named %s are no prices',
    (heading) => {
      const { prices, problems } = plan(`Item\t${heading}\nCON-0101\t12.50`)
      expect([prices.flat().some(Boolean), problems.length]).toEqual([false, 1])
      expect(readFob(`Code\t${heading}\tFOB\nCON-0101\t8.10\t1.10`)[0]).toBe('1.10')
    },
  )

  it('without headings fill as many columns, or are unclear', () => {
    expect(plan('CON-0101\t1.10\t2.20').prices[0]).toEqual(['1.10', '2.20'])
    for (const row of [
      'CON-0101\tDark\t1.10\t2.20',
      '1.10\t2.20\t3.30',
      'CON-0101\t9.5\t12',
      'SNA 7\t3\t12',
    ]) {
      const { prices, problems } = plan(row)
      expect([prices.flat().some(Boolean), problems.length]).toEqual([false, 1])
    }
  })

  it('that are quantity times price are amounts', () => {
    expect(plan('CON-0101\t1.10\t44.00').prices[0]).toEqual(['1.10', undefined])
    expect(plan('CON-0101\t30\t1.10\t33.00').prices[0]).toEqual(['1.10', undefined])
  })
})

describe('chat messages', () => {
  it.each([
    '[8:14 am, 29/11/2026] Factory:',
    '[08:14, 29.11.2026] +971 50 123 4567:',
    '29/11/26, 08:14 - Factory:',
    '11/29/26, 8:14\u202fPM - Factory:',
    '20/6/2026 8:28 p.\u00a0m. - Factory:',
    '\u200e[29.11.26, 08:14:33] Factory:',
    '[2026-11-29, 8:14:33 AM] Factory:',
  ])('lose %j', (header) => {
    expect(readFob(`${header} 14.40\n${header} 15.40`)).toEqual(['14.40', '15.40', undefined])
    expect(readFob(`${header} prices\n${header} Olive soap 14.40`)).toEqual([
      '14.40',
      undefined,
      undefined,
    ])
    expect(readFob(`${header} Popcorn 14.40`)).toEqual([undefined, undefined, '14.40'])
  })
})

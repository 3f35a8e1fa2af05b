import { buffer } from 'node:stream/consumers'
import { LIMITS } from '@dhow/contract/limits'
import { describe, expect, it } from 'vitest'
import { writeXlsx } from '#api/platform/xlsx/write.ts'
import { refusal } from '#api/testing/caller.ts'
import { createProductFields, createUpload } from '#api/testing/factories.ts'
import { startTestApp } from '#api/testing/start-test-app.ts'

const CATALOGUE = [
  { name: 'Green tea 250 g', brand: 'Monsoon', gtin: '6291041500213' },
  { name: 'Black tea 250 g', brand: 'Monsoon', gtin: '0012345678905' },
  { name: 'Cola 330 ml', brand: 'Sail' },
  { name: 'Cola 330 ml', brand: 'Lateen' },
  { name: 'Basmati rice 5 kg', brand: 'Dhow' },
  { name: 'Crème brûlée powder', brand: 'Dhow' },
]

/** Starts a server with a catalogue. */
async function start(catalogue: { name: string; brand: string; gtin?: string }[] = CATALOGUE) {
  const server = await startTestApp()
  for (const { gtin, ...fields } of catalogue) {
    const specification = gtin ? { gtin } : {}
    await server.services.products.create(createProductFields({ ...fields, specification }), [])
  }
  const match = (body: object) => server.visitor('POST /api/lists/match', body)
  /** Returns the certainty and the products of each row. */
  const listMatches = async (body: object) =>
    (await match(body)).body.rows.map(
      (row: { match: string; products: { name: string; brand: string }[] }) => [
        row.match,
        ...row.products.map(({ name, brand }) => `${name} ${brand}`),
      ],
    )
  return { ...server, match, listMatches }
}

const buildForm = (file: File) => {
  const form = new FormData()
  form.append('file', file)
  return form
}

describe('a pasted row', () => {
  it('is certain by a GTIN, or by the words of one product', async () => {
    const { listMatches } = await start()
    for (const [title, text, product] of [
      ['its GTIN', '6291041500213\t40', 'Green tea 250 g Monsoon'],
      ['its GTIN beside another name', '6291041500213\tCola\t40', 'Green tea 250 g Monsoon'],
      ['its GTIN without leading zeros', '12345678905\t40', 'Black tea 250 g Monsoon'],
      ['its name', 'green TEA 250 g, 40', 'Green tea 250 g Monsoon'],
      ['its name without accents', 'Creme brulee powder; 40', 'Crème brûlée powder Dhow'],
      ['its words in another form', '40 cartons of Rice Basmati 5kg', 'Basmati rice 5 kg Dhow'],
      ['name and brand', 'Sail Cola 330 ml - 40', 'Cola 330 ml Sail'],
    ] as const) {
      expect(await listMatches({ text }), title).toEqual([['certain', product]])
    }
  })

  it('is certain by the item number of one product', async () => {
    const { listMatches, match, services } = await start()
    for (const itemNumber of ['TEA-0204', '10023', '40', '4']) {
      await services.products.create(
        createProductFields({ name: `No. ${itemNumber}`, itemNumber }),
        [],
      )
    }
    for (const [text, itemNumber, quantity] of [
      ['TEA-0204', 'TEA-0204', undefined],
      ['tea-0204, 40', 'TEA-0204', 40],
      ['1. TEA-0204: Cola 330 ml - 40 ctn', 'TEA-0204', 40],
      ['Item code\tQty\n10023\t40', '10023', 40],
      ['Item code\tQty\n4\t40', '4', 40],
      ['Item code\tProduct\tQty\n10023\tCola 330 ml\t40', '10023', 40],
    ] as const) {
      const [row] = (await match({ text })).body.rows
      expect([row.match, row.quantity, row.products[0].itemNumber], text).toEqual([
        'certain',
        quantity,
        itemNumber,
      ])
    }
    expect(await listMatches({ text: 'TEA0204 Basmati rice 5 kg; 40' })).toEqual([
      ['doubtful', 'No. TEA-0204 Lateen', 'Basmati rice 5 kg Dhow'],
    ])
    for (const itemNumber of ['A-1', 'A-2']) {
      await services.products.create(createProductFields({ name: 'Soap', itemNumber }), [])
    }
    expect(await listMatches({ text: 'Cola 330 ml Sail A-1 A-2\t40' })).toEqual([
      ['doubtful', 'Cola 330 ml Sail', 'Cola 330 ml Lateen'],
    ])
  })

  it('is doubtful if several products or a part of one are similar, the best match first', async () => {
    const { listMatches } = await start()
    expect(await listMatches({ text: 'Cola 330 ml\t40' })).toEqual([
      ['doubtful', expect.stringContaining('Cola'), expect.stringContaining('Cola')],
    ])
    expect(await listMatches({ text: 'Tea green in bags, 40' })).toEqual([
      ['doubtful', 'Green tea 250 g Monsoon'],
    ])
    for (const [title, text, nearest] of [
      [
        'with words that no product has',
        'Basmati rice, aged and steamed',
        'Basmati rice 5 kg Dhow',
      ],
      ['by two words in one', 'blacktea label', 'Black tea 250 g Monsoon'],
      ['by the beginning of a word', 'basm rice', 'Basmati rice 5 kg Dhow'],
      ['by its rarest words first', 'Tea 250 g black label', 'Black tea 250 g Monsoon'],
    ] as const) {
      const [[match, first]] = await listMatches({ text: `${text}\t40` })
      expect([match, first], title).toEqual(['doubtful', nearest])
    }
    // A product with few of its words is not similar.
    expect(await listMatches({ text: 'Loose saffron powder in glass\t40' })).toEqual([['none']])
  })

  it('matches a product that has its synonyms', async () => {
    const rows = [
      ['washing-up gel 750ml', 'Lemon dish gel'],
      ['Aluminum foil 30cm', 'Kitchen foil'],
      ['kettle chips', 'Kettle crisps'],
      ['ORS', 'Rehydration salts orange'],
    ] as const
    const { listMatches } = await start(rows.map(([, name]) => ({ name, brand: 'Sail' })))
    for (const [text, name] of rows) {
      const [[match, first]] = await listMatches({ text })
      expect([match, first], text).toEqual(['doubtful', `${name} Sail`])
    }
  })

  it('is matched with the current products, or returned with its text and quantity', async () => {
    const { listMatches, match, services } = await start()
    const { body } = await match({ text: 'Star anise\t12 ctns\n%%%\n"\'--\t3' })
    expect(body.rows).toMatchObject([
      { text: 'Star anise', quantity: 12, unit: 'carton', match: 'none', products: [] },
      { match: 'none', quantity: 3 },
    ])
    expect(body.skipped).toEqual(['%%%'])
    const text = 'Anise star\t40'
    expect(await listMatches({ text })).toEqual([['none']])
    const { _id } = await services.products.create(createProductFields({ name: 'Star anise' }), [])
    expect(await listMatches({ text })).toEqual([['certain', 'Star anise Lateen']])
    await services.products.update(_id, createProductFields({ name: 'Fennel' }), [])
    expect(await listMatches({ text })).toEqual([['none']])
  })

  it('has at most five candidates', async () => {
    const many = Array.from({ length: 9 }, (_, index) => ({
      name: `Tea no. ${index}`,
      brand: 'Sail',
    }))
    const { listMatches } = await start(many)
    expect((await listMatches({ text: 'Tea, 40' }))[0]).toHaveLength(1 + LIMITS.candidates)
  })

  const TEAS = [
    { name: 'Mint tea', brand: 'Sail', netContent: 200 },
    { name: 'Mint tea', brand: 'Sail', netContent: 500 },
    { name: 'Mint tea 25%', brand: 'Lateen', netContent: 90 },
  ]

  it('is matched by its size, pack and percentage', async () => {
    const { match: send, services } = await start([])
    for (const { netContent, ...fields } of TEAS) {
      const specification = { netContent, netContentUnit: 'g' as const, unitsPerCarton: 24 }
      await services.products.create(createProductFields({ ...fields, specification }), [])
    }
    for (const [title, text, match, size, quantity] of [
      ['the size of one of several', 'Mint tea 0.5 kg', 'certain', 500, undefined],
      ['no size of several', 'Mint tea 40 ctn', 'doubtful', expect.any(Number), 40],
      ['a size and pieces per carton', '24 x 200 gm mint teas, 40 cases', 'certain', 200, 40],
      ['another number of pieces per carton', 'Mint tea 12x200g', 'doubtful', 200, undefined],
      ['a size instead of the percentage', 'Lateen mint tea 90g', 'certain', 90, undefined],
      ['another percentage', 'Lateen mint tea 30% 90g', 'doubtful', 90, undefined],
      ['a quantity after the pack', 'Mint tea 24x500g x 25', 'certain', 500, 25],
      ['pieces of an unknown pack', 'Mint tea Sail 200g x 6', 'doubtful', 200, undefined],
    ] as const) {
      const [row] = (await send({ text })).body.rows
      const { netContent } = row.products[0].specification
      expect([row.match, netContent, row.quantity], title).toEqual([match, size, quantity])
    }
  })
})

it('a list may be a workbook or a CSV, judged by its content', async () => {
  const { listMatches } = await start()
  const rows = [
    ['Barcode', 'Product', 'Qty'],
    ['6291041500213', 'Tea', 40],
    ['', 'Star anise', 1],
  ]
  const columns = ['', '', ''].map(() => ({ holds: 'text' as const, width: 10 }))
  const workbook = createUpload(await buffer(writeXlsx('List', columns, rows)), 'list.csv')
  const csv = createUpload(Buffer.from(rows.map((row) => row.join(';')).join('\r\n')), 'list.xlsx')
  const expected = [['certain', 'Green tea 250 g Monsoon'], ['none']]
  expect(await listMatches(buildForm(workbook))).toEqual(expected)
  expect(await listMatches(buildForm(csv))).toEqual(expected)
})

it('a list that is empty, too long or no text is refused', async () => {
  const { match } = await start([])
  for (const [title, body, status, message] of [
    ['that is empty', { text: ' \n ' }, 400, 'Paste a list'],
    ['that is not there', {}, 400, 'Paste a list'],
    ['that is too long', { text: 'Tea\n'.repeat(LIMITS.lines + 1) }, 400, 'at most 1,000 rows'],
    ['with a row of too many columns', { text: 'Tea\t40'.repeat(100) }, 400, '100 columns'],
    ['of too much text', { text: 'x'.repeat(LIMITS.matchText + 1) }, 400, 'text may have at most'],
    ['that is no text', buildForm(createUpload(Buffer.from('a\0b'), 'a.csv')), 422, 'not text'],
    [
      'that is half a workbook',
      buildForm(createUpload(Buffer.from('PK\x03\x04'), 'a.xlsx')),
      422,
      'workbook',
    ],
  ] as const) {
    expect(await match(body), title).toEqual(refusal(status, message))
  }
})

it('a list is returned without totals, greetings and headings, but with all words that may be headings', async () => {
  const { match } = await start()
  for (const [title, text, skipped] of [
    ['a total', 'Cola, 40\nTotal 2,500 cartons', ['Total 2,500 cartons']],
    ['a greeting', 'Dear Sir, please quote:\nCola, 40', ['Dear Sir, please quote:']],
    ['a heading', 'DRINKS\nCola, 40\nRICE', ['DRINKS', 'RICE']],
  ] as const) {
    const { body } = await match({ text })
    expect(body.rows, title).toMatchObject([{ text: 'Cola', quantity: 40 }])
    expect(body.skipped, title).toEqual(skipped)
  }
  expect((await match({ text: 'RICE\nCOLA' })).body).toMatchObject({
    rows: [{ text: 'RICE' }, { text: 'COLA' }],
    skipped: [],
  })
  expect((await match({ text: 'Total: 40' })).body.rows).toMatchObject([{ text: 'Total: 40' }])
  // Column names below a greeting, and rows with other separators.
  const text = 'Dear Sir,\nItem\tQty\nCola 330 ml\t40\nGreen tea 250 g - 12 ctn\nRice; 5'
  expect((await match({ text })).body.rows).toMatchObject([
    { text: 'Cola 330 ml', quantity: 40 },
    { text: 'Green tea 250 g', quantity: 12, unit: 'carton', match: 'certain' },
    { text: 'Rice', quantity: 5 },
  ])
})

it('a list of maximum length does not block other requests', async () => {
  const { match, visitor } = await start()
  const rows = Array.from({ length: LIMITS.lines }, (_, index) => `Basmati ${index} rice\t40`)
  const matched = match({ text: rows.join('\n') }).then(() => 'matched')
  const served = visitor('GET /api/catalogue').then(() => 'served')
  expect(await Promise.race([matched, served])).toBe('served')
  expect(await matched).toBe('matched')
})

it('a list has terms in rows that are no products', async () => {
  const { match } = await start()
  for (const [row, terms] of [
    ['CIF Apapa Lagos', { incoterms: [{ rule: 'CIF', place: 'Apapa Lagos' }] }],
    ['please quote c&f Mombasa:', { incoterms: [{ rule: 'CFR', place: 'Mombasa' }] }],
    ['请报CIF上海价：', { incoterms: [{ rule: 'CIF', place: '上海' }] }],
    ['Payment: LC at sight', { payment: 'lc-sight' }],
    ['30% TT, balance against documents', { payment: 'tt-balance' }],
    ['call me on 0803 555 1234', { phone: '0803 555 1234' }],
    ['tél. +225 07 07 12 34 56', { phone: '+225 07 07 12 34 56' }],
  ] as const) {
    const { body } = await match({ text: `Cola 330 ml Sail, 40 ctn\n${row}` })
    expect([body.rows.length, body.terms, body.skipped], row).toEqual([1, terms, [row]])
  }
})

it.each(['Cadbury Dairy Milk 40', 'Hotel slippers 6291041500008 40'])(
  'a list has no terms in the product %j',
  async (text) => {
    const { match } = await start()
    const { body } = await match({ text: `Cola 330 ml Sail, 40 ctn\n${text}` })
    expect([body.rows.length, body.terms]).toEqual([2, {}])
  },
)

it('a row with an unknown GTIN is doubtful, and none of its candidates is likely', async () => {
  const { match } = await start()
  const { body } = await match({ text: '4006381333931 Cola 330 ml Sail, 40 ctn' })
  const [row] = body.rows
  expect(row).toMatchObject({ match: 'doubtful', unknownCode: '4006381333931', quantity: 40 })
  expect(row.isLikely).toBeUndefined()
})

it('a list has one row for each product of a line, and for a product above its quantity', async () => {
  const { match } = await start()
  const text =
    '12/03/26, 10:22 pm - Ada: Cola 330 ml 2 ctn, Basmati rice 3 pallets\nGreen tea\n5 ctn'
  expect((await match({ text })).body.rows).toMatchObject([
    { text: 'Cola 330 ml', quantity: 2, unit: 'carton' },
    { text: 'Basmati rice', quantity: 3, unit: 'pallet', written: 'Basmati rice 3 pallets' },
    { text: 'Green tea', quantity: 5, unit: 'carton', isLikely: true },
  ])
})

it.each([
  ['that are thousands beside others', ['1,500', '40'], [1_500, 40]],
  ['with three decimals', ['150,000', '000200.000'], [150, 200]],
  ['with decimals and thousands', ['1.200,000', '84,000'], [1_200, 84]],
  ['that may be both', ['150,000', '2,000'], [undefined, undefined]],
])('a column of quantities %s is read by all its numbers', async (_what, cells, quantities) => {
  const { match } = await start()
  const text = ['Product\tQty', ...cells.map((cell) => `Cola\t${cell}`)].join('\n')
  const { body } = await match({ text })
  expect(body.rows.map(({ quantity }: { quantity?: number }) => quantity)).toEqual(quantities)
})

import { buffer } from 'node:stream/consumers'
import type { ProformaVersion } from '@dhow/contract/deals/deals'
import { getTranslator } from '@dhow/i18n/catalogues'
import { read } from '@e965/xlsx'
import { expect, it } from 'vitest'
import { createProformaVersion } from '#api/testing/deals.ts'
import { printProforma } from '#api/testing/documents.ts'
import { inspectPdf, readPdfText } from '#api/testing/pdf.ts'
import { nameCells, readCells, readRows } from '#api/testing/xlsx.ts'
import { buildProformaWorkbook } from './workbook.ts'

const PRICES = [
  'USD',
  '12.35',
  '1,235',
  '2,467.88',
  '740.36',
  '30 %',
  'IBAN',
  'Part by T/T',
  'Goods of Indian origin.',
]

const SHOWN = [
  'PI-2026-00007',
  '1 March 2027',
  'Monsoon Trading FZE',
  'Jebel Ali Free Zone',
  'Tax number: TRN 100123456700003',
  'Visitor Ltd',
  'P.O. Box 7',
  'Kenya',
  'Tax number: P051234567A',
  'To the order of Visitor Bank, Mombasa',
  'Visitor Clearing Agents',
  'CIF Mombasa (Incoterms 2020)',
  'PO-7',
  'Q-2026-00042',
  'Jebel Ali',
  '0042 · 24 × 250 g',
  'HS code: 0902.30.00',
  'Origin: India',
  '100 cartons (2,400 pieces)',
  'C/NO. 1-200',
  'Dubai, 1 March 2027',
  'Signature of the seller',
  '1,200',
  '1,300',
]

const squeeze = (text: string) => text.replaceAll(/\s/g, '')

const listShown = (text: string, texts: string[]) =>
  texts.filter((shown) => text.includes(squeeze(shown)))

it('prints all facts on one page, and no price in the packing list', async () => {
  const version = createProformaVersion()
  const pdf = await printProforma(version)
  expect(listShown(readPdfText(pdf), [...SHOWN, ...PRICES])).toEqual([...SHOWN, ...PRICES])
  expect(listShown(readPdfText(pdf), ['Dear Ada', 'ada@visitor', 'Draft'])).toEqual([])
  expect(inspectPdf(pdf)).toMatchObject({ pages: 1, isTagged: true })
  const list = readPdfText(await printProforma(version, 'packing-list'))
  expect(listShown(list, [...SHOWN, ...PRICES])).toEqual(SHOWN)
})

it('leaves out of the packing list what is no package', async () => {
  const base = createProformaVersion().lines
  const freight = { name: 'Ocean freight', quantity: 1, unit: 'carton', cartons: 0 } as const
  const sample = { ...freight, name: 'Sample in carton 1', grossGrams: 500 }
  const price = { pricePer: 'carton' as const, price: 9_000_000 }
  const lines = [{ ...freight, ...price }, ...base, { ...sample, ...price }]
  const version = createProformaVersion({ lines })
  const list = readPdfText(await printProforma(version, 'packing-list'))
  const shown = ['Sample in carton 1', '1,200', '1,300.5', '200']
  expect(listShown(list, ['Ocean freight', 'Not in the weights', ...shown])).toEqual(shown)
  expect(readPdfText(await printProforma(version))).toContain(squeeze('Ocean freight'))
})

it.each(['Mombasa, Kenya', 'Mombasa\nKENYA.'])('names the country of %j once', async (address) => {
  const { buyer } = createProformaVersion()
  const text = readPdfText(
    await printProforma(createProformaVersion({ buyer: { ...buyer, address } })),
  )
  expect(text.match(/kenya/gi)).toHaveLength(1)
})

it('leaves out what is unknown, and names the lines', async () => {
  const version = createProformaVersion({
    depositPercent: 0,
    consignee: '',
    notifyParty: '',
    orderNumber: '',
    loadingPort: '',
    shippingMarks: '',
    remarks: '',
    bankDetails: '',
    validUntil: null,
    lines: [
      { name: 'Stand', quantity: 3, unit: 'piece', pricePer: 'piece', price: 10_000 },
      { name: 'Sample', quantity: 1, unit: 'piece', pricePer: 'piece', price: null },
    ],
  })
  const text = readPdfText(await printProforma(version))
  const hidden = [
    'Consignee',
    'Notify',
    'Deposit',
    'Balance',
    'Valid',
    'HS code',
    'Net weight',
    'Bank',
  ]
  expect(listShown(text, hidden)).toEqual([])
  expect(
    listShown(text, ['Not in the sum of CIF Mombasa: Sample', 'volume: Stand, Sample']),
  ).toHaveLength(2)
})

it.each(['ar', 'zh'] as const)(
  'has room for long addresses, marks and amounts on several pages (%s)',
  async (language) => {
    const base = createProformaVersion()
    const lines = Array.from({ length: 40 }, (_, index) => ({
      ...base.lines[0],
      name: `شاي هيل ${index}`,
      note: 'Red label. '.repeat(18),
      quantity: 1_000_000,
      unit: 'carton' as const,
      pricePer: 'carton' as const,
      price: 999_999_999_999,
    }))
    const version: ProformaVersion = createProformaVersion({
      language,
      currency: 'KWD',
      lines,
      buyer: { ...base.buyer, company: 'شركة الزائر', address: 'Moi Avenue '.repeat(45) },
      shippingMarks: 'M'.repeat(900),
      state: 'draft',
    })
    const pdf = await printProforma(version)
    expect(inspectPdf(pdf).pages).toBeGreaterThan(4)
    expect(readPdfText(pdf)).toContain('3,999,999,999,996,000.000')
  },
)

const readWorkbook = async (document: 'proforma' | 'packing-list') => {
  const lines = [
    { ...createProformaVersion().lines[0], name: '=1+1' },
    ...createProformaVersion().lines.slice(1),
  ] as ProformaVersion['lines']
  const printed = {
    number: 'PI-2026-00007',
    quotation: 'Q-2026-00042',
    version: createProformaVersion({ lines }),
  }
  const workbook = await buffer(buildProformaWorkbook(printed, document, getTranslator('en')))
  expect(readCells(workbook).formulas).toEqual([])
  const rows = await readRows(workbook)
  const head = rows.findIndex(([first]) => first === 'No.')
  return { facts: rows.slice(0, head), cells: nameCells(rows.slice(head)), rows }
}

it('opens its workbook from right to left in Arabic', async () => {
  const printed = { number: 'PI-7', quotation: 'Q-42', version: createProformaVersion() }
  const isRightToLeft = async (language: 'ar' | 'fr') => {
    const workbook = buildProformaWorkbook(printed, 'proforma', getTranslator(language))
    return read(await buffer(workbook)).Workbook?.Views?.[0]?.RTL
  }
  expect(await isRightToLeft('ar')).toBe(true)
  expect(await isRightToLeft('fr')).toBeFalsy()
})

it('has numbers in its workbook, and no price in that of the packing list', async () => {
  const { facts, cells } = await readWorkbook('proforma')
  expect(facts[0]?.[0]).toBe('Proforma invoice PI-2026-00007')
  expect(cells).toMatchObject([
    {
      Product: '=1+1',
      'HS code': '0902.30.00',
      Brand: 'Monsoon',
      Pack: '24 × 250 g',
      Origin: 'India',
      'Price per': 'carton',
      'Unit price': '12.35',
      Amount: '1235',
      Cartons: '100',
      'Net weight (kg)': '600',
      'Gross weight (kg)': '650',
      CBM: '3',
    },
    { 'Price per': 'piece', 'Unit price': '0.5137', Amount: '1232.88' },
    { 'No.': 'Total', Amount: '2467.88', Cartons: '200', CBM: '6' },
    { 'No.': 'Deposit (30 %)', Amount: '740.36' },
    { 'No.': 'Balance', Amount: '1727.52' },
  ])
  const list = await readWorkbook('packing-list')
  expect(list.cells.at(-1)).toMatchObject({ 'No.': 'Total', 'Gross weight (kg)': '1300' })
  expect(JSON.stringify(list.rows)).not.toMatch(/USD|12\.35|Price|Amount|Deposit|IBAN/)
})

import { buffer } from 'node:stream/consumers'
import { translatorOf } from '@dhow/messages/catalogues'
import { expect, it } from 'vitest'
import { quotationLine, quotationVersion } from '#api/testing/quotations.ts'
import { nameCells, readCells, readRows } from '#api/testing/xlsx.ts'
import { quotationWorkbook } from './workbook.ts'

const version = quotationVersion({
  currency: 'KWD',
  columns: [
    { rule: 'FOB', place: 'Jebel Ali' },
    { rule: 'CIF', place: 'Mombasa' },
  ],
  lines: [
    quotationLine({ name: '=1+1', note: '=cmd()', prices: [123_456, 130_000] }),
    quotationLine({ name: 'Halva', pricePer: 'piece', prices: [5_137, null] }),
    quotationLine({ name: 'Ghee', isOptional: true, quantity: null, prices: [990_000, 990_000] }),
  ],
  note: 'Secret margin',
  terms: { leadTimeDays: 21 },
  buyer: { name: '+Ada', email: 'ada@visitor.example', company: '@Visitor', country: 'KE' },
})

it('contains the facts, the lines and the totals, but neither the internal note nor formulas', async () => {
  const i18n = translatorOf(version.language)
  const facts = { number: 'Q-2026-00042', version, sentOn: '2027-03-01', i18n }
  const workbook = await buffer(quotationWorkbook(facts))
  const rows = await readRows(workbook)
  const head = rows.findIndex(([first]) => first === 'No.')
  expect(rows.slice(0, head).map(([label, , text]) => [label, text])).toEqual([
    ['Quotation', 'Q-2026-00042'],
    ['Version', '2'],
    ['Date', '2027-03-01'],
    ['Valid until', '2027-03-31'],
    ['Company', '@Visitor'],
    ['Name', '+Ada'],
    ['Country', 'Kenya'],
    ['Incoterms', 'FOB Jebel Ali (Incoterms 2020)\nCIF Mombasa (Incoterms 2020)'],
    ['Currency', 'KWD'],
    ['Lead time', '21 days'],
  ])
  expect(nameCells(rows.slice(head))).toMatchObject([
    {
      'No.': '1',
      'Item number': '0042',
      Product: '=1+1',
      Brand: 'Monsoon',
      Note: '=cmd()',
      Pack: '24 × 250 g',
      Quantity: '100',
      Unit: 'carton',
      Optional: '',
      'Price per': 'carton',
      'Price FOB Jebel Ali': '12.3456',
      'Amount FOB Jebel Ali': '1234.56',
      Cartons: '100',
      'Net weight (kg)': '600',
      'Gross weight (kg)': '650',
      CBM: '3',
    },
    {
      'Price per': 'piece',
      'Price FOB Jebel Ali': '0.5137',
      'Amount FOB Jebel Ali': '1232.88',
      'Price CIF Mombasa': '',
      'Amount CIF Mombasa': '',
    },
    { Optional: 'yes', Quantity: '', 'Amount FOB Jebel Ali': '', Cartons: '' },
    {
      'No.': 'Total',
      'Amount FOB Jebel Ali': '2467.44',
      'Amount CIF Mombasa': '1300',
      Cartons: '200',
      'Net weight (kg)': '1200',
      'Gross weight (kg)': '1300',
      CBM: '6',
    },
    { 'No.': 'Not in the sum of CIF Mombasa: Halva' },
  ])
  expect(JSON.stringify(rows)).not.toMatch(/Secret|ada@visitor/)
  const { formulas, cells } = readCells(workbook)
  expect(formulas).toEqual([])
  // Amounts and sums of FOB and CIF.
  const numbers = cells.filter(({ address, type }) => /^[LN]\d/.test(address) && type === 'n')
  expect(numbers).toHaveLength(5)
})

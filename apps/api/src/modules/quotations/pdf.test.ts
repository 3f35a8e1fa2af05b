import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { QuotationVersion } from '@dhow/contract/quotations/quotations'
import { expect, it } from 'vitest'
import { printQuotation } from '#api/testing/documents.ts'
import { inspectPdf, readPdfText } from '#api/testing/pdf.ts'
import { createQuotationLine, createQuotationVersion } from '#api/testing/quotations.ts'

const LONG_NAME = 'Cardamom Tea in a tin with a window, from the first harvest'

/** Creates the PDF, and returns functions that check it. */
async function print(version: QuotationVersion, content: { bankDetails?: string } = {}) {
  const { pdf, ...folders } = await printQuotation({ version, ...content })
  const text = readPdfText(pdf)
  return {
    pdf,
    ...folders,
    isShown: (shown: string) => text.includes(shown.replaceAll(/\s/g, '')),
  }
}

it('shows the version, the terms, the prices, the sums and the bank details', async () => {
  const version = createQuotationVersion({
    buyer: { name: 'Ada', email: 'ada@visitor.example', company: 'Visitor', country: 'KE' },
    terms: { leadTimeDays: 21, remarks: 'Full container. '.repeat(50) },
    note: 'Secret margin',
  })
  const bankDetails = 'IBAN AE07 0331 2345 6789 0123 456'
  const { pdf, isShown, dataDir, incomingDir } = await print(version, { bankDetails })
  for (const shown of [
    'Quotation Q-2026-00042',
    'Version 2 · 1 March 2027',
    'Valid until 31 March 2027',
    'Visitor',
    'Ada',
    'Kenya',
    'E-2026-00007',
    'sales@company.example',
    '21 days',
    'Dear Ada',
    'FOB Jebel Ali (Incoterms 2020)',
    '100 cartons',
    '100 cartons (2,400 pieces)',
    '24 × 250 g',
    'GTIN: 6 291041 500213',
    'HS code: 0902.30.00',
    'Origin: India',
    bankDetails,
    'USD 12.35 per carton',
    'USD 1,235.00',
    'USD 0.5137 per piece',
    'USD 1,232.88',
    'Net weight (kg)',
    '1,200',
    '1,300',
    'full by volume',
    'verified gross mass',
  ]) {
    expect(isShown(shown), shown).toBe(true)
  }
  expect(isShown('USD 2,467.88')).toBe(true)
  for (const hidden of ['Secret', 'Draft', 'Optional', 'ada@visitor.example', 'Not in the']) {
    expect(isShown(hidden), hidden).toBe(false)
  }
  expect(inspectPdf(pdf)).toMatchObject({ isTagged: true, links: [] })
  expect(pdf.includes('pdfuaid'), 'is PDF/UA').toBe(true)
  // The cache contains no prices.
  const cache = join(dataDir, 'documents')
  expect(existsSync(cache) ? readdirSync(cache) : []).toEqual([])
  expect(readdirSync(incomingDir)).toEqual([])
})

it('names the lines that the sums lack, and counts no unknown value as 0', async () => {
  const version = createQuotationVersion({
    columns: [
      { rule: 'FOB', place: 'Jebel Ali' },
      { rule: 'CIF', place: 'Mombasa' },
    ],
    lines: [
      createQuotationLine({ name: 'Tea', prices: [123_500, null] }),
      createQuotationLine({ name: 'Halva', prices: [null, null] }),
      createQuotationLine({ name: 'Star anise', prices: [10_000, null], specification: {} }),
      createQuotationLine({ name: 'Ghee', prices: [990_000, 990_000], isOptional: true }),
    ],
  })
  const { isShown } = await print(version)
  expect(isShown('Not in the sum of FOB Jebel Ali: Halva')).toBe(true)
  expect(isShown('Not in the sum of CIF Mombasa: Tea, Halva, Star anise')).toBe(true)
  expect(isShown('Not in the weights and volume: Star anise')).toBe(true)
  expect(isShown('Cartons 300 Net'), 'counts cartons without a volume').toBe(true)
  expect(isShown('Optional')).toBe(true)
  expect(isShown('USD 1,335.00')).toBe(true)
  expect(isShown('USD 0.00')).toBe(false)
  const unmeasured = [createQuotationLine({ specification: {}, unit: 'piece', pricePer: 'piece' })]
  expect((await print(createQuotationVersion({ lines: unmeasured }))).isShown('Net weight')).toBe(
    false,
  )
})

it('shows markup and code as text, creates no link, and marks a draft', async () => {
  const name = '#read("/etc/passwd") <b>Tea</b> https://evil.example $x$'
  const version = createQuotationVersion({
    state: 'draft',
    validUntil: null,
    lines: [createQuotationLine({ name, note: name })],
    letter: name,
    terms: { remarks: name },
    buyer: { name, email: 'ada@visitor.example', company: name, country: '' },
  })
  const { pdf, isShown } = await print(version)
  expect(isShown(name)).toBe(true)
  expect(inspectPdf(pdf).links).toEqual([])
  expect(isShown('Draft · Version 2')).toBe(true)
  expect(isShown('Valid until')).toBe(false)
})

it.each(['en', 'ar', 'zh'] as const)(
  'has room for four columns with long amounts, on several pages (%s)',
  async (language) => {
    const columns = (['EXW', 'FOB', 'CIF', 'DAP'] as const).map((rule) => ({
      rule,
      place: 'Dubai',
    }))
    const prices = columns.map(() => 999_999_999_999)
    const lines = Array.from({ length: 30 }, (_, index) =>
      createQuotationLine({ name: `${LONG_NAME} ${index}`, prices, quantity: 1_000_000 }),
    )
    const version = createQuotationVersion({ language, currency: 'KWD', columns, lines })
    const { pdf, isShown } = await print(version)
    expect(inspectPdf(pdf).pages).toBeGreaterThan(2)
    expect(pdf.includes('pdfuaid')).toBe(true)
    // Latin digits in every language.
    expect(isShown('2,999,999,999,997,000.000')).toBe(true)
  },
)

it('prints groups of digits in their order in Arabic', async () => {
  const version = createQuotationVersion({
    language: 'ar',
    terms: { documents: '9 520116 000400', remarks: 'اتصل على +971 50 123 4567 الآن' },
  })
  const { isShown } = await print(version)
  expect(isShown('520116 000400')).toBe(true)
  expect(isShown('+971 50 123 4567')).toBe(true)
})

it('explains letters that it replaces', async () => {
  const isExplained = async (letter: string) =>
    (await print(createQuotationVersion({ letter }))).isShown('stands for a letter')
  expect(await isExplained('ข้าว □')).toBe(false)
  expect(await isExplained('ސ')).toBe(true)
})

it('has the day of its sending in the time zone of the company, also if it is created again', async () => {
  // 2 March in Asia/Kolkata.
  const { isShown } = await print(createQuotationVersion({ sentAt: '2027-03-01T18:30:00Z' }))
  expect(isShown('Version 2 · 2 March 2027')).toBe(true)
  expect(isShown('localhost:3000 · 2 March 2027')).toBe(true)
})

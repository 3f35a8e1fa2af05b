import { contract } from '@dhow/contract'
import { quotationTotals } from '@dhow/contract/quotations/quotation-totals'
import type {
  Quotation,
  QuotationLine,
  QuotationSummary,
  QuotationVersion,
} from '@dhow/contract/quotations/quotations'
import { respond } from './mock-api.ts'

/** A carton of 24, of 6 kg net and 0.03 m³. */
export const PACKED = {
  unitsPerCarton: 24,
  cartonNetGrams: 6_000,
  cartonGrossGrams: 6_500,
  cartonLengthMm: 400,
  cartonWidthMm: 300,
  cartonHeightMm: 250,
} as const

export const aLine = (given: Partial<QuotationLine> = {}): QuotationLine => ({
  productId: 'tea',
  name: 'Cardamom Tea',
  specification: PACKED,
  quantity: 100,
  unit: 'carton',
  pricePer: 'carton',
  isOptional: false,
  prices: [123_500, null],
  ...given,
})

export const aVersion = (given: Partial<QuotationVersion> = {}): QuotationVersion => {
  const version = {
    version: 1,
    state: 'draft',
    language: 'en',
    currency: 'USD',
    buyer: { name: 'Ada', email: 'ada@example.com', company: 'Lamu Stores', country: 'KE' },
    columns: [
      { rule: 'FOB', place: 'Jebel Ali' },
      { rule: 'CIF', place: 'Mombasa' },
    ],
    validUntil: '2099-03-31',
    terms: { payment: 'cad' },
    letter: 'Dear Ada',
    note: '',
    lines: [aLine()],
    ...given,
  } as const
  const { lines, columns, currency } = version
  return {
    ...version,
    totals: quotationTotals(lines, columns.length, currency),
  } as QuotationVersion
}

export const aSentVersion = (given: Partial<QuotationVersion> = {}): QuotationVersion =>
  aVersion({ state: 'sent', sentAt: '2026-11-03T09:30:00.000Z', ...given })

const aQuotation = (...versions: QuotationVersion[]): Quotation => ({
  id: 'q1',
  number: 'Q-2026-00042',
  messageId: '7',
  reference: 'E-2026-00042',
  createdAt: '2026-11-02T09:30:00.000Z',
  ...(versions.some(({ state }) => state !== 'draft') && {
    url: 'https://dhow.example/quotation/7K2M',
  }),
  versions,
})

export function respondQuotation(...versions: QuotationVersion[]): void {
  respond(contract.quotations.get, 200, aQuotation(...versions))
}

export const aSummary = (given: Partial<QuotationSummary> = {}): QuotationSummary => {
  const {
    version,
    state,
    buyer,
    currency,
    columns,
    totals,
    sentAt = '',
    validUntil,
  } = aSentVersion()
  return {
    id: 'q1',
    number: 'Q-2026-00042',
    createdAt: sentAt,
    hasDraft: false,
    version,
    state,
    buyer,
    currency,
    sentAt,
    validUntil,
    columns: columns.map(({ rule }, at) => ({ rule, sum: totals.columns[at]?.sum ?? '' })),
    ...given,
  }
}

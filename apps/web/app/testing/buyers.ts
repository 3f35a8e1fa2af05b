import type { BuyerDetails, BuyerSummary } from '@dhow/contract/buyers/buyers'
import type { Figures, Requested, Statistics } from '@dhow/contract/statistics/statistics'

export const fakeBuyerSummary = (values: Partial<BuyerSummary> = {}): BuyerSummary => ({
  id: 'b1',
  name: 'Ada',
  email: 'ada@lamu.example',
  company: 'Lamu Stores',
  country: 'KE',
  label: '',
  enquiries: 2,
  lastEnquiryAt: '2026-03-01T09:30:00.000Z',
  ...values,
})

export const fakeBuyer = (values: Partial<BuyerDetails> = {}): BuyerDetails => ({
  ...fakeBuyerSummary(),
  note: '',
  createdAt: '2026-01-01T09:30:00.000Z',
  phones: [],
  products: [],
  addresses: [{ address: 'ada@lamu.example', enquiries: 2 }],
  sums: { quoted: [], won: [] },
  suggestions: [],
  stored: { messages: 2, entries: 5, files: 1, quotations: 0, mails: 3, subscriptions: 1 },
  ...values,
})

export const fakeFigures = (values: Partial<Figures> = {}): Figures => ({
  enquiries: 40,
  answered: 30,
  waiting: 10,
  withinDay: 20,
  medianMs: 18_000_000,
  quoted: 6,
  won: 3,
  lost: 2,
  sums: {
    quoted: [
      { currency: 'EUR', sum: '10.00' },
      { currency: 'USD', sum: '2470.00' },
    ],
    won: [{ currency: 'USD', sum: '1235.00' }],
  },
  ...values,
})

export const fakeRequested = (key: string, values: Partial<Requested> = {}): Requested => ({
  key,
  lines: 4,
  cartons: 100,
  previousLines: 0,
  previousCartons: 0,
  ...values,
})

const NO_ROWS = { rows: [] }

export const fakeStatistics = (values: Partial<Statistics> = {}): Statistics => ({
  previous: { from: '2026-01-30', to: '2026-02-28' },
  figures: {
    current: fakeFigures(),
    previous: fakeFigures({
      enquiries: 0,
      withinDay: 0,
      medianMs: null,
      sums: { quoted: [], won: [] },
    }),
  },
  deals: [],
  reasons: [],
  products: NO_ROWS,
  categories: NO_ROWS,
  countries: NO_ROWS,
  ...values,
})

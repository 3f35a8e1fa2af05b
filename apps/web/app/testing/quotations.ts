import { contract } from '@dhow/contract'
import { calculateQuotationTotals } from '@dhow/contract/quotations/quotation-totals'
import type {
  Quotation,
  QuotationLine,
  QuotationSummary,
  QuotationVersion,
} from '@dhow/contract/quotations/quotations'
import { screen, within } from '@testing-library/react'
import QuotationScreen from '#app/admin/quotations/quotation.tsx'
import { respond } from './mock-api.ts'
import { renderRoute } from './render-route.tsx'
import type { TestUser } from './user.ts'

/** A carton of 24, of 6 kg net and 0.03 m³. */
export const PACKED = {
  unitsPerCarton: 24,
  cartonNetGrams: 6_000,
  cartonGrossGrams: 6_500,
  cartonLengthMm: 400,
  cartonWidthMm: 300,
  cartonHeightMm: 250,
} as const

export const fakeLine = (values: Partial<QuotationLine> = {}): QuotationLine => ({
  productId: 'tea',
  name: 'Cardamom Tea',
  specification: PACKED,
  quantity: 100,
  unit: 'carton',
  pricePer: 'carton',
  isOptional: false,
  prices: [123_500, null],
  ...values,
})

export const fakeVersion = (values: Partial<QuotationVersion> = {}): QuotationVersion => {
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
    lines: [fakeLine()],
    ...values,
  } as const
  const { lines, columns, currency } = version
  return {
    ...version,
    totals: calculateQuotationTotals(lines, columns.length, currency),
  } as QuotationVersion
}

export const fakeSentVersion = (values: Partial<QuotationVersion> = {}): QuotationVersion =>
  fakeVersion({ state: 'sent', sentAt: '2026-11-03T09:30:00.000Z', ...values })

const fakeQuotation = (...versions: QuotationVersion[]): Quotation => ({
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
  respond(contract.quotations.get, 200, fakeQuotation(...versions))
}

export const fakeSummary = (values: Partial<QuotationSummary> = {}): QuotationSummary => {
  const {
    version,
    state,
    buyer,
    currency,
    columns,
    totals,
    sentAt = '',
    validUntil,
  } = fakeSentVersion()
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
    columns: columns.map(({ rule }, index) => ({ rule, sum: totals.columns[index]?.sum ?? '' })),
    valueColumn: 0,
    dealStep: null,
    ...values,
  }
}

export async function openDraft(values: Partial<QuotationVersion> = {}) {
  const version = fakeVersion(values)
  respondQuotation(version)
  const page = renderRoute(QuotationScreen, {
    path: '/admin/quotations/:id',
    url: '/admin/quotations/q1',
  })
  await screen.findByRole('region', { name: 'Draft' })
  const press = (name: string) => page.user.press(name)
  const type = async (field: HTMLElement, text: string) => {
    await page.user.fill(field, text)
    await page.user.tab()
  }
  return { ...page, version, press, type }
}

export const getLineRow = (name = 'Cardamom Tea') => within(screen.getByRole('group', { name }))

export const getFobPrice = () => getLineRow().getByRole('textbox', { name: /^Price FOB Jebel Ali/ })

export const getCifPrice = (name?: string) =>
  getLineRow(name).getByRole('textbox', { name: /^Price CIF Mombasa/ })

export const openDetails = (user: TestUser, name?: string): Promise<void> =>
  user.click(getLineRow(name).getByRole('button', { name: /^Details/ }))

import { formatMoney, getCurrencyDigits, toDecimal, toDecimalPrice } from '@dhow/trade/money'
import { LEAD_TIME_STARTS, PAYMENT_TERMS } from '@dhow/trade/trade-terms'
import { formatList, isolate, type Translator } from '@dhow/trade/translator'
import { UNITS_OF_SALE } from '@dhow/trade/units-of-sale'
import { formatQuantity } from '../messages/enquiry-texts.ts'
import type { QuotationTerms } from './quotation-draft.ts'
import { countSoldUnits } from './quotation-totals.ts'
import type { GuestVersion, QuotationLine } from './quotations.ts'

// Imports no zod, because public pages load this file.

type Column = GuestVersion['columns'][number]

/** Formats a price column, such as 'FOB Jebel Ali'. */
export const formatColumn = ({ rule, place }: Column, i18n: Translator): string =>
  `${rule} ${isolate(place, i18n)}`

/** Formats the amount of a line or a sum, such as 'USD 1,234.50'. */
export const formatAmount = (amount: bigint, currency: string, { locales }: Translator): string =>
  formatMoney(toDecimal(amount, getCurrencyDigits(currency)), currency, locales)

export const formatSum = (sum: string, currency: string, { locales }: Translator): string =>
  formatMoney(sum, currency, locales)

export function formatUnitPrice(
  price: number | null,
  { pricePer, currency }: Pick<QuotationLine, 'pricePer'> & { currency: string },
  i18n: Translator,
): string {
  if (price === null) return i18n.t('On request')
  return i18n.t('{price} per {unit}', {
    price: isolate(formatMoney(toDecimalPrice(price), currency, i18n.locales), i18n),
    unit: i18n.t(UNITS_OF_SALE[pricePer], { count: 1 }),
  })
}

/** Formats the quantity of a line, with the pieces if they are priced: '240 cartons (5,760 pieces)'. */
export function formatLineQuantity(
  line: Pick<QuotationLine, 'quantity' | 'unit' | 'pricePer' | 'specification'>,
  i18n: Translator,
): string {
  const { quantity, unit, pricePer } = line
  if (quantity === null) return '–'
  const inUnits = formatQuantity({ quantity, unit }, i18n)
  const pieces = unit === pricePer ? undefined : countSoldUnits(line)
  if (pieces === undefined) return inUnits
  const inPieces = formatQuantity({ quantity: pieces, unit: 'piece' }, i18n)
  return i18n.t('{quantity} ({pieces})', { quantity: inUnits, pieces: inPieces })
}

type AllTerms = { [Term in keyof QuotationTerms]-?: NonNullable<QuotationTerms[Term]> }

const TERMS: {
  [Term in keyof AllTerms]: [label: string, format: (terms: AllTerms, i18n: Translator) => string]
} = {
  payment: [/*i18n*/ 'Payment', ({ payment }, i18n) => i18n.t(PAYMENT_TERMS[payment])],
  paymentNote: [/*i18n*/ 'Payment note', ({ paymentNote }) => paymentNote],
  depositPercent: [
    /*i18n*/ 'Deposit',
    ({ depositPercent: percent }, i18n) => i18n.t('{percent} %', { percent }),
  ],
  leadTimeDays: [
    /*i18n*/ 'Lead time',
    ({ leadTimeDays: count, leadTimeFrom }, i18n) => {
      const days = i18n.t('{count, plural, one {# day} other {# days}}', { count })
      if (!leadTimeFrom) return days
      return i18n.t('{days} {start}', { days, start: i18n.t(LEAD_TIME_STARTS[leadTimeFrom]) })
    },
  ],
  // Part of the lead time.
  leadTimeFrom: ['', () => ''],
  loadingPort: [/*i18n*/ 'Port of loading', ({ loadingPort }) => loadingPort],
  tolerancePercent: [
    /*i18n*/ 'Tolerance of quantities',
    ({ tolerancePercent: percent }, i18n) => i18n.t('± {percent} %', { percent }),
  ],
  partialShipment: [
    /*i18n*/ 'Partial shipment',
    ({ partialShipment }, i18n) => (partialShipment ? i18n.t('Allowed') : i18n.t('Not allowed')),
  ],
  documents: [/*i18n*/ 'Documents', ({ documents }) => documents],
  remarks: [/*i18n*/ 'Remarks', ({ remarks }) => remarks],
}

/** Returns the stated terms with their labels, in order. */
export const formatQuotationTerms = (
  terms: QuotationTerms,
  i18n: Translator,
): [label: string, text: string][] =>
  (Object.keys(TERMS) as (keyof QuotationTerms)[]).flatMap((term) => {
    const value = terms[term]
    const [label, format] = TERMS[term]
    if (value === undefined || value === '' || !label) return []
    return [[i18n.t(label), format(terms as AllTerms, i18n)]]
  })

type SummedVersion = Pick<GuestVersion, 'lines' | 'totals'>

type UnfinishedVersion = Pick<GuestVersion, 'columns'> & {
  lines: { name: string }[]
  totals: Pick<GuestVersion['totals'], 'columns' | 'unmeasured'>
}

/** Whether a column has a sum. Without a price of any line, 0 would be wrong. */
export const hasSum = ({ lines, totals }: SummedVersion, column: number): boolean =>
  (totals.columns[column]?.unpriced.length ?? 0) <
  lines.filter(({ isOptional }) => !isOptional).length

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** Formats the offset of the time zone in which a day ends at a time: 'GMT+5:30'. */
export function formatOffset(day: string, end: string): string {
  const difference = (Date.parse(day) + DAY_MS - Date.parse(end)) / MINUTE_MS
  const hours = Math.trunc(Math.abs(difference) / 60)
  const minutes = Math.abs(difference) % 60
  const sign = difference < 0 ? '−' : '+'
  return `GMT${sign}${hours}${minutes > 0 ? `:${String(minutes).padStart(2, '0')}` : ''}`
}

/** Lines that a note names. A cell of Excel holds 32,767 characters. */
const MAX_NAMES = 10

/** Names the lines that the sums lack, or the first of many. */
export function formatMissing(
  { columns, lines, totals }: UnfinishedVersion,
  i18n: Translator,
): string[] {
  const formatNames = (indexes: number[]) => {
    const names = indexes
      .slice(0, MAX_NAMES)
      .map((index) => isolate(lines[index]?.name ?? '', i18n))
    return formatList(indexes.length > MAX_NAMES ? [...names, '…'] : names, i18n)
  }
  const unpriced = columns.flatMap((column, index) => {
    const indexes = totals.columns[index]?.unpriced ?? []
    if (indexes.length === 0) return []
    return i18n.t('Not in the sum of {column}: {products}', {
      column: isolate(formatColumn(column, i18n), i18n),
      products: formatNames(indexes),
    })
  })
  if (totals.unmeasured.length === 0) return unpriced
  const products = formatNames(totals.unmeasured)
  return [...unpriced, i18n.t('Not in the weights and volume: {products}', { products })]
}

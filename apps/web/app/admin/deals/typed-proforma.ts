import type { ProformaLine, ProformaVersion } from '@dhow/contract/deals/deals'
import { hashProforma, ProformaDraft } from '@dhow/contract/deals/proforma-draft'
import { listProformaIssues } from '@dhow/contract/deals/proforma-rules'
import { listKeys } from '@dhow/contract/fields'
import { readWhole } from '@dhow/trade/digits'
import { PRICE_DECIMALS, toDecimalPrice } from '@dhow/trade/money'
import { type FieldErrors, set } from 'react-hook-form'
import { COUNTRY_OPTIONS } from '#app/admin/buyers/buyer-contact.tsx'
import {
  findPriceError,
  formatPrice,
  parsePrice,
} from '#app/admin/quotations/editor/typed-draft.ts'

/** Measures of a line, with the factor from the typed unit to the stored one. */
const MEASURES = { cartons: 1, netGrams: 1_000, grossGrams: 1_000, volumeCm3: 1_000_000 }

export type MeasureName = keyof typeof MEASURES

export const NUMBER_LABELS: Record<MeasureName | 'price', string> = {
  price: 'Price',
  cartons: 'Cartons',
  netGrams: 'Net weight, kg',
  grossGrams: 'Gross weight, kg',
  volumeCm3: 'Volume, m³',
}

/** Measures are read like amounts with three decimals: 12.345 is clear, and 12,345 is not. */
const MEASURE_CURRENCY = 'KWD'

const PRICE_UNIT = 10 ** PRICE_DECIMALS

type TypedFields = Record<keyof typeof NUMBER_LABELS | 'quantity', string>

export type TypedLine = Omit<ProformaLine, keyof TypedFields> & TypedFields

type TypedNumbers = { lines: TypedLine[]; validUntil: string; depositPercent: string }

/** A draft as it is typed: numbers are texts. The currency does not change. */
export type TypedProforma = Omit<ProformaDraft, keyof TypedNumbers> &
  TypedNumbers & { currency: string; ifVersion: string }

/** Has all fields of a row, because others would show the first value of a removed line. */
export const EMPTY_LINE: TypedLine = {
  name: '',
  hsCode: '',
  origin: '',
  quantity: '',
  unit: 'carton',
  pricePer: 'carton',
  price: '',
  cartons: '',
  netGrams: '',
  grossGrams: '',
  volumeCm3: '',
}

export const formatMeasure = (value: number | undefined, name: MeasureName): string =>
  value === undefined ? '' : toDecimalPrice(Math.round((value / MEASURES[name]) * PRICE_UNIT))

const toTypedLine = ({ price, quantity, ...line }: ProformaLine, currency: string): TypedLine => ({
  ...line,
  quantity: String(quantity ?? ''),
  price: formatPrice(price, currency),
  cartons: formatMeasure(line.cartons, 'cartons'),
  netGrams: formatMeasure(line.netGrams, 'netGrams'),
  grossGrams: formatMeasure(line.grossGrams, 'grossGrams'),
  volumeCm3: formatMeasure(line.volumeCm3, 'volumeCm3'),
})

export function toTypedProforma(stored: ProformaVersion): TypedProforma {
  const { version, state, column, sentAt, totals, unprintable, delivery, ...fields } = stored
  return {
    ...fields,
    validUntil: fields.validUntil ?? '',
    depositPercent: String(fields.depositPercent),
    lines: fields.lines.map((line) => toTypedLine(line, fields.currency)),
    ifVersion: hashProforma(stored),
  }
}

/** Returns a line for totals. Invalid numbers count as unknown. */
export function readLine(typed: TypedLine, currency: string): ProformaLine {
  const { cartons, netGrams, grossGrams, volumeCm3, ...line } = typed
  const measures: { [Name in MeasureName]?: number } = {}
  for (const name of listKeys(MEASURES)) {
    const amount = parsePrice(typed[name], MEASURE_CURRENCY)
    if (amount === null) continue
    const measure = (amount / PRICE_UNIT) * MEASURES[name]
    // A part of a carton is an error.
    measures[name] = name === 'cartons' ? measure : Math.round(measure)
  }
  const quantity = readWhole(line.quantity)
  return {
    ...line,
    ...measures,
    quantity: quantity > 0 ? quantity : null,
    price: parsePrice(line.price, currency),
  }
}

type TypedLines = Pick<TypedProforma, 'lines' | 'currency'>

export const readLines = ({ lines, currency }: TypedLines): ProformaLine[] =>
  lines.map((line) => readLine(line, currency))

const COUNTRY_CODES = new Map(COUNTRY_OPTIONS.map(([code, name]) => [name.toLowerCase(), code]))

/** Returns the code of a country that is typed by its English name. Other texts are unchanged. */
const toCountryCode = (typed = '') => COUNTRY_CODES.get(typed.trim().toLowerCase()) ?? typed

/** Returns the draft as the API accepts it, if it is valid. */
export const toInput = (draft: TypedProforma) => ({
  ...draft,
  validUntil: draft.validUntil || null,
  depositPercent: readWhole(draft.depositPercent),
  lines: draft.lines.map((line) => ({
    ...readLine(line, draft.currency),
    origin: toCountryCode(line.origin),
    quantity: line.quantity.trim() === '' ? null : readWhole(line.quantity),
  })),
})

/**
 * Returns the errors that prevent saving, or also those that prevent sending.
 * @param today day in the time zone of the company, if the draft is to be sent
 */
export function validateProforma(draft: TypedProforma, today?: string): FieldErrors<TypedProforma> {
  const { currency } = draft
  const issues: [path: string, message: string | undefined][] = draft.lines.flatMap((line, index) =>
    listKeys(NUMBER_LABELS).map((name): [string, string | undefined] => {
      const readingCurrency = name === 'price' ? currency : MEASURE_CURRENCY
      const error = findPriceError(line[name], NUMBER_LABELS[name], readingCurrency)
      return [`lines.${index}.${name}`, error?.replace('Choose one:', 'Write 1234 or 1.234.')]
    }),
  )
  for (const { path, message } of ProformaDraft.safeParse(toInput(draft)).error?.issues ?? []) {
    issues.push([path.join('.'), message])
  }
  if (today !== undefined) {
    issues.push(...listProformaIssues({ ...draft, lines: readLines(draft) }, today))
  }
  const errors: FieldErrors<TypedProforma> = {}
  // The first error of a field is shown.
  for (const [path, message] of issues.toReversed()) {
    if (message) set(errors, path === 'lines' ? 'lines.root' : path, { type: 'custom', message })
  }
  return errors
}

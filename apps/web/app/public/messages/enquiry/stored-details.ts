import { LIMITS } from '@dhow/contract/limits'
import type { ListTerms } from '@dhow/contract/lists/lists'
import type { EnquiryTerms } from '@dhow/contract/messages/enquiry-submission'
import { readWhole } from '@dhow/trade/digits'
import { LINE_UNITS } from '@dhow/trade/units-of-sale'
import { createIdempotencyKey } from '#app/api/request.ts'
import { createStored } from '#app/browser/stored.ts'
import { createTextLine } from '#app/public/lists/add-once.ts'
import { isQuantity, type NewLine } from '#app/public/lists/list.ts'

type Incoterm = NonNullable<EnquiryTerms['incoterms']>[number]

/** Posted forms use CR LF; fields and limits count LF. */
const readText = (form: FormData, name: string) =>
  String(form.get(name) ?? '').replaceAll('\r\n', '\n')

function readIncoterms(form: FormData): Incoterm[] {
  const places = form.getAll('place').map(String)
  return form
    .getAll('rule')
    .map((rule, row) => ({ rule: String(rule) as Incoterm['rule'], place: places[row] ?? '' }))
    .filter(({ rule, place }) => rule || place.trim())
}

const TEXT_TERMS = [
  'company',
  'country',
  'phone',
  'role',
  'destination',
  'mode',
  'wantedBy',
  'recurrence',
  'labelLanguage',
  'payment',
] satisfies (keyof EnquiryTerms)[]

function readTerms(form: FormData): EnquiryTerms {
  const shelfLife = readText(form, 'shelfLife')
  const entered = {
    ...Object.fromEntries(TEXT_TERMS.map((name) => [name, readText(form, name)])),
    incoterms: readIncoterms(form),
    [form.get('shelfLifeUnit') === '%' ? 'minRemainingPercent' : 'minRemainingMonths']:
      shelfLife && readWhole(shelfLife),
    certificates: form.getAll('certificates').map(String),
    samples: form.has('samples'),
    privateLabel: form.has('privateLabel'),
  }
  const isStated = (value: unknown) =>
    Array.isArray(value) ? value.length > 0 : value !== '' && value !== false
  return Object.fromEntries(Object.entries(entered).filter(([, value]) => isStated(value)))
}

export const readEnteredDetails = (form: FormData) => ({
  name: readText(form, 'name'),
  email: readText(form, 'email'),
  message: readText(form, 'message'),
  terms: readTerms(form),
})

/** Maximum number of lines per URL or cookie, because such pages are not cached. */
export const MAX_UNCACHED_LINES = 100

/** Matches a character that the contract does not strip from an id. */
const VISIBLE = /[^\s\p{Cc}]/u

/** Returns the lines that a URL adds to the list: products, of which a single one may have a quantity, and a text. */
export function readRequestedLines(params: URLSearchParams) {
  const possible = params.getAll('id').filter((id) => VISIBLE.test(id) && id.length <= LIMITS.id)
  const ids = [...new Set(possible)].slice(0, MAX_UNCACHED_LINES)
  const quantity = readWhole(params.get('quantity') ?? '')
  const unit = LINE_UNITS.find((item) => item === params.get('unit'))
  const amount = ids.length === 1 && unit && isQuantity(quantity) ? { quantity, unit } : undefined
  const lines: NewLine[] = ids.map((productId) => {
    return { productId, ...(amount ?? { unit: 'carton' }) }
  })
  const textLine = createTextLine(params.get('ask') ?? '')
  return { amount, lines: textLine ? [...lines, textLine] : lines }
}

export type FieldValues = Readonly<Record<string, readonly string[]>>

/** Initial values, and errors by the contract's paths. */
export type TermsProps = { values: FieldValues; errors: Readonly<Record<string, string>> }

function parse(stored: string | null): FieldValues {
  try {
    const value: unknown = JSON.parse(stored ?? '')
    if (typeof value !== 'object' || value === null) return {}
    const isText = (item: unknown) => typeof item === 'string' && item.length <= LIMITS.message
    const validFields = Object.entries(value).filter(
      ([, values]) => Array.isArray(values) && values.length <= 100 && values.every(isText),
    )
    return Object.fromEntries(validFields)
  } catch {
    return {}
  }
}

const { read, write, useSelected } = createStored('enquiryDetails', parse)
export const readDetails = read

export const useDetail = (name: string): string =>
  useSelected((details) => details[name]?.[0] ?? '')

export function readFieldValues(form: FormData): FieldValues {
  const names = [...new Set(form.keys())]
  const texts = names.map((name) => [
    name,
    form.getAll(name).filter((item) => typeof item === 'string'),
  ])
  return Object.fromEntries(texts)
}

export const writeDetails = (form: FormData): void =>
  write({
    ...readFieldValues(form),
    idempotencyKey: readDetails().idempotencyKey ?? [],
    filled: readDetails().filled ?? [],
  })

/** Fills empty fields with terms. `filled` counts how often, so that the form shows them. */
export function fillTerms({ incoterms = [], payment, phone }: ListTerms): void {
  const details = readDetails()
  const fields = {
    ...(!details.place?.some(Boolean) && {
      rule: incoterms.map(({ rule }) => rule),
      place: incoterms.map(({ place }) => place),
    }),
    ...(payment && !details.payment?.[0] && { payment: [payment] }),
    ...(phone && !details.phone?.[0] && { phone: [phone] }),
  }
  write({ ...details, ...fields, filled: [`${Number(details.filled?.[0] ?? 0) + 1}`] })
}

/** The sender and the terms stay for the next enquiry. */
export function forgetEnquiry(): void {
  const { message: _message, idempotencyKey: _key, ...details } = readDetails()
  write(details)
}

/** Returns the list's idempotency key, which all attempts share. */
export function readIdempotencyKey(): string {
  const [key = createIdempotencyKey()] = readDetails().idempotencyKey ?? []
  write({ ...readDetails(), idempotencyKey: [key] })
  return key
}

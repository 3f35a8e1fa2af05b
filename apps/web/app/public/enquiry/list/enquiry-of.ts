import { LIMITS } from '@dhow/contract/limits'
import type { EnquirySubmission } from '@dhow/contract/messages/enquiry-submission'
import type { EnquiryTerms } from '@dhow/contract/messages/enquiry-terms'
import { LINE_UNITS } from '@dhow/trade/units-of-sale'
import { isQuantity, type Line } from '#app/public/list/list.ts'

type Incoterm = NonNullable<EnquiryTerms['incoterms']>[number]

/** Values of the form without its lines. Not validated. */
export type Details = Pick<EnquirySubmission, 'name' | 'email' | 'message' | 'terms'>

/** Posted forms use CR LF; fields and limits count LF. */
const textOf = (form: FormData, name: string): string =>
  String(form.get(name) ?? '').replaceAll('\r\n', '\n')

function incotermsOf(form: FormData): Incoterm[] {
  const places = form.getAll('place').map(String)
  return form
    .getAll('rule')
    .map((rule, row) => ({ rule: String(rule) as Incoterm['rule'], place: places[row] ?? '' }))
    .filter(({ rule, place }) => rule || place.trim())
}

const TEXT_TERMS = [
  ...['company', 'country', 'phone', 'role', 'destination'],
  ...['mode', 'wantedBy', 'recurrence', 'labelLanguage', 'payment'],
]

function termsOf(form: FormData): EnquiryTerms {
  const shelfLife = textOf(form, 'shelfLife')
  const given = {
    ...Object.fromEntries(TEXT_TERMS.map((name) => [name, textOf(form, name)])),
    incoterms: incotermsOf(form),
    [form.get('shelfLifeUnit') === '%' ? 'minRemainingPercent' : 'minRemainingMonths']:
      shelfLife && Number(shelfLife),
    certificates: form.getAll('certificates').map(String),
    samples: form.has('samples'),
    privateLabel: form.has('privateLabel'),
  }
  const isStated = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value))
  return Object.fromEntries(Object.entries(given).filter(([, value]) => isStated(value)))
}

export const detailsOf = (form: FormData): Details => ({
  name: textOf(form, 'name'),
  email: textOf(form, 'email'),
  message: textOf(form, 'message'),
  terms: termsOf(form),
})

/** Products that a URL adds to the list; a single product may have a quantity. */
export type RequestedLines = { ids: string[]; wanted?: Pick<Line, 'quantity' | 'unit'> }

/** Maximum number of products per URL, because such pages are not cached. */
const MAX_REQUESTED = 100

/** Matches a character that the contract does not strip from an id. */
const VISIBLE = /[^\s\p{Cc}]/u

export function readRequestedLines(params: URLSearchParams): RequestedLines {
  const possible = params.getAll('id').filter((id) => VISIBLE.test(id) && id.length <= LIMITS.id)
  const ids = [...new Set(possible)].slice(0, MAX_REQUESTED)
  const quantity = Number(params.get('quantity'))
  const unit = LINE_UNITS.find((one) => one === params.get('unit'))
  if (ids.length !== 1 || !unit || !isQuantity(quantity)) return { ids }
  return { ids, wanted: { quantity, unit } }
}

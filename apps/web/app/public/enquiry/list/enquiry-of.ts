import type { EnquirySubmission } from '@dhow/contract/messages/enquiry-submission'
import type { EnquiryTerms } from '@dhow/contract/messages/enquiry-terms'

type Incoterm = NonNullable<EnquiryTerms['incoterms']>[number]

/** Values of the form without its lines. Not validated. */
export type Details = Pick<EnquirySubmission, 'name' | 'email' | 'message' | 'terms'>

/** Posted forms use CR LF; fields and limits count LF. */
const textOf = (form: FormData, name: string): string =>
  String(form.get(name) ?? '').replaceAll('\r\n', '\n')

/** Returns the rules with their places; empty rows are omitted. */
function incotermsOf(form: FormData): Incoterm[] {
  const places = form.getAll('place').map(String)
  return form
    .getAll('rule')
    .map((rule, row) => ({ rule: String(rule) as Incoterm['rule'], place: places[row] ?? '' }))
    .filter(({ rule, place }) => rule || place.trim())
}

function termsOf(form: FormData): EnquiryTerms {
  const shelfLife = textOf(form, 'shelfLife')
  const given = {
    company: textOf(form, 'company'),
    country: textOf(form, 'country'),
    phone: textOf(form, 'phone'),
    role: textOf(form, 'role'),
    incoterms: incotermsOf(form),
    destination: textOf(form, 'destination'),
    mode: textOf(form, 'mode'),
    wantedBy: textOf(form, 'wantedBy'),
    recurrence: textOf(form, 'recurrence'),
    labelLanguage: textOf(form, 'labelLanguage'),
    [form.get('shelfLifeUnit') === '%' ? 'minRemainingPercent' : 'minRemainingMonths']:
      shelfLife && Number(shelfLife),
    certificates: form.getAll('certificates').map(String),
    payment: textOf(form, 'payment'),
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

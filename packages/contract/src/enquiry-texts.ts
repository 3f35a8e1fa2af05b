import { CERTIFICATES } from '@dhow/trade/certificates'
import { PAYMENT_TERMS, RECURRENCES, TRADE_ROLES, TRANSPORT_MODES } from '@dhow/trade/enquiry-terms'
import { packLine } from '@dhow/trade/pack-line'
import { isUnLocode, unLocodeText } from '@dhow/trade/un-locode'
import { UNITS_OF_SALE } from '@dhow/trade/units-of-sale'
import type { KeptLine } from './enquiry-lines.ts'
import type { KeptTerms } from './enquiry-terms.ts'
import { packOf } from './pack.ts'

// Without a schema, for pages that load none.

/** The English name of a country or of a language; its code where there is none. */
const nameOf = (type: 'region' | 'language', code: string): string =>
  new Intl.DisplayNames('en', { type, fallback: 'code' }).of(code) ?? code

export const countryName = (code: string): string => nameOf('region', code)

/** A month such as 2027-03 in words. */
const monthText = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-GB', {
    ...{ month: 'long', year: 'numeric', timeZone: 'UTC' },
  })

const yesOr = (is: boolean) => (is ? 'Yes' : 'No')

/** What each term is called, and how its value reads, in the order in which they are read. */
const TERMS: {
  [Term in keyof KeptTerms]-?: [
    label: string,
    text: (value: NonNullable<KeptTerms[Term]>) => string,
  ]
} = {
  company: ['Company', (name) => name],
  country: ['Country', countryName],
  phone: ['Phone', (number) => number],
  role: ['Role', (role) => TRADE_ROLES[role]],
  incoterms: ['Incoterms', (list) => list.map(({ rule, place }) => `${rule} ${place}`).join(', ')],
  destination: ['Destination', (place) => (isUnLocode(place) ? unLocodeText(place) : place)],
  mode: ['Transport', (mode) => TRANSPORT_MODES[mode].label],
  wantedBy: ['Wanted by', monthText],
  recurrence: ['Order', (recurrence) => RECURRENCES[recurrence]],
  labelLanguage: ['Label language', (tag) => nameOf('language', tag)],
  minRemainingMonths: ['Least remaining shelf life', (months) => `${months} months`],
  minRemainingPercent: ['Least remaining shelf life', (percent) => `${percent} %`],
  certificates: ['Certificates', (list) => list.map((one) => CERTIFICATES[one].name).join(', ')],
  payment: ['Payment', (payment) => PAYMENT_TERMS[payment]],
  samples: ['Samples', yesOr],
  privateLabel: ['Private label', yesOr],
}

/** The terms that were stated, each as a label and a text. */
export const termTexts = (terms: KeptTerms): [label: string, text: string][] =>
  (Object.keys(TERMS) as (keyof KeptTerms)[]).flatMap((term) => {
    const [label, text] = TERMS[term] as [string, (value: unknown) => string]
    return terms[term] === undefined ? [] : [[label, text(terms[term])]]
  })

/** Such as '40 cartons'. */
export const quantityText = ({ quantity, unit }: Pick<KeptLine, 'quantity' | 'unit'>): string =>
  `${quantity.toLocaleString('en')} ${UNITS_OF_SALE[unit][quantity === 1 ? 'one' : 'many']}`

/** A line as a mail has it, such as '40 cartons: Cardamom Tea (Monsoon), 24 × 250 g. Red label only'. */
export function lineText({ name, brand, specification = {}, note, ...counted }: KeptLine): string {
  const pack = packLine({ ...packOf(specification), moqCartons: undefined })
  const product = [brand ? `${name} (${brand})` : name, pack].filter(Boolean)
  return `${quantityText(counted)}: ${product.join(', ')}${note ? `. ${note}` : ''}`
}

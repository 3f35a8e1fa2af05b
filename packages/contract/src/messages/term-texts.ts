import { CERTIFICATES } from '@dhow/trade/certificates'
import { containerPort } from '@dhow/trade/container-ports'
import { unLocodeText } from '@dhow/trade/places'
import { PAYMENT_TERMS, RECURRENCES, TRADE_ROLES, TRANSPORT_MODES } from '@dhow/trade/trade-terms'
import type { StoredTerms } from './enquiry-terms.ts'
import { countryName, nameOf } from './enquiry-texts.ts'

const monthText = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-GB', {
    ...{ month: 'long', year: 'numeric', timeZone: 'UTC' },
  })

function placeText(place: string): string {
  const port = containerPort(place)
  return port ? `${port.name} (${unLocodeText(place)})` : place
}

const yesOr = (is: boolean) => (is ? 'Yes' : 'No')

const TERMS: {
  [Term in keyof StoredTerms]-?: [
    label: string,
    text: (value: NonNullable<StoredTerms[Term]>) => string,
  ]
} = {
  company: ['Company', (name) => name],
  country: ['Country', countryName],
  phone: ['Phone', (number) => number],
  role: ['Role', (role) => TRADE_ROLES[role]],
  incoterms: [
    'Incoterms',
    (list) => list.map(({ rule, place }) => `${rule} ${placeText(place)}`).join(', '),
  ],
  destination: ['Destination', placeText],
  mode: ['Transport', (mode) => TRANSPORT_MODES[mode]],
  wantedBy: ['Wanted by', monthText],
  recurrence: ['Order', (recurrence) => RECURRENCES[recurrence]],
  labelLanguage: ['Label language', (tag) => nameOf('language', tag)],
  minRemainingMonths: ['Least remaining shelf life', (months) => `${months} months`],
  minRemainingPercent: ['Least remaining shelf life', (percent) => `${percent} %`],
  certificates: ['Certificates', (list) => list.map((one) => CERTIFICATES[one]).join(', ')],
  payment: ['Payment', (payment) => PAYMENT_TERMS[payment]],
  samples: ['Samples', yesOr],
  privateLabel: ['Private label', yesOr],
}

export const termTexts = (terms: StoredTerms): [label: string, text: string][] =>
  (Object.keys(TERMS) as (keyof StoredTerms)[]).flatMap((term) => {
    const [label, text] = TERMS[term] as [string, (value: unknown) => string]
    return terms[term] === undefined ? [] : [[label, text(terms[term])]]
  })

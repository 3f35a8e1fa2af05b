import { CERTIFICATES } from '@dhow/trade/certificates'
import { containerPort } from '@dhow/trade/container-ports'
import { PAYMENT_TERMS, RECURRENCES, TRADE_ROLES, TRANSPORT_MODES } from '@dhow/trade/enquiry-terms'
import { unLocodeText } from '@dhow/trade/un-locode'
import type { KeptTerms } from './enquiry-terms.ts'
import { countryName, nameOf } from './enquiry-texts.ts'

/** A month such as 2027-03 in words. */
const monthText = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-GB', {
    ...{ month: 'long', year: 'numeric', timeZone: 'UTC' },
  })

/** A port by its name, where it is one of the list; else the place as it is kept. */
function placeText(place: string): string {
  const port = containerPort(place)
  return port ? `${port.name} (${unLocodeText(place)})` : place
}

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
  incoterms: [
    'Incoterms',
    (list) => list.map(({ rule, place }) => `${rule} ${placeText(place)}`).join(', '),
  ],
  destination: ['Destination', placeText],
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

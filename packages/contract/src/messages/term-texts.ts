import { findContainerPort } from '@dhow/trade/container-ports'
import { formatUnLocode } from '@dhow/trade/places'
import { CERTIFICATES } from '@dhow/trade/product-facts'
import { PAYMENT_TERMS, RECURRENCES, TRADE_ROLES, TRANSPORT_MODES } from '@dhow/trade/trade-terms'
import {
  formatList,
  getCountryName,
  getLanguageName,
  type Translator,
} from '@dhow/trade/translator'
import type { StoredTerms } from './enquiry-submission.ts'

const formatMonth = (month: string, { locales }: Translator) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString(locales, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })

/** Formats a UN/LOCODE of a container port with its name. Other places stay as they are. */
export function formatPlace(place: string): string {
  const port = findContainerPort(place)
  return port ? `${port.name} (${formatUnLocode(place)})` : place
}

const createListFormat =
  <Entry>(format: (entry: Entry, i18n: Translator) => string) =>
  (entries: readonly Entry[], i18n: Translator): string =>
    formatList(
      entries.map((entry) => format(entry, i18n)),
      i18n,
    )

const formatYesNo = (is: boolean, i18n: Translator) => (is ? i18n.t('Yes') : i18n.t('No'))

const TERMS: {
  [Term in keyof StoredTerms]-?: [
    label: string,
    format: (value: NonNullable<StoredTerms[Term]>, i18n: Translator) => string,
  ]
} = {
  company: [/*i18n*/ 'Company', (name) => name],
  country: [/*i18n*/ 'Country', getCountryName],
  phone: [/*i18n*/ 'Phone', (number) => number],
  role: [/*i18n*/ 'Role', (role, i18n) => i18n.t(TRADE_ROLES[role])],
  incoterms: [
    /*i18n*/ 'Incoterms',
    createListFormat(({ rule, place }) => `${rule} ${formatPlace(place)}`),
  ],
  destination: [/*i18n*/ 'Destination', formatPlace],
  mode: [/*i18n*/ 'Transport', (mode, i18n) => i18n.t(TRANSPORT_MODES[mode])],
  wantedBy: [/*i18n*/ 'Wanted by', formatMonth],
  recurrence: [/*i18n*/ 'How often', (recurrence, i18n) => i18n.t(RECURRENCES[recurrence])],
  labelLanguage: [/*i18n*/ 'Label language', getLanguageName],
  minRemainingMonths: [
    /*i18n*/ 'Least remaining shelf life',
    (count, i18n) => i18n.t('{count, plural, one {# month} other {# months}}', { count }),
  ],
  minRemainingPercent: [
    /*i18n*/ 'Least remaining shelf life',
    (percent, i18n) => i18n.t('{percent} %', { percent }),
  ],
  certificates: [
    /*i18n*/ 'Certificates',
    createListFormat((certificate, i18n) => i18n.t(CERTIFICATES[certificate])),
  ],
  payment: [/*i18n*/ 'Payment', (payment, i18n) => i18n.t(PAYMENT_TERMS[payment])],
  samples: [/*i18n*/ 'Samples', formatYesNo],
  privateLabel: [/*i18n*/ 'Private label', formatYesNo],
}

export const formatTerms = (
  terms: StoredTerms,
  i18n: Translator,
): [label: string, text: string][] =>
  (Object.keys(TERMS) as (keyof StoredTerms)[]).flatMap((term) => {
    const [label, format] = TERMS[term] as [string, (value: unknown, i18n: Translator) => string]
    return terms[term] === undefined ? [] : [[i18n.t(label), format(terms[term], i18n)]]
  })

import type { ProformaDocument } from '@dhow/contract/deals/deal-steps'
import type { ProformaLine, ProformaVersion, ReplacedProforma } from '@dhow/contract/deals/deals'
import { calculateProformaAmount } from '@dhow/contract/deals/proforma-totals'
import { toPack } from '@dhow/contract/products/pack'
import { SPECIFICATION_FIELDS } from '@dhow/contract/products/specification-facts'
import { formatColumn, formatMissing } from '@dhow/contract/quotations/quotation-texts'
import { calculateLineMeasures } from '@dhow/contract/quotations/quotation-totals'
import { formatCarton } from '@dhow/trade/load/pack-line'
import { getCurrencyDigits, toDecimal, toDecimalPrice } from '@dhow/trade/money'
import { getCountryName, isolate, type Translator } from '@dhow/trade/translator'
import { formatDay } from '#api/modules/quotations/views.ts'

/** Version whose product names are in its language, with what is printed besides. */
export type PrintedProforma = {
  /** Number of the proforma invoice, and of its quotation. */
  number: string
  quotation: string
  version: ProformaVersion
  replaced?: ReplacedProforma
}

type Labelled = [label: string, text: string]

const hasText = ([, text]: Labelled) => text !== ''

export const getTitle = (document: ProformaDocument, number: string, i18n: Translator): string =>
  document === 'proforma'
    ? i18n.t('Proforma invoice {number}', { number })
    : i18n.t('Packing list {number}', { number })

/** Warns of a replaced version, whose bank account may be another. Empty for the first version. */
export const formatReplaced = (replaced: ReplacedProforma, i18n: Translator): string =>
  replaced
    ? i18n.t('This version replaces version {version} of {day}.', {
        version: replaced.version,
        day: formatDay(replaced.date, i18n),
      })
    : ''

const joinLines = (...texts: string[]) => texts.filter(Boolean).join('\n')

const formatTaxNumber = (number: string, i18n: Translator) =>
  number && i18n.t('Tax number: {number}', { number: isolate(number, i18n) })

const toPlain = (text: string) => text.replaceAll('.', ' ').trim().toLowerCase()

/** Returns the country of the buyer, unless the address ends with it. */
function formatCountry({ address, country }: ProformaVersion['buyer'], i18n: Translator): string {
  if (!country) return ''
  const name = getCountryName(country, i18n)
  const isStated = [name, getCountryName(country, { locale: 'en' })].some((text) =>
    toPlain(address).endsWith(toPlain(text)),
  )
  return isStated ? '' : name
}

/** Returns the parties with their names and addresses. Unknown ones are left out. */
export function getParties({ version }: PrintedProforma, i18n: Translator): Labelled[] {
  const { seller, buyer, consignee, notifyParty } = version
  const parties: Labelled[] = [
    [
      i18n.t('Seller'),
      joinLines(seller.name, seller.address, formatTaxNumber(seller.taxNumber, i18n)),
    ],
    [
      i18n.t('Buyer'),
      joinLines(
        buyer.company,
        buyer.name,
        buyer.address,
        formatCountry(buyer, i18n),
        formatTaxNumber(buyer.taxNumber, i18n),
      ),
    ],
    [i18n.t('Consignee'), consignee],
    [i18n.t('Notify party'), notifyParty],
  ]
  return parties.filter(hasText)
}

/** Returns the terms. A packing list has none of payment. */
export function getProformaFacts(
  { version, quotation }: PrintedProforma,
  document: ProformaDocument,
  i18n: Translator,
): Labelled[] {
  const { column, currency, payment, orderNumber, loadingPort, dischargePort, validUntil } = version
  const ofProforma: Labelled[] = [
    [i18n.t('Currency'), currency],
    [i18n.t('Payment'), payment],
    [i18n.t('Valid until'), validUntil ? formatDay(validUntil, i18n) : ''],
  ]
  const facts: Labelled[] = [
    [i18n.t("Buyer's order number"), orderNumber],
    [i18n.t('Quotation'), quotation],
    [
      i18n.t('Incoterms'),
      i18n.t('{column} (Incoterms 2020)', { column: isolate(formatColumn(column, i18n), i18n) }),
    ],
    [i18n.t('Port of loading'), loadingPort],
    [i18n.t('Port of discharge'), dischargePort],
    ...(document === 'proforma' ? ofProforma : []),
  ]
  return facts.filter(hasText)
}

/** Returns the texts after the lines. A packing list has no bank details, and no remarks, which may contain prices. */
export const getBlocks = (
  { bankDetails, shippingMarks, remarks }: ProformaVersion,
  document: ProformaDocument,
  i18n: Translator,
): Labelled[] => {
  const blocks: Labelled[] = [
    [i18n.t('Bank details'), document === 'proforma' ? bankDetails : ''],
    [i18n.t('Shipping marks'), shippingMarks],
    [i18n.t('Remarks'), document === 'proforma' ? remarks : ''],
  ]
  return blocks.filter(hasText)
}

/** Returns the lines of a document. A packing list leaves out those that are no package, such as freight. */
export const getLines = ({ lines }: ProformaVersion, document: ProformaDocument): ProformaLine[] =>
  document === 'proforma'
    ? lines
    : lines.filter((line) =>
        Object.values(calculateLineMeasures(line)).some((value) => value !== 0),
      )

export const formatLinePack = ({ specification = {} }: ProformaLine, i18n: Translator): string =>
  formatCarton(toPack(specification) ?? {}, i18n)

/** Returns HS code and origin with their labels. */
export const getCodes = ({ hsCode = '', origin = '' }: ProformaLine, i18n: Translator) =>
  [
    [i18n.t(SPECIFICATION_FIELDS.hsCode.label), hsCode] as Labelled,
    [i18n.t(SPECIFICATION_FIELDS.origin.label), origin && getCountryName(origin, i18n)] as Labelled,
  ].filter(hasText)

/** Returns price and amount as decimal numbers. Unknown ones are undefined. */
export function getPrices(line: ProformaLine, currency: string) {
  const digits = getCurrencyDigits(currency)
  const amount = calculateProformaAmount(line, digits)
  return {
    price: line.price === null ? undefined : toDecimalPrice(line.price),
    amount: amount === undefined ? undefined : toDecimal(amount, digits),
  }
}

/** Returns the sum and its parts. Without a deposit, there are no parts. */
export function getSums(
  { totals, depositPercent: percent }: ProformaVersion,
  i18n: Translator,
): Labelled[] {
  const { sum, deposit, balance } = totals
  const parts: Labelled[] =
    percent > 0
      ? [
          [i18n.t('Deposit ({percent} %)', { percent }), deposit],
          [i18n.t('Balance'), balance],
        ]
      : []
  return [[i18n.t('Total'), sum], ...(percent < 100 ? parts : parts.slice(0, 1))]
}

/** Names the lines that the sum or the measures lack. */
export function formatMissingLines(
  { lines, totals, column }: ProformaVersion,
  document: ProformaDocument,
  i18n: Translator,
): string[] {
  const { sum, unpriced, unmeasured } = totals
  const columns = document === 'proforma' ? [column] : []
  return formatMissing(
    { lines, columns, totals: { columns: [{ sum, unpriced }], unmeasured } },
    i18n,
  )
}

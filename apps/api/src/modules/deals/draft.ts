import type { ProformaLine } from '@dhow/contract/deals/deals'
import type { ProformaDraft } from '@dhow/contract/deals/proforma-draft'
import type { QuotationSettings, QuotationTerms } from '@dhow/contract/quotations/quotation-draft'
import { formatQuotationTerms } from '@dhow/contract/quotations/quotation-texts'
import type { QuotationLine } from '@dhow/contract/quotations/quotations'
import { getTranslator } from '@dhow/i18n/catalogues'
import { formatHsCode } from '@dhow/trade/product-codes'
import { PAYMENT_TERMS } from '@dhow/trade/trade-terms'
import type { Translator } from '@dhow/trade/translator'
import { buildLetter } from '#api/modules/quotations/draft.ts'
import type { VersionRow } from '#api/modules/quotations/service.ts'
import { AppError } from '#api/platform/app-error.ts'
import type { ProformaContent } from './store.ts'

const toLine = (line: QuotationLine, quotedLine: number, column: number): ProformaLine => {
  const { productId, name, itemNumber, brand, note, specification, quantity, unit, pricePer } = line
  const { hsCode, origin } = specification ?? {}
  return {
    quotedLine,
    ...(productId && { productId }),
    name,
    ...(itemNumber && { itemNumber }),
    brand,
    ...(note && { note }),
    ...(hsCode && { hsCode: formatHsCode(hsCode) }),
    ...(origin && { origin }),
    specification,
    quantity,
    unit,
    pricePer,
    price: line.prices[column] ?? null,
  }
}

const formatPayment = ({ payment, paymentNote }: QuotationTerms, i18n: Translator) =>
  [payment && i18n.t(PAYMENT_TERMS[payment]), paymentNote].filter(Boolean).join('\n')

/** Returns the terms that a proforma invoice has no field for, one in each line. */
function formatRemarks(terms: QuotationTerms, i18n: Translator): string {
  const { payment: _, paymentNote: _n, depositPercent: _d, loadingPort: _l, ...others } = terms
  const { remarks = '', ...labelled } = others
  const texts = formatQuotationTerms(labelled, i18n).map(([label, text]) =>
    i18n.t('{label}: {text}', { label, text }),
  )
  return [...texts, remarks].filter(Boolean).join('\n')
}

/** Returns the letter of a proforma invoice: the company's own text, or the default in the language of the buyer. */
export const buildProformaLetter = (
  { proformaLetter }: QuotationSettings,
  content: Pick<ProformaContent, 'language'> & { buyer: { name: string } },
): string => buildLetter({ letter: proformaLetter }, content)

export type FirstValues = {
  accepted: VersionRow
  lines: QuotationLine[]
  settings: QuotationSettings
  seller: ProformaDraft['seller']
  /** The proforma invoices that were sent last: to anybody, and to this buyer. */
  lastSent: ProformaContent | undefined
  lastToBuyer: ProformaContent | undefined
  today: string
  validUntil: string
}

/**
 * Returns the first draft for an accepted version. Optional lines are left out, because they are not part of the accepted
 * sum; a person can add them.
 */
export function buildProforma(values: FirstValues): ProformaContent {
  const { accepted, settings, lastSent, lastToBuyer } = values
  const { language, buyer, terms, currency, decision } = accepted
  const index = decision?.column ?? 0
  const column = accepted.columns[index] ?? { rule: 'FOB', place: '' }
  const { rule, place } = column
  const i18n = getTranslator(language)
  const choosePlace = (...rules: string[]) => (rules.includes(rule) ? place : '')
  return {
    language,
    currency,
    column: { rule, place },
    date: values.today,
    seller: lastSent?.seller ?? values.seller,
    buyer: {
      ...buyer,
      address: lastToBuyer?.buyer.address ?? '',
      taxNumber: lastToBuyer?.buyer.taxNumber ?? '',
    },
    consignee: lastToBuyer?.consignee ?? '',
    notifyParty: lastToBuyer?.notifyParty ?? '',
    orderNumber: decision?.orderNumber ?? '',
    lines: values.lines.flatMap((line, number) =>
      line.isOptional ? [] : [toLine(line, number, index)],
    ),
    depositPercent: terms.depositPercent ?? (terms.payment === 'tt-advance' ? 100 : 0),
    payment: formatPayment(terms, i18n),
    bankDetails: settings.bankDetails,
    shippingMarks: '',
    loadingPort: terms.loadingPort || choosePlace('FOB', 'FAS'),
    dischargePort: choosePlace('CFR', 'CIF') || (lastToBuyer?.dischargePort ?? ''),
    validUntil: values.validUntil,
    remarks: formatRemarks(terms, i18n),
    signaturePlace: lastSent?.signaturePlace ?? '',
    letter: buildProformaLetter(settings, { buyer, language }),
    withPackingList: lastSent?.withPackingList ?? false,
  }
}

/**
 * Returns a draft whose lines have the specifications of the accepted version.
 * @throws AppError `unprocessable` for an unknown line
 */
export const toProformaContent = (
  { lines, ...draft }: ProformaDraft,
  quotedLines: QuotationLine[],
  { currency, column }: Pick<ProformaContent, 'currency' | 'column'>,
): ProformaContent => ({
  ...draft,
  currency,
  column,
  lines: lines.map((line, index) => {
    if (line.quotedLine === undefined) return line
    const quoted = quotedLines[line.quotedLine]
    if (!quoted) {
      const message = `The accepted version has no line ${line.quotedLine}.`
      throw AppError.forField('unprocessable', `lines.${index}.quotedLine`, message)
    }
    const { productId, brand, specification } = quoted
    return { ...line, ...(productId && { productId }), brand, specification }
  }),
})

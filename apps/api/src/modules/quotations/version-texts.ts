import { columnText, quotationTermTexts } from '@dhow/contract/quotations/quotation-texts'
import type { QuotationVersion } from '@dhow/contract/quotations/quotations'
import { countryName } from '@dhow/trade/display-names'
import { isolate, type Translator } from '@dhow/trade/translator'

/**
 * Returns the buyer, then the terms, with their labels.
 * @param reference of the enquiry
 */
export function versionFacts(
  { buyer, columns, currency, terms }: QuotationVersion,
  i18n: Translator,
  reference = '',
): [label: string, text: string][] {
  const incoterms = columns.map((one) => {
    const column = isolate(columnText(one, i18n), i18n)
    return i18n.t('{column} (Incoterms 2020)', { column })
  })
  const facts: [label: string, text: string][] = [
    [i18n.t('Company'), buyer.company],
    [i18n.t('Name'), buyer.name],
    [i18n.t('Country'), buyer.country && countryName(buyer.country, i18n)],
    [i18n.t('Enquiry'), reference],
    [i18n.t('Incoterms'), incoterms.join('\n')],
    [i18n.t('Currency'), currency],
    ...quotationTermTexts(terms, i18n),
  ]
  return facts.filter(([, text]) => text !== '')
}

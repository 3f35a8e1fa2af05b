import { columnText, quotationTermTexts } from '@dhow/contract/quotations/quotation-texts'
import type { QuotationVersion } from '@dhow/contract/quotations/quotations'
import { countryName } from '@dhow/trade/display-names'
import { isolate, listText, type Translator } from '@dhow/trade/translator'

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

/** Whether a column has a sum. Without a price of any line, 0 would be wrong. */
export const hasSum = ({ lines, totals }: QuotationVersion, column: number): boolean =>
  (totals.columns[column]?.unpriced.length ?? 0) <
  lines.filter(({ isOptional }) => !isOptional).length

/** Names the lines that the sums lack. */
export function missingTexts(
  { columns, lines, totals }: QuotationVersion,
  i18n: Translator,
): string[] {
  const namesOf = (indexes: number[]): string =>
    listText(
      indexes.map((at) => isolate(lines[at]?.name ?? '', i18n)),
      i18n,
    )
  const unpriced = columns.flatMap((column, at) => {
    const indexes = totals.columns[at]?.unpriced ?? []
    if (indexes.length === 0) return []
    return i18n.t('Not in the sum of {column}: {products}', {
      column: isolate(columnText(column, i18n), i18n),
      products: namesOf(indexes),
    })
  })
  if (totals.unmeasured.length === 0) return unpriced
  const products = namesOf(totals.unmeasured)
  return [...unpriced, i18n.t('Not in the weights and volume: {products}', { products })]
}

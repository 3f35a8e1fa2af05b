import type { Readable } from 'node:stream'
import { toPack } from '@dhow/contract/products/pack'
import { formatColumn, formatMissing, hasSum } from '@dhow/contract/quotations/quotation-texts'
import { calculateLineAmounts } from '@dhow/contract/quotations/quotation-totals'
import type { QuotationLine, QuotationVersion } from '@dhow/contract/quotations/quotations'
import { formatCarton } from '@dhow/trade/load/pack-line'
import { getCurrencyDigits, toDecimal, toDecimalPrice } from '@dhow/trade/money'
import type { Translator } from '@dhow/trade/translator'
import { UNITS_OF_SALE } from '@dhow/trade/units-of-sale'
import { writeFactsXlsx, type XlsxCell } from '#api/platform/xlsx/write.ts'
import { getMeasureHeads, getMeasureSums, getMeasures } from './measures.ts'
import { getVersionFacts } from './views.ts'

export type WorkbookContent = {
  number: string
  version: QuotationVersion
  /** Day on which it was sent; empty for a draft. */
  sentOn: string
  i18n: Translator
}

/** Returns a workbook of a version, without its internal note: facts, lines, totals, and the lines that the totals lack. */
export function buildQuotationWorkbook({
  number,
  version,
  sentOn,
  i18n,
}: WorkbookContent): Readable {
  const { columns, lines, currency, validUntil, totals } = version
  const about = [
    [i18n.t('Quotation'), number],
    [i18n.t('Version'), String(version.version)],
    [i18n.t('Date'), sentOn || i18n.t('Draft')],
    [i18n.t('Valid until'), validUntil ?? ''],
    ...getVersionFacts(version, i18n),
  ]
  const heads = [
    i18n.t('No.'),
    i18n.t('Item number'),
    i18n.t('Product'),
    i18n.t('Brand'),
    i18n.t('Pack'),
    i18n.t('Quantity'),
    i18n.t('Unit'),
    i18n.t('Optional'),
    i18n.t('Note'),
    i18n.t('As written'),
    i18n.t('Price per'),
    ...columns.flatMap((item) => {
      const column = formatColumn(item, i18n)
      return [i18n.t('Price {column}', { column }), i18n.t('Amount {column}', { column })]
    }),
    ...getMeasureHeads(i18n),
  ]
  function* buildRows(): Generator<XlsxCell[]> {
    for (const [index, line] of lines.entries())
      yield buildLineCells(line, index + 1, currency, i18n)
    yield [
      i18n.t('Total'),
      ...Array.from({ length: 10 }, () => ''),
      ...totals.columns.flatMap(({ sum }, index) => [
        '',
        hasSum(version, index) ? Number(sum) : '',
      ]),
      ...getMeasureSums(totals).map((sum) => sum || ''),
    ]
    for (const text of formatMissing(version, i18n)) yield [text]
  }
  return writeFactsXlsx(number, about, heads, buildRows(), i18n.locale)
}

function buildLineCells(
  line: QuotationLine,
  number: number,
  currency: string,
  i18n: Translator,
): XlsxCell[] {
  const {
    itemNumber = '',
    name,
    brand = '',
    specification = {},
    quantity,
    note = '',
    written = '',
  } = line
  const digits = getCurrencyDigits(currency)
  const amounts = calculateLineAmounts(line, digits)
  const formatUnit = (unit: QuotationLine['unit']) => i18n.t(UNITS_OF_SALE[unit], { count: 1 })
  return [
    number,
    itemNumber,
    name,
    brand,
    formatCarton(toPack(specification) ?? {}, i18n),
    quantity ?? '',
    formatUnit(line.unit),
    line.isOptional ? i18n.t('yes') : '',
    note,
    written,
    formatUnit(line.pricePer),
    ...line.prices.flatMap((price, index) => {
      const amount = amounts[index]
      return [
        price === null ? '' : Number(toDecimalPrice(price)),
        amount === undefined ? '' : Number(toDecimal(amount, digits)),
      ]
    }),
    ...getMeasures(line).map((value) => value ?? ''),
  ]
}

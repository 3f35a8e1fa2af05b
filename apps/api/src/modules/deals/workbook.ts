import type { Readable } from 'node:stream'
import type { ProformaDocument } from '@dhow/contract/deals/deal-steps'
import type { ProformaLine } from '@dhow/contract/deals/deals'
import { SPECIFICATION_FIELDS } from '@dhow/contract/products/specification-facts'
import { getCountryName, type Translator } from '@dhow/trade/translator'
import { UNITS_OF_SALE } from '@dhow/trade/units-of-sale'
import { getMeasureHeads, getMeasureSums, getMeasures } from '#api/modules/quotations/measures.ts'
import { writeFactsXlsx, type XlsxCell } from '#api/platform/xlsx/write.ts'
import {
  formatLinePack,
  formatMissingLines,
  getBlocks,
  getLines,
  getParties,
  getPrices,
  getProformaFacts,
  getSums,
  getTitle,
  type PrintedProforma,
} from './document.ts'

/** Columns before those of prices and measures. */
const FIRST_COLUMNS = 10

/** Returns a workbook of a proforma invoice, or of its packing list, which has no price. */
export function buildProformaWorkbook(
  printed: PrintedProforma,
  document: ProformaDocument,
  i18n: Translator,
): Readable {
  const { number, version } = printed
  const isPacking = document === 'packing-list'
  const formatUnit = (unit: ProformaLine['unit']) => i18n.t(UNITS_OF_SALE[unit], { count: 1 })
  const about = [
    [getTitle(document, number, i18n), ''],
    [i18n.t('Version'), String(version.version)],
    [i18n.t('Date'), version.date],
    ...getParties(printed, i18n),
    ...getProformaFacts(printed, document, i18n),
    ...getBlocks(version, document, i18n),
  ]
  const heads = [
    i18n.t('No.'),
    i18n.t('Item number'),
    i18n.t('Product'),
    i18n.t('Brand'),
    i18n.t('Pack'),
    i18n.t(SPECIFICATION_FIELDS.hsCode.label),
    i18n.t(SPECIFICATION_FIELDS.origin.label),
    i18n.t('Note'),
    i18n.t('Quantity'),
    i18n.t('Unit'),
    ...(isPacking ? [] : [i18n.t('Price per'), i18n.t('Unit price'), i18n.t('Amount')]),
    ...getMeasureHeads(i18n),
  ]

  const buildPriceCells = (line: ProformaLine): XlsxCell[] => {
    const { price, amount } = getPrices(line, version.currency)
    return [
      formatUnit(line.pricePer),
      price === undefined ? '' : Number(price),
      amount === undefined ? '' : Number(amount),
    ]
  }

  function* buildRows(): Generator<XlsxCell[]> {
    for (const [index, line] of getLines(version, document).entries()) {
      const { itemNumber = '', brand = '', hsCode = '', origin = '', note = '', ...facts } = line
      const { name, quantity, unit } = facts
      yield [
        index + 1,
        itemNumber,
        name,
        brand,
        formatLinePack(line, i18n),
        hsCode,
        origin && getCountryName(origin, i18n),
        note,
        quantity ?? '',
        formatUnit(unit),
        ...(isPacking ? [] : buildPriceCells(line)),
        ...getMeasures(line).map((value) => value || ''),
      ]
    }
    const measures = getMeasureSums(version.totals).map((value) => value || '')
    const blank = Array.from({ length: FIRST_COLUMNS - 1 }, () => '')
    if (isPacking) yield [i18n.t('Total'), ...blank, ...measures]
    else {
      for (const [index, [label, sum]] of getSums(version, i18n).entries()) {
        yield [label, ...blank, '', '', Number(sum), ...(index === 0 ? measures : [])]
      }
    }
    for (const text of formatMissingLines(version, document, i18n)) yield [text]
  }

  return writeFactsXlsx(number, about, heads, buildRows(), i18n.locale)
}

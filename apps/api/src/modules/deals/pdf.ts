import type { ProformaDocument } from '@dhow/contract/deals/deal-steps'
import type { ProformaLine } from '@dhow/contract/deals/deals'
import {
  formatLineQuantity,
  formatSum,
  formatUnitPrice,
} from '@dhow/contract/quotations/quotation-texts'
import { isolate } from '@dhow/trade/translator'
import type { Document, Frame } from '#api/modules/documents/frame.ts'
import { buildRows } from '#api/modules/documents/large.ts'
import { formatDecimal } from '#api/modules/documents/lines.ts'
import { addBreaks } from '#api/modules/documents/printable.ts'
import { getMeasureHeads, getMeasureSums, getMeasures } from '#api/modules/quotations/measures.ts'
import { bindEnd, bindWords, removeDirectionMarks } from '#api/modules/quotations/pdf.ts'
import { formatDay } from '#api/modules/quotations/views.ts'
import {
  formatLinePack,
  formatMissingLines,
  formatReplaced,
  getBlocks,
  getCodes,
  getLines,
  getParties,
  getPrices,
  getProformaFacts,
  getSums,
  getTitle,
  type PrintedProforma,
} from './document.ts'

/** Decimals of cartons, kg net and gross, and m³. */
const DIGITS = [0, 2, 2, 3]

/** Fields after the lines, which only the last part of a large document has. */
const END = { sums: [], missing: [], totals: [], blocks: [], signature: [] }

/** Builds a proforma invoice, or its packing list, which has no price. */
export async function buildProformaDocument(
  frame: Frame,
  printed: PrintedProforma,
  document: ProformaDocument,
): Promise<Document> {
  const { i18n } = frame
  const { number, version } = printed
  const { currency, date, seller, signaturePlace } = version
  const isPacking = document === 'packing-list'
  const formatMeasure = (value: number | undefined, index: number) =>
    value ? formatDecimal(value, DIGITS[index] ?? 0, i18n) : ''
  const heads = getMeasureHeads(i18n)

  const buildRow = (line: ProformaLine, index: number) => {
    const measures = getMeasures(line).map(formatMeasure)
    const { price, amount } = getPrices(line, currency)
    const codes = getCodes(line, i18n).map(([label, text]) =>
      i18n.t('{label}: {text}', { label, text: bindWords(text) }),
    )
    // The quantity states cartons already.
    const measured = measures.flatMap((text, position) =>
      text && (position > 0 || line.unit !== 'carton')
        ? [i18n.t('{label}: {text}', { label: heads[position] ?? '', text })]
        : [],
    )
    return {
      number: String(index + 1),
      name: addBreaks(line.name),
      note: addBreaks(line.note ?? ''),
      details: [
        [
          addBreaks(line.brand ?? ''),
          addBreaks(line.itemNumber ?? ''),
          bindWords(formatLinePack(line, i18n)),
        ],
        codes,
        isPacking ? [] : measured,
      ].filter((detail) => detail.some(Boolean)),
      quantity: formatLineQuantity(line, i18n),
      cells: isPacking
        ? measures
        : [
            price === undefined
              ? ''
              : formatUnitPrice(line.price, { ...line, currency }, i18n).replace(/ .*/, bindEnd),
            amount === undefined ? '' : removeDirectionMarks(formatSum(amount, currency, i18n)),
          ],
    }
  }

  const { rows, toParts } = await buildRows(getLines(version, document), buildRow)
  const sums = isPacking
    ? []
    : getSums(version, i18n).map(([label, sum]): [string, string] => [
        label,
        removeDirectionMarks(formatSum(sum, currency, i18n)),
      ])
  const cells = [...rows.flatMap((row) => row.cells.slice(1)), ...sums.map(([, sum]) => sum)]
  const isDraft = version.state === 'draft'
  const data = {
    title: getTitle(document, number, i18n),
    url: '',
    date: new Date(date),
    isDraft,
    isPacking,
    above: [
      isDraft ? i18n.t('Draft') : '',
      i18n.t('Version {version}', { version: version.version }),
      formatDay(date, i18n),
    ],
    below: formatReplaced(printed.replaced, i18n),
    parties: getParties(printed, i18n).map(([label, text]) => [label, addBreaks(text)]),
    facts: getProformaFacts(printed, document, i18n).map(([label, text]) => [
      label,
      addBreaks(text),
    ]),
    heads: [
      i18n.t('No.'),
      i18n.t('Product'),
      i18n.t('Quantity'),
      ...(isPacking ? heads : [i18n.t('Unit price'), i18n.t('Amount')]),
    ],
    longest: cells.reduce((max, text) => Math.max(max, text.length), 1),
    sums,
    missing: formatMissingLines(version, document, i18n),
    totals: getMeasureSums(version.totals).flatMap((value, index) => {
      const text = formatMeasure(value, index)
      return text ? [[heads[index], text]] : []
    }),
    blocks: getBlocks(version, document, i18n).map(([label, text]) => [label, addBreaks(text)]),
    signature: [
      [
        i18n.t('Place and date'),
        [signaturePlace, formatDay(date, i18n)]
          .filter(Boolean)
          .map((text) => isolate(text, i18n))
          .join(', '),
      ],
      [
        i18n.t('{label}: {text}', {
          label: i18n.t('Signature of the seller'),
          text: isolate(seller.name, i18n),
        }),
        '',
      ],
    ],
  }
  return frame.buildDocument('proforma', data, { draft: i18n.t('Draft') }, toParts(END))
}

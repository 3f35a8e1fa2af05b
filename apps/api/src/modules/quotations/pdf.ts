import { listFacts } from '@dhow/contract/products/facts'
import { toPack } from '@dhow/contract/products/pack'
import {
  formatAmount,
  formatColumn,
  formatLineQuantity,
  formatMissing,
  formatSum,
  formatUnitPrice,
  hasSum,
} from '@dhow/contract/quotations/quotation-texts'
import { calculateLineAmounts } from '@dhow/contract/quotations/quotation-totals'
import type { QuotationLine, QuotationVersion } from '@dhow/contract/quotations/quotations'
import { formatCarton } from '@dhow/trade/load/pack-line'
import { getCurrencyDigits } from '@dhow/trade/money'
import { type Document, EDGES, type Frame } from '#api/modules/documents/frame.ts'
import type { Documents } from '#api/modules/documents/index.ts'
import { buildRows } from '#api/modules/documents/large.ts'
import { buildLoadTexts, formatDecimal } from '#api/modules/documents/lines.ts'
import { addBreaks } from '#api/modules/documents/printable.ts'
import type { LanguageService } from '#api/modules/languages/service.ts'
import { formatWritten } from '#api/modules/lists/line-texts.ts'
import { getMeasureHeads, getMeasureSums } from './measures.ts'
import { formatDay, getVersionFacts, translateLines } from './views.ts'

/** Maximum characters of a fact in half of the width: four price columns. */
const SHORT_FACT = 250

/** Decimals of the measures. */
const DIGITS = [0, 0, 0, 1]

/** Characters of amounts in the width of a portrait page. */
const PORTRAIT_CHARACTERS = 50

export type QuotationContent = {
  number: string
  /** The product names must be in the language of the frame. */
  version: QuotationVersion
  reference?: string
  bankDetails: string
}

type Parts = {
  documents: Pick<Documents, 'createFrame' | 'createUncached'>
  localizer: LanguageService['createLocalizer']
}

/**
 * Creates the PDF of a quotation. Translates its product names to the language of the version.
 * @throws AppError like `createCompiler`
 */
export async function createPdf(
  { documents, localizer }: Parts,
  { version, ...quotation }: QuotationContent,
): Promise<Buffer> {
  const { language } = version
  const lines = translateLines(version.lines, language, localizer)
  const content = { ...quotation, version: { ...version, lines } }
  const document = await buildQuotationDocument(documents.createFrame(language), content)
  return documents.createUncached(document)
}

/** Returns the document of a version, without its internal note. */
export async function buildQuotationDocument(
  frame: Frame,
  { number, version, reference, bankDetails }: QuotationContent,
): Promise<Document> {
  const { i18n } = frame
  const { state, sentAt, validUntil, buyer, columns, currency, letter, totals } = version
  const isDraft = state === 'draft'
  const date = sentAt ? new Date(sentAt) : new Date()
  const facts = getVersionFacts(version, i18n, reference).map(([label, text]): [string, string] => [
    label,
    addBreaks(text),
  ])
  const isShort = ([, text]: [string, string]) => text.length <= SHORT_FACT
  const { rows, toParts } = await buildRows(version.lines, (line, index) => ({
    number: String(index + 1),
    ...buildRow(frame, line, currency),
  }))
  const counted = version.lines.flatMap((line) =>
    line.quantity === null || line.isOptional ? [] : [{ ...line, quantity: line.quantity }],
  )
  const { load, uncounted } = buildLoadTexts(counted, { country: buyer.country || undefined }, i18n)
  const heads = getMeasureHeads(i18n)
  const sums = totals.columns.map(({ sum }, index) =>
    hasSum(version, index)
      ? removeDirectionMarks(formatSum(sum, currency, i18n))
      : i18n.t('On request'),
  )
  const amounts = rows.flatMap(({ prices }) => prices.map(([, amount = '']) => amount))
  const longest = [...amounts, ...sums].reduce((max, text) => Math.max(max, text.length), 0)
  const data = {
    title: i18n.t('Quotation {number}', { number }),
    url: '',
    date,
    isDraft,
    above: [
      isDraft ? i18n.t('Draft') : '',
      i18n.t('Version {version}', { version: version.version }),
      frame.formatDay(date),
    ],
    below: validUntil ? i18n.t('Valid until {day}', { day: formatDay(validUntil, i18n) }) : '',
    facts: facts.filter(isShort),
    longFacts: facts.filter((fact) => !isShort(fact)),
    letter,
    isWide: (longest + 2) * columns.length > PORTRAIT_CHARACTERS,
    longest,
    heads: [i18n.t('No.'), '', i18n.t('Product'), i18n.t('Quantity')],
    columns: columns.map((column) => addBreaks(formatColumn(column, i18n))),
    sums,
    missing: formatMissing(version, i18n),
    totals: getMeasureSums(totals).flatMap((value, index) =>
      value > 0 ? [[heads[index], formatDecimal(value, DIGITS[index] ?? 0, i18n)]] : [],
    ),
    load,
    // `missing` names the lines if there is no estimate.
    uncounted: load.length > 0 ? uncounted : [],
    bankDetails,
  }
  const labels = {
    draft: i18n.t('Draft'),
    optional: i18n.t('Optional'),
    totals: i18n.t('Total'),
    containers: i18n.t('Containers'),
    bankDetails: i18n.t('Bank details'),
  }
  return frame.buildDocument('quotation', data, labels, toParts(END))
}

const END = { sums: [], missing: [], totals: [], load: [], uncounted: [], bankDetails: '' }

/** Prices are left to right too, because `toPrintable` isolates them from the text around them. */
export const removeDirectionMarks = (money: string) => money.replaceAll('\u200f', '')

export const bindWords = (text: string) => text.replaceAll(' ', '\u00a0')

export const bindEnd = (end: string) => ` ${bindWords(end.slice(1))}`

function buildRow({ i18n, addPicture }: Frame, line: QuotationLine, currency: string) {
  const { name, brand = '', itemNumber = '', specification = {}, note = '', isOptional } = line
  const codes = listFacts(specification, i18n, ['gtin', 'hsCode', 'origin'])
  const amounts = calculateLineAmounts(line, getCurrencyDigits(currency))
  return {
    picture: addPicture(line.image, EDGES.small),
    name: addBreaks(name),
    note: addBreaks(note),
    written: addBreaks(formatWritten(line, i18n)),
    isOptional,
    details: [
      [brand, itemNumber, bindWords(formatCarton(toPack(specification) ?? {}, i18n))],
      codes.map(({ label, plain }) => i18n.t('{label}: {text}', { label, text: bindWords(plain) })),
    ],
    quantity: formatLineQuantity(line, i18n),
    prices: line.prices.map((price, index) => {
      const amount = amounts[index]
      return [
        formatUnitPrice(price, { ...line, currency }, i18n).replace(/ .*/, bindEnd),
        amount === undefined ? '' : removeDirectionMarks(formatAmount(amount, currency, i18n)),
      ]
    }),
  }
}

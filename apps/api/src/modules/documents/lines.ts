import type { ListLine } from '@dhow/contract/lists/lists'
import {
  buildLoadReport,
  calculateLineTotals,
  type LoadLine,
  type LoadTerms,
  toJourney,
} from '@dhow/contract/messages/enquiry-load'
import type { StoredLine } from '@dhow/contract/messages/enquiry-submission'
import { formatQuantity } from '@dhow/contract/messages/enquiry-texts'
import { paths } from '@dhow/contract/paths'
import { toPack } from '@dhow/contract/products/pack'
import { ESTIMATE_NOTE } from '@dhow/trade/load/container-load-text'
import { formatCarton } from '@dhow/trade/load/pack-line'
import type { Translator } from '@dhow/trade/translator'
import { formatWritten } from '#api/modules/lists/line-texts.ts'
import { createSlices } from '#api/platform/background/slices.ts'
import { type Document, EDGES, type Frame } from './frame.ts'

export const GRAMS_PER_KG = 1_000
export const MM3_PER_M3 = 1e9

type PrintedLine = StoredLine & { image?: string | undefined }

type Content = {
  title: string
  url: string
  /** Shown above and below the title. */
  above: string
  below: string
  facts: [label: string, text: string][]
  message: string
  lines: PrintedLine[]
  terms?: LoadTerms | undefined
}

export const formatDecimal = (value: number, digits: number, { locales }: Translator): string =>
  value.toLocaleString(locales, { maximumFractionDigits: digits })

/** Returns the paragraphs about the estimated containers, and the reasons why lines are not counted. */
export function buildLoadTexts(
  lines: readonly LoadLine[],
  terms: LoadTerms | undefined,
  i18n: Translator,
) {
  const { load, uncounted } = buildLoadReport(lines, terms, i18n)
  const texts = load
    ? [load.sentence, load.more, ...load.notes, load.totals, i18n.t(ESTIMATE_NOTE)]
    : []
  return { load: texts.filter(Boolean), uncounted }
}

/** Returns a document with the lines of an enquiry or a list, their totals, and the estimated containers. */
export async function buildLinesDocument(
  frame: Frame,
  { lines, terms, ...content }: Content,
): Promise<Document> {
  const { i18n } = frame
  const journey = toJourney(terms)
  const slice = createSlices()
  const formatOptional = (value: number | undefined, digits: number) =>
    value === undefined ? '' : formatDecimal(value, digits, i18n)
  const formatNumbers = (cartons?: number, grossGrams?: number, volumeMm3?: number) => [
    formatOptional(cartons, 0),
    formatOptional(grossGrams && grossGrams / GRAMS_PER_KG, 1),
    formatOptional(volumeMm3 && volumeMm3 / MM3_PER_M3, 3),
  ]
  const sums = { cartons: 0, grossGrams: 0, volumeMm3: 0 }
  const rows: object[] = []
  for (const line of lines) {
    const totals = calculateLineTotals(line, journey)
    for (const key of Object.keys(sums) as (keyof typeof sums)[]) sums[key] += totals[key] ?? 0
    const { name, brand = '', itemNumber = '', specification = {}, note = '' } = line
    rows.push({
      number: String(rows.length + 1),
      picture: frame.addPicture(line.image, EDGES.small),
      name,
      note,
      written: formatWritten(line, i18n),
      details: [brand, itemNumber, formatCarton(toPack(specification) ?? {}, i18n)],
      numbers: [
        formatQuantity(line, i18n),
        ...formatNumbers(totals.cartons, totals.grossGrams, totals.volumeMm3),
      ],
    })
    await slice()
  }
  const data = {
    ...content,
    heads: [
      i18n.t('No.'),
      '',
      i18n.t('Product'),
      i18n.t('Quantity'),
      i18n.t('Cartons'),
      i18n.t('Gross weight (kg)'),
      i18n.t('CBM'),
    ],
    lines: rows,
    totals: ['', ...formatNumbers(sums.cartons, sums.grossGrams, sums.volumeMm3)],
    ...buildLoadTexts(lines, terms, i18n),
  }
  return frame.buildDocument('enquiry', data, {
    totals: i18n.t('Total'),
    containers: i18n.t('Containers'),
  })
}

export function buildListDocument(
  frame: Frame,
  lines: ListLine[],
  code: string,
): Promise<Document> {
  const { i18n, formatDay } = frame
  return buildLinesDocument(frame, {
    title: i18n.t('Product list'),
    url: frame.toUrl(paths.sharedList(code)),
    above: formatDay(new Date()),
    below: code,
    facts: [],
    message: '',
    lines: lines.map(({ product, ...line }) =>
      product ? { ...line, ...product, image: product.images[0] } : line,
    ),
  })
}

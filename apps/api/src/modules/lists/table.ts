import type { Readable } from 'node:stream'
import { FACT_COLUMNS, getFact, isNumber } from '@dhow/contract/catalogue-import/import-columns'
import type { ListLine } from '@dhow/contract/lists/lists'
import { calculateLineTotals } from '@dhow/contract/messages/enquiry-load'
import type { StoredLine } from '@dhow/contract/messages/enquiry-submission'
import { listFacts } from '@dhow/contract/products/facts'
import type { SpecificationFact } from '@dhow/contract/products/specification-facts'
import type { Journey } from '@dhow/trade/load/packed-product'
import type { Translator } from '@dhow/trade/translator'
import { UNITS_OF_SALE } from '@dhow/trade/units-of-sale'
import { writeXlsx, type XlsxCell, type XlsxColumn } from '#api/platform/xlsx/write.ts'

const FACTS = FACT_COLUMNS.filter(
  (fact) =>
    fact !== 'ingredients' &&
    fact !== 'allergens' &&
    fact !== 'certificates' &&
    fact !== 'netContentUnit',
)

/** Facts that are stored as codes. They are written as on the product page. */
const CODED = ['netContent', 'palletType', 'storage', 'origin', 'labelLanguages'] as const

const isNumeric = (fact: (typeof FACTS)[number]) => fact !== 'netContent' && isNumber(fact)

type ListColumn = [head: string, holds: XlsxColumn['holds'], width?: number]

const WIDTH = 14

export const listColumns = (i18n: Translator): ListColumn[] => [
  [i18n.t('No.'), 'number'],
  [i18n.t('Product'), 'text', 40],
  [i18n.t('Item number'), 'text'],
  [i18n.t('Brand'), 'text'],
  [i18n.t('Quantity'), 'number'],
  [i18n.t('Unit'), 'text'],
  [i18n.t('Note'), 'text'],
  [i18n.t('As written'), 'text'],
  [i18n.t('Cartons'), 'number'],
  [i18n.t('Gross weight (kg)'), 'number'],
  [i18n.t('CBM'), 'number'],
  ...FACTS.map((fact): ListColumn => {
    return [formatFactTitle(fact, i18n), isNumeric(fact) ? 'number' : 'text']
  }),
]

const UNITS: Record<NonNullable<SpecificationFact['unit']>, string> = {
  mm: /*i18n*/ 'mm',
  g: /*i18n*/ 'g',
  'cm³': /*i18n*/ 'cm³',
  months: /*i18n*/ 'months',
  '°C': /*i18n*/ '°C',
  cartons: /*i18n*/ 'cartons',
}

function formatFactTitle(fact: (typeof FACTS)[number], i18n: Translator) {
  const { label, unit }: SpecificationFact = getFact(fact)
  return unit
    ? i18n.t('{label} ({unit})', { label: i18n.t(label), unit: i18n.t(UNITS[unit]) })
    : i18n.t(label)
}

function toSumCells(line: StoredLine, journey: Journey): XlsxCell[] {
  const { cartons = '', grossGrams, volumeMm3 } = calculateLineTotals(line, journey)
  return [
    cartons,
    grossGrams === undefined ? '' : grossGrams / 1_000,
    volumeMm3 === undefined ? '' : Math.round(volumeMm3 / 1e5) / 1e4,
  ]
}

function toFactCell(value: unknown, i18n: Translator): XlsxCell {
  if (value === undefined) return ''
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? i18n.t('yes') : i18n.t('no')
  return String(value)
}

/** Returns the column names, then the rows of lines with current products. The journey may limit the payload of containers. */
export function* listRows(
  lines: Iterable<ListLine>,
  journey: Journey,
  i18n: Translator,
): Generator<XlsxCell[]> {
  yield listColumns(i18n).map(([head]) => head)
  let number = 0
  for (const { product, ...line } of lines) {
    number++
    const { name, itemNumber = '', brand = '', specification } = product ?? line
    const texts = new Map(
      listFacts(specification ?? {}, i18n, CODED).map(({ key, plain }) => [String(key), plain]),
    )
    yield [
      number,
      name,
      itemNumber,
      brand,
      line.quantity,
      i18n.t(UNITS_OF_SALE[line.unit], { count: 1 }),
      line.note ?? '',
      line.written ?? '',
      ...toSumCells({ ...line, specification }, journey),
      ...FACTS.map((fact) => texts.get(fact) ?? toFactCell(specification?.[fact], i18n)),
    ]
  }
}

export function* buildListTable(lines: Iterable<ListLine>, i18n: Translator): Generator<string[]> {
  for (const row of listRows(lines, {}, i18n)) yield row.map(String)
}

export const buildListWorkbook = (lines: Iterable<ListLine>, i18n: Translator): Readable =>
  writeXlsx(
    i18n.t('List'),
    listColumns(i18n).map(([, holds, width = WIDTH]) => ({ holds, width })),
    listRows(lines, {}, i18n),
  )

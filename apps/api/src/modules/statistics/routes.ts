import type { Contract } from '@dhow/contract'
import { getCategoryLabel } from '@dhow/contract/categories/category-names'
import { DEAL_STEP_TEXTS } from '@dhow/contract/deals/deal-steps'
import type { Figures, Requested, Statistics } from '@dhow/contract/statistics/statistics'
import { getEnglish } from '@dhow/i18n/catalogues'
import { getCountryName } from '@dhow/trade/translator'
import type { Background } from '#api/platform/background/background.ts'
import { writeCsv } from '#api/platform/csv/write.ts'
import { type Handlers, ok } from '#api/platform/http/contract.ts'

type Row = readonly string[]

const NAMES = {
  products: ['Product', (key: string) => key],
  categories: [
    'Category',
    (key: string) => (key ? getCategoryLabel(key) : 'Outside the catalogue'),
  ],
  countries: ['Country', (key: string) => (key ? getCountryName(key, getEnglish()) : 'Unknown')],
} as const

const HEADS = ['Lines', 'Cartons', 'Lines before', 'Cartons before']

const buildRankingTable = (table: keyof typeof NAMES, rows: Requested[]): Row[] => {
  const [head, formatName] = NAMES[table]
  return [
    [head, ...HEADS],
    ...rows.map(({ key, lines, cartons, previousLines, previousCartons }) => [
      formatName(key),
      ...[lines, cartons, previousLines, previousCartons].map(String),
    ]),
  ]
}

const HOUR_MS = 3_600_000

const FIGURES: [label: string, (figures: Figures) => number | string][] = [
  ['Enquiries', ({ enquiries }) => enquiries],
  ['Answered', ({ answered }) => answered],
  ['Not answered yet', ({ waiting }) => waiting],
  ['Answered within a day', ({ withinDay }) => withinDay],
  [
    'Median hours to first answer',
    ({ medianMs }) => (medianMs === null ? '' : (medianMs / HOUR_MS).toFixed(1)),
  ],
  ['Quoted', ({ quoted }) => quoted],
  ['Won', ({ won }) => won],
  ['Lost', ({ lost }) => lost],
]

function buildOutcomesTable({ figures: { current, previous }, deals, reasons }: Statistics): Row[] {
  const buildValueRows = (label: string, kind: keyof Figures['sums']): Row[] => {
    const findSum = ({ sums }: Figures, currency: string) =>
      sums[kind].find((sum) => sum.currency === currency)?.sum ?? '0'
    const all = [...current.sums[kind], ...previous.sums[kind]]
    const currencies = new Set(all.map(({ currency }) => currency))
    return Array.from(currencies, (currency) => [
      `${label}, ${currency}`,
      findSum(current, currency),
      findSum(previous, currency),
    ])
  }
  return [
    ['Figure', 'Period', 'Period before'],
    ...FIGURES.map(([label, of]) => [label, String(of(current)), String(of(previous))]),
    ...buildValueRows('Quoted value', 'quoted'),
    ...buildValueRows('Won value', 'won'),
    ...deals.flatMap(({ step, count, sums }) => [
      [`Deals: ${DEAL_STEP_TEXTS[step]}`, String(count), ''],
      ...sums.map(({ currency, sum }) => [`Deals: ${DEAL_STEP_TEXTS[step]}, ${currency}`, sum, '']),
    ]),
    ...reasons.map(({ reason, count }) => [`Lost: ${reason || 'no reason'}`, String(count), '']),
  ]
}

export const createStatisticsRoutes = (
  background: Background,
): Handlers<Contract['statistics']> => ({
  get: async ({ query }) => ok(await background.read('statistics', query)),

  csv: async ({ params: { table }, query }) => {
    if (table === 'outcomes') {
      return ok(writeCsv(buildOutcomesTable(await background.read('statistics', query))))
    }
    return ok(
      writeCsv(buildRankingTable(table, await background.read('statisticsRanking', table, query))),
    )
  },
})

import * as z from 'zod'
import { BUYER_LIMITS, REQUEST_SORTS, STATISTICS_TABLES } from '../buyers/buyer-paths.ts'
import { CurrencySum, QuotationSums } from '../buyers/buyers.ts'
import { DEAL_STEPS } from '../deals/deal-steps.ts'
import { Csv } from '../downloads.ts'
import { choice, day, timeZone } from '../fields.ts'
import { adminGet, adminResponses, defineRoutes } from '../route.ts'

const DAY_MS = 86_400_000

const Period = z
  .object({
    from: day('from').describe('First day of the period.'),
    to: day('to').describe('Last day of the period.'),
    timeZone,
    sort: choice('sort', REQUEST_SORTS).optional().describe('Order of requests. lines by default.'),
  })
  .superRefine(({ from, to }, { addIssue }) => {
    const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
    const max = BUYER_LIMITS.period
    const refuse = (message: string) => addIssue({ code: 'custom', path: ['to'], message })
    if (days < 1) refuse('to must not be before from.')
    if (days > max) refuse(`A period may have at most ${max.toLocaleString('en')} days.`)
  })

const Requests = z.object({
  lines: z.int(),
  cartons: z.int().describe('Number of cartons of the lines for which it is known.'),
  previousLines: z.int().describe('Number of lines in the period before.'),
  previousCartons: z.int(),
})

const Requested = Requests.extend({
  key: z.string().describe('Name, or ISO 3166-1 alpha-2 code. Empty if unknown.'),
  productId: z.string().optional().describe('Id of the product, if it is in the catalogue.'),
})

const Ranking = z.object({
  rows: z.array(Requested).describe('The first 20 rows.'),
  rest: Requests.extend({ count: z.int() }).optional().describe('Sum of the other rows.'),
})

const Figures = z.object({
  enquiries: z.int(),
  answered: z.int().describe('Enquiries with a reply or a sent quotation.'),
  waiting: z.int().describe('Enquiries without a reply or a sent quotation.'),
  withinDay: z.int().describe('Enquiries with a reply or a sent quotation within 24 hours.'),
  medianMs: z
    .int()
    .nullable()
    .describe('Median time to the first reply or sent quotation. Null without one.')
    .meta({ examples: [3_600_000] }),
  quoted: z.int().describe('Enquiries that were quoted, also those won or lost later.'),
  won: z.int(),
  lost: z.int(),
  sums: QuotationSums,
})

export const Statistics = z.object({
  previous: z
    .object({ from: z.iso.date(), to: z.iso.date() })
    .describe('Period of the same length before this one.'),
  figures: z
    .object({ current: Figures, previous: Figures })
    .describe('Figures of the received enquiries.'),
  reasons: z
    .array(
      z.object({ reason: z.string().describe('Reason. Empty if none was given.'), count: z.int() }),
    )
    .describe('The 20 most frequent reasons why enquiries were lost.'),
  deals: z
    .array(
      z.object({
        step: z.enum(DEAL_STEPS),
        count: z.int(),
        sums: z.array(CurrencySum).describe('Accepted sums.'),
      }),
    )
    .describe(
      'Deals of the enquiries of the period, by their furthest step. Steps without deals are left out.',
    ),
  products: Ranking,
  categories: Ranking,
  countries: Ranking,
})

export const statistics = defineRoutes({
  get: {
    ...adminGet(
      '/statistics',
      'Retrieve statistics of the enquiries that a period received, and the period before.',
      Statistics,
    ),
    query: Period,
  },
  csv: {
    ...adminGet('/statistics/:table/csv', 'Download a table of the statistics as CSV.', Csv),
    pathParams: z.object({ table: choice('table', STATISTICS_TABLES) }),
    query: Period,
    responses: adminResponses(Csv, 404),
    metadata: { download: 'statistics.csv' },
  },
})

export type StatisticsQuery = z.infer<typeof Period>
export type Requests = z.infer<typeof Requests>
export type Requested = z.infer<typeof Requested>
export type Ranking = z.infer<typeof Ranking>
export type Figures = z.infer<typeof Figures>
export type Statistics = z.infer<typeof Statistics>

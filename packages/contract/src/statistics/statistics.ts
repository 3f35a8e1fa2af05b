import * as z from 'zod'
import { BUYER_LIMITS, REQUEST_SORTS, STATISTICS_TABLES } from '../buyers/buyer-paths.ts'
import { CurrencySum } from '../buyers/buyers.ts'
import { Csv } from '../downloads.ts'
import { errorResponses } from '../errors.ts'
import { day, oneOf, timeZone } from '../fields.ts'
import { adminGet, defineRoutes } from '../route.ts'

const DAY_MS = 86_400_000

const Period = z
  .object({
    from: day('from').describe('First day.'),
    to: day('to').describe('Last day.'),
    timeZone,
    sort: oneOf('sort', REQUEST_SORTS).optional().describe('Order of requests. lines by default.'),
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
  cartons: z.int().describe('Of the lines whose number of cartons is known.'),
  previousLines: z.int().describe('Of the period before.'),
  previousCartons: z.int(),
})

const Requested = Requests.extend({
  key: z.string().describe('Name, or ISO 3166-1 alpha-2 code. Empty if unknown.'),
  productId: z.string().optional().describe('Only of a product in the catalogue.'),
})

const Ranking = z.object({
  rows: z.array(Requested).describe('The first 20 in order.'),
  rest: Requests.extend({ count: z.int() }).optional().describe('Sum of the others.'),
})

const Figures = z.object({
  enquiries: z.int(),
  answered: z.int().describe('With a reply or a sent quotation.'),
  waiting: z.int().describe('Not answered yet.'),
  withinDay: z.int().describe('Answered within 24 hours.'),
  medianMs: z
    .int()
    .nullable()
    .describe('Median time to the first answer. Null without answers.')
    .meta({ examples: [3_600_000] }),
  quoted: z.int().describe('Enquiries with this outcome.'),
  won: z.int(),
  lost: z.int(),
  sums: z.array(CurrencySum).describe('Of the accepted quotations.'),
})

export const Statistics = z.object({
  previous: z.object({ from: z.iso.date(), to: z.iso.date() }).describe('As long, just before.'),
  figures: z.object({ current: Figures, previous: Figures }).describe('Of the received enquiries.'),
  reasons: z
    .array(z.object({ reason: z.string().describe('Empty if none is stated.'), count: z.int() }))
    .describe('Why enquiries were lost: the 20 most frequent reasons.'),
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
    pathParams: z.object({ table: oneOf('table', STATISTICS_TABLES) }),
    query: Period,
    responses: { 200: Csv, ...errorResponses(401, 404) },
    metadata: { download: 'statistics.csv' },
  },
})

export type StatisticsQuery = z.infer<typeof Period>
export type Requests = z.infer<typeof Requests>
export type Requested = z.infer<typeof Requested>
export type Ranking = z.infer<typeof Ranking>
export type Figures = z.infer<typeof Figures>
export type Statistics = z.infer<typeof Statistics>

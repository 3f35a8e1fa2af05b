import type {
  Figures,
  Ranking,
  Requested,
  Requests,
  Statistics,
  StatisticsQuery,
} from '@dhow/contract/statistics/statistics'
import { entries, messages } from '#api/modules/messages/tables.ts'
import { countDeals, sumQuotations } from '#api/modules/quotations/list.ts'
import { quotations } from '#api/modules/quotations/tables.ts'
import { sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { createDayFormat, startOfDay } from '#api/platform/time-zones.ts'

const DAY_MS = 86_400_000

/** Rows of a ranking before the rest, and reasons. */
const SHOWN = 20

/** Days such as 2027-03-31, and when they begin in milliseconds since 1970. */
function toPeriod({ from, to, timeZone = 'UTC' }: StatisticsQuery) {
  const format = createDayFormat(timeZone)
  const [first, after] = [Date.parse(from), Date.parse(to) + DAY_MS]
  const previousStart = first - (after - first)
  const toDay = (time: number) => new Date(time).toISOString().slice(0, 'YYYY-MM-DD'.length)
  return {
    previous: { from: toDay(previousStart), to: toDay(first - DAY_MS) },
    previousStart: startOfDay(previousStart, format),
    start: startOfDay(first, format),
    end: startOfDay(after, format),
  }
}

type Period = ReturnType<typeof toPeriod>

type Group = Requests & { key: string | null; category?: string | null }

const add = (item: Requests, other: Requests): Requests => ({
  lines: item.lines + other.lines,
  cartons: item.cartons + other.cartons,
  previousLines: item.previousLines + other.previousLines,
  previousCartons: item.previousCartons + other.previousCartons,
})

const NONE: Requests = { lines: 0, cartons: 0, previousLines: 0, previousCartons: 0 }

/** Adds up groups by a key. The most requested one is the first. */
function rank(
  groups: Group[],
  getKey: (group: Group) => string | null | undefined,
  sort: 'lines' | 'cartons',
) {
  const sums = new Map<string, Requested>()
  for (const group of groups) {
    const key = getKey(group) ?? ''
    sums.set(key, { key, ...add(sums.get(key) ?? NONE, group) })
  }
  return [...sums.values()].sort(
    (a, b) =>
      b[sort] - a[sort] || b.lines - a.lines || b.cartons - a.cartons || (a.key < b.key ? -1 : 1),
  )
}

function cut(rows: Requested[]): Ranking {
  const shown = rows.slice(0, SHOWN).filter(({ lines }) => lines > 0)
  const restRows = rows.slice(shown.length)
  if (restRows.length === 0) return { rows: shown }
  const count = restRows.filter(({ lines }) => lines > 0).length
  return { rows: shown, rest: { count, ...restRows.reduce(add, NONE) } }
}

function calculateMedian(values: number[]): number | null {
  // Sorting numbers here takes half as long as in SQL.
  const sorted = Float64Array.from(values).sort()
  const [below, above] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return below === undefined || above === undefined ? null : Math.round((below + above) / 2)
}

/** Condition of enquiries that were lost after they were quoted. */
const WAS_QUOTED = sql`(outcome = 'lost' and exists (
  select 1 from ${entries} where message_id = ${messages.id} and kind = 'outcome' and data ->> 'outcome' = 'quoted'))`

export function createStatisticsStore(db: Db) {
  /** Finds each value in an index, because grouping all lines would take twice as long. */
  const listGroups = (name: 'product' | 'country', period: Period): Group[] => {
    const column = sql.raw(name)
    const sumPeriod = (from: number, to: number) => sql`(
      select json_array(count(*), coalesce(sum(cartons), 0)) from requested_products
      where counts = 1 and ${column} is key and at >= ${from} and at < ${to})`
    const rows = db.all<
      Record<'key' | 'category', string | null> & Record<'now' | 'before', string>
    >(sql`
      with recursive keys (key) as (
        select min(${column}) from requested_products where counts = 1
        union all select (select min(${column}) from requested_products where counts = 1 and ${column} > key)
        from keys where key is not null)
      select key, ${sumPeriod(period.start, period.end)} as now, ${sumPeriod(period.previousStart, period.start)} as before,
        (select category from requested_products where counts = 1 and ${column} = key limit 1) as category
      from keys`)
    return rows.flatMap(({ now, before, ...group }) => {
      const [lines, cartons] = JSON.parse(now)
      const [previousLines, previousCartons] = JSON.parse(before)
      if (lines + previousLines === 0) return []
      return [{ ...group, lines, cartons, previousLines, previousCartons }]
    })
  }

  /** Adds the names of products, and their ids if they are in the catalogue. */
  const addNames = (rows: Requested[]): Requested[] => {
    const names = db.all<{ key: string; name: string; productId: string | null }>(sql`
      select value as key, products.id as productId, coalesce(products.name,
        (select requested_products.name from requested_products where product = value and counts = 1 limit 1)) as name
      from json_each(${JSON.stringify(rows.map(({ key }) => key))}) left join office_products as products on products.id = value
      order by json_each.key`)
    return names.map(({ key, name, productId }, index) => ({
      ...(rows[index] ?? { key, ...NONE }),
      key: name,
      ...(productId && { productId }),
    }))
  }

  const rankAll = (query: StatisticsQuery) => {
    const period = toPeriod(query)
    const { sort = 'lines' } = query
    const byProduct = listGroups('product', period)
    return {
      products: rank(byProduct, ({ key }) => key, sort),
      categories: rank(byProduct, ({ category }) => category, sort),
      countries: rank(listGroups('country', period), ({ key }) => key, sort),
    }
  }

  const isReceived = (from: number, to: number) =>
    sql`${messages.folder} = 0 and ${messages.createdAt} >= ${from} and ${messages.createdAt} < ${to}`

  const isOfPeriod = (from: number, to: number) =>
    sql`${quotations.messageId} in (select id from ${messages} where ${isReceived(from, to)})`

  const countFigures = (from: number, to: number): Figures => {
    const { times, ...counts } = db.get<Omit<Figures, 'sums'> & { times: string }>(sql`
      select count(*) as enquiries, count(replied_at) as answered, count(*) - count(replied_at) as waiting,
        count(*) filter (where replied_at - created_at <= ${DAY_MS}) as withinDay,
        count(*) filter (where outcome in ('quoted', 'won') or ${WAS_QUOTED}) as quoted,
        count(*) filter (where outcome = 'won') as won,
        count(*) filter (where outcome = 'lost') as lost,
        json_group_array(replied_at - created_at) filter (where replied_at is not null) as times
      from ${messages} where ${isReceived(from, to)}`)
    return {
      ...counts,
      medianMs: calculateMedian(JSON.parse(times)),
      sums: sumQuotations(db, isOfPeriod(from, to)),
    }
  }

  const countReasons = ({ start, end }: Period) =>
    db.all<Statistics['reasons'][number]>(sql`
      select coalesce(lost_reason, '') as reason, count(*) as count from ${messages}
      where ${isReceived(start, end)} and outcome = 'lost' group by 1 order by 2 desc, 1 limit ${SHOWN}`)

  const read = (query: StatisticsQuery): Statistics => {
    const period = toPeriod(query)
    const { previous, previousStart, start, end } = period
    const { products, categories, countries } = rankAll(query)
    const { rows, ...rest } = cut(products)
    return {
      previous,
      figures: { current: countFigures(start, end), previous: countFigures(previousStart, start) },
      reasons: countReasons(period),
      deals: countDeals(db, isOfPeriod(start, end)),
      products: { rows: addNames(rows), ...rest },
      categories: cut(categories),
      countries: cut(countries),
    }
  }

  return {
    read,

    readRanking(
      table: 'products' | 'categories' | 'countries',
      query: StatisticsQuery,
    ): Requested[] {
      const rows = rankAll(query)[table]
      return table === 'products' ? addNames(rows) : rows
    },
  }
}

import type {
  Figures,
  Ranking,
  Requested,
  Requests,
  Statistics,
  StatisticsQuery,
} from '@dhow/contract/statistics'
import { sumsByCurrency } from '#api/modules/quotations/currency-sums.ts'
import { and, eq, sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { messages, quotations, quotationVersions } from '#api/platform/database/schema.ts'
import { dayFormat, startOfDay } from '#api/platform/time-zones.ts'

const DAY_MS = 86_400_000

/** Rows of a ranking before the rest, and reasons. */
const SHOWN = 20

/** Days such as 2027-03-31, and when they begin in milliseconds since 1970. */
function periodOf({ from, to, timeZone = 'UTC' }: StatisticsQuery) {
  const format = dayFormat(timeZone)
  const [first, after] = [Date.parse(from), Date.parse(to) + DAY_MS]
  const before = first - (after - first)
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 'YYYY-MM-DD'.length)
  return {
    previous: { from: dayOf(before), to: dayOf(first - DAY_MS) },
    previousStart: startOfDay(before, format),
    start: startOfDay(first, format),
    end: startOfDay(after, format),
  }
}

type Period = ReturnType<typeof periodOf>

type Group = Requests & { product?: string; category?: string | null; country?: string | null }

const add = (one: Requests, other: Requests): Requests => ({
  lines: one.lines + other.lines,
  cartons: one.cartons + other.cartons,
  previousLines: one.previousLines + other.previousLines,
  previousCartons: one.previousCartons + other.previousCartons,
})

const NONE: Requests = { lines: 0, cartons: 0, previousLines: 0, previousCartons: 0 }

/** Adds up groups by a key. The most requested one is the first. */
function rank(
  groups: Group[],
  keyOf: (group: Group) => string | null | undefined,
  sort: 'lines' | 'cartons',
) {
  const sums = new Map<string, Requested>()
  for (const group of groups) {
    const key = keyOf(group) ?? ''
    sums.set(key, { key, ...add(sums.get(key) ?? NONE, group) })
  }
  return [...sums.values()].sort(
    (a, b) =>
      b[sort] - a[sort] || b.lines - a.lines || b.cartons - a.cartons || (a.key < b.key ? -1 : 1),
  )
}

function cut(rows: Requested[]): Ranking {
  const shown = rows.slice(0, SHOWN).filter(({ lines }) => lines > 0)
  const others = rows.slice(shown.length)
  if (others.length === 0) return { rows: shown }
  const count = others.filter(({ lines }) => lines > 0).length
  return { rows: shown, rest: { count, ...others.reduce(add, NONE) } }
}

export function createStatisticsStore(db: Db) {
  /** Reads an index in the order of its first columns. */
  const groupsOf = (columns: string, { previousStart, start, end }: Period) => {
    const isCurrent = sql`filter (where at >= ${start})`
    const isPrevious = sql`filter (where at < ${start})`
    return db.all<Group>(sql`
      select ${sql.raw(columns)},
        count(*) ${isCurrent} as lines, coalesce(sum(cartons) ${isCurrent}, 0) as cartons,
        count(*) ${isPrevious} as previousLines, coalesce(sum(cartons) ${isPrevious}, 0) as previousCartons
      from requested_products where counts = 1 and at >= ${previousStart} and at < ${end} group by ${sql.raw(columns)}`)
  }

  /** Adds the names of products, and their ids if they are in the catalogue. */
  const named = (rows: Requested[]): Requested[] => {
    const names = db.all<{ key: string; name: string; productId: string | null }>(sql`
      select value as key, products.id as productId, coalesce(products.name,
        (select requested_products.name from requested_products where product = value and counts = 1 limit 1)) as name
      from json_each(${JSON.stringify(rows.map(({ key }) => key))}) left join products on products.id = value
      order by json_each.key`)
    return names.map(({ key, name, productId }, at) => ({
      ...(rows[at] ?? { key, ...NONE }),
      key: name,
      ...(productId && { productId }),
    }))
  }

  const rankings = (query: StatisticsQuery) => {
    const period = periodOf(query)
    const { sort = 'lines' } = query
    const byProduct = groupsOf('product, category', period)
    return {
      products: rank(byProduct, ({ product }) => product, sort),
      categories: rank(byProduct, ({ category }) => category, sort),
      countries: rank(groupsOf('country', period), ({ country }) => country, sort),
    }
  }

  const figuresOf = (from: number, to: number): Figures => {
    const isReceived = sql`folder = 0 and ${messages.createdAt} >= ${from} and ${messages.createdAt} < ${to}`
    const counts = db.get<
      Record<Exclude<keyof Figures, 'reasons' | 'sums' | 'medianMs' | 'waiting'>, number>
    >(sql`
      select count(*) as enquiries, count(replied_at) as answered,
        count(*) filter (where replied_at - created_at <= ${DAY_MS}) as withinDay,
        count(*) filter (where outcome = 'quoted') as quoted,
        count(*) filter (where outcome = 'won') as won,
        count(*) filter (where outcome = 'lost') as lost
      from ${messages} where ${isReceived}`)
    const { answered, enquiries } = counts
    const { medianMs } = db.get<{ medianMs: number | null }>(sql`
      select cast(avg(ms) as integer) as medianMs from (
        select replied_at - created_at as ms from ${messages} where ${isReceived} and replied_at is not null
        order by ms limit ${2 - (answered % 2)} offset ${Math.floor(Math.max(answered - 1, 0) / 2)})`)
    const reasons = db.all<Figures['reasons'][number]>(sql`
      select coalesce(lost_reason, '') as reason, count(*) as count from ${messages}
      where ${isReceived} and outcome = 'lost' group by 1 order by 2 desc, 1 limit ${SHOWN}`)
    const { currency, totals, decision } = quotationVersions
    const accepted = db
      .select({ currency, totals, decision })
      .from(quotationVersions)
      .innerJoin(quotations, eq(quotations.id, quotationVersions.quotationId))
      .innerJoin(messages, eq(messages.id, quotations.messageId))
      .where(and(eq(quotationVersions.state, 'accepted'), isReceived))
      .all()
    return {
      ...counts,
      waiting: enquiries - answered,
      medianMs,
      reasons,
      sums: sumsByCurrency(accepted),
    }
  }

  const read = (query: StatisticsQuery): Statistics => {
    const { previous, previousStart, start, end } = periodOf(query)
    const { products, categories, countries } = rankings(query)
    const { rows, ...rest } = cut(products)
    return {
      previous,
      figures: { current: figuresOf(start, end), previous: figuresOf(previousStart, start) },
      products: { rows: named(rows), ...rest },
      categories: cut(categories),
      countries: cut(countries),
    }
  }

  return {
    read,

    /** Returns all rows of a ranking. */
    ranking(table: 'products' | 'categories' | 'countries', query: StatisticsQuery): Requested[] {
      const rows = rankings(query)[table]
      return table === 'products' ? named(rows) : rows
    },
  }
}

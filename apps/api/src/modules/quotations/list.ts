import type { Contract } from '@dhow/contract'
import { DEAL_STEPS } from '@dhow/contract/deals/deal-steps'
import type {
  LastQuoted,
  QuotationSummary,
  QuotationTotals,
  StoredDecision,
} from '@dhow/contract/quotations/quotations'
import { getCurrencyDigits, toDecimal } from '@dhow/trade/money'
import type { ServerInferRequest } from '@ts-rest/core'
import type { SQL } from 'drizzle-orm'
import { isOfBuyer, selectAddresses } from '#api/modules/messages/buyer-rows.ts'
import { messages } from '#api/modules/messages/tables.ts'
import {
  and,
  asc,
  count,
  desc,
  eq,
  isNotNull,
  ne,
  notInArray,
  or,
  placeholder,
  sql,
} from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { fold } from '#api/platform/matching/search-words.ts'
import { quotationLines, quotations, quotationVersions } from './tables.ts'

/** Query of the ids of quotations that are addressed to a buyer, also by a proforma invoice, or about their enquiries. */
export const selectQuotations = (buyer: string) => sql`
  select ${quotations.id} from ${messages} join ${quotations} on ${quotations.messageId} = ${messages.id}
  where ${isOfBuyer(buyer)}
  union select ${quotationVersions.quotationId} from ${quotationVersions}
  where ${quotationVersions.buyerEmail} in (${selectAddresses(buyer)})
  union select quotation_id from proforma_versions where buyer_email in (${selectAddresses(buyer)})`

/** Returns the index of the price column that gives a quotation its value: the accepted one, otherwise the first. */
const getValueColumn = (decision: StoredDecision | null): number =>
  decision?.decision === 'accept' ? (decision.column ?? 0) : 0

type Valued = { currency: string; totals: QuotationTotals; decision: StoredDecision | null }

function sumByCurrency(rows: Valued[]) {
  const amounts = new Map<string, bigint>()
  for (const { currency, totals, decision } of rows) {
    const { sum = '0' } = totals.columns[getValueColumn(decision)] ?? {}
    amounts.set(currency, (amounts.get(currency) ?? 0n) + BigInt(sum.replace('.', '')))
  }
  return Array.from(amounts, ([currency, amount]) => ({
    currency,
    sum: toDecimal(amount, getCurrencyDigits(currency)),
  })).sort((a, b) => (a.currency < b.currency ? -1 : 1))
}

const isCurrent = and(
  eq(quotationVersions.quotationId, quotations.id),
  eq(quotationVersions.version, quotations.current),
)

/** Adds up the values of quotations by currency. Quoted are all that were sent and not withdrawn, also those won or lost later. */
export function sumQuotations(db: Db, condition: SQL) {
  const { currency, state, totals, decision } = quotationVersions
  const quoted = db
    .select({ currency, state, totals, decision })
    .from(quotations)
    .innerJoin(quotationVersions, isCurrent)
    .where(and(condition, notInArray(state, ['draft', 'withdrawn'])))
    .all()
  const won = quoted.filter((row) => row.state === 'accepted')
  return { quoted: sumByCurrency(quoted), won: sumByCurrency(won) }
}

/** Counts deals by their furthest step, and adds up their accepted sums by currency. */
export function countDeals(db: Db, condition: SQL) {
  const { currency, totals, decision } = quotationVersions
  const rows = db
    .select({ step: quotations.dealStep, currency, totals, decision })
    .from(quotations)
    .innerJoin(quotationVersions, isCurrent)
    .where(and(condition, isNotNull(quotations.dealStep)))
    .all()
  return DEAL_STEPS.flatMap((step) => {
    const group = rows.filter((row) => row.step === step)
    return group.length > 0 ? [{ step, count: group.length, sums: sumByCurrency(group) }] : []
  })
}

type Query = ServerInferRequest<Contract['quotations']['list']>['query']

const PAGE_SIZE = 30

const HAS_DRAFT = sql<number>`exists (
  select 1 from ${quotationVersions} as draft
  where draft.quotation_id = ${quotations.id} and draft.state = 'draft' and draft.version > ${quotations.current})`

/** Matches number, reference, buyer, the order number of the buyer, and the number of the proforma invoice. */
const isMatch = (foldedSearch: string) => sql`(
  instr(${quotations.searchKey}, ${foldedSearch})
  or instr(fold(coalesce(${quotationVersions.decision} ->> 'orderNumber', '')), ${foldedSearch})
  or ${quotations.id} in (
    select quotation_id from proformas where instr(number, ${foldedSearch})
    union all select quotation_id from proforma_versions
    where instr(fold(coalesce(fields ->> 'orderNumber', '')), ${foldedSearch})))`

export function listQuotations(
  db: Db,
  { search = '', state, deal, message, buyer, sort, page = 1 }: Query,
) {
  const foldedSearch = fold(search)
  const matches = and(
    foldedSearch ? isMatch(foldedSearch) : undefined,
    deal ? eq(quotations.dealStep, deal) : undefined,
    message ? eq(quotations.messageId, message) : undefined,
    buyer ? sql`${quotations.id} in (${selectQuotations(buyer)})` : undefined,
    sort === 'expiry' ? eq(quotationVersions.state, 'sent') : undefined,
    state && or(eq(quotationVersions.state, state), state === 'draft' ? HAS_DRAFT : undefined),
  )
  const counted = db
    .select({ total: count() })
    .from(quotations)
    .innerJoin(quotationVersions, isCurrent)
    .where(matches)
    .get()
  const total = counted?.total ?? 0
  const rows = db
    .select({ quotation: quotations, version: quotationVersions, hasDraft: HAS_DRAFT })
    .from(quotations)
    .innerJoin(quotationVersions, isCurrent)
    .where(matches)
    .orderBy(
      ...(sort === 'expiry' ? [asc(quotationVersions.expiresAt)] : [desc(quotations.createdAt)]),
      desc(quotations.id),
    )
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .all()
  const items = rows.map(({ quotation, version, hasDraft }): QuotationSummary => {
    const { buyer, currency, columns, totals, sentAt, validUntil, state, decision } = version
    const { id, number, messageId, createdAt, dealStep } = quotation
    return {
      id,
      number,
      version: version.version,
      state,
      buyer,
      currency,
      validUntil,
      dealStep,
      ...(messageId !== null && { messageId }),
      createdAt: createdAt.toISOString(),
      hasDraft: hasDraft === 1,
      columns: columns.map(({ rule }, index) => ({ rule, sum: totals.columns[index]?.sum ?? '0' })),
      valueColumn: getValueColumn(decision),
      sentAt: sentAt?.toISOString(),
    }
  })
  return { items, total, page, pages: Math.max(1, Math.ceil(total / PAGE_SIZE)) }
}

export function prepareLastPriceQueries(db: Db) {
  const prepareLatest = (isBuyer: boolean) =>
    db
      .select({
        quotationId: quotationVersions.quotationId,
        number: quotations.number,
        sentAt: quotationVersions.sentAt,
        buyer: quotationVersions.buyer,
        currency: quotationVersions.currency,
        columns: quotationVersions.columns,
        line: quotationLines.line,
        prices: quotationLines.prices,
      })
      .from(quotationLines)
      .innerJoin(quotationVersions, eq(quotationVersions.id, quotationLines.versionId))
      .innerJoin(quotations, eq(quotations.id, quotationVersions.quotationId))
      .where(
        and(
          eq(quotationLines.productId, placeholder('productId')),
          ne(quotationVersions.state, 'draft'),
          ne(quotationVersions.quotationId, placeholder('quotationId')),
          isBuyer ? eq(quotationVersions.buyerEmail, placeholder('email')) : undefined,
        ),
      )
      .orderBy(desc(quotationVersions.sentAt))
      .limit(1)
      .prepare()
  const [ofBuyer, ofAnybody] = [prepareLatest(true), prepareLatest(false)]
  const toLast = (row: ReturnType<typeof ofBuyer.get>): LastQuoted | undefined => {
    if (!row?.sentAt) return undefined
    const { sentAt, buyer, line, ...otherFields } = row
    const { pricePer } = line
    return {
      ...otherFields,
      pricePer,
      sentAt: sentAt.toISOString(),
      buyer: buyer.company || buyer.name,
    }
  }

  return {
    /** Returns the latest prices that were sent for a product, in other quotations. */
    findLastPrices(productId: string, quotationId: string, email: string) {
      const buyer = toLast(ofBuyer.get({ productId, quotationId, email }))
      const anybody = toLast(ofAnybody.get({ productId, quotationId }))
      const isOther = anybody && anybody.quotationId !== buyer?.quotationId
      return { buyer, ...(isOther && { anybody }) }
    },
  }
}

import type { LastQuoted } from '@dhow/contract/quotations/quotations'
import { and, desc, eq, ne, placeholder } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { quotationLines, quotations, quotationVersions } from '#api/platform/database/schema.ts'

/** Prepares the queries of the last quoted prices. */
export function lastPriceQueries(db: Db) {
  const latest = (isBuyer: boolean) =>
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
  const [ofBuyer, ofAnybody] = [latest(true), latest(false)]
  const toLast = (row: ReturnType<typeof ofBuyer.get>): LastQuoted | undefined => {
    if (!row?.sentAt) return undefined
    const { sentAt, buyer, line, ...others } = row
    const { pricePer } = line
    return {
      ...others,
      pricePer,
      sentAt: sentAt.toISOString(),
      buyer: buyer.company || buyer.name,
    }
  }

  return {
    /** Returns the latest prices that were sent for a product, in other quotations. */
    lastPrices(productId: string, quotationId: string, email: string) {
      const buyer = toLast(ofBuyer.get({ productId, quotationId, email }))
      const anybody = toLast(ofAnybody.get({ productId, quotationId }))
      const isOther = anybody && anybody.quotationId !== buyer?.quotationId
      return { ...(buyer && { buyer }), ...(isOther && { anybody }) }
    },
  }
}

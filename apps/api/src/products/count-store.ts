import { asc, desc, gt, sql } from '#api/database/drizzle.ts'
import type { Db } from '#api/database/open.ts'
import { productCounts } from '#api/database/schema.ts'

const numberOf = (featured: boolean | undefined) => {
  if (featured === undefined) return productCounts.total
  return featured ? productCounts.featured : sql`total - featured`
}

/** How many products there are, as triggers keep it; nothing is counted. */
export function createCountStore(db: Db) {
  const byCategory = db
    .select({ category: productCounts.category, total: productCounts.total })
    .from(productCounts)
    .where(gt(productCounts.total, 0))
    .orderBy(desc(productCounts.total), asc(productCounts.category))
    .prepare()

  return {
    /** The number of products: of all, of those on the home page, or of the others. */
    count: (featured?: boolean): number =>
      db
        .select({ count: sql<number>`coalesce(sum(${numberOf(featured)}), 0)` })
        .from(productCounts)
        .get()?.count ?? 0,

    /** The number of products of each category that has any, the largest first. */
    countByCategory: (): Map<string, number> =>
      new Map(byCategory.all().map(({ category, total }) => [category, total])),
  }
}

import { asc, count, desc, gt, sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { productCounts, products } from './tables.ts'

export type CountStore = ReturnType<typeof createCountStore>

const getCountColumn = (featured: boolean | undefined) => {
  if (featured === undefined) return productCounts.total
  return featured ? productCounts.featured : sql`total - featured`
}

export function createCountStore(db: Db) {
  const byCategory = db
    .select({ category: productCounts.category, total: productCounts.total })
    .from(productCounts)
    .where(gt(productCounts.total, 0))
    .orderBy(desc(productCounts.total), asc(productCounts.category))
    .prepare()

  return {
    count: (featured?: boolean): number =>
      db
        .select({ count: sql<number>`coalesce(sum(${getCountColumn(featured)}), 0)` })
        .from(productCounts)
        .get()?.count ?? 0,

    countByCategory: (): Map<string, number> =>
      new Map(byCategory.all().map(({ category, total }) => [category, total])),

    /** Counts all products, also drafts and those in the trash. */
    countAllByCategory: (): Map<string, number> =>
      new Map(
        db
          .select({ category: products.category, total: count() })
          .from(products)
          .groupBy(products.category)
          .all()
          .map(({ category, total }) => [category, total]),
      ),
  }
}

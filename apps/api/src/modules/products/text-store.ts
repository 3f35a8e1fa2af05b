import { and, asc, gt, sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { readBatches } from '#api/platform/database/rows.ts'
import { officeProducts } from '#api/platform/database/schema.ts'

const BATCH = 100

export const createProductTextStore = (db: Db) => ({
  /** Reads the texts of products that have translations. The same text may occur several times. */
  *texts(): Generator<{ source: string; place: string }> {
    const read = (last: { id: string } | undefined) =>
      db
        .select({
          id: officeProducts.id,
          name: officeProducts.name,
          description: officeProducts.description,
          ingredients: sql<string | null>`${officeProducts.specification} ->> 'ingredients'`,
        })
        .from(officeProducts)
        .where(and(last && gt(officeProducts.id, last.id)))
        .orderBy(asc(officeProducts.id))
        .limit(BATCH)
        .all()
    for (const rows of readBatches(BATCH, read)) {
      for (const { id: _, ...texts } of rows) {
        for (const [field, source] of Object.entries(texts)) {
          yield { source: source ?? '', place: `Product: ${field}` }
        }
      }
    }
  },
})

import { sql } from './drizzle.ts'
import type { Db } from './open.ts'
import { messages, products } from './schema.ts'

/** Rows of a table from which reading all of them takes longer than anybody should wait meanwhile. */
const LARGE_ROWS = { products: 1_000, messages: 2_000 }

/** Whether a database is large, by the number that its last product and message were given. */
export function isLarge(db: Db): boolean {
  const last = db.get<{ products: number | null; messages: number | null }>(
    sql`select (select max(rowid) from ${products}) as products, (select max(rowid) from ${messages}) as messages`,
  )
  return (last.products ?? 0) > LARGE_ROWS.products || (last.messages ?? 0) > LARGE_ROWS.messages
}

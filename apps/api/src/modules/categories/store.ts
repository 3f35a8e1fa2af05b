import { asc, eq } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { createTransaction } from '#api/platform/database/transaction.ts'
import { categories, formerCategories } from './tables.ts'

export type CategoryStore = ReturnType<typeof createCategoryStore>

export type CategoryRow = typeof categories.$inferSelect

export type FormerRow = typeof formerCategories.$inferSelect

export const createCategoryStore = (db: Db) => ({
  listAll: (): CategoryRow[] =>
    db.select().from(categories).orderBy(asc(categories.position), asc(categories.id)).all(),

  listFormer: (): FormerRow[] => db.select().from(formerCategories).all(),

  find: (key: string): CategoryRow | undefined =>
    db.select().from(categories).where(eq(categories.key, key)).get() ??
    db
      .select({ category: categories })
      .from(formerCategories)
      .innerJoin(categories, eq(categories.id, formerCategories.categoryId))
      .where(eq(formerCategories.key, key))
      .get()?.category,

  insert: (row: CategoryRow): void => void db.insert(categories).values(row).run(),

  replaceAll(rows: CategoryRow[], former: FormerRow[]): void {
    db.delete(formerCategories).run()
    db.delete(categories).run()
    for (const row of rows) db.insert(categories).values(row).run()
    for (const row of former) db.insert(formerCategories).values(row).run()
  },

  transaction: createTransaction(db),
})

import type { SQL } from 'drizzle-orm'
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { count, max, sql } from './drizzle.ts'
import type { Db } from './open.ts'

export const countRows = (db: Db, table: SQLiteTable, where?: SQL): number =>
  db.select({ count: count() }).from(table).where(where).get()?.count ?? 0

export const readMax = (db: Db, table: SQLiteTable, column: AnySQLiteColumn): number =>
  Number(
    db
      .select({ max: max(column) })
      .from(table)
      .get()?.max ?? 0,
  )

/** Returns a list for `in`. As one parameter, because SQLite limits their number. */
export const selectValues = (values: string[]): SQL =>
  sql`(select value from json_each(${JSON.stringify(values)}))`

/** Returns the next number of a year, such as E-2026-00042. Numbers are not reused. */
export function takeNumber(db: Db, table: SQLiteTable, prefix: string, year: number): string {
  const { last } = db.get<{ last: number }>(sql`
    insert into ${table} (year, last) values (${year}, 1)
    on conflict do update set last = last + 1 returning last`)
  return `${prefix}-${year}-${String(last).padStart(5, '0')}`
}

/** Inserts or updates the only row of a table. */
export function saveSingleRow<Table extends SQLiteTable & { id: AnySQLiteColumn }>(
  db: Db,
  table: Table,
  row: Omit<Table['$inferInsert'], 'id'>,
): void {
  db.insert(table)
    .values({ ...row, id: 1 } as Table['$inferInsert'])
    .onConflictDoUpdate({ target: table.id, set: row as object })
    .run()
}

/**
 * Reads rows in batches, between which other work can run.
 * @param read returns the next `size` rows after a row, or the first ones
 */
export function* readBatches<Row>(
  size: number,
  read: (last: Row | undefined) => Row[],
): Generator<Row[]> {
  let last: Row | undefined
  do {
    const rows = read(last)
    if (rows.length > 0) yield rows
    last = rows.length < size ? undefined : rows.at(-1)
  } while (last)
}

import type { AnySQLiteColumn, SQLiteColumnBuilderBase } from 'drizzle-orm/sqlite-core'
import {
  check,
  customType,
  integer,
  sql,
  sqliteTable,
  text,
} from '#api/platform/database/drizzle.ts'

export const json = <Value>() =>
  customType<{ data: Value; driverData: string }>({
    dataType: () => 'text',
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (text) => JSON.parse(text) as Value,
  })()

/** A timestamp column, in milliseconds since 1970. */
export const moment = (name = '') => integer(name, { mode: 'timestamp_ms' })

/** Id of a row of another table. Deleting that row deletes this one too. */
export const belongsTo = (column: () => AnySQLiteColumn) =>
  text().notNull().references(column, { onDelete: 'cascade' })

/** Creates a table with at most one row, whose id is 1. The first save creates it. */
export const singleRowTable = <
  Name extends string,
  Columns extends Record<string, SQLiteColumnBuilderBase>,
>(
  name: Name,
  columns: Columns,
) =>
  sqliteTable(name, { id: integer().primaryKey(), ...columns }, () => [
    check(`${name}_single`, sql.raw(`"${name}"."id" = 1`)),
  ])

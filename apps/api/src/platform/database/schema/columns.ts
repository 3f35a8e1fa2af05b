import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import { customType, integer, text } from '#api/platform/database/drizzle.ts'

export const json = <Value>(name = '') =>
  customType<{ data: Value; driverData: string }>({
    dataType: () => 'text',
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (text) => JSON.parse(text) as Value,
  })(name)

/** A timestamp column, in milliseconds since 1970. */
export const moment = (name: string) => integer(name, { mode: 'timestamp_ms' })

/** Id of a row of another table. Deleting that row deletes this one too. */
export const belongsTo = (name: string, column: () => AnySQLiteColumn) =>
  text(name).notNull().references(column, { onDelete: 'cascade' })

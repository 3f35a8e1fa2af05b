import { createRequire } from 'node:module'
import type { Placeholder } from 'drizzle-orm'

// Loads Drizzle as CommonJS: linking its ES modules costs a quarter of a second and 200 MB of garbage at every start.
const require = createRequire(import.meta.url)

export const {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  max,
  min,
  ne,
  notInArray,
  or,
  sql,
} = require('drizzle-orm') as typeof import('drizzle-orm')

export const {
  check,
  customType,
  index,
  integer,
  primaryKey,
  sqliteTable,
  sqliteView,
  text,
  uniqueIndex,
} = require('drizzle-orm/sqlite-core') as typeof import('drizzle-orm/sqlite-core')

export const { drizzle } =
  require('drizzle-orm/better-sqlite3') as typeof import('drizzle-orm/better-sqlite3')

export const { migrate } =
  require('drizzle-orm/better-sqlite3/migrator') as typeof import('drizzle-orm/better-sqlite3/migrator')

// Statements of frequent requests are prepared once, because building one takes longer than running it.

/** A placeholder of a prepared statement. Pass times for comparisons in milliseconds. */
export const placeholder = (name: string) => sql.placeholder(name)

/** Returns a placeholder for each column, named like the column. */
export const placeholders = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, placeholder(name)])) as Record<
    Name,
    Placeholder<Name>
  >

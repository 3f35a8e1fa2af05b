import { createRequire } from 'node:module'

/**
 * Drizzle, loaded as CommonJS. Its ES modules re-export each other in circles, and linking those
 * costs Node 24 a quarter of a second and 200 MB of garbage at every start; measured with
 * `process.memoryUsage()` after importing either form.
 */
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

export const { check, customType, index, integer, primaryKey, sqliteTable, text } =
  require('drizzle-orm/sqlite-core') as typeof import('drizzle-orm/sqlite-core')

export const { drizzle } =
  require('drizzle-orm/better-sqlite3') as typeof import('drizzle-orm/better-sqlite3')

export const { migrate } =
  require('drizzle-orm/better-sqlite3/migrator') as typeof import('drizzle-orm/better-sqlite3/migrator')

import type { SQL } from 'drizzle-orm'
import { sql } from './drizzle.ts'

const MIN_CHARACTERS = 3

/** Returns whether the index can find a text. Shorter texts need a scan. */
export const isIndexed = (text: string): boolean => [...text].length >= MIN_CHARACTERS

/** Returns a query for rows that contain a text of at least MIN_CHARACTERS in a column. */
export const textIn = (column: string, text: string): string =>
  `${column} : "${text.replaceAll('"', '""')}"`

export const rowsWith = (query: string): SQL =>
  sql`(select rowid as number from product_words where product_words match ${query})`

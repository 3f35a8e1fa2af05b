import type { SQL } from 'drizzle-orm'
import { sql } from './drizzle.ts'

/** Characters from which the index finds a text: it is one of every three that stand side by side. */
const MIN_CHARACTERS = 3

/** Whether the index finds this text; what is shorter has to be looked for row by row. */
export const isIndexed = (text: string): boolean => [...text].length >= MIN_CHARACTERS

/** Asks the index for the rows that have a text, of at least MIN_CHARACTERS, anywhere in a column. */
export const textIn = (column: string, text: string): string =>
  `${column} : "${text.replaceAll('"', '""')}"`

/** The numbers of the rows that the index finds. */
export const rowsWith = (index: 'product_words' | 'message_words', query: string): SQL =>
  sql`(select rowid as number from ${sql.raw(index)} where ${sql.raw(index)} match ${query})`

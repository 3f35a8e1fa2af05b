import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { saveSingleRow } from '#api/platform/database/rows.ts'
import { createTransaction } from '#api/platform/database/transaction.ts'
import { synonyms as table } from './tables.ts'

/** Synonyms of a site that never saved its own. */
const DEFAULT_SYNONYMS = readFileSync(join(import.meta.dirname, 'default-synonyms.txt'), 'utf8')
  .trim()
  .split('\n')

export type SynonymStore = ReturnType<typeof createSynonymStore>

export function createSynonymStore(db: Db) {
  const select = db
    .select({ text: sql<string>`${table.groups}` })
    .from(table)
    .prepare()
  let read: { text: string; groups: string[] } | undefined

  return {
    transaction: createTransaction(db),

    /** Returns the same array until the list changes. */
    list(): string[] {
      const text = select.get()?.text
      if (text === undefined) return DEFAULT_SYNONYMS
      if (text !== read?.text) read = { text, groups: JSON.parse(text) }
      return read.groups
    },

    save: (groups: string[]): void => saveSingleRow(db, table, { groups }),
  }
}

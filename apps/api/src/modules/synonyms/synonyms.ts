import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Contract } from '@dhow/contract'
import { type SynonymList, synonymsVersion } from '@dhow/contract/products/synonyms'
import { requireVersion } from '#api/platform/app-error.ts'
import { sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { saveSingleRow } from '#api/platform/database/rows.ts'
import { synonyms as table } from '#api/platform/database/schema.ts'
import { transactionOn } from '#api/platform/database/transaction.ts'
import { done, type Handlers, ok } from '#api/platform/http/contract.ts'

/** Synonyms of a site that never saved its own. */
const DEFAULT_SYNONYMS = readFileSync(join(import.meta.dirname, 'default-synonyms.txt'), 'utf8')
  .trim()
  .split('\n')

type SynonymService = ReturnType<typeof createSynonymService>

export function createSynonymStore(db: Db) {
  const select = db
    .select({ text: sql<string>`${table.groups}` })
    .from(table)
    .prepare()
  let read: { text: string; groups: string[] } | undefined

  return {
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

/** @param onChange called after every update */
export function createSynonymService(db: Db, onChange: () => void) {
  const { list, save } = createSynonymStore(db)

  return {
    list,

    /** @throws AppError `conflict` if `ifVersion` is given and stale */
    save({ synonyms, ifVersion }: SynonymList): void {
      transactionOn(db)(() => {
        requireVersion(ifVersion, synonymsVersion(list()), 'The synonyms were')
        save(synonyms)
      })
      onChange()
    },
  }
}

export const synonymRoutes = (service: SynonymService): Handlers<Contract['synonyms']> => ({
  list: () => ok(service.list()),

  save: ({ body }) => {
    service.save(body)
    return done('Synonyms saved.')
  },
})

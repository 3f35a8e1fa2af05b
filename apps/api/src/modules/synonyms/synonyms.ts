import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Contract } from '@dhow/contract'
import { type SynonymList, synonymsVersion } from '@dhow/contract/products/synonyms'
import { requireVersion } from '#api/platform/app-error.ts'
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

/** @param onChange called after every update */
export function createSynonymService(db: Db, onChange: () => void) {
  const select = db.select().from(table).prepare()
  const list = (): string[] => select.get()?.groups ?? DEFAULT_SYNONYMS

  return {
    list,

    /** @throws AppError `conflict` if `ifVersion` is given and stale */
    save({ synonyms, ifVersion }: SynonymList): void {
      transactionOn(db)(() => {
        requireVersion(ifVersion, synonymsVersion(list()), 'The synonyms were')
        saveSingleRow(db, table, { groups: synonyms })
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

import type { Db } from '#api/platform/database/open.ts'
import { company, type StoredCompany } from '#api/platform/database/schema.ts'

export type CompanyStore = ReturnType<typeof createCompanyStore>

/** The saved fields; `previous` and `savedAt` belong to the last save, if it can be undone. */
export type CompanyRow = {
  fields: StoredCompany
  previous: StoredCompany | null
  savedAt: Date | null
}

export function createCompanyStore(db: Db) {
  const select = db
    .select({ fields: company.fields, previous: company.previous, savedAt: company.savedAt })
    .from(company)
    .prepare()

  return {
    get: (): CompanyRow => select.get() ?? { fields: {}, previous: null, savedAt: null },

    replace(row: CompanyRow): void {
      db.insert(company)
        .values({ id: 1, ...row })
        .onConflictDoUpdate({ target: company.id, set: row })
        .run()
    },
  }
}

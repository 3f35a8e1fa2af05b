import type { Db } from '#api/database/open.ts'
import { company, type StoredCompany } from '#api/database/schema.ts'

export type CompanyStore = ReturnType<typeof createCompanyStore>

/** The fields that were saved, and those before the latest save with the time of it, if it can be undone. */
export type CompanyRow = {
  fields: StoredCompany
  previous: StoredCompany | null
  savedAt: Date | null
}

/** The one company record. */
export function createCompanyStore(db: Db) {
  const select = db
    .select({ fields: company.fields, previous: company.previous, savedAt: company.savedAt })
    .from(company)
    .prepare()

  return {
    /** The record; no field of it before it is saved for the first time. */
    get: (): CompanyRow => select.get() ?? { fields: {}, previous: null, savedAt: null },

    replace(row: CompanyRow): void {
      db.insert(company)
        .values({ id: 1, ...row })
        .onConflictDoUpdate({ target: company.id, set: row })
        .run()
    },
  }
}

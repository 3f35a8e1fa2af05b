import { eq, inArray } from '#api/platform/database/drizzle.ts'
import { createChecksums } from '#api/platform/database/file-checksums.ts'
import type { Db } from '#api/platform/database/open.ts'
import { saveSingleRow } from '#api/platform/database/rows.ts'
import { installation } from '#api/platform/database/tables.ts'
import { createTransaction } from '#api/platform/database/transaction.ts'
import { COMPANY_SUFFIXES, uploadName, uploadPaths } from '#api/platform/pictures/stored-files.ts'
import { company, companyFiles, type StoredCompany } from './tables.ts'

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

  const published = db.select({ at: installation.publishedAt }).from(installation).prepare()

  return {
    isPublished: (): boolean => Boolean(published.get()?.at),

    setPublishedAt: (publishedAt: Date | null): void =>
      void db.update(installation).set({ publishedAt }).run(),

    get: (): CompanyRow => select.get() ?? { fields: {}, previous: null, savedAt: null },

    replace: (row: CompanyRow): void => saveSingleRow(db, company, row),
  }
}

export type CompanyFileStore = ReturnType<typeof createCompanyFileStore>

type CompanyFile = typeof companyFiles.$inferSelect

export function createCompanyFileStore(db: Db) {
  const transaction = createTransaction(db)
  const checksums = createChecksums(db)
  const getPath = (file: string) => `uploads/${file}`
  const find = (name: string): CompanyFile | undefined =>
    db.select().from(companyFiles).where(eq(companyFiles.name, name)).get()

  return {
    find,

    /** Adds files, or renews the time of existing ones. `replaced` are files in the uploads folder. */
    add: (files: CompanyFile[], replaced: string[] = []): void =>
      transaction(() => {
        checksums.forget(replaced.map(getPath))
        for (const file of files) {
          db.insert(companyFiles)
            .values(file)
            .onConflictDoUpdate({ target: companyFiles.name, set: file })
            .run()
        }
      }),

    findChecksum: (file: string) => checksums.find(getPath(file)),

    list: (): CompanyFile[] => db.select().from(companyFiles).all(),

    getSize(url: string): { width: number; height: number } {
      const { width, height } = find(uploadName(url) ?? '') ?? {}
      if (!width || !height) throw new Error(`${url} is not a picture of the company`)
      return { width, height }
    },

    remove: (names: string[]): void =>
      transaction(() => {
        db.delete(companyFiles).where(inArray(companyFiles.name, names)).run()
        checksums.forget(uploadPaths(names, COMPANY_SUFFIXES))
      }),
  }
}

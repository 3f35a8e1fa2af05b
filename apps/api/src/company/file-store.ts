import { eq, inArray } from '#api/database/drizzle.ts'
import type { Db } from '#api/database/open.ts'
import { companyFiles } from '#api/database/schema.ts'

export type CompanyFile = typeof companyFiles.$inferSelect

/** The files that were made for the company: a row is there before its files, and until they are gone. */
export const createCompanyFileStore = (db: Db) => ({
  /** Notes files, or that those noted before are new again. */
  add(files: CompanyFile[]): void {
    for (const file of files) {
      db.insert(companyFiles)
        .values(file)
        .onConflictDoUpdate({ target: companyFiles.name, set: file })
        .run()
    }
  },

  find: (name: string): CompanyFile | undefined =>
    db.select().from(companyFiles).where(eq(companyFiles.name, name)).get(),

  all: (): CompanyFile[] => db.select().from(companyFiles).all(),

  remove(names: string[]): void {
    db.delete(companyFiles).where(inArray(companyFiles.name, names)).run()
  },
})

export type CompanyFileStore = ReturnType<typeof createCompanyFileStore>

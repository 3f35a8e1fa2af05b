import { createChecksums } from '#api/data-dir/checksums.ts'
import { eq, inArray } from '#api/database/drizzle.ts'
import type { Db } from '#api/database/open.ts'
import { companyFiles } from '#api/database/schema.ts'
import { transactionOn } from '#api/database/transaction.ts'
import { COMPANY_SUFFIXES, uploadName, uploadPaths } from '#api/pictures/stored-files.ts'

export type CompanyFileStore = ReturnType<typeof createCompanyFileStore>

type CompanyFile = typeof companyFiles.$inferSelect

/** The files that were made for the company, in SQL. */
export function createCompanyFileStore(db: Db) {
  const transaction = transactionOn(db)
  const checksums = createChecksums(db)
  const pathOf = (file: string) => `uploads/${file}`
  const find = (name: string): CompanyFile | undefined =>
    db.select().from(companyFiles).where(eq(companyFiles.name, name)).get()

  return {
    find,

    /**
     * Notes files, or that those noted before are new again.
     * @param replaced names of files in the folder of uploads that are about to be replaced
     */
    add: (files: CompanyFile[], replaced: string[] = []): void =>
      transaction(() => {
        checksums.forget(replaced.map(pathOf))
        for (const file of files) {
          db.insert(companyFiles)
            .values(file)
            .onConflictDoUpdate({ target: companyFiles.name, set: file })
            .run()
        }
      }),

    /** The recorded checksum of a file in the folder of uploads. */
    checksumOf: (file: string) => checksums.find(pathOf(file)),

    all: (): CompanyFile[] => db.select().from(companyFiles).all(),

    /** Pixels of a picture that is there, by its address. */
    sizeOf(url: string): { width: number; height: number } {
      const { width, height } = find(uploadName(url) ?? '') ?? {}
      if (!width || !height) throw new Error(`${url} is no picture of the company`)
      return { width, height }
    },

    remove: (names: string[]): void =>
      transaction(() => {
        db.delete(companyFiles).where(inArray(companyFiles.name, names)).run()
        checksums.forget(uploadPaths(names, COMPANY_SUFFIXES))
      }),
  }
}

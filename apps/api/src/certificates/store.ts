import type { Checksum } from '#api/data-dir/checksum.ts'
import { createChecksums } from '#api/data-dir/checksums.ts'
import { and, asc, eq, inArray, lt, sql } from '#api/database/drizzle.ts'
import type { Db } from '#api/database/open.ts'
import { certificateFiles, importCertificates, productCertificates } from '#api/database/schema.ts'
import { transactionOn } from '#api/database/transaction.ts'

export type CertificateStore = ReturnType<typeof createCertificateStore>

/** The files of certificates, and who names them, in SQL. */
export function createCertificateStore(db: Db) {
  const transaction = transactionOn(db)
  const checksums = createChecksums(db)
  const pathOf = (file: string) => `certificates/${file}`
  /** Whether a product names the file of a row, or would again if an import were undone. */
  const isNamed = sql`(exists (select 1 from ${productCertificates} where ${productCertificates.file} = ${certificateFiles.file})
    or exists (select 1 from ${importCertificates} where ${importCertificates.file} = ${certificateFiles.file}))`

  return {
    transaction,

    /** Notes files that are about to be put in place, or that those noted before are new again. */
    add: (files: string[], addedAt: Date): void =>
      transaction(() => {
        for (const file of files) {
          db.insert(certificateFiles)
            .values({ file, addedAt })
            .onConflictDoUpdate({ target: certificateFiles.file, set: { addedAt } })
            .run()
        }
        checksums.forget(files.map(pathOf))
      }),

    /** Records the checksums of files that are in place. */
    recordChecksums: (files: (Checksum & { file: string })[]): void =>
      checksums.record(files.map((one) => ({ ...one, path: pathOf(one.file) }))),

    has: (file: string): boolean =>
      db.select().from(certificateFiles).where(eq(certificateFiles.file, file)).get() !== undefined,

    /** The files added before a moment that no product names, and none would if an import were undone. */
    unnamed: (before: Date): string[] =>
      db
        .select({ file: certificateFiles.file })
        .from(certificateFiles)
        .where(and(lt(certificateFiles.addedAt, before), sql`not ${isNamed}`))
        .all()
        .map(({ file }) => file),

    /** What a file is the certificate of, as a product calls it; undefined where none names it. */
    nameOf: (file: string): { name: string; body: string | null } | undefined =>
      db
        .select({ name: productCertificates.name, body: productCertificates.body })
        .from(productCertificates)
        .where(eq(productCertificates.file, file))
        .orderBy(asc(productCertificates.productId), asc(productCertificates.position))
        .limit(1)
        .get(),

    /** Call it in a transaction. */
    remove(files: string[]): void {
      db.delete(certificateFiles).where(inArray(certificateFiles.file, files)).run()
      checksums.forget(files.map(pathOf))
    },
  }
}

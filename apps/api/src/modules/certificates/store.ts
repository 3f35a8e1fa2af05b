import { importCertificates } from '#api/modules/catalogue-import/tables.ts'
import type { Checksum } from '#api/platform/data-dir/checksum.ts'
import { and, asc, eq, inArray, lt, sql } from '#api/platform/database/drizzle.ts'
import { createChecksums } from '#api/platform/database/file-checksums.ts'
import type { Db } from '#api/platform/database/open.ts'
import { createTransaction } from '#api/platform/database/transaction.ts'
import { certificateFiles, productCertificates } from './tables.ts'

const MAX_LISTED = 100

export type CertificateStore = ReturnType<typeof createCertificateStore>

export function createCertificateStore(db: Db) {
  const transaction = createTransaction(db)
  const checksums = createChecksums(db)
  const getPath = (file: string) => `certificates/${file}`
  /** True if a product references the file, or would again after undoing an import. */
  const isReferenced = sql`(exists (select 1 from ${productCertificates} where ${productCertificates.file} = ${certificateFiles.file})
    or exists (select 1 from ${importCertificates} where ${importCertificates.file} = ${certificateFiles.file}))`

  return {
    transaction,

    add: (files: string[], addedAt: Date): void =>
      transaction(() => {
        for (const file of files) {
          db.insert(certificateFiles)
            .values({ file, addedAt })
            .onConflictDoUpdate({ target: certificateFiles.file, set: { addedAt } })
            .run()
        }
        checksums.forget(files.map(getPath))
      }),

    recordChecksums: (files: (Checksum & { file: string })[]): void =>
      checksums.record(files.map((file) => ({ ...file, path: getPath(file.file) }))),

    has: (file: string): boolean =>
      db.select().from(certificateFiles).where(eq(certificateFiles.file, file)).get() !== undefined,

    listUnreferenced: (addedBefore: Date): string[] =>
      db
        .select({ file: certificateFiles.file })
        .from(certificateFiles)
        .where(and(lt(certificateFiles.addedAt, addedBefore), sql`not ${isReferenced}`))
        .all()
        .map(({ file }) => file),

    list: () =>
      db
        .select({
          file: sql<string>`${productCertificates.file}`,
          name: productCertificates.name,
          body: productCertificates.body,
          validTo: productCertificates.validTo,
        })
        .from(productCertificates)
        .where(sql`file is not null`)
        .groupBy(productCertificates.file)
        .orderBy(asc(sql`name collate nocase`), asc(productCertificates.file))
        .limit(MAX_LISTED)
        .all()
        .map(({ body, validTo, ...certificate }) => ({
          ...certificate,
          ...(body !== null && { body }),
          ...(validTo !== null && { validTo }),
        })),

    findName: (file: string): { name: string; body: string | null } | undefined =>
      db
        .select({ name: productCertificates.name, body: productCertificates.body })
        .from(productCertificates)
        .where(eq(productCertificates.file, file))
        .orderBy(asc(productCertificates.productId), asc(productCertificates.position))
        .limit(1)
        .get(),

    remove(files: string[]): void {
      db.delete(certificateFiles).where(inArray(certificateFiles.file, files)).run()
      checksums.forget(files.map(getPath))
    },
  }
}

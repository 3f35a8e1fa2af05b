import type { Checksum } from '#api/platform/data-dir/checksum.ts'
import { eq, placeholder, sql } from './drizzle.ts'
import type { Db } from './open.ts'
import { fileChecksums } from './tables.ts'
import { createTransaction } from './transaction.ts'

export function createChecksums(db: Db) {
  const upsert = db
    .insert(fileChecksums)
    .values({
      path: placeholder('path'),
      bytes: placeholder('bytes'),
      sha256: placeholder('sha256'),
    })
    .onConflictDoUpdate({
      target: fileChecksums.path,
      set: { bytes: sql`excluded.bytes`, sha256: sql`excluded.sha256` },
    })
    .prepare()

  return {
    record: (files: (Checksum & { path: string })[]): void =>
      createTransaction(db)(() => {
        for (const { path, bytes, sha256 } of files) upsert.run({ path, bytes, sha256 })
      }),

    find: (path: string): Checksum | undefined =>
      db.select().from(fileChecksums).where(eq(fileChecksums.path, path)).get(),

    /** Call it before files are replaced or deleted. */
    forget: (paths: string[]): void =>
      void db.run(sql`delete from ${fileChecksums}
        where ${fileChecksums.path} in (select value from json_each(${JSON.stringify(paths)}))`),
  }
}

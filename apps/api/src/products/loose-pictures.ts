import { sql } from '#api/database/drizzle.ts'
import type { Db } from '#api/database/open.ts'
import { loosePictures } from '#api/database/schema.ts'
import { transactionOn } from '#api/database/transaction.ts'

/**
 * The pictures whose files the latest change puts in place or deletes. A crash in its middle leaves files that
 * no row names: by this, the next start knows them for what they are, however many. Changes do not overlap,
 * so that the latest is enough.
 */
export const createLoosePictures = (db: Db) => ({
  /** Call it before files are put in place, and in the transaction after which files are deleted. */
  noteLoose(names: string[]): void {
    if (names.length === 0) return
    transactionOn(db)(() => {
      db.delete(loosePictures).run()
      db.run(sql`insert into ${loosePictures}
        select distinct value from json_each(${JSON.stringify(names)})`)
    })
  },

  loose: (): Set<string> =>
    new Set(
      db
        .select()
        .from(loosePictures)
        .all()
        .map(({ picture }) => picture),
    ),
})

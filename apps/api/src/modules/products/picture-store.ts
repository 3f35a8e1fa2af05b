import type { SQL } from 'drizzle-orm'
import { importPictures } from '#api/modules/catalogue-import/tables.ts'
import { asc, eq, inArray, placeholders, sql } from '#api/platform/database/drizzle.ts'
import { createChecksums } from '#api/platform/database/file-checksums.ts'
import type { Db } from '#api/platform/database/open.ts'
import { createTransaction } from '#api/platform/database/transaction.ts'
import { SUFFIXES, uploadPaths } from '#api/platform/pictures/stored-files.ts'
import { loosePictures, productPictures } from './tables.ts'

/** True if a product shows a picture, or would again after undoing an import. */
const isNeeded = (name: SQL) =>
  sql`(exists (select 1 from ${productPictures} where ${productPictures.picture} = ${name})
    or exists (select 1 from ${importPictures} where ${importPictures.picture} = ${name}))`

/** Passes any number of values as one parameter. */
export const toSqlList = (values: (string | number)[]): SQL =>
  sql`(select value from json_each(${JSON.stringify(values)}))`

export function createPictureStore(db: Db) {
  // Prepared, because an import runs these thousands of times and building a statement is slower than running it.
  const ofProduct = eq(productPictures.productId, sql.placeholder('id'))
  const select = db
    .select({ picture: productPictures.picture })
    .from(productPictures)
    .where(ofProduct)
    .orderBy(asc(productPictures.position))
    .prepare()
  const clear = db.delete(productPictures).where(ofProduct).prepare()
  const row = placeholders(['productId', 'position', 'picture'])
  const add = db.insert(productPictures).values(row).prepare()

  const checksums = createChecksums(db)
  const listUnused = (names: string[]) =>
    db
      .all<{ picture: string }>(
        sql`select distinct value as picture from json_each(${JSON.stringify(names)})
          where not ${isNeeded(sql`value`)}`,
      )
      .map(({ picture }) => picture)

  return {
    listPictures: (id: string): string[] => select.all({ id }).map(({ picture }) => picture),

    listPicturesByProduct(ids: string[]): Map<string, string[]> {
      const pictures = new Map<string, string[]>(ids.map((id) => [id, []]))
      if (ids.length === 0) return pictures
      const rows = db
        .select()
        .from(productPictures)
        .where(inArray(productPictures.productId, ids))
        .orderBy(asc(productPictures.position))
      for (const { productId, picture } of rows.all()) pictures.get(productId)?.push(picture)
      return pictures
    },

    setPictures(productId: string, names: string[]): void {
      clear.run({ id: productId })
      for (const [position, picture] of names.entries()) add.run({ productId, position, picture })
    },

    listPicturesOfMany: (ids: string[]): string[] =>
      db
        .select({ picture: productPictures.picture })
        .from(productPictures)
        .where(sql`${productPictures.productId} in ${toSqlList(ids)}`)
        .all()
        .map(({ picture }) => picture),

    listUnused,

    isPictureUsed: (name: string): boolean => listUnused([name]).length === 0,

    /**
     * Records the pictures whose files a change adds or deletes, so that the next start can delete those that a crash left
     * without a row. Call it before files are published, and in the transaction before files are deleted.
     * @param changed pictures whose checksums are outdated
     */
    noteLoose(names: string[], changed = listUnused(names)): void {
      if (names.length === 0) return
      createTransaction(db)(() => {
        db.delete(loosePictures).run()
        db.run(sql`insert into ${loosePictures}
          select distinct value from json_each(${JSON.stringify(names)})`)
        checksums.forget(uploadPaths(changed, SUFFIXES))
      })
    },

    /** Forgets the pictures of a complete change, so that an older copy of the database deletes no file. */
    forgetLoose: (): void => void db.delete(loosePictures).run(),

    listLoose: (): string[] =>
      db
        .select()
        .from(loosePictures)
        .all()
        .map(({ picture }) => picture),
  }
}

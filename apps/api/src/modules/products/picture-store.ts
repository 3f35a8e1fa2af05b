import type { SQL } from 'drizzle-orm'
import { createChecksums } from '#api/platform/data-dir/checksums.ts'
import { asc, eq, gt, inArray, placeholders, sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import {
  avifPictures,
  importPictures,
  loosePictures,
  productPictures,
} from '#api/platform/database/schema.ts'
import { transactionOn } from '#api/platform/database/transaction.ts'
import { AVIF_SUFFIXES, SUFFIXES, uploadPaths } from '#api/platform/pictures/stored-files.ts'

const BATCH = 500

/** True if a product shows a picture, or would again after undoing an import. */
const isNeeded = (name: SQL) =>
  sql`(exists (select 1 from ${productPictures} where ${productPictures.picture} = ${name})
    or exists (select 1 from ${importPictures} where ${importPictures.picture} = ${name}))`

/** Passes any number of values as one parameter. */
export const oneOf = (values: (string | number)[]): SQL =>
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
  const unused = (names: string[]): string[] =>
    db
      .all<{ picture: string }>(
        sql`select distinct value as picture from json_each(${JSON.stringify(names)})
          where not ${isNeeded(sql`value`)}`,
      )
      .map(({ picture }) => picture)

  return {
    picturesOf: (id: string): string[] => select.all({ id }).map(({ picture }) => picture),

    picturesByProduct(ids: string[]): Map<string, string[]> {
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

    picturesOfMany: (ids: string[]): string[] =>
      db
        .select({ picture: productPictures.picture })
        .from(productPictures)
        .where(sql`${productPictures.productId} in ${oneOf(ids)}`)
        .all()
        .map(({ picture }) => picture),

    unused,

    isPictureUsed: (name: string): boolean =>
      db.get<{ needed: number }>(sql`select ${isNeeded(sql`${name}`)} as needed`).needed === 1,

    /**
     * Records the pictures whose files the latest change adds or deletes, so that the next start can remove files that a
     * crash left without a row. Call it before files are published, and in the transaction before files are deleted.
     * @param changed pictures whose checksums and AVIF files are outdated
     */
    noteLoose(names: string[], changed = unused(names)): void {
      if (names.length === 0) return
      transactionOn(db)(() => {
        db.delete(loosePictures).run()
        db.run(sql`insert into ${loosePictures}
          select distinct value from json_each(${JSON.stringify(names)})`)
        db.run(sql`delete from ${avifPictures} where ${avifPictures.picture} in ${oneOf(changed)}`)
        checksums.forget(uploadPaths(changed, [...SUFFIXES, ...AVIF_SUFFIXES]))
      })
    },

    withAvif(ids: string[]): Set<string> {
      if (ids.length === 0) return new Set()
      const rows = db
        .select({ id: productPictures.productId })
        .from(productPictures)
        .leftJoin(avifPictures, eq(avifPictures.picture, productPictures.picture))
        .where(inArray(productPictures.productId, ids))
        .groupBy(productPictures.productId)
        .having(sql`min(coalesce(${avifPictures.made}, 0)) = 1`)
      return new Set(rows.all().map(({ id }) => id))
    },

    forAvif: (after: string) =>
      db
        .selectDistinct({
          picture: productPictures.picture,
          isDone: sql<number>`${avifPictures.picture} is not null`,
        })
        .from(productPictures)
        .leftJoin(avifPictures, eq(avifPictures.picture, productPictures.picture))
        .where(gt(productPictures.picture, after))
        .orderBy(asc(productPictures.picture))
        .limit(BATCH)
        .all(),

    /** Records that the AVIF files of a picture are done; `made` is false if it has none. */
    noteAvif: (picture: string, made: boolean): void =>
      void db
        .insert(avifPictures)
        .values({ picture, made })
        .onConflictDoUpdate({ target: avifPictures.picture, set: { made } })
        .run(),

    loose: (): Set<string> =>
      new Set(
        db
          .select()
          .from(loosePictures)
          .all()
          .map(({ picture }) => picture),
      ),
  }
}

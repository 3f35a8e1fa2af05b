import type { SQL } from 'drizzle-orm'
import { createChecksums } from '#api/data-dir/checksums.ts'
import { asc, eq, gt, inArray, sql } from '#api/database/drizzle.ts'
import type { Db } from '#api/database/open.ts'
import {
  avifPictures,
  importPictures,
  loosePictures,
  productPictures,
} from '#api/database/schema.ts'
import { transactionOn } from '#api/database/transaction.ts'
import { AVIF_SUFFIXES, SUFFIXES, uploadPaths } from '#api/pictures/stored-files.ts'

/** Pictures that are looked through at once: a millisecond. */
const PICTURES_AT_ONCE = 500

/** Whether anything needs the files of a picture. */
const isNeeded = (name: SQL) =>
  sql`(exists (select 1 from ${productPictures} where ${productPictures.picture} = ${name})
    or exists (select 1 from ${importPictures} where ${importPictures.picture} = ${name}))`

/** Names as one value, however many there are. */
export const oneOf = (names: string[]): SQL =>
  sql`(select value from json_each(${JSON.stringify(names)}))`

/** The names of products' pictures, and of those that nothing shows, in SQL. */
export function createPictureStore(db: Db) {
  // An import does these thousands of times: building a statement takes longer than running it.
  const ofProduct = eq(productPictures.productId, sql.placeholder('id'))
  const select = db
    .select({ picture: productPictures.picture })
    .from(productPictures)
    .where(ofProduct)
    .orderBy(asc(productPictures.position))
    .prepare()
  const clear = db.delete(productPictures).where(ofProduct).prepare()
  const add = db
    .insert(productPictures)
    .values({
      productId: sql.placeholder('productId'),
      position: sql.placeholder('position'),
      picture: sql.placeholder('picture'),
    })
    .prepare()

  const checksums = createChecksums(db)
  const unused = (names: string[]): string[] =>
    db
      .all<{ picture: string }>(
        sql`select distinct value as picture from json_each(${JSON.stringify(names)})
          where not ${isNeeded(sql`value`)}`,
      )
      .map(({ picture }) => picture)
  const forgetAvif = (names: string[]): void =>
    void db.run(sql`delete from ${avifPictures} where ${avifPictures.picture} in ${oneOf(names)}`)

  return {
    /** The picture names of one product, the thumbnail first. */
    picturesOf: (id: string): string[] => select.all({ id }).map(({ picture }) => picture),

    /** The picture names of products by their ids, the thumbnail first. */
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

    /** The pictures of all the named products. */
    picturesOfMany: (ids: string[]): string[] =>
      db
        .select({ picture: productPictures.picture })
        .from(productPictures)
        .where(sql`${productPictures.productId} in ${oneOf(ids)}`)
        .all()
        .map(({ picture }) => picture),

    /** Those of the named pictures that nothing needs, each once; see `isPictureUsed`. */
    unused,

    /** Whether a product shows a picture, or would again if an import were undone. */
    isPictureUsed: (name: string): boolean =>
      db.get<{ needed: number }>(sql`select ${isNeeded(sql`${name}`)} as needed`).needed === 1,

    /**
     * Notes the pictures whose files the latest change puts in place or deletes. A crash in its middle leaves
     * files that no row names: by this, the next start knows them for what they are, however many. Changes do
     * not overlap, so that the latest is enough. Call it before files are put in place, and in the transaction
     * after which files are deleted.
     */
    noteLoose(names: string[]): void {
      if (names.length === 0) return
      transactionOn(db)(() => {
        db.delete(loosePictures).run()
        db.run(sql`insert into ${loosePictures}
          select distinct value from json_each(${JSON.stringify(names)})`)
        // Their files are new, or go.
        const gone = unused(names)
        forgetAvif(gone)
        checksums.forget(uploadPaths(gone, [...SUFFIXES, ...AVIF_SUFFIXES]))
      })
    },

    /** Those of the products that have pictures, and AVIF files of each. */
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

    /**
     * Some pictures after a name, in the order of names, and whether each was looked at for AVIF; none after
     * the last.
     */
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
        .limit(PICTURES_AT_ONCE)
        .all(),

    /** Schedules new AVIF files for pictures, because existing ones may be damaged. */
    forgetAvif,

    /** Notes that a picture was looked at for AVIF. */
    noteAvif: (picture: string, made: boolean): void =>
      void db
        .insert(avifPictures)
        .values({ picture, made })
        .onConflictDoUpdate({ target: avifPictures.picture, set: { made } })
        .run(),

    /** See `noteLoose`. */
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

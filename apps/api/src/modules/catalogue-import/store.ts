import { createHash } from 'node:crypto'
import type { ColumnMapping } from '@dhow/contract/catalogue-import/column-matches'
import { certificateFilesOf } from '#api/modules/certificates/service.ts'
import type { ImportedProduct } from '#api/modules/products/imported.ts'
import { and, asc, desc, eq, gt, inArray, isNull, sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import {
  catalogueImports,
  columnMatchings,
  importCertificates,
  importedProducts,
  importPictures,
  products,
} from '#api/platform/database/schema.ts'
import type { Remembered } from './layout.ts'

export type ImportStore = ReturnType<typeof createImportStore>

/** Products per query. */
const BATCH = 500

/** Prepares the statement that an import runs thousands of times. */
const prepare = (db: Db) => {
  return {
    addProduct: db
      .insert(importedProducts)
      .values({
        importId: sql.placeholder('importId'),
        position: sql.placeholder('position'),
        productId: sql.placeholder('productId'),
        name: sql.placeholder('name'),
        written: sql.placeholder('written'),
        previous: sql.placeholder('previous'),
      })
      .prepare(),
  }
}

/** Creates the queries of imports that can be undone. */
export function createImportStore(db: Db) {
  const prepared = prepare(db)

  return {
    /**
     * Stores an import with the data to undo it, unless it wrote nothing. Call it in the transaction of the import.
     */
    insert(
      row: Pick<typeof catalogueImports.$inferInsert, 'id' | 'fileName' | 'importedAt'>,
      imported: Iterable<ImportedProduct>,
    ): void {
      const importId = row.id
      const it = eq(catalogueImports.id, importId)
      db.insert(catalogueImports)
        .values({ ...row, added: 0, changed: 0 })
        .run()
      const pictures = new Set<string>()
      const files = new Set<string>()
      let [added, changed] = [0, 0]
      for (const { id, name, written, previous } of imported) {
        const before = previous && JSON.stringify(previous)
        const position = added + changed
        prepared.addProduct.run({
          importId,
          position,
          productId: id,
          name,
          written,
          previous: before,
        })
        for (const picture of previous?.pictures ?? []) pictures.add(picture)
        for (const file of certificateFilesOf([previous])) files.add(file)
        if (previous) changed++
        else added++
      }
      for (const picture of pictures) db.insert(importPictures).values({ importId, picture }).run()
      for (const file of files) db.insert(importCertificates).values({ importId, file }).run()
      if (added + changed > 0) db.update(catalogueImports).set({ added, changed }).where(it).run()
      else db.delete(catalogueImports).where(it).run()
    },

    /** Returns the latest first. */
    all: () =>
      db
        .select()
        .from(catalogueImports)
        .orderBy(desc(catalogueImports.importedAt), desc(sql`rowid`))
        .all(),

    /** Reads the products of an import in the order of its file. */
    *productsOf(importId: string): Generator<ImportedProduct> {
      for (let after = -1; ; ) {
        const rows = db
          .select()
          .from(importedProducts)
          .where(and(eq(importedProducts.importId, importId), gt(importedProducts.position, after)))
          .orderBy(asc(importedProducts.position))
          .limit(BATCH)
          .all()
        for (const { productId, name, written, previous } of rows) {
          yield {
            id: productId,
            name,
            written,
            previous: previous === null ? null : JSON.parse(previous),
          }
        }
        if (rows.length < BATCH) return
        after = rows.at(-1)?.position ?? after
      }
    },

    /** Returns imported products of these categories. */
    productsIn: (categories: string[]): string[] =>
      db
        .selectDistinct({ id: products.id })
        .from(importedProducts)
        .innerJoin(products, eq(products.id, importedProducts.productId))
        .where(inArray(products.category, categories))
        .all()
        .map(({ id }) => id),

    /** Replaces the hash of a product in all imports that wrote it. */
    setWritten: (productId: string, before: string, written: string): void =>
      void db
        .update(importedProducts)
        .set({ written })
        .where(and(eq(importedProducts.productId, productId), eq(importedProducts.written, before)))
        .run(),

    /** Marks an import as undone and deletes its undo data. Returns false if it was already undone. */
    setUndone(id: string, undoneAt: Date): boolean {
      db.delete(importedProducts).where(eq(importedProducts.importId, id)).run()
      db.delete(importPictures).where(eq(importPictures.importId, id)).run()
      db.delete(importCertificates).where(eq(importCertificates.importId, id)).run()
      const open = and(eq(catalogueImports.id, id), isNull(catalogueImports.undoneAt))
      return db.update(catalogueImports).set({ undoneAt }).where(open).run().changes > 0
    },

    /** Deletes imports and returns their pictures. */
    remove(ids: string[]): string[] {
      const pictures = db
        .select({ picture: importPictures.picture })
        .from(importPictures)
        .where(inArray(importPictures.importId, ids))
        .all()
      db.delete(catalogueImports).where(inArray(catalogueImports.id, ids)).run()
      return pictures.map(({ picture }) => picture)
    },
  }
}

export type MatchingStore = ReturnType<typeof createMatchingStore>

/** Maximum number of stored matchings. */
const MAX_MATCHINGS = 200

/** Returns a key of column names that ignores case. */
const keyOf = (names: string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(names.map((name) => name.trim().toLowerCase())))
    .digest('base64url')

/** Creates the queries of column matchings. */
export const createMatchingStore = (db: Db) => ({
  recall(names: string[]): Remembered | undefined {
    const row = db
      .select()
      .from(columnMatchings)
      .where(eq(columnMatchings.columns, keyOf(names)))
      .get()
    return row && { matching: row.matching, at: row.usedAt }
  },

  remember(names: string[], matching: ColumnMapping, usedAt: Date): void {
    const set = { matching, usedAt }
    db.insert(columnMatchings)
      .values({ columns: keyOf(names), ...set })
      .onConflictDoUpdate({ target: columnMatchings.columns, set })
      .run()
    const latest = db
      .select({ columns: columnMatchings.columns })
      .from(columnMatchings)
      .orderBy(desc(columnMatchings.usedAt))
      .limit(MAX_MATCHINGS)
    db.delete(columnMatchings).where(sql`${columnMatchings.columns} not in ${latest}`).run()
  },
})

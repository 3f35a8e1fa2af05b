import { certificateFilesOf } from '#api/certificates/files.ts'
import { and, asc, desc, eq, gt, inArray, isNull, sql } from '#api/database/drizzle.ts'
import type { Db } from '#api/database/open.ts'
import {
  catalogueImports,
  importCertificates,
  importedProducts,
  importPictures,
  products,
} from '#api/database/schema.ts'
import type { ImportedProduct } from '#api/products/imported.ts'

export type ImportStore = ReturnType<typeof createImportStore>

/** Products of an import that are read at once. */
const BATCH = 500

/** Prepared, because an import runs it thousands of times. */
const prepare = (db: Db) => {
  const given = (name: string) => sql.placeholder(name)
  return {
    addProduct: db
      .insert(importedProducts)
      .values({
        importId: given('importId'),
        position: given('position'),
        productId: given('productId'),
        name: given('name'),
        written: given('written'),
        previous: given('previous'),
      })
      .prepare(),
  }
}

/** The imports that can be undone, in SQL. */
export function createImportStore(db: Db) {
  const prepared = prepare(db)

  return {
    /**
     * Stores an import with all that undoing it needs, as it is written; nothing of one that wrote nothing. Call it in
     * the transaction that imports.
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

    /** The latest first. */
    all: () =>
      db
        .select()
        .from(catalogueImports)
        .orderBy(desc(catalogueImports.importedAt), desc(sql`rowid`))
        .all(),

    /** The products of an import, in the order of its file, read some at a time. */
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

    /** The products of any import that are in these categories. */
    productsIn: (categories: string[]): string[] =>
      db
        .selectDistinct({ id: products.id })
        .from(importedProducts)
        .innerJoin(products, eq(products.id, importedProducts.productId))
        .where(inArray(products.category, categories))
        .all()
        .map(({ id }) => id),

    /** Notes the hash that a product has now for imports that left it with another. */
    setWritten: (productId: string, before: string, written: string): void =>
      void db
        .update(importedProducts)
        .set({ written })
        .where(and(eq(importedProducts.productId, productId), eq(importedProducts.written, before)))
        .run(),

    /** Whether it had not been undone before. What undoing it needs is let go. */
    setUndone(id: string, undoneAt: Date): boolean {
      db.delete(importedProducts).where(eq(importedProducts.importId, id)).run()
      db.delete(importPictures).where(eq(importPictures.importId, id)).run()
      db.delete(importCertificates).where(eq(importCertificates.importId, id)).run()
      const open = and(eq(catalogueImports.id, id), isNull(catalogueImports.undoneAt))
      return db.update(catalogueImports).set({ undoneAt }).where(open).run().changes > 0
    },

    /** Deletes imports, and returns the pictures that were kept for them. */
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

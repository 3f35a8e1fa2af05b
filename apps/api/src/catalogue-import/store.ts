import { certificateFilesOf } from '#api/certificates/files.ts'
import { and, asc, desc, eq, inArray, isNull, sql } from '#api/database/drizzle.ts'
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

/** The imports that can be undone, in SQL. */
export function createImportStore(db: Db) {
  return {
    /** Stores an import with all that undoing it needs; call it in the transaction that imports. */
    insert(
      row: Omit<typeof catalogueImports.$inferInsert, 'undoneAt'>,
      imported: ImportedProduct[],
    ): void {
      const importId = row.id
      db.insert(catalogueImports).values(row).run()
      for (const [position, { id, name, written, previous }] of imported.entries()) {
        const before = previous && JSON.stringify(previous)
        db.insert(importedProducts)
          .values({ importId, position, productId: id, name, written, previous: before })
          .run()
      }
      const pictures = new Set(imported.flatMap(({ previous }) => previous?.pictures ?? []))
      for (const picture of pictures) db.insert(importPictures).values({ importId, picture }).run()
      for (const file of certificateFilesOf(imported.map(({ previous }) => previous))) {
        db.insert(importCertificates).values({ importId, file }).run()
      }
    },

    /** The latest first. */
    all: () =>
      db
        .select()
        .from(catalogueImports)
        .orderBy(desc(catalogueImports.importedAt), desc(sql`rowid`))
        .all(),

    /** The products of an import, in the order of its file. */
    productsOf: (importId: string): ImportedProduct[] =>
      db
        .select()
        .from(importedProducts)
        .where(eq(importedProducts.importId, importId))
        .orderBy(asc(importedProducts.position))
        .all()
        .map(({ productId, name, written, previous }) => ({
          id: productId,
          name,
          written,
          previous: previous === null ? null : JSON.parse(previous),
        })),

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

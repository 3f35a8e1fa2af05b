import { hash } from 'node:crypto'
import type { ColumnMapping } from '@dhow/contract/catalogue-import/column-matches'
import { listCertificateFiles } from '#api/modules/certificates/service.ts'
import type { ImportedProduct } from '#api/modules/products/imported.ts'
import { products } from '#api/modules/products/tables.ts'
import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  placeholders,
  sql,
} from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { readBatches } from '#api/platform/database/rows.ts'
import type { Remembered } from './sheet/read-table.ts'
import {
  catalogueImports,
  columnMatchings,
  importCertificates,
  importedProducts,
  importPictures,
} from './tables.ts'

export type ImportStore = ReturnType<typeof createImportStore>

const BATCH = 500

export function createImportStore(db: Db) {
  // Prepared, because an import runs it thousands of times.
  const row = placeholders([
    'importId',
    'position',
    'productId',
    'name',
    'written',
    'previous',
    'translations',
  ])
  const addProduct = db.insert(importedProducts).values(row).prepare()

  return {
    /** Stores an import with its undo data, unless it wrote nothing. Call it in the transaction of the import. */
    insert(
      row: Pick<typeof catalogueImports.$inferInsert, 'id' | 'fileName' | 'importedAt'>,
      imported: Iterable<ImportedProduct>,
      onWritten: () => void,
    ): void {
      const importId = row.id
      const isThisImport = eq(catalogueImports.id, importId)
      db.insert(catalogueImports)
        .values({ ...row, added: 0, changed: 0 })
        .run()
      const pictures = new Set<string>()
      const files = new Set<string>()
      let [added, changed] = [0, 0]
      for (const { id: productId, previous, ...product } of imported) {
        addProduct.run({
          importId,
          productId,
          ...product,
          position: added + changed,
          previous: previous && JSON.stringify(previous),
        })
        for (const picture of previous?.pictures ?? []) pictures.add(picture)
        for (const file of listCertificateFiles(previous)) files.add(file)
        if (previous) changed++
        else added++
        onWritten()
      }
      for (const picture of pictures) db.insert(importPictures).values({ importId, picture }).run()
      for (const file of files) db.insert(importCertificates).values({ importId, file }).run()
      if (added + changed > 0)
        db.update(catalogueImports).set({ added, changed }).where(isThisImport).run()
      else db.delete(catalogueImports).where(isThisImport).run()
    },

    listAll: () =>
      db
        .select()
        .from(catalogueImports)
        .orderBy(desc(catalogueImports.importedAt), desc(sql`rowid`))
        .all(),

    *readProducts(importId: string): Generator<ImportedProduct> {
      const { position } = importedProducts
      const read = (last: { position: number } = { position: -1 }) =>
        db
          .select()
          .from(importedProducts)
          .where(and(eq(importedProducts.importId, importId), gt(position, last.position)))
          .orderBy(asc(position))
          .limit(BATCH)
          .all()
      for (const rows of readBatches(BATCH, read)) {
        for (const { productId: id, name, written, translations, previous } of rows) {
          yield { id, name, written, translations, previous: previous && JSON.parse(previous) }
        }
      }
    },

    listProductIds: (categories: string[]): string[] =>
      db
        .selectDistinct({ id: products.id })
        .from(importedProducts)
        .innerJoin(products, eq(products.id, importedProducts.productId))
        .where(inArray(products.category, categories))
        .all()
        .map(({ id }) => id),

    setWritten: (productId: string, previousHash: string, written: string): void =>
      void db
        .update(importedProducts)
        .set({ written })
        .where(
          and(
            eq(importedProducts.productId, productId),
            eq(importedProducts.written, previousHash),
          ),
        )
        .run(),

    /** Marks an import as undone and deletes its undo data. Returns false if it was already undone. */
    setUndone(id: string, undoneAt: Date): boolean {
      db.delete(importedProducts).where(eq(importedProducts.importId, id)).run()
      db.delete(importPictures).where(eq(importPictures.importId, id)).run()
      db.delete(importCertificates).where(eq(importCertificates.importId, id)).run()
      const open = and(eq(catalogueImports.id, id), isNull(catalogueImports.undoneAt))
      return db.update(catalogueImports).set({ undoneAt }).where(open).run().changes > 0
    },

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

const MAX_MATCHINGS = 200

const hashNames = (names: string[]) =>
  hash('sha256', JSON.stringify(names.map((name) => name.trim().toLowerCase())), 'base64url')

export const createMatchingStore = (db: Db) => ({
  recall(names: string[]): Remembered | undefined {
    const row = db
      .select()
      .from(columnMatchings)
      .where(eq(columnMatchings.columns, hashNames(names)))
      .get()
    return row && { matching: row.matching, at: row.usedAt }
  },

  remember(names: string[], matching: ColumnMapping, usedAt: Date): void {
    const set = { matching, usedAt }
    db.insert(columnMatchings)
      .values({ columns: hashNames(names), ...set })
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

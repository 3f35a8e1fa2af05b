import type { Product, ProductFields } from '@dhow/contract/products'
import { and, asc, eq, inArray, max, sql } from '#api/database/drizzle.ts'
import { newId } from '#api/database/id.ts'
import type { Db } from '#api/database/open.ts'
import { productPictures, products } from '#api/database/schema.ts'
import { imageUrl } from '#api/uploads/pictures.ts'

export type ProductStore = ReturnType<typeof createProductStore>

type Row = typeof products.$inferSelect

const toProduct = (row: Row, pictures: string[]): Product => ({
  _id: row.id,
  name: row.name,
  brand: row.brand,
  category: row.category,
  description: row.description,
  images: pictures.map(imageUrl),
  featured: row.featured,
  order: row.place,
})

/** Products and the names of their pictures, in SQL. */
export function createProductStore(db: Db) {
  /** The picture names of one product, the thumbnail first. */
  const picturesOf = (id: string): string[] =>
    db
      .select({ picture: productPictures.picture })
      .from(productPictures)
      .where(eq(productPictures.productId, id))
      .orderBy(asc(productPictures.position))
      .all()
      .map(({ picture }) => picture)

  const setPictures = (productId: string, names: string[]) => {
    db.delete(productPictures).where(eq(productPictures.productId, productId)).run()
    if (names.length === 0) return
    const rows = names.map((picture, position) => ({ productId, position, picture }))
    db.insert(productPictures).values(rows).run()
  }

  return {
    picturesOf,

    /** The catalogue by order ascending; products of the same order stand as they were added. */
    all({ featured }: { featured?: boolean | undefined } = {}): Product[] {
      const pictures = new Map<string, string[]>()
      const pictureRows = db.select().from(productPictures).orderBy(asc(productPictures.position))
      for (const { productId, picture } of pictureRows.all()) {
        const list = pictures.get(productId)
        if (list) list.push(picture)
        else pictures.set(productId, [picture])
      }
      return db
        .select()
        .from(products)
        .where(featured === undefined ? undefined : eq(products.featured, featured))
        .orderBy(asc(products.place), asc(products.createdAt), asc(products.id))
        .all()
        .map((row) => toProduct(row, pictures.get(row.id) ?? []))
    },

    /** What search engines are told of every product, in the order they were added. */
    listed: () =>
      db
        .select({
          id: products.id,
          category: products.category,
          updatedAt: products.updatedAt,
          picture: productPictures.picture,
        })
        .from(products)
        .leftJoin(
          productPictures,
          and(eq(productPictures.productId, products.id), eq(productPictures.position, 0)),
        )
        .orderBy(asc(products.createdAt), asc(products.id))
        .all()
        .map(({ picture, ...product }) => ({
          ...product,
          /** The URL of the thumbnail. */
          image: picture === null ? undefined : imageUrl(picture),
        })),

    find(id: string): Product | undefined {
      const row = db.select().from(products).where(eq(products.id, id)).get()
      return row && toProduct(row, picturesOf(id))
    },

    /** Adds a product after the last one and returns its id. */
    insert(fields: ProductFields, pictures: string[]): string {
      const now = new Date()
      const last =
        db
          .select({ place: max(products.place) })
          .from(products)
          .get()?.place ?? -1
      const id = newId()
      db.insert(products)
        .values({ ...fields, id, place: last + 1, createdAt: now, updatedAt: now })
        .run()
      setPictures(id, pictures)
      return id
    },

    update(id: string, fields: ProductFields, pictures: string[]): void {
      db.update(products)
        .set({ ...fields, updatedAt: new Date() })
        .where(eq(products.id, id))
        .run()
      setPictures(id, pictures)
    },

    /** Whether there was such a product. */
    remove: (id: string): boolean =>
      db.delete(products).where(eq(products.id, id)).run().changes > 0,

    /** Whether there was such a product. */
    setFeatured: (id: string, featured: boolean): boolean =>
      db.update(products).set({ featured }).where(eq(products.id, id)).run().changes > 0,

    /** Whether there was such a product. */
    setPlace: (id: string, place: number): boolean =>
      db.update(products).set({ place }).where(eq(products.id, id)).run().changes > 0,

    /** Those of the named pictures that no product shows. */
    unused(names: string[]): string[] {
      if (names.length === 0) return []
      const rows = db
        .selectDistinct({ picture: productPictures.picture })
        .from(productPictures)
        .where(inArray(productPictures.picture, names))
        .all()
      const used = new Set(rows.map(({ picture }) => picture))
      return names.filter((name) => !used.has(name))
    },

    isPictureUsed: (name: string): boolean =>
      db
        .select({ one: sql`1` })
        .from(productPictures)
        .where(eq(productPictures.picture, name))
        .limit(1)
        .get() !== undefined,

    transaction: <T>(work: () => T): T => db.transaction(work),
  }
}

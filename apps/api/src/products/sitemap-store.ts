import { and, asc, eq, inArray, sql } from '#api/database/drizzle.ts'
import type { Db } from '#api/database/open.ts'
import { productCounts, productPictures, products } from '#api/database/schema.ts'
import { imageUrl } from '#api/pictures/stored-files.ts'

/** What search engines are told of the catalogue, in SQL. */
export const createSitemapStore = (db: Db) => ({
  /** When a product of each category in use changed last. */
  categoryChanges: (): Map<string, Date> =>
    new Map(
      db
        .select({
          category: productCounts.category,
          changed: sql<number>`(select max(updated_at) from products
            where products.category = ${productCounts.category})`,
        })
        .from(productCounts)
        .where(sql`total > 0`)
        .all()
        .map(({ category, changed }) => [category, new Date(changed)]),
    ),

  /** Some products in the order they were added. */
  listed(offset: number, limit: number) {
    const numbers = db
      .select({ number: products.number })
      .from(products)
      .orderBy(asc(products.number))
      .limit(limit)
      .offset(offset)
    return db
      .select({
        id: products.id,
        updatedAt: products.updatedAt,
        picture: productPictures.picture,
      })
      .from(products)
      .leftJoin(
        productPictures,
        and(eq(productPictures.productId, products.id), eq(productPictures.position, 0)),
      )
      .where(inArray(products.number, numbers))
      .orderBy(asc(products.number))
      .all()
      .map(({ picture, ...product }) => ({
        ...product,
        /** The URL of the thumbnail. */
        image: picture === null ? undefined : imageUrl(picture),
      }))
  },
})

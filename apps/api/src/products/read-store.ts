import { PAGE_SIZE, RELATED, type Sort } from '@dhow/contract/paging'
import { fieldsOf } from '@dhow/contract/product-fields'
import type { Product, ProductPage, ProductSummary } from '@dhow/contract/products'
import type { SQL } from 'drizzle-orm'
import { and, asc, count, desc, eq, ne, sql } from '#api/database/drizzle.ts'
import type { Db } from '#api/database/open.ts'
import { productPictures, products } from '#api/database/schema.ts'
import { imageUrl } from '#api/pictures/stored-files.ts'
import type { createPictureStore } from './picture-store.ts'
import { searchFor } from './search.ts'

/** Products that are read at once while all are passed on. */
const BATCH = 100

type Row = typeof products.$inferSelect

const toProduct = (row: Row, pictures: string[]): Product => ({
  _id: row.id,
  ...fieldsOf(row),
  images: pictures.map(imageUrl),
  featured: row.featured,
  order: row.position,
})

/** The columns of a card; the descriptions, most of a row, are not read. */
const SUMMARY = {
  id: products.id,
  name: products.name,
  brand: products.brand,
  category: products.category,
}

/** By the administrator's order; products of the same order stand as they were added. */
const BY_POSITION = [asc(products.position), asc(products.createdAt), asc(products.id)]

const ORDERS = {
  default: BY_POSITION,
  'a-z': [asc(products.searchKey), asc(products.id)],
  'z-a': [desc(products.searchKey), desc(products.id)],
} satisfies Record<Sort, unknown>

export type PageQuery = {
  search?: string | undefined
  category?: string | undefined
  sort?: Sort | undefined
  page?: number | undefined
}

type PictureStore = Pick<ReturnType<typeof createPictureStore>, 'picturesOf' | 'picturesByProduct'>

/** Queries on the catalogue, in SQL. */
export function createReadStore(db: Db, { picturesOf, picturesByProduct }: PictureStore) {
  const byId = db
    .select()
    .from(products)
    .where(eq(products.id, sql.placeholder('id')))
    .prepare()

  const countOf = (condition: SQL | undefined): number =>
    db.select({ count: count() }).from(products).where(condition).get()?.count ?? 0

  const toSummaries = (rows: Pick<Row, keyof typeof SUMMARY>[]): ProductSummary[] => {
    const pictures = picturesByProduct(rows.map(({ id }) => id))
    return rows.map(({ id, name, brand, category }) => ({
      ...{ _id: id, name, brand, category },
      images: (pictures.get(id) ?? []).map(imageUrl),
    }))
  }

  const countByCategory = (): Map<string, number> =>
    new Map(
      db
        .select({ category: products.category, count: count() })
        .from(products)
        .groupBy(products.category)
        .orderBy(desc(count()), asc(products.category))
        .all()
        .map(({ category, count }) => [category, count]),
    )

  return {
    /**
     * The catalogue by order ascending, read some at a time, so that the database can do other work between
     * them: what comes or goes meanwhile may or may not be among them.
     */
    *each({ featured }: { featured?: boolean | undefined } = {}): Generator<Product> {
      const wanted = featured === undefined ? undefined : eq(products.featured, featured)
      let after: SQL | undefined
      for (;;) {
        const rows = db
          .select()
          .from(products)
          .where(and(wanted, after))
          .orderBy(...BY_POSITION)
          .limit(BATCH)
          .all()
        const pictures = picturesByProduct(rows.map(({ id }) => id))
        for (const row of rows) yield toProduct(row, pictures.get(row.id) ?? [])
        const last = rows.at(-1)
        if (!last || rows.length < BATCH) return
        after = sql`(${products.position}, ${products.createdAt}, ${products.id})
          > (${last.position}, ${last.createdAt.getTime()}, ${last.id})`
      }
    },

    /**
     * The products of one category that a search finds; all where none is given. By default the nearest
     * come first; any other order is by name alone.
     */
    page({ search = '', category, sort = 'default', page = 1 }: PageQuery): ProductPage {
      const found = searchFor(search)
      const matches = and(category ? eq(products.category, category) : undefined, found?.matches)
      const offset = (page - 1) * PAGE_SIZE
      // A search reads every product in any case, and counts in passing.
      const counted = found ? sql<number>`count(*) over ()` : sql<null>`null`
      const rows = db
        .select({ ...SUMMARY, counted })
        .from(products)
        .where(matches)
        .orderBy(...(found?.rank && sort === 'default' ? [found.rank] : []), ...ORDERS[sort])
        .limit(PAGE_SIZE)
        .offset(offset)
        .all()
      // A page with room left is the last: counting would read the whole catalogue again.
      const last = rows.length < PAGE_SIZE && (rows.length > 0 || page === 1)
      const total = rows[0]?.counted ?? (last ? offset + rows.length : countOf(matches))
      const categories = db
        .selectDistinct({ category: products.category })
        .from(products)
        .orderBy(asc(products.category))
        .all()
      return {
        items: toSummaries(rows),
        total,
        ...(total === 0 && category && found && { totalInAllCategories: countOf(found.matches) }),
        page,
        pages: Math.max(1, Math.ceil(total / PAGE_SIZE)),
        categories: categories.map((row) => row.category),
      }
    },

    /** The products that follow one in its category, going on from the last to the first. */
    related(id: string): ProductSummary[] {
      const row = db.select().from(products).where(eq(products.id, id)).get()
      if (!row) return []
      const others = and(eq(products.category, row.category), ne(products.id, id))
      const position = sql`(${products.position}, ${products.createdAt}, ${products.id})`
      const here = sql`(${row.position}, ${row.createdAt.getTime()}, ${id})`
      const query = () =>
        db
          .select(SUMMARY)
          .from(products)
          .orderBy(...BY_POSITION)
      const after = query()
        .where(and(others, sql`${position} > ${here}`))
        .limit(RELATED)
        .all()
      const before = query()
        .where(and(others, sql`${position} < ${here}`))
        .limit(RELATED - after.length)
        .all()
      return toSummaries([...after, ...before])
    },

    /** Every product for the sitemap, in the order they were added. */
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
      const row = byId.get({ id })
      return row && toProduct(row, picturesOf(id))
    },

    /** Whether there is a product of this name and brand; see `searchColumns`. */
    hasSearchKey: (searchKey: string): boolean =>
      db
        .select({ id: products.id })
        .from(products)
        .where(eq(products.searchKey, searchKey))
        .limit(1)
        .get() !== undefined,

    /** The categories in use, the most used first. */
    categories: (): string[] => [...countByCategory().keys()],

    /** The number of products of each category that has any, the largest first. */
    countByCategory,

    /** Every product by order ascending. */
    ids: (): string[] =>
      db
        .select({ id: products.id })
        .from(products)
        .orderBy(...BY_POSITION)
        .all()
        .map(({ id }) => id),
  }
}

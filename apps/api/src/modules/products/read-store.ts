import { PAGE_SIZE, RELATED_PRODUCTS } from '@dhow/contract/paging'
import { toPack } from '@dhow/contract/products/pack'
import { fieldsOf } from '@dhow/contract/products/product-fields'
import type { Product, ProductSummary } from '@dhow/contract/products/products'
import type { SQL } from 'drizzle-orm'
import { and, asc, desc, eq, gt, inArray, ne, sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { productCounts, products } from '#api/platform/database/schema.ts'
import { imageUrl } from '#api/platform/pictures/stored-files.ts'
import { BY_POSITION, SUMMARY } from './orders.ts'
import type { createPictureStore } from './picture-store.ts'

/** Products per query while all are read. */
const BATCH = 100

/** Maximum number of products of one name and brand. */
const MAX_SAME_NAME = 100

type Row = typeof products.$inferSelect

const toProduct = (row: Row, pictures: string[], hasAvif: boolean): Product => ({
  _id: row.id,
  ...fieldsOf(row),
  images: pictures.map(imageUrl),
  ...(hasAvif && { hasAvif }),
  featured: row.featured,
  order: row.position,
})

type PictureStore = Pick<
  ReturnType<typeof createPictureStore>,
  'picturesOf' | 'picturesByProduct' | 'withAvif'
>

/** Literal conditions, because the partial index of featured products has exactly this condition. */
const isFeatured = (featured: boolean | undefined): SQL | undefined => {
  if (featured === undefined) return undefined
  return featured ? sql`${products.featured} = 1` : sql`${products.featured} = 0`
}

/** Creates the queries that read products. */
export function createReadStore(
  db: Db,
  { picturesOf, picturesByProduct, withAvif }: PictureStore,
  { count: countAll }: Pick<ReturnType<typeof createCountStore>, 'count'>,
) {
  const byId = db
    .select()
    .from(products)
    .where(eq(products.id, sql.placeholder('id')))
    .prepare()

  const bySearchKey = db
    .select({ gtin: sql<string | null>`${products.specification} ->> 'gtin'` })
    .from(products)
    .where(eq(products.searchKey, sql.placeholder('searchKey')))
    .limit(MAX_SAME_NAME)
    .prepare()

  const toSummaries = (rows: Pick<Row, keyof typeof SUMMARY>[]): ProductSummary[] => {
    const ids = rows.map(({ id }) => id)
    const pictures = picturesByProduct(ids)
    const light = withAvif(ids)
    return rows.map(({ id, name, brand, category, specification }) => ({
      ...{ _id: id, name, brand, category, pack: toPack(specification) },
      images: (pictures.get(id) ?? []).map(imageUrl),
      ...(light.has(id) && { hasAvif: true }),
    }))
  }

  const toProducts = (rows: Row[]): Product[] => {
    const ids = rows.map(({ id }) => id)
    const pictures = picturesByProduct(ids)
    const light = withAvif(ids)
    return rows.map((row) => toProduct(row, pictures.get(row.id) ?? [], light.has(row.id)))
  }

  /** Selects the products of a page by id: an index contains the ids in order, so earlier rows are not read. */
  const onPage = (page: number, order: SQL[], condition: SQL | undefined) =>
    inArray(
      products.id,
      db
        .select({ id: products.id })
        .from(products)
        .where(condition)
        .orderBy(...order)
        .limit(PAGE_SIZE)
        .offset((page - 1) * PAGE_SIZE),
    )

  return {
    /**
     * Reads all products by ascending order in batches, between which the database can do other work. Products that
     * are added or deleted meanwhile may be missing or included.
     */
    *each({ featured }: { featured?: boolean | undefined } = {}): Generator<Product> {
      let after: SQL | undefined
      for (;;) {
        const rows = db
          .select()
          .from(products)
          .where(and(isFeatured(featured), after))
          .orderBy(...BY_POSITION)
          .limit(BATCH)
          .all()
        yield* toProducts(rows)
        const last = rows.at(-1)
        if (!last || rows.length < BATCH) return
        after = sql`(${products.position}, ${products.createdAt}, ${products.id})
          > (${last.position}, ${last.createdAt.getTime()}, ${last.id})`
      }
    },

    /** Returns one page of products by ascending order, and the total. */
    listPage({ featured, page }: { featured?: boolean | undefined; page: number }) {
      const rows = db
        .select()
        .from(products)
        .where(onPage(page, BY_POSITION, isFeatured(featured)))
        .orderBy(...BY_POSITION)
        .all()
      return { items: toProducts(rows), total: countAll(featured) }
    },

    /** Returns products in the order of the numbers. */
    summaries(numbers: number[]): ProductSummary[] {
      const rows = db
        .select({ ...SUMMARY, number: sql<number>`${products.number}` })
        .from(products)
        .where(inArray(products.number, numbers))
        .all()
      const byNumber = new Map(rows.map((row) => [row.number, row]))
      return toSummaries(numbers.flatMap((number) => byNumber.get(number) ?? []))
    },

    /** Returns the next products of the same category, continuing with the first after the last. */
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
        .limit(RELATED_PRODUCTS)
        .all()
      const before = query()
        .where(and(others, sql`${position} < ${here}`))
        .limit(RELATED_PRODUCTS - after.length)
        .all()
      return toSummaries([...after, ...before])
    },

    find(id: string): Product | undefined {
      const row = byId.get({ id })
      return row && toProduct(row, picturesOf(id), withAvif([id]).has(id))
    },

    /** Returns the distinct existing products in the order of the ids. */
    findMany(ids: string[]): Product[] {
      const rows = db.select().from(products).where(inArray(products.id, ids)).all()
      const productById = new Map(toProducts(rows).map((product) => [product._id, product]))
      return [...new Set(ids)].flatMap((id) => productById.get(id) ?? [])
    },

    /** Returns the GTINs of products with a search key, undefined for one without; see `searchColumns`. */
    gtinsOf: (searchKey: string): (string | undefined)[] =>
      bySearchKey.all({ searchKey }).map(({ gtin }) => gtin ?? undefined),

    /** Returns all ids by ascending order. */
    ids: (): string[] =>
      db
        .select({ id: products.id })
        .from(products)
        .orderBy(...BY_POSITION)
        .all()
        .map(({ id }) => id),
  }
}

const numberOf = (featured: boolean | undefined) => {
  if (featured === undefined) return productCounts.total
  return featured ? productCounts.featured : sql`total - featured`
}

/** Creates the queries of product counts, which triggers maintain. */
export function createCountStore(db: Db) {
  const byCategory = db
    .select({ category: productCounts.category, total: productCounts.total })
    .from(productCounts)
    .where(gt(productCounts.total, 0))
    .orderBy(desc(productCounts.total), asc(productCounts.category))
    .prepare()

  return {
    /** Returns the number of all products, of featured ones, or of the others. */
    count: (featured?: boolean): number =>
      db
        .select({ count: sql<number>`coalesce(sum(${numberOf(featured)}), 0)` })
        .from(productCounts)
        .get()?.count ?? 0,

    /** Returns the number of products by category, without empty categories, the largest first. */
    countByCategory: (): Map<string, number> =>
      new Map(byCategory.all().map(({ category, total }) => [category, total])),
  }
}

import { PAGE_SIZE, RELATED_PRODUCTS, type Sort } from '@dhow/contract/paging'
import { toPack } from '@dhow/contract/products/pack'
import { fieldsOf } from '@dhow/contract/products/product-fields'
import type { Product, ProductSummary } from '@dhow/contract/products/products'
import type { SQL } from 'drizzle-orm'
import { and, asc, desc, eq, gt, inArray, ne, sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { readBatches } from '#api/platform/database/rows.ts'
import { productCounts, products } from '#api/platform/database/schema.ts'
import { imageUrl } from '#api/platform/pictures/stored-files.ts'
import { type createPictureStore, oneOf } from './picture-store.ts'

const SUMMARY = {
  id: products.id,
  name: products.name,
  itemNumber: products.itemNumber,
  brand: products.brand,
  category: products.category,
  specification: products.specification,
}

/** The administrator's order; products of the same order are sorted by creation. */
const BY_POSITION = [asc(products.position), asc(products.createdAt), asc(products.id)]

export const ORDERS = {
  default: BY_POSITION,
  'a-z': [asc(products.searchKey), asc(products.id)],
  'z-a': [desc(products.searchKey), desc(products.id)],
} satisfies Record<Sort, unknown>

type Row = typeof products.$inferSelect
type Position = Pick<Row, 'position' | 'createdAt' | 'id'>

export const isAt = (comparison: '<' | '>', { position, createdAt, id }: Position): SQL =>
  sql`(${products.position}, ${products.createdAt}, ${products.id}) ${sql.raw(comparison)}
    (${position}, ${createdAt.getTime()}, ${id})`

const BATCH = 100

const gtinIn = (field: 'gtin' | 'cartonGtin') =>
  sql<string>`coalesce(${products.specification} ->> ${field}, '')`

/** Keys of a product; '' if unknown. */
const KEYS = {
  id: products.id,
  itemNumber: products.itemNumber,
  gtin: gtinIn('gtin'),
  cartonGtin: gtinIn('cartonGtin'),
  name: products.searchKey,
}

export type ProductKeys = Record<keyof typeof KEYS, string>

const toProduct = (row: Row, pictures: Pick<Product, 'images' | 'hasAvif'>): Product => ({
  _id: row.id,
  ...fieldsOf(row),
  ...pictures,
  featured: row.featured,
  order: row.position,
  updatedAt: row.updatedAt.toISOString(),
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

  const picturesFor = (ids: string[]) => {
    const pictures = picturesByProduct(ids)
    const withAllAvif = withAvif(ids)
    return (id: string) => ({
      images: (pictures.get(id) ?? []).map(imageUrl),
      ...(withAllAvif.has(id) && { hasAvif: true as const }),
    })
  }

  const toSummaries = (rows: Pick<Row, keyof typeof SUMMARY>[]): ProductSummary[] => {
    const picturesOfRow = picturesFor(rows.map(({ id }) => id))
    return rows.map(({ id: _id, specification, ...texts }) => ({
      ...{ _id, ...texts, pack: toPack(specification) },
      ...picturesOfRow(_id),
    }))
  }

  const toProducts = (rows: Row[]): Product[] => {
    const picturesOfRow = picturesFor(rows.map(({ id }) => id))
    return rows.map((row) => toProduct(row, picturesOfRow(row.id)))
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
    /** Reads in batches, between which the database can do other work. */
    *each({ featured }: { featured?: boolean | undefined } = {}): Generator<Product> {
      const read = (last: Row | undefined) =>
        db
          .select()
          .from(products)
          .where(and(isFeatured(featured), last && isAt('>', last)))
          .orderBy(...BY_POSITION)
          .limit(BATCH)
          .all()
      for (const rows of readBatches(BATCH, read)) yield* toProducts(rows)
    },

    listPage({ featured, page }: { featured?: boolean | undefined; page: number }) {
      const rows = db
        .select()
        .from(products)
        .where(onPage(page, BY_POSITION, isFeatured(featured)))
        .orderBy(...BY_POSITION)
        .all()
      return { items: toProducts(rows), total: countAll(featured) }
    },

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
      const query = (comparison: '<' | '>', limit: number) =>
        db
          .select(SUMMARY)
          .from(products)
          .where(and(others, isAt(comparison, row)))
          .orderBy(...BY_POSITION)
          .limit(limit)
          .all()
      const after = query('>', RELATED_PRODUCTS)
      const before = query('<', RELATED_PRODUCTS - after.length)
      return toSummaries([...after, ...before])
    },

    find(id: string): Product | undefined {
      const row = byId.get({ id })
      if (!row) return undefined
      const images = picturesOf(id).map(imageUrl)
      const hasAvif = images.length > 0 && withAvif([id]).has(id)
      return toProduct(row, { images, ...(hasAvif && { hasAvif: true as const }) })
    },

    findMany(ids: string[]): Product[] {
      const rows = db.select().from(products).where(inArray(products.id, ids)).all()
      const productById = new Map(toProducts(rows).map((product) => [product._id, product]))
      return [...new Set(ids)].flatMap((id) => productById.get(id) ?? [])
    },

    /** Reads in batches what identifies the products. */
    *eachKeys(): Generator<ProductKeys> {
      const read = (last: { id: string } = { id: '' }) =>
        db
          .select(KEYS)
          .from(products)
          .where(gt(products.id, last.id))
          .orderBy(asc(products.id))
          .limit(BATCH)
          .all()
      for (const rows of readBatches(BATCH, read)) yield* rows
    },

    /** Returns the products with one of the item numbers, upper case or not. */
    withItemNumbers: (itemNumbers: string[]) =>
      db
        .select({ id: products.id, name: products.name, itemNumber: products.itemNumber })
        .from(products)
        // The condition of the partial index.
        .where(sql`item_number <> '' and item_number collate nocase in ${oneOf(itemNumbers)}`)
        .all(),

    idsOf: (numbers: number[]): string[] =>
      db
        .select({ id: products.id })
        .from(products)
        .where(sql`${products.number} in ${oneOf(numbers)}`)
        .all()
        .map(({ id }) => id),

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

export function createCountStore(db: Db) {
  const byCategory = db
    .select({ category: productCounts.category, total: productCounts.total })
    .from(productCounts)
    .where(gt(productCounts.total, 0))
    .orderBy(desc(productCounts.total), asc(productCounts.category))
    .prepare()

  return {
    count: (featured?: boolean): number =>
      db
        .select({ count: sql<number>`coalesce(sum(${numberOf(featured)}), 0)` })
        .from(productCounts)
        .get()?.count ?? 0,

    countByCategory: (): Map<string, number> =>
      new Map(byCategory.all().map(({ category, total }) => [category, total])),
  }
}

import { packOf } from '@dhow/contract/pack'
import { PAGE_SIZE, RELATED } from '@dhow/contract/paging'
import { fieldsOf } from '@dhow/contract/product-fields'
import type { Product, ProductSummary } from '@dhow/contract/products'
import type { SQL } from 'drizzle-orm'
import { and, eq, inArray, ne, sql } from '#api/database/drizzle.ts'
import type { Db } from '#api/database/open.ts'
import { products } from '#api/database/schema.ts'
import { imageUrl } from '#api/pictures/stored-files.ts'
import type { createCountStore } from './count-store.ts'
import { BY_POSITION, SUMMARY } from './orders.ts'
import type { createPictureStore } from './picture-store.ts'

/** Products that are read at once while all are passed on. */
const BATCH = 100

/** Products of one name and brand that are looked at. */
const ALIKE = 100

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

/** Written out, as the index of the products on the home page is of this condition alone. */
const isFeatured = (featured: boolean | undefined): SQL | undefined => {
  if (featured === undefined) return undefined
  return featured ? sql`${products.featured} = 1` : sql`${products.featured} = 0`
}

/** Queries on the catalogue, in SQL. */
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
    .limit(ALIKE)
    .prepare()

  const toSummaries = (rows: Pick<Row, keyof typeof SUMMARY>[]): ProductSummary[] => {
    const ids = rows.map(({ id }) => id)
    const pictures = picturesByProduct(ids)
    const light = withAvif(ids)
    return rows.map(({ id, name, brand, category, specification }) => ({
      ...{ _id: id, name, brand, category, pack: packOf(specification) },
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

  /** The products of one page, by their ids: an index has those in order, so that none before them is read. */
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
     * The catalogue by order ascending, read some at a time, so that the database can do other work between
     * them: what comes or goes meanwhile may or may not be among them.
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

    /** One page of the catalogue by order ascending, and how many products are on all pages. */
    listPage({ featured, page }: { featured?: boolean | undefined; page: number }) {
      const rows = db
        .select()
        .from(products)
        .where(onPage(page, BY_POSITION, isFeatured(featured)))
        .orderBy(...BY_POSITION)
        .all()
      return { items: toProducts(rows), total: countAll(featured) }
    },

    /** Products by their numbers, in the order of these. */
    summaries(numbers: number[]): ProductSummary[] {
      const rows = db
        .select({ ...SUMMARY, number: sql<number>`${products.number}` })
        .from(products)
        .where(inArray(products.number, numbers))
        .all()
      const byNumber = new Map(rows.map((row) => [row.number, row]))
      return toSummaries(numbers.flatMap((number) => byNumber.get(number) ?? []))
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

    find(id: string): Product | undefined {
      const row = byId.get({ id })
      return row && toProduct(row, picturesOf(id), withAvif([id]).has(id))
    },

    /** The products of some ids, each once and in the order of the ids, without those that are gone. */
    findMany(ids: string[]): Product[] {
      const rows = db.select().from(products).where(inArray(products.id, ids)).all()
      const found = new Map(toProducts(rows).map((product) => [product._id, product]))
      return [...new Set(ids)].flatMap((id) => found.get(id) ?? [])
    },

    /** The GTINs of the products of this name and brand, undefined for one without; see `searchColumns`. */
    gtinsOf: (searchKey: string): (string | undefined)[] =>
      bySearchKey.all({ searchKey }).map(({ gtin }) => gtin ?? undefined),

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

import { PAGE_SIZE, RELATED_PRODUCTS, type Sort } from '@dhow/contract/paging'
import { toPack } from '@dhow/contract/products/pack'
import { pickProductFields } from '@dhow/contract/products/product-fields'
import type { OfficeProduct, Product, ProductSummary } from '@dhow/contract/products/products'
import type { SQL } from 'drizzle-orm'
import { and, asc, count, desc, eq, inArray, ne, sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { readBatches } from '#api/platform/database/rows.ts'
import { toImageUrl } from '#api/platform/pictures/stored-files.ts'
import type { CountStore } from './count-store.ts'
import { type createPictureStore, toSqlList } from './picture-store.ts'
import {
  officeProducts,
  type ProductView,
  productPictures,
  products,
  publicProducts,
  trashedProducts,
} from './tables.ts'

const SUMMARY = {
  id: publicProducts.id,
  name: publicProducts.name,
  itemNumber: publicProducts.itemNumber,
  brand: publicProducts.brand,
  category: publicProducts.category,
  specification: publicProducts.specification,
}

/** The administrator's order; products of the same order are sorted by creation. */
const orderByPosition = ({ position, createdAt, id }: ProductView) => [
  asc(position),
  asc(createdAt),
  asc(id),
]

const BY_POSITION = orderByPosition(publicProducts)

/** Orders of public products. */
export const ORDERS = {
  default: BY_POSITION,
  'a-z': [asc(publicProducts.searchKey), asc(publicProducts.id)],
  'z-a': [desc(publicProducts.searchKey), desc(publicProducts.id)],
} satisfies Record<Sort, unknown>

type Row = typeof products.$inferSelect
type Position = Pick<Row, 'position' | 'createdAt' | 'id'>

export const isAt = (
  comparison: '<' | '>',
  { position, createdAt, id }: Position,
  view: ProductView = publicProducts,
): SQL =>
  sql`(${view.position}, ${view.createdAt}, ${view.id}) ${sql.raw(comparison)}
    (${position}, ${createdAt.getTime()}, ${id})`

const BATCH = 100

const toProduct = (row: Row, images: string[]): OfficeProduct => ({
  _id: row.id,
  ...pickProductFields(row),
  images,
  status: row.status,
  featured: row.featured,
  order: row.position,
  updatedAt: row.updatedAt.toISOString(),
  ...(row.trashedAt && { trashedAt: row.trashedAt.toISOString() }),
})

type PictureStore = Omit<ReturnType<typeof createPictureStore>, 'setPictures'>

/** Literal conditions, because the partial index of featured products has exactly this condition. */
const isFeatured = (featured: boolean | undefined): SQL | undefined => {
  if (featured === undefined) return undefined
  const { featured: column } = publicProducts
  return featured ? sql`${column} = 1` : sql`${column} = 0`
}

function createViewStore(db: Db, view: ProductView, pictureStore: PictureStore) {
  const { listPictures, listPicturesByProduct } = pictureStore
  const toProducts = (rows: Row[]) => {
    const pictures = listPicturesByProduct(rows.map(({ id }) => id))
    return rows.map((row) => toProduct(row, (pictures.get(row.id) ?? []).map(toImageUrl)))
  }
  const byId = db
    .select()
    .from(view)
    .where(eq(view.id, sql.placeholder('id')))
    .prepare()

  return {
    /** Reads in batches, between which the database can do other work. */
    *readEach(condition?: SQL): Generator<OfficeProduct> {
      const read = (last: Row | undefined) =>
        db
          .select()
          .from(view)
          .where(and(condition, last && isAt('>', last, view)))
          .orderBy(...orderByPosition(view))
          .limit(BATCH)
          .all()
      for (const rows of readBatches(BATCH, read)) yield* toProducts(rows)
    },

    find(id: string): OfficeProduct | undefined {
      const row = byId.get({ id })
      if (!row) return undefined
      return toProduct(row, listPictures(id).map(toImageUrl))
    },

    findMany(ids: string[]): OfficeProduct[] {
      const rows = db.select().from(view).where(inArray(view.id, ids)).all()
      const productById = new Map(toProducts(rows).map((product) => [product._id, product]))
      return [...new Set(ids)].flatMap((id) => productById.get(id) ?? [])
    },

    /** Returns the products with one of the item numbers, upper case or not. */
    findByItemNumbers: (itemNumbers: string[]) =>
      db
        .select({ id: view.id, name: view.name, itemNumber: view.itemNumber })
        .from(view)
        // The condition of the partial index.
        .where(sql`item_number <> '' and item_number collate nocase in ${toSqlList(itemNumbers)}`)
        .all(),

    listIds: (): string[] =>
      db
        .select({ id: view.id })
        .from(view)
        .orderBy(...orderByPosition(view))
        .all()
        .map(({ id }) => id),
  }
}

/** Reads products for the office: published products and drafts, and those in the trash. */
export const createOfficeStore = (db: Db, pictureStore: PictureStore) => ({
  ...createViewStore(db, officeProducts, pictureStore),

  trash: createViewStore(db, trashedProducts, pictureStore),

  count: (): number => db.select({ count: count() }).from(officeProducts).get()?.count ?? 0,

  findIds: (numbers: number[]): string[] =>
    db
      .select({ id: products.id })
      .from(products)
      .where(sql`${products.number} in ${toSqlList(numbers)}`)
      .all()
      .map(({ id }) => id),
})

/** Reads public products: all that visitors see. */
export function createReadStore(
  db: Db,
  pictureStore: PictureStore,
  { count: countAll }: CountStore,
) {
  const { readEach, find, findMany, findByItemNumbers } = createViewStore(
    db,
    publicProducts,
    pictureStore,
  )

  const toSummaries = (rows: Pick<Row, keyof typeof SUMMARY>[]): ProductSummary[] => {
    const pictures = pictureStore.listPicturesByProduct(rows.map(({ id }) => id))
    return rows.map(({ id: _id, specification, ...texts }) => ({
      _id,
      ...texts,
      pack: toPack(specification),
      images: (pictures.get(_id) ?? []).map(toImageUrl),
    }))
  }

  return {
    find,
    findMany,
    findByItemNumbers,

    /** Returns the URL of the first picture of a category's products. */
    findCategoryPicture(category: string): string | null {
      const row = db
        .select({ picture: productPictures.picture })
        .from(publicProducts)
        .innerJoin(productPictures, eq(productPictures.productId, publicProducts.id))
        .where(eq(publicProducts.category, category))
        .orderBy(...BY_POSITION, productPictures.position)
        .get()
      return row ? toImageUrl(row.picture) : null
    },

    each: ({ featured }: { featured?: boolean | undefined } = {}): Generator<Product> =>
      readEach(isFeatured(featured)),

    listPage({ featured, page }: { featured?: boolean | undefined; page: number }) {
      // An index contains the ids in order, so the rows of earlier pages are not read.
      const ids = db
        .select({ id: publicProducts.id })
        .from(publicProducts)
        .where(isFeatured(featured))
        .orderBy(...BY_POSITION)
        .limit(PAGE_SIZE)
        .offset((page - 1) * PAGE_SIZE)
        .all()
      return { items: findMany(ids.map(({ id }) => id)), total: countAll(featured) }
    },

    listFeatured: (): ProductSummary[] =>
      toSummaries(
        db
          .select(SUMMARY)
          .from(publicProducts)
          .where(isFeatured(true))
          .orderBy(...BY_POSITION)
          .limit(PAGE_SIZE)
          .all(),
      ),

    listSummaries(numbers: number[]): ProductSummary[] {
      const rows = db
        .select({ ...SUMMARY, number: sql<number>`${publicProducts.number}` })
        .from(publicProducts)
        .where(inArray(publicProducts.number, numbers))
        .all()
      const byNumber = new Map(rows.map((row) => [row.number, row]))
      return toSummaries(numbers.flatMap((number) => byNumber.get(number) ?? []))
    },

    /** Returns the next products of the same category, continuing with the first after the last. */
    listRelated(id: string): ProductSummary[] {
      const row = db.select().from(publicProducts).where(eq(publicProducts.id, id)).get()
      if (!row) return []
      const isSibling = and(eq(publicProducts.category, row.category), ne(publicProducts.id, id))
      const selectNeighbors = (comparison: '<' | '>', limit: number) =>
        db
          .select(SUMMARY)
          .from(publicProducts)
          .where(and(isSibling, isAt(comparison, row)))
          .orderBy(...BY_POSITION)
          .limit(limit)
          .all()
      const nextRows = selectNeighbors('>', RELATED_PRODUCTS)
      const firstRows = selectNeighbors('<', RELATED_PRODUCTS - nextRows.length)
      return toSummaries([...nextRows, ...firstRows])
    },
  }
}

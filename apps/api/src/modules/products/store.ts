import { PRODUCT_FIELDS, type ProductFields } from '@dhow/contract/products/product-fields'
import type { ProductStatus } from '@dhow/contract/products/products'
import { OTHER_LANGUAGES, type OtherLanguage } from '@dhow/i18n/languages'
import type { SQL } from 'drizzle-orm'
import { translations } from '#api/modules/languages/tables.ts'
import {
  and,
  asc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  max,
  placeholders,
  sql,
} from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { readSync, type SyncPage } from '#api/platform/database/removals.ts'
import { createTransaction } from '#api/platform/database/transaction.ts'
import { createId } from '#api/platform/ids.ts'
import { toImageUrl } from '#api/platform/pictures/stored-files.ts'
import { createCountStore } from './count-store.ts'
import { createPictureStore, toSqlList } from './picture-store.ts'
import { createOfficeStore, createReadStore } from './read-store.ts'
import { type Restriction, restrictProducts } from './search/listing.ts'
import { createSearchColumns } from './search/search-columns.ts'
import { createTextSearch } from './search/text-search.ts'
import { productCounts, productPictures, products, publicProducts } from './tables.ts'

/** The columns of an insert; triggers and later changes set the others. */
type Row = Omit<typeof products.$inferSelect, 'number' | 'hasPicture' | 'trashedAt'>

export type BulkChanges = {
  category?: string | undefined
  status?: ProductStatus | undefined
  featured?: boolean | undefined
}

const IN_TRASH = isNotNull(products.trashedAt)
const NOT_IN_TRASH = isNull(products.trashedAt)

/** Drizzle's update accepts placeholders, but its types do not. */
const toSettable = <T extends object>(columns: T) => columns as Record<keyof T, SQL>

function createWriteStore(db: Db, setPictures: (productId: string, names: string[]) => void) {
  const { buildSearchColumns, listNumbers, reindexTitles, reindex } = createSearchColumns(db)
  // Prepared, because an import runs these thousands of times and building a statement is slower than running it.
  const isThisProduct = eq(products.id, sql.placeholder('id'))
  const texts = placeholders([
    ...PRODUCT_FIELDS,
    'updatedAt',
    'searchKey',
    'searchTitle',
    'searchText',
  ])
  const row = {
    ...texts,
    ...placeholders(['id', 'status', 'featured', 'position', 'createdAt']),
  } satisfies Record<keyof Row, unknown>
  const lastPosition = db
    .select({ position: max(products.position) })
    .from(products)
    .prepare()
  const add = db.insert(products).values(row).prepare()
  const change = db.update(products).set(toSettable(texts)).where(isThisProduct).prepare()
  const feature = db
    .update(products)
    .set(toSettable(placeholders(['featured'])))
    .where(and(isThisProduct, NOT_IN_TRASH))
    .prepare()
  const isGiven = (ids: string[]) => sql`${products.id} in ${toSqlList(ids)}`

  return {
    insert(
      fields: ProductFields,
      pictures: string[],
      { id = createId(), status = 'published' }: { id?: string; status?: ProductStatus } = {},
    ): string {
      const now = new Date()
      const last = lastPosition.get()?.position ?? -1
      add.run({
        ...fields,
        id,
        status,
        featured: false,
        position: last + 1,
        createdAt: now,
        updatedAt: now,
        ...buildSearchColumns(fields),
      } satisfies Row)
      setPictures(id, pictures)
      return id
    },

    update(id: string, fields: ProductFields, pictures: string[]): void {
      change.run({ ...fields, id, updatedAt: new Date(), ...buildSearchColumns(fields) })
      setPictures(id, pictures)
    },

    /** Renames categories of products in one statement, because categories can swap names. */
    moveCategories(names: Map<string, string>): number {
      const moved = listNumbers(sql`${products.category} in ${toSqlList([...names.keys()])}`)
      db.run(sql`
        update products set category = given.value ->> 1, updated_at = ${Date.now()}
        from json_each(${JSON.stringify([...names])}) as given
        where products.category = given.value ->> 0`)
      reindexTitles(moved)
      return moved.length
    },

    trashMany: (ids: string[], trashedAt: Date): number =>
      db
        .update(products)
        .set({ trashedAt })
        .where(and(isGiven(ids), NOT_IN_TRASH))
        .run().changes,

    restoreMany: (ids: string[]): number =>
      db
        .update(products)
        .set({ trashedAt: null, updatedAt: new Date() })
        .where(and(isGiven(ids), IN_TRASH))
        .run().changes,

    listTrashedBefore: (time: Date, limit: number): string[] =>
      db
        .select({ id: products.id })
        .from(products)
        .where(lt(products.trashedAt, time))
        .limit(limit)
        .all()
        .map(({ id }) => id),

    setFeatured: (id: string, featured: boolean): boolean =>
      feature.run({ id, featured }).changes > 0,

    updateMany(ids: string[], changes: BulkChanges): number {
      const condition = sql`${isGiven(ids)} and ${NOT_IN_TRASH}`
      const { status, category } = changes
      const isSame = and(
        status && eq(products.status, status),
        category === undefined ? undefined : eq(products.category, category),
      )
      // Programs that read changed products by time read newly published and moved ones, too.
      const updatedAt = isSame && sql`iif(${isSame}, ${products.updatedAt}, ${Date.now()})`
      const { changes: count } = db
        .update(products)
        .set({ ...changes, ...(updatedAt && { updatedAt }) })
        .where(condition)
        .run()
      if (changes.category !== undefined) reindexTitles(listNumbers(condition))
      return count
    },

    reindex,

    removeMany: (ids: string[]): number => db.delete(products).where(isGiven(ids)).run().changes,

    setPositions(updates: { id: string; order: number }[]): void {
      db.run(sql`
        update products set place = given.value ->> 'order'
        from json_each(${JSON.stringify(updates)}) as given
        where products.id = given.value ->> 'id' and products.place <> given.value ->> 'order'`)
    },
  }
}

const createLanguageCounts = (db: Db) => ({
  /** Returns the languages in which a product has a name. */
  listTranslatedLanguages: (): OtherLanguage[] =>
    OTHER_LANGUAGES.filter((language) =>
      // The first line of a search key is the name, so its index is used; the plus sign prevents an index of all names.
      db.get(sql`
        select 1 from ${translations} where language = ${language} and exists (
          select 1 from ${publicProducts}
          where ${publicProducts.searchKey} > search_key(source) || char(10)
            and ${publicProducts.searchKey} < search_key(source) || char(11)
            and +${publicProducts.name} = source)
        limit 1`),
    ),
})

const createSitemapStore = (db: Db) => ({
  listCategoryChanges: (): Map<string, Date> =>
    new Map(
      db
        .select({
          category: productCounts.category,
          changed: sql<number>`(select max(updated_at) from public_products
            where public_products.category = ${productCounts.category})`,
        })
        .from(productCounts)
        .where(sql`total > 0`)
        .all()
        .map(({ category, changed }) => [category, new Date(changed)]),
    ),

  listRange(offset: number, limit: number) {
    const numbers = db
      .select({ number: publicProducts.number })
      .from(publicProducts)
      .orderBy(asc(publicProducts.number))
      .limit(limit)
      .offset(offset)
    return db
      .select({
        id: publicProducts.id,
        name: publicProducts.name,
        updatedAt: publicProducts.updatedAt,
        picture: productPictures.picture,
      })
      .from(publicProducts)
      .leftJoin(
        productPictures,
        and(eq(productPictures.productId, publicProducts.id), eq(productPictures.position, 0)),
      )
      .where(inArray(publicProducts.number, numbers))
      .orderBy(asc(publicProducts.number))
      .all()
      .map(({ picture, ...product }) => ({
        ...product,
        image: picture === null ? undefined : toImageUrl(picture),
      }))
  },
})

export type ProductStore = ReturnType<typeof createProductStore>

export function createProductStore(db: Db) {
  const { setPictures, ...pictureStore } = createPictureStore(db)
  const counts = createCountStore(db)
  return {
    ...pictureStore,
    ...counts,
    ...createReadStore(db, pictureStore, counts),
    office: createOfficeStore(db, pictureStore),
    ...createTextSearch(db),
    readSync: (page: SyncPage) => readSync(db, 'product', page),
    restrictProducts: (restriction: Restriction) => restrictProducts(db, restriction),
    ...createSitemapStore(db),
    ...createLanguageCounts(db),
    ...createWriteStore(db, setPictures),
    transaction: createTransaction(db),
  }
}

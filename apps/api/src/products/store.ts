import { PAGE_SIZE, RELATED, type Sort } from '@dhow/contract/paging'
import type { ProductFields } from '@dhow/contract/product-fields'
import type { Product, ProductPage, ProductSummary } from '@dhow/contract/products'
import type { SQL } from 'drizzle-orm'
import { and, asc, count, desc, eq, inArray, max, ne, sql } from '#api/database/drizzle.ts'
import { newId } from '#api/database/id.ts'
import type { Db } from '#api/database/open.ts'
import { importPictures, productPictures, products } from '#api/database/schema.ts'
import { transactionOn } from '#api/database/transaction.ts'
import { imageUrl } from '#api/pictures/pictures.ts'
import type { BulkChanges } from './bulk.ts'
import { createLoosePictures } from './loose-pictures.ts'
import { searchColumns, searchFor } from './search.ts'

/** Products that are read at once while all are passed on. */
const BATCH = 100

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

/** What a card needs; the descriptions, most of a row, stay where they are. */
const SUMMARY = {
  id: products.id,
  name: products.name,
  brand: products.brand,
  category: products.category,
}

/** By the administrator's order; products of the same order stand as they were added. */
const BY_PLACE = [asc(products.place), asc(products.createdAt), asc(products.id)]

const ORDERS = {
  default: BY_PLACE,
  'a-z': [asc(products.searchKey), asc(products.id)],
  'z-a': [desc(products.searchKey), desc(products.id)],
} satisfies Record<Sort, unknown>

/** As one value, however many ids there are. */
const isOneOf = (column: typeof products.id | typeof productPictures.productId, ids: string[]) =>
  sql`${column} in (select value from json_each(${JSON.stringify(ids)}))`

/** Whether anything needs the files of a picture. */
const isNeeded = (name: SQL) =>
  sql`(exists (select 1 from ${productPictures} where ${productPictures.picture} = ${name})
    or exists (select 1 from ${importPictures} where ${importPictures.picture} = ${name}))`

export type PageQuery = {
  search?: string | undefined
  category?: string | undefined
  sort?: Sort | undefined
  page?: number | undefined
}

/** An update takes placeholders as an insert does, and does not say so. */
const settable = <T extends object>(placeholders: T) => placeholders as Record<keyof T, SQL>

/** What an import does thousands of times: building a statement takes longer than running it. */
function prepare(db: Db) {
  const given = (name: string) => sql.placeholder(name)
  const isIt = eq(products.id, given('id'))
  const ofIt = eq(productPictures.productId, given('id'))
  const texts = {
    name: given('name'),
    brand: given('brand'),
    category: given('category'),
    description: given('description'),
    updatedAt: given('updatedAt'),
    searchKey: given('searchKey'),
    searchTitle: given('searchTitle'),
    searchText: given('searchText'),
  } as const
  const row = {
    ...texts,
    id: given('id'),
    featured: given('featured'),
    place: given('place'),
    createdAt: given('createdAt'),
  } satisfies Record<keyof Row, unknown>
  const picture = {
    productId: given('productId'),
    position: given('position'),
    picture: given('picture'),
  }
  return {
    product: db.select().from(products).where(isIt).prepare(),
    pictures: db
      .select({ picture: productPictures.picture })
      .from(productPictures)
      .where(ofIt)
      .orderBy(asc(productPictures.position))
      .prepare(),
    lastPlace: db
      .select({ place: max(products.place) })
      .from(products)
      .prepare(),
    add: db.insert(products).values(row).prepare(),
    change: db.update(products).set(settable(texts)).where(isIt).prepare(),
    feature: db
      .update(products)
      .set(settable({ featured: given('featured') }))
      .where(isIt)
      .prepare(),
    dropPictures: db.delete(productPictures).where(ofIt).prepare(),
    addPicture: db.insert(productPictures).values(picture).prepare(),
  }
}

/** Products and the names of their pictures, in SQL. */
export function createProductStore(db: Db) {
  const prepared = prepare(db)

  /** The picture names of one product, the thumbnail first. */
  const picturesOf = (id: string): string[] =>
    prepared.pictures.all({ id }).map(({ picture }) => picture)

  const setPictures = (productId: string, names: string[]) => {
    prepared.dropPictures.run({ id: productId })
    for (const [position, picture] of names.entries()) {
      prepared.addPicture.run({ productId, position, picture })
    }
  }

  const countOf = (condition: SQL | undefined): number =>
    db.select({ count: count() }).from(products).where(condition).get()?.count ?? 0

  /** The picture names of products by their ids, the thumbnail first. */
  const picturesOfAll = (ids: string[]): Map<string, string[]> => {
    const pictures = new Map<string, string[]>(ids.map((id) => [id, []]))
    const rows = db
      .select()
      .from(productPictures)
      .where(inArray(productPictures.productId, ids))
      .orderBy(asc(productPictures.position))
    for (const { productId, picture } of rows.all()) pictures.get(productId)?.push(picture)
    return pictures
  }

  const toSummaries = (
    rows: Pick<Row, 'id' | 'name' | 'brand' | 'category'>[],
  ): ProductSummary[] => {
    const pictures = picturesOfAll(rows.map(({ id }) => id))
    return rows.map(({ id, name, brand, category }) => ({
      ...{ _id: id, name, brand, category },
      images: (pictures.get(id) ?? []).map(imageUrl),
    }))
  }

  return {
    picturesOf,

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
          .orderBy(...BY_PLACE)
          .limit(BATCH)
          .all()
        const pictures = picturesOfAll(rows.map(({ id }) => id))
        for (const row of rows) yield toProduct(row, pictures.get(row.id) ?? [])
        const last = rows.at(-1)
        if (!last || rows.length < BATCH) return
        after = sql`(${products.place}, ${products.createdAt}, ${products.id})
          > (${last.place}, ${last.createdAt.getTime()}, ${last.id})`
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
      const place = sql`(${products.place}, ${products.createdAt}, ${products.id})`
      const here = sql`(${row.place}, ${row.createdAt.getTime()}, ${id})`
      const query = () =>
        db
          .select(SUMMARY)
          .from(products)
          .orderBy(...BY_PLACE)
      const after = query()
        .where(and(others, sql`${place} > ${here}`))
        .limit(RELATED)
        .all()
      const before = query()
        .where(and(others, sql`${place} < ${here}`))
        .limit(RELATED - after.length)
        .all()
      return toSummaries([...after, ...before])
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
      const row = prepared.product.get({ id })
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

    /** Adds a product after the last one and returns its id. */
    insert(fields: ProductFields, pictures: string[]): string {
      const now = new Date()
      const last = prepared.lastPlace.get()?.place ?? -1
      const id = newId()
      prepared.add.run({
        ...fields,
        id,
        featured: false,
        place: last + 1,
        createdAt: now,
        updatedAt: now,
        ...searchColumns(fields),
      } satisfies Row)
      setPictures(id, pictures)
      return id
    },

    update(id: string, fields: ProductFields, pictures: string[]): void {
      prepared.change.run({ ...fields, id, updatedAt: new Date(), ...searchColumns(fields) })
      setPictures(id, pictures)
    },

    /** The categories in use, the most used first; those of one product do not count. */
    categories: (except = ''): string[] =>
      db
        .select({ category: products.category })
        .from(products)
        .where(ne(products.id, except))
        .groupBy(products.category)
        .orderBy(desc(count()), asc(products.category))
        .all()
        .map(({ category }) => category),

    /** Writes a category in another way, in all its products. */
    respell(before: string, after: string): void {
      const rows = db.select().from(products).where(eq(products.category, before)).all()
      for (const { id, ...row } of rows) {
        const changed = { category: after, ...searchColumns({ ...row, category: after }) }
        db.update(products).set(changed).where(eq(products.id, id)).run()
      }
    },

    /** Whether there was such a product. */
    remove: (id: string): boolean =>
      db.delete(products).where(eq(products.id, id)).run().changes > 0,

    /** Whether there was such a product. */
    setFeatured: (id: string, featured: boolean): boolean =>
      prepared.feature.run({ id, featured }).changes > 0,

    /** How many of the named products there were. */
    updateMany: (ids: string[], { category, featured }: BulkChanges): number =>
      db
        .update(products)
        .set({
          ...(featured !== undefined && { featured }),
          ...(category !== undefined && {
            category,
            searchTitle: sql`search_title(${products.name}, ${products.brand}, ${category})`,
            updatedAt: new Date(),
          }),
        })
        .where(isOneOf(products.id, ids))
        .run().changes,

    /** How many of the named products there were. */
    removeMany: (ids: string[]): number =>
      db.delete(products).where(isOneOf(products.id, ids)).run().changes,

    /** The pictures of all the named products. */
    picturesOfMany: (ids: string[]): string[] =>
      db
        .select({ picture: productPictures.picture })
        .from(productPictures)
        .where(isOneOf(productPictures.productId, ids))
        .all()
        .map(({ picture }) => picture),

    /** Every product by order ascending. */
    ids: (): string[] =>
      db
        .select({ id: products.id })
        .from(products)
        .orderBy(...BY_PLACE)
        .all()
        .map(({ id }) => id),

    /** In one statement: thousands of rows take SQLite less time than their statements take to build. */
    setPlaces(updates: { id: string; order: number }[]): void {
      db.run(sql`
        update products set place = given.value ->> 'order'
        from json_each(${JSON.stringify(updates)}) as given
        where products.id = given.value ->> 'id' and products.place <> given.value ->> 'order'`)
    },

    /** Those of the named pictures that nothing needs, each once; see `isPictureUsed`. */
    unused: (names: string[]): string[] =>
      db
        .all<{ picture: string }>(
          sql`select distinct value as picture from json_each(${JSON.stringify(names)})
            where not ${isNeeded(sql`value`)}`,
        )
        .map(({ picture }) => picture),

    /** Whether a product shows a picture, or would again if an import were undone. */
    isPictureUsed: (name: string): boolean =>
      db.get<{ needed: number }>(sql`select ${isNeeded(sql`${name}`)} as needed`).needed === 1,

    ...createLoosePictures(db),

    transaction: transactionOn(db),
  }
}

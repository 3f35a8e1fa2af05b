import {
  PRODUCT_FIELDS,
  type ProductField,
  type ProductFields,
} from '@dhow/contract/product-fields'
import type { SQL } from 'drizzle-orm'
import { eq, max, sql } from '#api/database/drizzle.ts'
import type { Db } from '#api/database/open.ts'
import { products } from '#api/database/schema.ts'
import { newId } from '#api/ids.ts'
import type { BulkChanges } from './bulk.ts'
import { oneOf } from './picture-store.ts'
import { searchColumns } from './search.ts'

/** A row as it is written; triggers give it the rest. */
type Row = Omit<typeof products.$inferSelect, 'number' | 'hasPicture'>

/** An update takes placeholders as an insert does, and does not say so. */
const settable = <T extends object>(placeholders: T) => placeholders as Record<keyof T, SQL>

/** Prepared, because an import runs them thousands of times: building a statement takes longer than running it. */
function prepare(db: Db) {
  const given = (name: string) => sql.placeholder(name)
  const isIt = eq(products.id, given('id'))
  const texts = {
    ...(Object.fromEntries(PRODUCT_FIELDS.map((field) => [field, given(field)])) as Record<
      ProductField,
      ReturnType<typeof given>
    >),
    updatedAt: given('updatedAt'),
    searchKey: given('searchKey'),
    searchTitle: given('searchTitle'),
    searchText: given('searchText'),
  }
  const row = {
    ...texts,
    id: given('id'),
    featured: given('featured'),
    position: given('position'),
    createdAt: given('createdAt'),
  } satisfies Record<keyof Row, unknown>
  return {
    lastPosition: db
      .select({ position: max(products.position) })
      .from(products)
      .prepare(),
    add: db.insert(products).values(row).prepare(),
    change: db.update(products).set(settable(texts)).where(isIt).prepare(),
    feature: db
      .update(products)
      .set(settable({ featured: given('featured') }))
      .where(isIt)
      .prepare(),
  }
}

/** Changes of the catalogue, in SQL. */
export function createWriteStore(
  db: Db,
  setPictures: (productId: string, names: string[]) => void,
) {
  const prepared = prepare(db)

  return {
    /** Adds a product after the last one and returns its id, a new one where none is given. */
    insert(fields: ProductFields, pictures: string[], id = newId()): string {
      const now = new Date()
      const last = prepared.lastPosition.get()?.position ?? -1
      prepared.add.run({
        ...fields,
        id,
        featured: false,
        position: last + 1,
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

    /** Gives products the new name of their category, all at once, as names may change places. */
    moveCategories: (names: Map<string, string>): number =>
      db.run(sql`
        update products set
          category = given.value ->> 1,
          search_title = search_title(name, brand, given.value ->> 1, carton_line(specification)),
          updated_at = ${Date.now()}
        from json_each(${JSON.stringify([...names])}) as given
        where products.category = given.value ->> 0`).changes,

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
            searchTitle: sql`search_title(${products.name}, ${products.brand}, ${category}, carton_line(${products.specification}))`,
            updatedAt: new Date(),
          }),
        })
        .where(sql`${products.id} in ${oneOf(ids)}`)
        .run().changes,

    /** How many of the named products there were. */
    removeMany: (ids: string[]): number =>
      db
        .delete(products)
        .where(sql`${products.id} in ${oneOf(ids)}`)
        .run().changes,

    /** In one statement: thousands of rows take SQLite less time than their statements take to build. */
    setPositions(updates: { id: string; order: number }[]): void {
      db.run(sql`
        update products set place = given.value ->> 'order'
        from json_each(${JSON.stringify(updates)}) as given
        where products.id = given.value ->> 'id' and products.place <> given.value ->> 'order'`)
    },
  }
}

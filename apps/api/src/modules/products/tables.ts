import type { ProductField, ProductFields } from '@dhow/contract/products/product-fields'
import type { ProductStatus } from '@dhow/contract/products/products'
import type { ColumnBuilderBaseConfig, ColumnDataType } from 'drizzle-orm'
import type { SQLiteColumnBuilderBase } from 'drizzle-orm/sqlite-core'
import { belongsTo, json, moment } from '#api/platform/database/columns.ts'
import {
  index,
  integer,
  primaryKey,
  sql,
  sqliteTable,
  sqliteView,
  text,
  uniqueIndex,
} from '#api/platform/database/drizzle.ts'

type FieldColumn<Value> = SQLiteColumnBuilderBase<
  ColumnBuilderBaseConfig<ColumnDataType, string> & { data: NonNullable<Value> }
> & { _: { notNull: null extends Value ? boolean : true } }

/** Columns named like the fields of the contract. */
const productFields: { [Field in ProductField]-?: FieldColumn<ProductFields[Field]> } = {
  name: text().notNull(),
  itemNumber: text().notNull().default(''),
  brand: text().notNull(),
  category: text().notNull(),
  description: text().notNull(),
  specification: json<ProductFields['specification']>().notNull().default({}),
}

/** The expressions of the indexes `products_by_gtin` and `products_by_carton_gtin`. */
export const GTIN = sql`ltrim(specification ->> 'gtin', '0')`

export const CARTON_GTIN = sql`ltrim(specification ->> 'cartonGtin', '0')`

/** True for products that visitors see. The condition of a view, partial indexes and triggers. */
const IS_PUBLIC = sql`status = 'published' and trashed_at is null`

const columns = {
  id: text().primaryKey(),
  ...productFields,
  status: text().$type<ProductStatus>().notNull().default('published'),
  featured: integer({ mode: 'boolean' }).notNull().default(false),
  position: integer('place').notNull(),
  createdAt: moment().notNull(),
  updatedAt: moment().notNull(),
  /** Null outside the trash. */
  trashedAt: moment(),
  /** Normalized name and brand; see search-words.ts. */
  searchKey: text().notNull().default(''),
  searchTitle: text().notNull().default(''),
  searchText: text().notNull().default(''),
  /** Row number in the index `product_words`; set by a trigger. */
  number: integer(),
  /** Maintained by triggers. */
  hasPicture: integer({ mode: 'boolean' }).notNull().default(false),
}

/** All products. Calls of visitors read `publicProducts`, and calls of the office `officeProducts`. */
export const products = sqliteTable('products', columns, (table) => {
  const { id, category, position, createdAt, searchKey, status, trashedAt } = table
  return [
    // Covering indexes of product lists: products are read only to be shown.
    index('products_by_place').on(position, createdAt, id, status, trashedAt),
    index('products_by_category').on(category, position, createdAt, id, status, trashedAt),
    index('products_by_number').on(table.number, position, createdAt, id, status, trashedAt),
    index('products_by_search_key').on(searchKey, id).where(IS_PUBLIC),
    index('products_on_home').on(position, createdAt, id).where(sql`featured = 1 and ${IS_PUBLIC}`),
    index('products_by_change').on(category, table.updatedAt).where(IS_PUBLIC),
    index('products_by_update').on(table.updatedAt, table.number).where(IS_PUBLIC),
    index('products_drafts').on(table.number).where(sql`status = 'draft'`),
    index('products_in_trash').on(trashedAt, table.number).where(sql`trashed_at is not null`),
    // The item number of a product in the trash is free.
    uniqueIndex('products_by_item_number')
      .on(sql`item_number collate nocase`)
      .where(sql`item_number <> '' and trashed_at is null`),
  ]
})

export type ProductView = ReturnType<typeof productView>

/** A view of complete products, which the migrations create. */
const productView = (name: string) => sqliteView(name, columns).existing()

/** Products that visitors, search engines and documents may see. */
export const publicProducts = productView('public_products')

/** Published products and drafts, without the trash. */
export const officeProducts = productView('office_products')

export const trashedProducts = productView('trashed_products')

/** Counts of public products. Maintained by triggers; see docs/decisions/0019. */
export const productCounts = sqliteTable('product_counts', {
  category: text().primaryKey(),
  total: integer().notNull(),
  featured: integer().notNull(),
  withPicture: integer().notNull(),
})

/** Last change of each product's search data, deleted products included. Maintained by triggers. */
export const productChanges = sqliteTable(
  'product_changes',
  {
    number: integer().primaryKey(),
    change: integer().notNull(),
  },
  (table) => [index('product_changes_by_change').on(table.change)],
)

export const productPictures = sqliteTable(
  'product_pictures',
  {
    productId: belongsTo(() => products.id),
    position: integer().notNull(),
    /** Content hash: prefix of the file names in the folder of uploads. */
    picture: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.position] }),
    index('product_pictures_by_picture').on(table.picture),
  ],
)

/** Pictures whose files the last change adds or deletes; see products/picture-store.ts. */
export const loosePictures = sqliteTable('loose_pictures', { picture: text().primaryKey() })

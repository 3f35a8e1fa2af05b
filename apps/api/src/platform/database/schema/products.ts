import type { ProductField, ProductFields } from '@dhow/contract/products/product-fields'
import type { ColumnBuilderBaseConfig, ColumnDataType } from 'drizzle-orm'
import type { SQLiteColumnBuilderBase } from 'drizzle-orm/sqlite-core'
import {
  index,
  integer,
  primaryKey,
  sql,
  sqliteTable,
  text,
} from '#api/platform/database/drizzle.ts'
import { json, moment } from './columns.ts'

/** A column that always holds a value. */
type FieldColumn<Value> = SQLiteColumnBuilderBase<
  ColumnBuilderBaseConfig<ColumnDataType, string> & { data: Value }
> & { _: { notNull: true } }

/** The columns of a product's fields, each named as the contract names the field. */
const productFields: { [Field in ProductField]-?: FieldColumn<ProductFields[Field]> } = {
  name: text().notNull(),
  brand: text().notNull(),
  category: text().notNull(),
  description: text().notNull(),
  specification: json<ProductFields['specification']>().notNull().default({}),
}

export const products = sqliteTable(
  'products',
  {
    id: text().primaryKey(),
    ...productFields,
    featured: integer({ mode: 'boolean' }).notNull().default(false),
    /** The contract's `order`, which SQL reserves. */
    position: integer('place').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** Name and brand as search and A-Z compare them; see search-key.ts. */
    searchKey: text('search_key').notNull().default(''),
    /** The words of name, brand and category; see search-words.ts. */
    searchTitle: text('search_title').notNull().default(''),
    /** The words of the description. */
    searchText: text('search_text').notNull().default(''),
    /** Given by a trigger in the order of adding: what `product_words` knows the product by. */
    number: integer(),
    /** Whether it has a picture; kept by triggers. */
    hasPicture: integer('has_picture', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    // A page is found in one of these alone, however far down the list; its products are read to be shown.
    index('products_by_place').on(table.position, table.createdAt, table.id),
    index('products_by_category').on(table.category, table.position, table.createdAt, table.id),
    index('products_by_number').on(
      table.number,
      table.position,
      table.createdAt,
      table.id,
      table.category,
    ),
    index('products_by_search_key').on(table.searchKey, table.id),
    index('products_by_category_and_search_key').on(table.category, table.searchKey, table.id),
    index('products_on_home')
      .on(table.position, table.createdAt, table.id)
      .where(sql`featured = 1`),
    index('products_by_change').on(table.category, table.updatedAt),
  ],
)

/** How many products each category has, kept by triggers; see docs/decisions/0019. */
export const productCounts = sqliteTable('product_counts', {
  category: text().primaryKey(),
  total: integer().notNull(),
  featured: integer().notNull(),
  withPicture: integer('with_picture').notNull(),
})

/**
 * The last change of each product, gone ones too, of what it is found by; kept by triggers in the order of the changes.
 * See docs/decisions/0019.
 */
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
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** The content hash that the files in the uploads folder are named after. */
    picture: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.position] }),
    index('product_pictures_by_picture').on(table.picture),
  ],
)

/** The pictures that were looked at for AVIF: whether the files were made, or would not be smaller. */
export const avifPictures = sqliteTable('avif_pictures', {
  picture: text().primaryKey(),
  made: integer({ mode: 'boolean' }).notNull(),
})

/** The pictures whose files the latest change puts in place or deletes; see products/picture-store.ts. */
export const loosePictures = sqliteTable('loose_pictures', { picture: text().primaryKey() })

/** The list of categories; every product's category is the name of one. */
export const categories = sqliteTable('categories', {
  id: text().primaryKey(),
  name: text().notNull(),
  /** What all spellings of the name share; see foldCategory. */
  key: text().notNull().unique(),
  hidden: integer({ mode: 'boolean' }).notNull().default(false),
  position: integer().notNull(),
})

/** What categories were called before: their old addresses and spreadsheets lead to them. */
export const formerCategories = sqliteTable('former_categories', {
  /** As in `categories`, where a key wins over one here. */
  key: text().primaryKey(),
  categoryId: text('category_id')
    .notNull()
    .references(() => categories.id, { onDelete: 'cascade' }),
})

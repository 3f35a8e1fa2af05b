import type { ColumnMapping } from '@dhow/contract/catalogue-import/column-matches'
import type { ProductField, ProductFields } from '@dhow/contract/products/product-fields'
import type { ProductStatus } from '@dhow/contract/products/products'
import type { OtherLanguage } from '@dhow/i18n/languages'
import type { ColumnBuilderBaseConfig, ColumnDataType } from 'drizzle-orm'
import type { SQLiteColumnBuilderBase } from 'drizzle-orm/sqlite-core'
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
import { belongsTo, json, moment, singleRowTable } from './columns.ts'

type FieldColumn<Value> = SQLiteColumnBuilderBase<
  ColumnBuilderBaseConfig<ColumnDataType, string> & { data: Value }
> & { _: { notNull: true } }

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

export const categories = sqliteTable('categories', {
  id: text().primaryKey(),
  name: text().notNull(),
  /** Normalized name; see foldCategory. */
  key: text().notNull().unique(),
  hidden: integer({ mode: 'boolean' }).notNull().default(false),
  position: integer().notNull(),
})

export const synonyms = singleRowTable('synonyms', {
  /** Words and phrases separated by commas. */
  groups: json<string[]>().notNull(),
})

/** Former names of categories, for old addresses and spreadsheets. */
export const formerCategories = sqliteTable('former_categories', {
  /** Normalized name. A key in `categories` takes precedence. */
  key: text().primaryKey(),
  categoryId: belongsTo(() => categories.id),
})

/** Imports that can be undone or were undone. */
export const catalogueImports = sqliteTable('catalogue_imports', {
  id: text().primaryKey(),
  fileName: text().notNull(),
  importedAt: moment().notNull(),
  added: integer().notNull(),
  changed: integer().notNull(),
  undoneAt: moment(),
})

/** A translation before and after an import. '' if there was none. */
export type ChangedTranslation = {
  language: OtherLanguage
  source: string
  before: string
  after: string
}

/** Products that an import added or changed, in the order of its file. */
export const importedProducts = sqliteTable(
  'imported_products',
  {
    importId: belongsTo(() => catalogueImports.id),
    position: integer().notNull(),
    /** Not a foreign key: the product may have been deleted. */
    productId: text().notNull(),
    name: text().notNull(),
    /** Hash of the imported content; see products/imported.ts. */
    written: text().notNull(),
    /** Content before the import as JSON; null for a new product. */
    previous: text(),
    /** Translations that the import changed. */
    translations: json<ChangedTranslation[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.importId, table.position] })],
)

/** Pictures before an import. Their files are kept while it can be undone. */
export const importPictures = sqliteTable(
  'import_pictures',
  {
    importId: belongsTo(() => catalogueImports.id),
    picture: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.picture] }),
    index('import_pictures_by_picture').on(table.picture),
  ],
)

/** Column mappings of suppliers' sheets, suggested for the next sheet with the same columns. */
export const columnMatchings = sqliteTable(
  'column_matchings',
  {
    columns: text().primaryKey(),
    matching: json<ColumnMapping>().notNull(),
    usedAt: moment().notNull(),
  },
  (table) => [index('column_matchings_by_use').on(table.usedAt)],
)

export const certificateFiles = sqliteTable('certificate_files', {
  /** File name; see CERTIFICATE_FILE. */
  file: text().primaryKey(),
  addedAt: moment().notNull(),
})

/** Certificates of products' specifications. Maintained by triggers. */
export const productCertificates = sqliteTable(
  'product_certificates',
  {
    productId: belongsTo(() => products.id),
    position: integer().notNull(),
    name: text().notNull(),
    body: text(),
    validTo: text(),
    file: text(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.position] }),
    index('product_certificates_by_last_day').on(table.validTo).where(sql`valid_to is not null`),
    index('product_certificates_by_file').on(table.file).where(sql`file is not null`),
  ],
)

/** Certificate files before an import. They are kept while it can be undone. */
export const importCertificates = sqliteTable(
  'import_certificates',
  {
    importId: belongsTo(() => catalogueImports.id),
    file: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.file] }),
    index('import_certificates_by_file').on(table.file),
  ],
)

import { FILTERS, type Filter } from '@dhow/contract/products/facets'
import { PRODUCT_FIELDS } from '@dhow/contract/products/product-fields'
import type { SQL } from 'drizzle-orm'
import { isAt, ORDERS } from '#api/modules/products/read-store.ts'
import { productChanges, products, publicProducts } from '#api/modules/products/tables.ts'
import { asc, gt, inArray, sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { readMax } from '#api/platform/database/rows.ts'

/** A product by its row id in `product_words`, and its values of each filter. */
export type IndexedProduct = { number: number; values: Record<Filter, string[]> }

const COLUMNS = Object.fromEntries(
  PRODUCT_FIELDS.filter((field) => FILTERS.some((filter) => filter === field)).map((field) => [
    field,
    publicProducts[field],
  ]),
)

const toTexts = (value: unknown): string[] => [value ?? []].flat().map(String).filter(Boolean)

const NUMBER = sql<number>`${publicProducts.number}`

export type IndexOrder = 'default' | 'a-z'

const SORT_KEY = {
  number: NUMBER,
  position: publicProducts.position,
  createdAt: publicProducts.createdAt,
  searchKey: publicProducts.searchKey,
  id: publicProducts.id,
}

export type SortKey = Omit<Pick<typeof products.$inferSelect, keyof typeof SORT_KEY>, 'number'> & {
  number: number
}

const IS_AFTER: Record<IndexOrder, (key: SortKey) => SQL> = {
  default: (key) => isAt('>', key),
  'a-z': ({ searchKey, id }) =>
    sql`(${publicProducts.searchKey}, ${publicProducts.id}) > (${searchKey}, ${id})`,
}

export function createFacetIndexStore(db: Db) {
  const listInOrder = (order: IndexOrder, after: SortKey | undefined, limit: number): SortKey[] =>
    db
      .select(SORT_KEY)
      .from(publicProducts)
      .where(after && IS_AFTER[order](after))
      .orderBy(...ORDERS[order])
      .limit(limit)
      .all()

  const selectProducts = (condition: SQL, limit: number): IndexedProduct[] =>
    db
      .select({
        number: NUMBER,
        fields: COLUMNS,
        specification: publicProducts.specification,
      })
      .from(publicProducts)
      .where(condition)
      .orderBy(asc(publicProducts.number))
      .limit(limit)
      .all()
      .map(({ number, fields, specification }) => {
        const { certificates, labelLanguages, ...facts } = specification
        const values: Record<string, unknown> = {
          ...fields,
          ...facts,
          certificate: certificates?.map(({ name }) => name),
          labelLanguage: labelLanguages,
        }
        const texts = FILTERS.map((filter) => [filter, toTexts(values[filter])])
        return { number, values: Object.fromEntries(texts) }
      })

  return {
    listInOrder,

    listProductsAfter: (number: number, limit: number) =>
      selectProducts(gt(publicProducts.number, number), limit),

    listProducts: (numbers: number[]) =>
      selectProducts(inArray(publicProducts.number, numbers), numbers.length),

    readLastNumber: (): number => readMax(db, products, products.number),

    readLastChange: (): number => readMax(db, productChanges, productChanges.change),

    listChangesSince: (change: number, limit: number): { number: number; change: number }[] =>
      db
        .select()
        .from(productChanges)
        .where(gt(productChanges.change, change))
        .orderBy(asc(productChanges.change))
        .limit(limit)
        .all(),

    /** Returns the existing ones of these products with their successors, the last in the order first. */
    listSuccessors: (order: IndexOrder, numbers: number[]) =>
      db
        .select(SORT_KEY)
        .from(publicProducts)
        .where(inArray(publicProducts.number, numbers))
        .orderBy(...ORDERS[order])
        .all()
        .map((key) => ({ number: key.number, next: listInOrder(order, key, 1)[0]?.number }))
        .toReversed(),
  }
}

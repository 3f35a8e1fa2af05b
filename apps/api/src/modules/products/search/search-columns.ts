import { getCategoryLabel } from '@dhow/contract/categories/category-names'
import type { ProductFields } from '@dhow/contract/products/product-fields'
import { getEnglish } from '@dhow/i18n/catalogues'
import { formatCarton } from '@dhow/trade/load/pack-line'
import type { SQL } from 'drizzle-orm'
import { createTranslations } from '#api/modules/languages/translations.ts'
import { getTexts } from '#api/modules/products/localize.ts'
import { toSqlList } from '#api/modules/products/picture-store.ts'
import { productCounts, products } from '#api/modules/products/tables.ts'
import { sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { searchKey } from '#api/platform/matching/search-words.ts'
import { searchDetails, searchTitle } from './search-facts.ts'

const BATCH = 200

type Translations = ReturnType<ReturnType<typeof createTranslations>>

type TitleFields = Pick<ProductFields, 'name' | 'brand' | 'category' | 'specification'>

const buildTitle = (
  { name, brand, category, specification }: TitleFields,
  translations: Translations,
) =>
  searchTitle(name, brand, category, formatCarton(specification, getEnglish()), {
    names: translations(name),
    categories: translations(getCategoryLabel(category)),
  })

const buildColumns = (product: ProductFields, translations: Translations) => {
  const { name, itemNumber, brand, description, specification } = product
  const details = [description, specification.ingredients ?? ''].flatMap(translations)
  return {
    searchKey: searchKey(name, brand, ...translations(name)),
    searchTitle: buildTitle(product, translations),
    searchText: searchDetails(description, { ...specification, itemNumber }, details),
  }
}

const listSources = (product: ProductFields) => [
  ...getTexts(product),
  getCategoryLabel(product.category),
]

const TITLE = sql`search_title = given.value ->> 1`
const ALL = sql`
  search_key = given.value ->> 1,
  search_title = given.value ->> 2,
  search_text = given.value ->> 3`

export function createSearchColumns(db: Db) {
  const findTranslations = createTranslations(db)

  /** Updates products, unless `valuesOf` returns none. */
  const update = (
    numbers: number[],
    columns: SQL,
    getValues: (row: typeof products.$inferSelect, translations: Translations) => string[],
  ) => {
    for (let index = 0; index < numbers.length; index += BATCH) {
      const batch = toSqlList(numbers.slice(index, index + BATCH))
      const rows = db.select().from(products).where(sql`${products.number} in ${batch}`).all()
      const translations = findTranslations(rows.flatMap(listSources))
      const changed = rows
        .map((row) => [row.number, ...getValues(row, translations)])
        .filter((values) => values.length > 1)
      db.run(sql`
        update products set ${columns}, updated_at = ${Date.now()}
        from json_each(${JSON.stringify(changed)}) as given
        where products.number = given.value ->> 0`)
    }
  }

  const reindexProducts = (numbers: number[]) =>
    update(numbers, ALL, (row, translations) => {
      const {
        searchKey: key,
        searchTitle: title,
        searchText: text,
      } = buildColumns(row, translations)
      const isSame = row.searchKey === key && row.searchTitle === title && row.searchText === text
      return isSame ? [] : [key, title, text]
    })

  /** Updates the titles of products after a change of their categories. Updating all columns would take twice as long. */
  const reindexTitles = (numbers: number[]) =>
    update(numbers, TITLE, (row, translations) => [buildTitle(row, translations)])

  const listNumbers = (condition: SQL) =>
    db
      .select({ number: sql<number>`${products.number}` })
      .from(products)
      .where(condition)
      .all()
      .map(({ number }) => number)

  return {
    /** Returns the search columns of a product. Write them with every change of its texts. */
    buildSearchColumns: (product: ProductFields) =>
      buildColumns(product, findTranslations(listSources(product))),

    listNumbers,
    reindexTitles,

    /** Updates the products with one of the English texts. Call it in the transaction that saves their translations. */
    reindex(sources: string[]): void {
      if (sources.length === 0) return
      const sourceList = toSqlList(sources)
      const labels = new Set(sources)
      const categories = db
        .select({ category: productCounts.category })
        .from(productCounts)
        .all()
        .flatMap(({ category }) => (labels.has(getCategoryLabel(category)) ? category : []))
      const numbers =
        listNumbers(sql`${products.name} in ${sourceList} or ${products.description} in ${sourceList}
        or ${products.specification} ->> 'ingredients' in ${sourceList}`)
      reindexProducts(numbers)
      reindexTitles(listNumbers(sql`${products.category} in ${toSqlList(categories)}`))
    },
  }
}

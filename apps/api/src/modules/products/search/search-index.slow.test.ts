import { fieldsOf, type ProductFields } from '@dhow/contract/products/product-fields'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CATALOGUE } from '#api/demo/catalogue.ts'
import { shippedCategoryNames } from '#api/platform/database/search-facts.ts'
import { fold, searchKey } from '#api/platform/database/search-key.ts'
import {
  isNumber,
  joinedPairs,
  searchText,
  searchTitle,
  searchWords,
  translatedTitle,
} from '#api/platform/database/search-words.ts'
import { productFields } from '#api/testing/factories.ts'
import { startCatalogue } from '#api/testing/start-test-app.ts'

/** More products of one brand than a page has; some contain it in the middle of a word. */
const BRAND: Partial<ProductFields>[] = Array.from({ length: 60 }, (_, at) => ({
  name: at % 5 === 0 ? `Windsailer ${at}` : `Sail ${at}`,
  brand: at % 3 === 0 ? 'Topsail' : 'Sail',
}))

const HARD: Partial<ProductFields>[] = [
  { name: '"Quoted" AND (tea*) OR NOT', brand: 'a:b' },
  { name: '𠮷 Rice', brand: '𠮷野' },
  { name: 'شاي أخضر', brand: 'چای' },
  { name: '茶', brand: '緑茶' },
  { name: 'X', brand: 'Y' },
  { name: '7 Up 330 ml', description: '24x330 ml' },
  { name: "L'Oréal & Kellogg's", brand: '100%_sure' },
  { name: '👨‍👩‍👧 Family pack', brand: '🌿' },
]

/** Finds the matches of a search by a scan of all products. */
function scan(products: ProductFields[], search: string): string[] {
  const typed = fold(search.trim())
  const words = [...new Set(searchWords(search))].slice(0, 12)
  const pairs = joinedPairs(words)
  const every = (isThere: (form: string) => boolean) =>
    words.every((word, at) =>
      [word, pairs[at - 1], pairs[at]].some((form) => form !== undefined && isThere(form)),
    )
  const begins = (text: string, minLetters: number) => (word: string) =>
    text.includes(isNumber(word) || [...word].length < minLetters ? ` ${word} ` : ` ${word}`)
  const rankOf = ({ name, brand, category, description }: ProductFields): number | undefined => {
    const title =
      searchTitle(name, brand, category) + translatedTitle(shippedCategoryNames(category))
    const inTitle = begins(title, 2)
    const inText = begins(searchText([description], []), 4)
    const asTyped = searchKey(name, brand).includes(typed)
    const anywhere = words.length > 0 && every((word) => inTitle(word) || inText(word))
    if (!asTyped && !anywhere) return undefined
    if (words.length === 0) return 0
    const nearness = every((word) => title.includes(` ${word} `)) ? 0 : every(inTitle) ? 1 : 2
    return (asTyped ? 0 : 3) + nearness
  }
  return products
    .map((product) => ({ name: product.name, rank: rankOf(product) }))
    .filter(({ rank }) => rank !== undefined)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .map(({ name }) => name)
}

it('the full-text index finds the same products in the same order as a scan', async () => {
  const { db, store, search: catalogue } = startCatalogue()
  db.$client.exec("insert into synonyms values (1, '[]')")
  const products = [...CATALOGUE, ...HARD, ...BRAND].map((one) => fieldsOf(productFields(one)))
  store.transaction(() => {
    for (const product of products) store.insert(product, [])
  })
  const found = async (search: string) => {
    const { total, pages } = await catalogue.page({ search, exact: 'true' })
    const numbers = Array.from({ length: pages }, (_, at) => at + 1)
    const items = await Promise.all(
      numbers.map((page) => catalogue.page({ search, page, exact: 'true' })),
    )
    return { total, names: items.flatMap((page) => page.items.map(({ name }) => name)) }
  }

  const text = fc.constantFrom(
    ...products.flatMap(({ name, brand, description }) => [name, brand, description]),
  )
  const part = fc
    .tuple(text, fc.nat(60), fc.integer({ min: 1, max: 20 }))
    .map(([whole, from, length]) =>
      [...whole].slice(from % [...whole].length, from + length).join(''),
    )
  const word = text.map((whole) => whole.split(' ').at(-1) ?? '')
  const words = fc.array(fc.oneof(word, part), { minLength: 1, maxLength: 4 })
  const search = fc.oneof(
    part,
    words.map((all) => all.join(' ')),
    fc.string({ maxLength: 4 }),
  )
  await fc.assert(
    fc.asyncProperty(
      search
        .map((typed) =>
          typed
            .replace(/[\s\p{Cc}]+/gu, ' ')
            .trim()
            .toWellFormed(),
        )
        .filter(Boolean),
      async (typed) => {
        const names = scan(products, typed)
        expect(await found(typed)).toEqual({ total: names.length, names })
      },
    ),
    { numRuns: 300 },
  )
})

import { PAGE_SIZE, SORTS } from '@dhow/contract/paging'
import type { CatalogueQuery } from '@dhow/contract/products/catalogue-query'
import { FACETS, FILTERS, type Filter } from '@dhow/contract/products/facets'
import type { Product } from '@dhow/contract/products/products'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { connect } from '#api/database.ts'
import { createProductStore } from '#api/modules/products/store.ts'
import { fold } from '#api/platform/matching/search-words.ts'
import { createProductFields } from '#api/testing/factories.ts'
import { startCatalogue } from '#api/testing/start-test-app.ts'

const chooseSome = <T>(...values: T[]) => fc.subarray(values)
const chooseMaybe = <T>(...values: T[]) => fc.constantFrom(undefined, ...values)

const BRANDS = ['Sail', 'SAIL', 'Súper', 'Monsoon', 'a/b']
const CATEGORIES = ['snacks', 'beverages', 'spices']

const facts = fc.record(
  {
    origin: fc.constantFrom('AE', 'LK', 'IN'),
    storage: fc.constantFrom('ambient' as const, 'frozen' as const),
    moqCartons: fc.constantFrom(1, 30, 50, 700),
    labelLanguages: chooseSome('en', 'ar', 'fr'),
    certificates: chooseSome('Halal', 'HALAL', 'Organic').map((names) =>
      names.map((name) => ({ name })),
    ),
  },
  { requiredKeys: [] },
)

const product = fc.record({
  name: fc.constantFrom('Tea', 'Green tea', 'Soap', 'Rice'),
  brand: fc.constantFrom(...BRANDS),
  category: fc.constantFrom(...CATEGORIES),
  specification: facts,
})

const KINDS = [
  'insert',
  'undone',
  'update',
  'feature',
  'change',
  'rename',
  'reorder',
  'remove',
  'draft',
  'publish',
  'trash',
  'restore',
]

/** A write on either connection, on products by position. */
const write = fc.record({
  kind: fc.constantFrom(...KINDS),
  elsewhere: fc.boolean(),
  products: fc.array(product, { minLength: 1, maxLength: 8 }),
  pictures: fc.uniqueArray(fc.constantFrom('a', 'b')),
  featured: fc.boolean(),
  which: fc.nat(29),
  order: fc.nat(29),
  category: fc.constantFrom(...CATEGORIES),
  newName: fc.constantFrom(...CATEGORIES),
})

const query = fc.record({
  search: chooseMaybe('tea', 'e', 'sail tea', 'nothing like it'),
  category: chooseMaybe(...CATEGORIES, 'none'),
  brand: chooseSome('sail', 'monsoon', 'unknown'),
  origin: chooseSome('AE', 'LK'),
  certificate: chooseSome('halal', 'Organic'),
  labelLanguage: chooseSome('ar', 'fr'),
  storage: chooseSome('frozen'),
  moqCartons: chooseMaybe(1, 40, 1_000),
  sort: chooseMaybe(...SORTS),
})

type Write = typeof write extends fc.Arbitrary<infer One> ? One : never

function listValues({ specification, ...fields }: Product, filter: Filter): string[] {
  const { certificates = [], labelLanguages = [], ...facts } = specification
  const values: Record<string, unknown> = {
    ...fields,
    ...facts,
    certificate: certificates.map(({ name }) => name),
    labelLanguage: labelLanguages,
  }
  return [values[filter] ?? []].flat().map(String)
}

/** Tells whether a product passes one filter of a query. */
function passes(item: Product, filter: Filter, requested: CatalogueQuery): boolean {
  const values = listValues(item, filter)
  const value = requested[filter]
  if (typeof value === 'number') return values.some((text) => Number(text) <= value)
  if (filter === 'category') return !requested.category || values.includes(requested.category)
  const keys = [value ?? []].flat().map(fold)
  return keys.length === 0 || values.some((text) => keys.includes(fold(text)))
}

/** Counts products by value, ignoring its spelling. */
function countValues(products: Product[], filter: Filter): Map<string, number> {
  const keys = products.flatMap((product) => [...new Set(listValues(product, filter).map(fold))])
  return new Map([...new Set(keys)].map((key) => [key, keys.filter((item) => item === key).length]))
}

it('finds and counts the same products as a scan, and maintains the counts, after any writes on any connection', async () => {
  const catalogue = startCatalogue()
  const other = connect(catalogue.dataDir)
  const stores = [catalogue.store, createProductStore(other.db)] as const
  const apply = ({ kind, elsewhere, products, which, order, category, ...values }: Write) => {
    const { pictures, featured, newName } = values
    const store = stores[elsewhere ? 1 : 0]
    const ids = store.office.listIds()
    const id = ids[which % Math.max(1, ids.length)] ?? 'gone'
    const some = [id, ...ids.slice(0, 3)]
    const insert = () => {
      const status = featured ? 'draft' : 'published'
      for (const product of products)
        store.insert(createProductFields(product), pictures, { status })
    }
    const fail = () => {
      insert()
      throw new Error('undone')
    }
    if (kind === 'insert') store.transaction(insert)
    if (kind === 'undone') expect(() => store.transaction(fail)).toThrow('undone')
    if (kind === 'update' && id !== 'gone')
      store.update(id, createProductFields(products[0]), pictures)
    if (kind === 'feature') store.setFeatured(id, featured)
    if (kind === 'change') store.updateMany(some, { category, featured })
    if (kind === 'rename') store.moveCategories(new Map([[category, newName]]))
    if (kind === 'reorder') store.setPositions([{ id, order }])
    if (kind === 'draft') store.updateMany(some, { status: 'draft' })
    if (kind === 'publish') store.updateMany(some, { status: 'published', category })
    if (kind === 'trash') store.trashMany(some, new Date())
    if (kind === 'restore') store.restoreMany(store.office.trash.listIds().slice(0, 3))
    if (kind === 'remove') store.removeMany(some)
  }

  const sqlite = catalogue.db.$client
  const counted = sqlite.prepare(
    `select category, count(*) as total, sum(featured) as featured, count(picture) as with_picture
    from public_products as products left join product_pictures on product_id = products.id and position = 0
    group by category order by category`,
  )
  const stored = sqlite.prepare('select * from product_counts where total <> 0 order by category')
  const checkCounts = () => {
    expect(stored.all()).toEqual(counted.all())
    for (const table of ['product_words', 'product_keys']) {
      sqlite.exec(`insert into ${table} (${table}, rank) values ('integrity-check', 1)`)
    }
  }

  const check = async (requested: CatalogueQuery) => {
    const all = [...catalogue.store.each()]
    const among = new Set(
      requested.search &&
        (await catalogue.search.readPage({ search: requested.search })).items.map(({ _id }) => _id),
    )
    const searched = requested.search ? all.filter(({ _id }) => among.has(_id)) : all
    const filterByOthers = (but?: Filter) =>
      searched.filter((item) =>
        FILTERS.every((filter) => filter === but || passes(item, filter, requested)),
      )
    const matches = filterByOthers()
    const page = await catalogue.search.readPage(requested)
    expect(page.total).toBe(matches.length)
    expect(new Set(page.items.map(({ _id }) => _id))).toEqual(
      new Set(matches.map(({ _id }) => _id)),
    )
    if (!requested.search && (requested.sort ?? 'default') === 'default') {
      expect(page.items.map(({ _id }) => _id)).toEqual(matches.map(({ _id }) => _id))
    }
    for (const facet of FACETS) {
      const listed = page.facets[facet].values.filter(({ count }) => count > 0)
      const counts = new Map(listed.map(({ value, count }) => [fold(value), count]))
      expect([facet, counts]).toEqual([facet, countValues(filterByOthers(facet), facet)])
    }
    for (const { value, count } of page.facets.moqCartons) {
      const all = filterByOthers('moqCartons')
      expect(count).toBe(
        all.filter((item) => passes(item, 'moqCartons', { ...requested, moqCartons: value }))
          .length,
      )
    }
    if (matches.length === 0) {
      for (const [filter, count] of Object.entries(page.totalWithout ?? {})) {
        if (filter !== 'search') expect(count).toBe(filterByOthers(filter as Filter).length)
      }
    }
  }

  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.array(write, { maxLength: 3 }), query), { maxLength: 5 }),
      async (steps) => {
        for (const [writes, requested] of steps) {
          writes.forEach(apply)
          checkCounts()
          if (catalogue.store.count() > PAGE_SIZE)
            catalogue.store.removeMany(catalogue.store.office.listIds())
          await check(requested)
        }
      },
    ),
    { numRuns: 60 },
  )
  other.close()
})

it('applies many changes, and changes during a build', async () => {
  const { store, search } = startCatalogue()
  const insert = (count: number) =>
    store.transaction(() => {
      for (let index = 0; index < count; index++)
        store.insert(createProductFields({ name: `Tea ${index}` }), [])
    })
  insert(450)
  const early = search.readPage({})
  insert(5)
  store.removeMany(store.office.listIds().slice(0, 3))
  store.setPositions([{ id: store.office.listIds().at(-1) ?? '', order: 0 }])
  const { total, items } = await early
  expect({ total, ids: items.map(({ _id }) => _id) }).toEqual({
    total: 452,
    ids: store.office.listIds().slice(0, PAGE_SIZE),
  })
  store.moveCategories(new Map([['snacks', 'crisps']]))
  expect((await search.readPage({ category: 'crisps', page: 10 })).items).toHaveLength(
    452 % PAGE_SIZE,
  )
})

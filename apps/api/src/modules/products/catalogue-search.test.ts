import { PAGE_SIZE, SORTS } from '@dhow/contract/paging'
import { FACETS, FILTERS, type Filter } from '@dhow/contract/products/facets'
import type { Product } from '@dhow/contract/products/products'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createProductStore } from '#api/modules/products/store.ts'
import { connect } from '#api/platform/database/open.ts'
import { fold } from '#api/platform/database/search-key.ts'
import { productFields } from '#api/testing/factories.ts'
import { startCatalogue } from '#api/testing/start-test-app.ts'

const some = <T>(...values: T[]) => fc.subarray(values)
const maybe = <T>(...values: T[]) => fc.constantFrom(undefined, ...values)

const BRANDS = ['Sail', 'SAIL', 'Súper', 'Monsoon', 'a/b']
const CATEGORIES = ['snacks', 'beverages', 'spices']

const facts = fc.record(
  {
    origin: fc.constantFrom('AE', 'LK', 'IN'),
    storage: fc.constantFrom('ambient' as const, 'frozen' as const),
    moqCartons: fc.constantFrom(1, 30, 50, 700),
    labelLanguages: some('en', 'ar', 'fr'),
    certificates: some('Halal', 'HALAL', 'Organic').map((names) => names.map((name) => ({ name }))),
  },
  { requiredKeys: [] },
)

const product = fc.record({
  name: fc.constantFrom('Tea', 'Green tea', 'Soap', 'Rice'),
  brand: fc.constantFrom(...BRANDS),
  category: fc.constantFrom(...CATEGORIES),
  specification: facts,
})

const which = fc.nat(29)

/** All kinds of writes on either connection, on products by position. */
const write = fc.record({
  elsewhere: fc.boolean(),
  what: fc.oneof(
    fc.record({
      kind: fc.constant('insert' as const),
      products: fc.array(product, { maxLength: 8 }),
    }),
    fc.record({ kind: fc.constant('update' as const), which, product }),
    fc.record({
      kind: fc.constant('change' as const),
      which,
      category: fc.constantFrom(...CATEGORIES),
    }),
    fc.record({
      kind: fc.constant('rename' as const),
      from: fc.constantFrom(...CATEGORIES),
      to: fc.constantFrom(...CATEGORIES),
    }),
    fc.record({ kind: fc.constant('reorder' as const), which, order: which }),
    fc.record({ kind: fc.constant('remove' as const), which }),
    fc.record({ kind: fc.constant('removeMany' as const), which }),
    fc.record({
      kind: fc.constant('undone' as const),
      products: fc.array(product, { maxLength: 3 }),
    }),
  ),
})

const query = fc.record({
  search: maybe('tea', 'e', 'sail tea', 'nothing like it'),
  category: maybe(...CATEGORIES, 'none'),
  brand: some('sail', 'monsoon', 'unknown'),
  origin: some('AE', 'LK'),
  certificate: some('halal', 'Organic'),
  labelLanguage: some('ar', 'fr'),
  storage: some('frozen'),
  moqCartons: maybe(1, 40, 1_000),
  sort: maybe(...SORTS),
})

type Query = typeof query extends fc.Arbitrary<infer One> ? One : never

const valuesOf = (one: Product): Record<Filter, string[]> => ({
  category: [one.category],
  brand: [one.brand],
  origin: one.specification.origin ? [one.specification.origin] : [],
  certificate: (one.specification.certificates ?? []).map(({ name }) => name),
  labelLanguage: one.specification.labelLanguages ?? [],
  storage: one.specification.storage ? [one.specification.storage] : [],
  moqCartons: one.specification.moqCartons ? [String(one.specification.moqCartons)] : [],
})

/** Tells whether a product passes one filter of a query. */
function passes(one: Product, filter: Filter, asked: Query): boolean {
  const values = valuesOf(one)[filter]
  if (filter === 'moqCartons') {
    return (
      asked.moqCartons === undefined ||
      values.some((value) => Number(value) <= (asked.moqCartons ?? 0))
    )
  }
  if (filter === 'category') return !asked.category || values.includes(asked.category)
  const wanted = asked[filter].map(fold)
  return wanted.length === 0 || values.some((value) => wanted.includes(fold(value)))
}

/** Counts products by value, ignoring its spelling. */
function countsOf(products: Product[], filter: Filter): Map<string, number> {
  const keys = products.flatMap((one) => [...new Set(valuesOf(one)[filter].map(fold))])
  return new Map([...new Set(keys)].map((key) => [key, keys.filter((one) => one === key).length]))
}

it('finds and counts the same products as a scan, after any writes on any connection', async () => {
  const catalogue = startCatalogue()
  const other = connect(catalogue.dataDir)
  const stores = [catalogue.store, createProductStore(other.db)] as const
  const apply = ({
    elsewhere,
    what,
  }: typeof write extends fc.Arbitrary<infer One> ? One : never) => {
    const store = stores[elsewhere ? 1 : 0]
    const ids = store.ids()
    const id = ('which' in what && ids[what.which % Math.max(1, ids.length)]) || 'gone'
    const insert = (products: object[]) => {
      for (const one of products) store.insert(productFields(one), [])
    }
    if (what.kind === 'insert') store.transaction(() => insert(what.products))
    else if (what.kind === 'undone') {
      const undo = () =>
        store.transaction(() => {
          insert(what.products)
          throw new Error('undone')
        })
      expect(undo).toThrow('undone')
    } else if (what.kind === 'update') store.update(id, productFields(what.product), [])
    else if (what.kind === 'change') store.updateMany([id, ...ids.slice(0, 3)], what)
    else if (what.kind === 'rename') store.moveCategories(new Map([[what.from, what.to]]))
    else if (what.kind === 'reorder') store.setPositions([{ id, order: what.order }])
    else if (what.kind === 'remove') store.remove(id)
    else store.removeMany([id, ...ids.slice(0, 3)])
  }

  const check = async (asked: Query) => {
    const all = [...catalogue.store.each()]
    const among = new Set(
      asked.search &&
        (await catalogue.search.page({ search: asked.search })).items.map(({ _id }) => _id),
    )
    const searched = asked.search ? all.filter(({ _id }) => among.has(_id)) : all
    const underOthers = (but?: Filter) =>
      searched.filter((one) =>
        FILTERS.every((filter) => filter === but || passes(one, filter, asked)),
      )
    const found = underOthers()
    const page = await catalogue.search.page(asked)
    expect(page.total).toBe(found.length)
    expect(new Set(page.items.map(({ _id }) => _id))).toEqual(new Set(found.map(({ _id }) => _id)))
    if (!asked.search && (asked.sort ?? 'default') === 'default') {
      expect(page.items.map(({ _id }) => _id)).toEqual(found.map(({ _id }) => _id))
    }
    for (const facet of FACETS) {
      const listed = page.facets[facet].values.filter(({ count }) => count > 0)
      const counts = new Map(listed.map(({ value, count }) => [fold(value), count]))
      expect([facet, counts]).toEqual([facet, countsOf(underOthers(facet), facet)])
    }
    for (const { value, count } of page.facets.moqCartons) {
      const all = underOthers('moqCartons')
      expect(count).toBe(
        all.filter((one) => passes(one, 'moqCartons', { ...asked, moqCartons: value })).length,
      )
    }
    if (found.length === 0) {
      for (const [filter, count] of Object.entries(page.totalWithout ?? {})) {
        if (filter !== 'search') expect(count).toBe(underOthers(filter as Filter).length)
      }
    }
  }

  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.array(write, { maxLength: 3 }), query), { maxLength: 5 }),
      async (steps) => {
        for (const [writes, asked] of steps) {
          writes.forEach(apply)
          if (catalogue.store.count() > PAGE_SIZE) catalogue.store.removeMany(catalogue.store.ids())
          await check(asked)
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
      for (let at = 0; at < count; at++) store.insert(productFields({ name: `Tea ${at}` }), [])
    })
  insert(450)
  const early = search.page({})
  insert(5)
  store.removeMany(store.ids().slice(0, 3))
  store.setPositions([{ id: store.ids().at(-1) ?? '', order: 0 }])
  const { total, items } = await early
  expect({ total, ids: items.map(({ _id }) => _id) }).toEqual({
    total: 452,
    ids: store.ids().slice(0, PAGE_SIZE),
  })
  store.moveCategories(new Map([['snacks', 'crisps']]))
  expect((await search.page({ category: 'crisps', page: 10 })).items).toHaveLength(452 % PAGE_SIZE)
})

import { FILTERS, type Filter } from '@dhow/contract/facets'
import type { Sort } from '@dhow/contract/paging'
import { createSlices } from '#api/background/slices.ts'
import { fold } from '#api/database/search-key.ts'
import { type Column, createColumn } from './column.ts'
import type { createIndexStore, IndexedProduct } from './index-store.ts'
import { createNumberList } from './number-list.ts'

/** Changes that are taken in in one go, some milliseconds; after more of them the index is filled anew. */
const MAX_CHANGES_AT_ONCE = 100

/** Products that are read at once while the index is filled. */
const BATCH = 200

type Store = ReturnType<typeof createIndexStore>

/** What the spellings of one value share: the list of categories has one spelling of each already. */
const KEYS: Record<Filter, (text: string) => string> = {
  category: (text) => text,
  brand: fold,
  origin: fold,
  certificate: fold,
  labelLanguage: fold,
  storage: fold,
  moqCartons: (text) => text,
}

const filled = (values: (string | number | null)[]): string[] =>
  values.filter((value) => value !== null && value !== '').map(String)

/** What a product has of each filter. */
const valuesOf = (product: IndexedProduct): Record<Filter, string[]> => ({
  category: filled([product.category]),
  brand: filled([product.brand]),
  origin: filled([product.origin]),
  certificate: filled(product.certificates),
  labelLanguage: filled(product.labelLanguages),
  storage: filled([product.storage]),
  moqCartons: filled([product.moqCartons]),
})

const forEach = <T>(make: (filter: Filter) => T) =>
  Object.fromEntries(FILTERS.map((filter) => [filter, make(filter)])) as Record<Filter, T>

const NO_VALUES = forEach((): string[] => [])

/** Room for products that are added, so that the first of them does not double it all. */
const SPARE_NUMBERS = 1_024

const createEmpty = (lastNumber: number) => {
  const room = lastNumber + SPARE_NUMBERS
  return {
    columns: forEach((filter) => createColumn(KEYS[filter], room)),
    byPosition: createNumberList(room),
    byName: createNumberList(room),
  }
}

export type ProductIndex = ReturnType<typeof createProductIndex>

/**
 * What the catalogue is narrowed by, of every product, in memory: some fifty bytes of each. It says what the database
 * says, whoever has written it and on which connection: before it is read, it takes in what has changed since.
 */
export function createProductIndex(store: Store) {
  let index = createEmpty(0)
  /** The last change that is taken in; undefined until the index is filled. */
  let seen: number | undefined
  let filling: Promise<void> | undefined
  let isClosed = false

  const set = (number: number, values: Record<Filter, string[]>) => {
    for (const filter of FILTERS) index.columns[filter].set(number, values[filter])
  }

  const takeIn = (numbers: number[]) => {
    const changed = new Set(numbers)
    for (const number of numbers) set(number, NO_VALUES)
    for (const product of store.ofNumbers(numbers)) set(product.number, valuesOf(product))
    index.byPosition.remove(changed)
    index.byName.remove(changed)
    // From the last to the first: what follows a product is in the list before it.
    for (const { number, next } of store.followedByPosition(numbers)) {
      index.byPosition.insertBefore(next, number)
    }
    for (const { number, next } of store.followedByName(numbers)) {
      index.byName.insertBefore(next, number)
    }
  }

  const readAll = async () => {
    const slice = createSlices()
    let position: ReturnType<Store['byPosition']>[number] | undefined
    do {
      if (isClosed) return
      const batch = store.byPosition(position, BATCH)
      for (const product of batch) {
        set(product.number, valuesOf(product))
        index.byPosition.push(product.number)
      }
      position = batch.at(-1)
      await slice()
    } while (position)
    let name: ReturnType<Store['byName']>[number] | undefined
    do {
      if (isClosed) return
      const batch = store.byName(name, BATCH)
      for (const { number } of batch) index.byName.push(number)
      name = batch.at(-1)
      await slice()
    } while (name)
  }

  const fill = async () => {
    seen = undefined
    const first = store.lastChange()
    index = createEmpty(store.lastNumber())
    store.useSmallCache(true)
    try {
      await readAll()
    } finally {
      store.useSmallCache(false)
    }
    // What has changed meanwhile may be in the lists twice, or not at all: it is taken in next.
    seen = first
  }

  /** Whether the index says what the database says now, having taken in what has changed. */
  const catchUp = (): boolean => {
    if (seen === undefined) return false
    const changes = store.changedSince(seen, MAX_CHANGES_AT_ONCE + 1)
    if (changes.length > MAX_CHANGES_AT_ONCE) return false
    if (changes.length > 0) takeIn(changes.map(({ number }) => number))
    seen = changes.at(-1)?.change ?? seen
    return true
  }

  return {
    /** Resolves when the index says what the database says; long work on it lets others go first. */
    async refresh(): Promise<void> {
      while (!isClosed && !catchUp()) {
        filling ??= fill().finally(() => {
          filling = undefined
        })
        await filling
      }
    },

    columns: (): Readonly<Record<Filter, Column>> => index.columns,

    /** The numbers of all products, by order or by name. */
    inOrder: (sort: Sort): Uint32Array =>
      sort === 'default' ? index.byPosition.view() : index.byName.view(),

    /** Ends a filling that is under way; the index is not to be read any more. */
    async close(): Promise<void> {
      isClosed = true
      await filling?.catch(() => {})
    },
  }
}

import type { Sort } from '@dhow/contract/paging'
import { FILTERS, type Filter } from '@dhow/contract/products/facets'
import { createSlices } from '#api/platform/background/slices.ts'
import { fold } from '#api/platform/matching/search-words.ts'
import { createFacetColumn, type FacetColumn } from './facet-column.ts'
import type {
  createFacetIndexStore,
  IndexedProduct,
  IndexOrder,
  SortKey,
} from './facet-index-store.ts'

/** Maximum number of changes that are applied one by one, in a few milliseconds; more rebuild the index. */
const MAX_INCREMENTAL_CHANGES = 100

const BATCH = 200

/** Free space for new products, so that the first one does not double the memory. */
const SPARE_NUMBERS = 1_024

const ORDERS: IndexOrder[] = ['default', 'a-z']

/** Makes the spellings of a value equal. The list of categories allows one spelling only. */
const toKey = (filter: Filter) => (text: string) => (filter === 'category' ? text : fold(text))

const createEmptyIndex = (lastNumber: number) => {
  const capacity = lastNumber + SPARE_NUMBERS
  return {
    columns: Object.fromEntries(
      FILTERS.map((filter) => [filter, createFacetColumn(toKey(filter), capacity)]),
    ) as Record<Filter, FacetColumn>,
    numbers: { default: new Uint32Array(), 'a-z': new Uint32Array() },
  }
}

export type FacetIndex = ReturnType<typeof createFacetIndex>

/**
 * In-memory index of all values that products can be filtered by, about 50 bytes per product. `refresh` applies the
 * changes of all database connections.
 */
export function createFacetIndex(store: ReturnType<typeof createFacetIndexStore>) {
  let index = createEmptyIndex(0)
  let lastApplied: number | undefined
  let building: Promise<void> | undefined
  let isClosed = false

  const setValues = (number: number, values?: Record<Filter, string[]>) => {
    for (const filter of FILTERS) index.columns[filter].set(number, values?.[filter] ?? [])
  }

  const applyChanges = (numbers: number[]) => {
    for (const number of numbers) setValues(number)
    for (const { number, values } of store.listProducts(numbers)) setValues(number, values)
    const changed = new Set(numbers)
    for (const order of ORDERS) {
      let list = index.numbers[order].filter((number) => !changed.has(number))
      // Goes from last to first: the successor of a product is in the list before the product.
      for (const { number, next } of store.listSuccessors(order, numbers)) {
        list = insertBefore(list, next, number)
      }
      index.numbers[order] = list
    }
  }

  const readAll = async <Row>(
    read: (last: Row | undefined) => Row[],
    add: (row: Row) => void,
  ): Promise<void> => {
    const slice = createSlices()
    let last: Row | undefined
    do {
      if (isClosed) return
      const rows = read(last)
      for (const row of rows) add(row)
      last = rows.at(-1)
      await slice()
    } while (last)
  }

  const build = async () => {
    lastApplied = undefined
    const lastChange = store.readLastChange()
    index = createEmptyIndex(store.readLastNumber())
    await readAll<IndexedProduct>(
      (last) => store.listProductsAfter(last?.number ?? 0, BATCH),
      ({ number, values }) => setValues(number, values),
    )
    for (const order of ORDERS) {
      const numbers: number[] = []
      await readAll<SortKey>(
        (last) => store.listInOrder(order, last, BATCH),
        ({ number }) => numbers.push(number),
      )
      index.numbers[order] = Uint32Array.from(numbers)
    }
    // A product that changed meanwhile may be listed twice or not at all: its change is applied next.
    lastApplied = lastChange
  }

  /** Applies new changes. Returns false if the index must be rebuilt. */
  const catchUp = (): boolean => {
    if (lastApplied === undefined) return false
    const changes = store.listChangesSince(lastApplied, MAX_INCREMENTAL_CHANGES + 1)
    if (changes.length > MAX_INCREMENTAL_CHANGES) return false
    if (changes.length > 0) applyChanges(changes.map(({ number }) => number))
    lastApplied = changes.at(-1)?.change ?? lastApplied
    return true
  }

  return {
    async refresh(): Promise<void> {
      while (!isClosed && !catchUp()) {
        building ??= build().finally(() => {
          building = undefined
        })
        await building
      }
    },

    readLastChange: store.readLastChange,

    getColumns: (): Readonly<Record<Filter, FacetColumn>> => index.columns,

    listInOrder(sort: Sort): Uint32Array {
      const numbers = index.numbers[sort === 'default' ? sort : 'a-z']
      return sort === 'z-a' ? numbers.toReversed() : numbers
    },

    async close(): Promise<void> {
      isClosed = true
      await building?.catch(() => {})
    },
  }
}

/** Inserts a number before another, or at the end if the other is undefined or not in the list. */
function insertBefore(numbers: Uint32Array, next: number | undefined, number: number) {
  const index = next === undefined ? -1 : numbers.indexOf(next)
  const position = index < 0 ? numbers.length : index
  const larger = new Uint32Array(numbers.length + 1)
  larger.set(numbers.subarray(0, position))
  larger[position] = number
  larger.set(numbers.subarray(position), position + 1)
  return larger
}

import { FILTERS, type Filter } from '@dhow/contract/facets'
import type { Sort } from '@dhow/contract/paging'
import type { ProductIndex } from './product-index.ts'

/** A filter that is chosen, and whether products of each of its combinations pass. */
export type Choice = { filter: Filter; allowed: Uint8Array }

/** What passes all filters, and what each filter alone keeps out. */
export type Selection = {
  /** The numbers of the products, in the order asked for. */
  matching: Uint32Array
  /** How many products each value of a filter has, under all other filters. */
  counts: Record<Filter, Map<string, number>>
  /** How many products there would be without one of the filters. */
  without: Partial<Record<Filter, number>>
}

type Asked = {
  choices: Choice[]
  /** Only among these products; all where it is not given. */
  among?: Uint32Array | undefined
  sort: Sort
}

const NONE = -1
const SEVERAL = -2

/** Looks at every product once: which pass, and for which one filter others do not. */
export function select(index: ProductIndex, { choices, among, sort }: Asked): Selection {
  const columns = index.columns()
  const numbers = index.inOrder(sort)
  const isAmong = among && markedOf(among)
  const tallies = FILTERS.map((filter) => {
    const column = columns[filter]
    return { column, codes: column.codes(), counts: new Uint32Array(column.size()) }
  })
  const chosen = choices.map(({ filter, allowed }) => {
    const at = FILTERS.indexOf(filter)
    return { at, allowed, codes: columns[filter].codes() }
  })
  const failures = new Uint32Array(FILTERS.length)
  const matching = new Uint32Array(numbers.length)
  let total = 0

  const tally = ({ codes, counts }: (typeof tallies)[number], number: number) => {
    const code = codes[number] as number
    counts[code] = (counts[code] as number) + 1
  }
  const failureOf = (number: number): number => {
    let failed = NONE
    for (const { at, allowed, codes } of chosen) {
      if (allowed[codes[number] as number]) continue
      if (failed !== NONE) return SEVERAL
      failed = at
    }
    return failed
  }
  const look = (number: number) => {
    const failed = failureOf(number)
    if (failed === NONE) {
      matching[total++] = number
      for (const each of tallies) tally(each, number)
    } else if (failed !== SEVERAL) {
      failures[failed] = (failures[failed] as number) + 1
      tally(tallies[failed] as (typeof tallies)[number], number)
    }
  }

  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[sort === 'z-a' ? numbers.length - 1 - at : at] as number
    if (!isAmong || isAmong[number]) look(number)
  }
  return {
    matching: matching.subarray(0, total),
    counts: Object.fromEntries(
      tallies.map(({ column, counts }, at) => [FILTERS[at], column.sum(counts)]),
    ) as Record<Filter, Map<string, number>>,
    without: Object.fromEntries(
      chosen.map(({ at }) => [FILTERS[at], total + (failures[at] as number)]),
    ),
  }
}

/** Whether a number is one of some, by the number. */
export function markedOf(numbers: Uint32Array): Uint8Array {
  let largest = 0
  for (const number of numbers) if (number > largest) largest = number
  const marked = new Uint8Array(largest + 1)
  for (const number of numbers) marked[number] = 1
  return marked
}

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

/** Finds the products that pass all filters, and those that one filter alone keeps out. */
export function select(index: ProductIndex, { choices, among, sort }: Asked): Selection {
  const columns = index.columns()
  const numbers = sort === 'z-a' ? index.inOrder(sort).toReversed() : index.inOrder(sort)
  if (choices.length === 0 && !among) {
    return {
      matching: numbers,
      counts: countsBy((filter) => columns[filter].counts()),
      without: {},
    }
  }
  const { matching, keptOut } = sift(numbers, { choices, among }, columns)
  return {
    matching,
    counts: countsBy((filter) => columns[filter].count(matching, keptOut.get(filter))),
    without: Object.fromEntries(
      [...keptOut].map(([filter, alone]) => [filter, matching.length + alone.length]),
    ),
  }
}

const countsBy = (countsOf: (filter: Filter) => Map<string, number>) =>
  Object.fromEntries(FILTERS.map((filter) => [filter, countsOf(filter)])) as Selection['counts']

/** Tells the products that pass all choices, and those that fail a single one, from all others. */
function sift(
  numbers: Uint32Array,
  { choices, among }: Pick<Asked, 'choices' | 'among'>,
  columns: ReturnType<ProductIndex['columns']>,
) {
  /** Those that fail no choice so far, or one; of each the choice that it fails, counted from 1. */
  const left = among ? onlyAmong(numbers, among) : numbers.slice()
  const failed = new Uint8Array(left.length)
  let length = left.length
  for (const [choice, { filter, allowed }] of choices.entries()) {
    const codes = columns[filter].codes()
    let kept = 0
    for (let at = 0; at < length; at++) {
      const number = left[at] as number
      const before = failed[at] as number
      const passes = allowed[codes[number] as number]
      if (!passes && before > 0) continue
      left[kept] = number
      failed[kept++] = passes ? before : choice + 1
    }
    length = kept
  }
  const sorted = sortedBy(left, failed, length, choices.length + 1)
  const [matching = new Uint32Array()] = sorted
  const keptOut = choices.map(({ filter }, choice) => [filter, sorted[choice + 1]] as const)
  return { matching, keptOut: new Map(keptOut as [Filter, Uint32Array][]) }
}

/** The first `length` numbers by their kinds, in their order. */
function sortedBy(numbers: Uint32Array, kindOf: Uint8Array, length: number, kinds: number) {
  const counts = new Uint32Array(kinds)
  for (let at = 0; at < length; at++)
    counts[kindOf[at] as number] = (counts[kindOf[at] as number] as number) + 1
  const sorted = Array.from(counts, (count) => new Uint32Array(count))
  counts.fill(0)
  for (let at = 0; at < length; at++) {
    const kind = kindOf[at] as number
    const place = counts[kind] as number
    ;(sorted[kind] as Uint32Array)[place] = numbers[at] as number
    counts[kind] = place + 1
  }
  return sorted
}

/** Those numbers of a list that are some, in the order of the list. */
export function onlyAmong(list: Uint32Array, some: Uint32Array): Uint32Array {
  const isSome = markedOf(some)
  const found = new Uint32Array(list.length)
  let length = 0
  for (let at = 0; at < list.length; at++) {
    if (isSome[list[at] as number]) found[length++] = list[at] as number
  }
  return found.subarray(0, length)
}

/** Whether a number is one of some, by the number. */
function markedOf(numbers: Uint32Array): Uint8Array {
  let largest = 0
  for (const number of numbers) largest = Math.max(largest, number)
  const marked = new Uint8Array(largest + 1)
  for (const number of numbers) marked[number] = 1
  return marked
}

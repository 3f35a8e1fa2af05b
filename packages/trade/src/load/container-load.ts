import { mm3Of } from './cartons.ts'
import { CONTAINER_TYPES, type ContainerType, plannedMm3 } from './containers.ts'
import type { Filling, LineNeeds } from './line-needs.ts'
import {
  type CountedLine,
  isOneSize,
  type LoadLine,
  type LoadOptions,
  sortLines,
  type Uncounted,
} from './load-lines.ts'
import { sidesOf } from './packed-product.ts'

interface MoreCartons {
  cartons: number
  exact: boolean
}

/** The load of a list. Shares refer to all `containers` together; 1 is full. */
export interface ContainerLoad {
  containers: ContainerCount[]
  limit: 'volume' | 'weight'
  full: number
  weight: number
  /** Share of the loadable volume, which is less than the total volume. */
  room: number
  /** `room` with tight and with loose loading. Above 1, another container is needed. */
  band: { tight: number; loose: number }
  cartons: number
  grossGrams: number
  volumeMm3: number | null
  /** For each line, how many more cartons fit; null if the line is not counted. */
  more: (MoreCartons | null)[]
  uncounted: Uncounted[]
}

/** Number of containers for the complete list. */
interface Total {
  room: number
  weight: number
}
type Totals = ReadonlyMap<ContainerType, Total>

/**
 * Estimates the containers that a list of products fills. Cartons of one size are laid out. Mixed cartons use
 * an average fill rate, but at least the room that each product needs alone.
 */
export function containerLoad(
  lines: readonly LoadLine[],
  options: LoadOptions = {},
): ContainerLoad {
  const { counted, uncounted, types } = sortLines(lines, options)
  const loaded = counted.filter(({ cartons }) => cartons > 0)
  const exact = isOneSize(loaded)
  const filling = exact ? 'alone' : 'middle'
  const totals = totalsOf(loaded, types, filling)
  const containers = loaded.length > 0 ? chooseContainers(needsOf(totals, largest)) : []
  const used = containers.map(({ type }) => type)
  const roomIf = (way: Filling) => shareOf(containers, needsOf(totalsOf(loaded, used, way), byRoom))
  const full = shareOf(containers, needsOf(totals, largest))
  const weight = shareOf(containers, needsOf(totals, byWeight))
  const room = shareOf(containers, needsOf(totals, byRoom))
  const more = lines.map((): MoreCartons | null => null)
  const mixed = exact ? totalsOf(loaded, used, 'middle') : totals
  for (const line of counted) {
    const isSame = exact && isOneSize([line], loaded[0])
    const cartons = isSame
      ? moreOf(line, containers, totals, filling)
      : moreOf(line, containers, mixed, 'middle')
    more[line.index] = cartons === null ? null : { cartons, exact: isSame }
  }
  return {
    containers,
    limit: weight > room ? 'weight' : 'volume',
    full,
    weight,
    room,
    band: exact ? { tight: room, loose: room } : { tight: roomIf('tight'), loose: roomIf('loose') },
    cartons: sumOf(loaded, ({ cartons }) => cartons),
    grossGrams: sumOf(loaded, ({ cartons, line }) => cartons * (line.grossGrams ?? 0)),
    volumeMm3: volumeOf(loaded),
    more,
    uncounted,
  }
}

const sumOf = <Item>(items: readonly Item[], amountOf: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + amountOf(item), 0)

const byRoom = ({ room }: Total): number => room
const byWeight = ({ weight }: Total): number => weight
const largest = ({ room, weight }: Total): number => Math.max(room, weight)

const needsOf = (totals: Totals, of: (total: Total) => number) =>
  new Map(Array.from(totals, ([type, total]) => [type, of(total)]))

const totalsOf = (
  lines: readonly CountedLine[],
  types: readonly ContainerType[],
  filling: Filling,
): Totals => new Map(types.map((type) => [type, totalOf(lines, type, filling)]))

function totalOf(lines: readonly CountedLine[], type: ContainerType, filling: Filling): Total {
  const total = { room: 0, weight: 0 }
  for (const { cartons, needs } of lines) {
    total.room += needs.get(type)?.room(cartons, filling) ?? Infinity
    total.weight += needs.get(type)?.weight(cartons, filling) ?? Infinity
  }
  return total
}

/** Finds by bisection how many more cartons of a line fit; null if none of its kind fit. */
function moreOf(
  { cartons, needs }: CountedLine,
  containers: readonly ContainerCount[],
  totals: Totals,
  filling: Filling,
): number | null {
  const parts: { count: number; others: Total; needs: LineNeeds }[] = []
  for (const { type, count } of containers) {
    const [lineNeeds, total] = [needs.get(type), totals.get(type)]
    if (!lineNeeds || !total) return null
    const room = total.room - lineNeeds.room(cartons, filling)
    const weight = total.weight - lineNeeds.weight(cartons, filling)
    parts.push({ count, others: { room, weight }, needs: lineNeeds })
  }
  const fits = (amount: number) => {
    let times = 0
    for (const { count, others, needs } of parts) {
      const room = others.room + needs.room(amount, filling)
      times += count / Math.max(room, others.weight + needs.weight(amount, filling))
    }
    return isEnough(times)
  }
  if (parts.length === 0) return null
  let most = 0
  let tooMany = 1 + sumOf(parts, ({ count, needs }) => count * needs.maxByVolume)
  while (tooMany - most > 1) {
    const middle = Math.floor((most + tooMany) / 2)
    if (fits(cartons + middle)) most = middle
    else tooMany = middle
  }
  return most
}

function volumeOf(lines: readonly CountedLine[]): number | null {
  let volume = 0
  for (const { cartons, line } of lines) {
    const sides = sidesOf(line)
    if (!sides) return null
    volume += cartons * mm3Of(sides)
  }
  return volume
}

export interface ContainerCount {
  type: ContainerType
  count: number
}

type Needs = ReadonlyMap<ContainerType, number>

/** Tolerance for sums of fractions. */
const ROUNDING = 1e-9

/** Returns the share of the containers that a load fills if it is spread evenly. Above 1 it does not fit. */
function shareOf(containers: readonly ContainerCount[], needs: Needs): number {
  if (containers.length === 0) return 0
  let times = 0
  for (const { type, count } of containers) times += count / (needs.get(type) ?? Infinity)
  return 1 / times
}

const isEnough = (times: number): boolean => times >= 1 - ROUNDING

/** Returns the fewest and smallest containers: several of one type, and a last one of any type. */
function chooseContainers(needs: Needs): ContainerCount[] {
  const types = CONTAINER_TYPES.filter((type) => Number.isFinite(needs.get(type) ?? Infinity))
  const plans = types.flatMap((last) => types.map((main) => planOf(main, last, needs)))
  const countOf = (plan: ContainerCount[]) => sumOf(plan, ({ count }) => count)
  const roomOf = (plan: ContainerCount[]) =>
    sumOf(plan, ({ type, count }) => count * plannedMm3(type))
  const [best = []] = plans.sort(
    (one, other) => countOf(one) - countOf(other) || roomOf(one) - roomOf(other),
  )
  return best
}

function planOf(main: ContainerType, last: ContainerType, needs: Needs): ContainerCount[] {
  const [ofMain, ofLast] = [needs.get(main) ?? Infinity, needs.get(last) ?? Infinity]
  // Solves isEnough for the number of main containers: `count / ofMain + 1 / ofLast` times.
  const count = Math.max(0, Math.ceil((1 - ROUNDING - 1 / ofLast) * ofMain))
  if (main === last) return [{ type: main, count: count + 1 }]
  if (count === 0) return [{ type: last, count: 1 }]
  const both = [
    { type: main, count },
    { type: last, count: 1 },
  ]
  return both.sort((one, other) => plannedMm3(other.type) - plannedMm3(one.type))
}

import { CONTAINER_TYPES, type ContainerType, forContainers, plannedMm3 } from './containers.ts'
import { type Filling, volumeShareOf } from './line-needs.ts'
import type { SharedLine } from './load-lines.ts'
import { isByVolume } from './packed-product.ts'

export interface ContainerCount {
  type: ContainerType
  count: number
}

/** Containers, and the used shares of all of them together; 1 is full. */
export interface LoadedContainers {
  containers: ContainerCount[]
  /** Undefined if the contents are unknown, or if there are several limits. */
  limit: 'floor' | 'volume' | 'weight' | undefined
  full: number
  /** Share of the pallet positions or of the loadable volume, whichever is larger. */
  room: number
  /** Undefined if a weight is unknown. */
  weight: number | undefined
  /** `room` with tight and with loose loading. */
  band: { tight: number; loose: number }
  /** Whether loose loading needs another container. */
  isTight: boolean
  /** How much more fits of the line with the most cartons; undefined if nothing fits. */
  more: { line: number; amount: number; unit: SharedLine['unit']; isExact: boolean } | undefined
}

/** Shares of one container that goods need. */
interface Total {
  floor: number
  volume: number
  weight: number
}

type Totals = Record<ContainerType, Total>

const largest = ({ floor, volume, weight }: Total): number => Math.max(floor, volume, weight)

/** Loads pallets and loose cartons into the same containers. Returns undefined without lines. */
export function loadTogether(lines: readonly SharedLine[]): LoadedContainers | undefined {
  if (lines.length === 0) return undefined
  const isExact =
    new Set(lines.map(sizeOf)).size === 1 && !lines.some(({ line }) => isByVolume(line))
  const filling = isExact ? 'alone' : 'middle'
  const totals = totalsOf(lines, filling)
  const containers = chooseContainers((type) => largest(totals[type]))
  const shareOf = (need: (total: Total) => number, by = totals) =>
    1 / timesOf(containers, (type) => need(by[type]))
  const roomWith = (way: Filling) =>
    shareOf(({ floor, volume }) => Math.max(floor, volume), isExact ? totals : totalsOf(lines, way))
  const [floor, weight] = [shareOf((total) => total.floor), shareOf((total) => total.weight)]
  const [room, band] = [roomWith(filling), { tight: roomWith('tight'), loose: roomWith('loose') }]
  const amountOf = (line: SharedLine) => moreOf(line, containers, totals, filling)
  const line = lines
    .toSorted((one, other) => (other.cartons ?? 0) - (one.cartons ?? 0))
    .find((one) => amountOf(one) > 0)
  return {
    containers,
    limit: weight > room ? 'weight' : floor >= room ? 'floor' : 'volume',
    full: shareOf(largest),
    room,
    weight,
    band,
    isTight: !isEnough(1 / band.loose),
    more: line && { line: line.index, amount: amountOf(line), unit: line.unit, isExact },
  }
}

/** If all lines have the same size, the layout is exact. */
const sizeOf = ({ needs }: SharedLine): string =>
  CONTAINER_TYPES.map((type) => [needs[type].floor, needs[type].layout, needs[type].cubic]).join()

const totalsOf = (lines: readonly SharedLine[], filling: Filling): Totals =>
  forContainers((type) =>
    lines.reduce((total, line) => plus(total, line, line.amount, type, filling), {
      floor: 0,
      volume: 0,
      weight: 0,
    }),
  )

function plus(
  { floor, volume, weight }: Total,
  { needs }: SharedLine,
  amount: number,
  type: ContainerType,
  filling: Filling,
): Total {
  const unit = needs[type]
  return {
    floor: floor + amount * unit.floor,
    volume: volume + amount * volumeShareOf(unit, filling),
    weight: weight + amount * unit.weight,
  }
}

/** Finds by bisection how much more of a line fits. */
function moreOf(
  line: SharedLine,
  containers: readonly ContainerCount[],
  totals: Totals,
  filling: Filling,
): number {
  const needWith = (amount: number, type: ContainerType) =>
    largest(plus(totals[type], line, amount, type, filling))
  const fits = (amount: number) => isEnough(timesOf(containers, (type) => needWith(amount, type)))
  let most = 0
  let tooMany = 1
  while (fits(tooMany)) tooMany *= 2
  while (tooMany - most > 1) {
    const middle = Math.floor((most + tooMany) / 2)
    if (fits(middle)) most = middle
    else tooMany = middle
  }
  return most
}

/** Returns how many times the containers take the goods, of which one container holds `1 / needOf(type)`. */
const timesOf = (
  containers: readonly ContainerCount[],
  needOf: (type: ContainerType) => number,
): number => containers.reduce((times, { type, count }) => times + count / needOf(type), 0)

/** Tolerance for sums of fractions. */
const ROUNDING = 1e-9

const isEnough = (times: number): boolean => times >= 1 - ROUNDING

/** Returns the fewest and smallest containers: several of one type, and a last one of any type. */
function chooseContainers(needOf: (type: ContainerType) => number): ContainerCount[] {
  const types = CONTAINER_TYPES.filter((type) => Number.isFinite(needOf(type)))
  const plans = types.flatMap((last) => types.map((main) => planOf(main, last, needOf)))
  const total = (plan: ContainerCount[], sizeOf: (type: ContainerType) => number) =>
    plan.reduce((sum, { type, count }) => sum + count * sizeOf(type), 0)
  const [best = []] = plans.sort(
    (one, other) =>
      total(one, () => 1) - total(other, () => 1) ||
      total(one, plannedMm3) - total(other, plannedMm3),
  )
  return best
}

function planOf(
  main: ContainerType,
  last: ContainerType,
  needOf: (type: ContainerType) => number,
): ContainerCount[] {
  // Solves isEnough for the number of main containers: `count / needOf(main) + 1 / needOf(last)` times.
  const count = Math.max(0, Math.ceil((1 - ROUNDING - 1 / needOf(last)) * needOf(main)))
  return [
    { type: main, count },
    { type: last, count: 1 },
  ]
}

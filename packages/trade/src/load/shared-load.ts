import {
  CONTAINER_TYPES,
  type ContainerType,
  getPlannedMm3,
  mapContainerTypes,
} from './containers.ts'
import { calculateVolumeShare, type Filling } from './line-needs.ts'
import type { SharedLine } from './load-lines.ts'
import { isByVolume } from './packed-product.ts'

export const sumBy = <Item>(items: readonly Item[], getAmount: (item: Item) => number) =>
  items.reduce((sum, item) => sum + getAmount(item), 0)

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
  weight: number | undefined
  /** Whether loose loading needs another container. */
  isTight: boolean
  /** How much more fits of the line with the most cartons; undefined if nothing fits. */
  more: { line: number; amount: number; unit: SharedLine['unit']; isExact: boolean } | undefined
}

interface Total {
  floor: number
  volume: number
  weight: number
}

type Totals = Record<ContainerType, Total>

const getLargest = ({ floor, volume, weight }: Total) => Math.max(floor, volume, weight)

/** Loads pallets and loose cartons into the same containers. Returns undefined without lines. */
export function loadShared(lines: readonly SharedLine[]): LoadedContainers | undefined {
  if (lines.length === 0) return undefined
  const isExact =
    new Set(lines.map(toSizeKey)).size === 1 && !lines.some(({ line }) => isByVolume(line))
  const filling = isExact ? 'alone' : 'middle'
  const totals = calculateTotals(lines, filling)
  const containers = chooseContainers((type) => getLargest(totals[type]))
  const calculateShare = (select: (total: Total) => number, by = totals) =>
    1 / countTimes(containers, (type) => select(by[type]))
  const calculateRoom = (way: Filling) =>
    calculateShare(
      ({ floor, volume }) => Math.max(floor, volume),
      isExact ? totals : calculateTotals(lines, way),
    )
  const floor = calculateShare((total) => total.floor)
  const weight = calculateShare((total) => total.weight)
  const room = calculateRoom(filling)
  const countMore = (line: SharedLine) => findMaxAmount(line, containers, totals, filling)
  const largestFirst = lines.toSorted((a, b) => (b.cartons ?? 0) - (a.cartons ?? 0))
  const line = largestFirst.find((candidate) => countMore(candidate) > 0)
  return {
    containers,
    limit: weight > room ? 'weight' : floor >= room ? 'floor' : 'volume',
    full: calculateShare(getLargest),
    room,
    weight,
    isTight: !isEnough(1 / calculateRoom('loose')),
    more: line && { line: line.index, amount: countMore(line), unit: line.unit, isExact },
  }
}

/** Returns a key for the size of a line. If all lines have the same size, the layout is exact. */
const toSizeKey = ({ needs }: SharedLine) =>
  CONTAINER_TYPES.map((type) => [needs[type].floor, needs[type].layout, needs[type].cubic]).join()

const calculateTotals = (lines: readonly SharedLine[], filling: Filling): Totals =>
  mapContainerTypes((type) =>
    lines.reduce((total, line) => addAmount(total, line, line.amount, type, filling), {
      floor: 0,
      volume: 0,
      weight: 0,
    }),
  )

function addAmount(
  { floor, volume, weight }: Total,
  { needs }: SharedLine,
  amount: number,
  type: ContainerType,
  filling: Filling,
): Total {
  const unit = needs[type]
  return {
    floor: floor + amount * unit.floor,
    volume: volume + amount * calculateVolumeShare(unit, filling),
    weight: weight + amount * unit.weight,
  }
}

/** Finds by bisection how much more of a line fits. */
function findMaxAmount(
  line: SharedLine,
  containers: readonly ContainerCount[],
  totals: Totals,
  filling: Filling,
) {
  const calculateNeed = (amount: number, type: ContainerType) =>
    getLargest(addAmount(totals[type], line, amount, type, filling))
  const fits = (amount: number) =>
    isEnough(countTimes(containers, (type) => calculateNeed(amount, type)))
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

/** Returns how many times the goods fit into the containers, of which one holds `1 / getNeed(type)`. */
const countTimes = (
  containers: readonly ContainerCount[],
  getNeed: (type: ContainerType) => number,
) => containers.reduce((times, { type, count }) => times + count / getNeed(type), 0)

/** Tolerance for sums of fractions. */
const ROUNDING = 1e-9

const isEnough = (times: number) => times >= 1 - ROUNDING

/** Returns the fewest and smallest containers: several of one type, and a last one of any type. */
function chooseContainers(getNeed: (type: ContainerType) => number): ContainerCount[] {
  const types = CONTAINER_TYPES.filter((type) => Number.isFinite(getNeed(type)))
  const plans = types.flatMap((last) => types.map((main) => createPlan(main, last, getNeed)))
  const measure = (plan: ContainerCount[], getSize: (type: ContainerType) => number) =>
    sumBy(plan, ({ type, count }) => count * getSize(type))
  const [best = []] = plans.sort(
    (a, b) =>
      measure(a, () => 1) - measure(b, () => 1) ||
      measure(a, getPlannedMm3) - measure(b, getPlannedMm3),
  )
  return best
}

function createPlan(
  main: ContainerType,
  last: ContainerType,
  getNeed: (type: ContainerType) => number,
): ContainerCount[] {
  // Solves isEnough for the number of main containers: `count / getNeed(main) + 1 / getNeed(last)` times.
  const count = Math.max(0, Math.ceil((1 - ROUNDING - 1 / getNeed(last)) * getNeed(main)))
  return [
    { type: main, count },
    { type: last, count: 1 },
  ]
}

import {
  CONTAINER_TYPES,
  type ContainerType,
  getPayloadGrams,
  getPlannedMm3,
  mapContainerTypes,
} from './containers.ts'
import { calculateVolumeShare, type Filling } from './line-needs.ts'
import { type LoadLine, type RequestedLine, type SharedLine, sortLines } from './load-lines.ts'
import { getCartonMm3, isByVolume, type Journey } from './packed-product.ts'

export interface ContainerLoad extends LoadedContainers {
  isFull: boolean
  isRequested: boolean
  cartons: number
  grossGrams: number
  volumeMm3: number | null
  /** Indexes of the lines that request containers with unknown contents. */
  unweighed: number[]
  uncounted: ReturnType<typeof sortLines>['uncounted']
}

/**
 * Estimates the containers of a list. Requested containers are full and stay as requested. All other lines share the
 * fewest, then the smallest containers that have the pallet positions, the volume and the payload. So another line or
 * a larger quantity never results in fewer containers, or in smaller ones of the same number.
 */
export function estimateLoad(lines: readonly LoadLine[], journey: Journey = {}): ContainerLoad {
  const { requested, shared, uncounted } = sortLines(lines, journey)
  const together = loadTogether(shared)
  const parts = [...requested.map(requestedContainers), ...(together ? [together] : [])]
  const limits = new Set(parts.map(({ limit }) => limit))
  const payloadOf = (type: ContainerType) => getPayloadGrams(type, journey.destination)
  const counted = [...requested, ...shared]
  return {
    containers: merged(parts.flatMap(({ containers }) => containers)),
    limit: limits.size === 1 ? parts[0]?.limit : undefined,
    full: averageOf(parts, ({ full }) => full) ?? 0,
    room: averageOf(parts, ({ room }) => room) ?? 0,
    weight: averageOf(parts, ({ weight }) => weight, payloadOf),
    band: {
      tight: averageOf(parts, ({ band }) => band.tight) ?? 0,
      loose: averageOf(parts, ({ band }) => band.loose) ?? 0,
    },
    isFull: !together?.more || together.full >= FULL,
    isRequested: !together,
    isTight: together?.isTight === true,
    more: together?.more,
    cartons: sumOf(counted, ({ cartons = 0 }) => cartons),
    grossGrams: sumOf(counted, ({ cartons = 0, line }) => cartons * (line.grossGrams ?? 0)),
    volumeMm3: volumeOf(counted),
    unweighed: requested.flatMap(({ index, needs }) => (needs ? [] : index)),
    uncounted,
  }
}

const FULL = 0.995

const sumOf = <Item>(items: readonly Item[], amountOf: (item: Item) => number) =>
  items.reduce((sum, item) => sum + amountOf(item), 0)

/** Returns the used share of all containers; undefined if the share of some is unknown. */
function averageOf(
  parts: readonly LoadedContainers[],
  shareOf: (part: LoadedContainers) => number | undefined,
  capacityOf: (type: ContainerType) => number = getPlannedMm3,
) {
  let [used, capacity] = [0, 0]
  for (const part of parts) {
    const own = sumOf(part.containers, ({ type, count }) => count * capacityOf(type))
    used += own * (shareOf(part) ?? Number.NaN)
    capacity += own
  }
  return used >= 0 ? used / Math.max(1, capacity) : undefined
}

const merged = (containers: readonly ContainerCount[]): ContainerCount[] =>
  CONTAINER_TYPES.toReversed().flatMap((type) => {
    const count = sumOf(containers, (one) => (one.type === type ? one.count : 0))
    return count > 0 ? { type, count } : []
  })

function volumeOf(lines: readonly { line: LoadLine; cartons?: number | undefined }[]) {
  let volume = 0
  for (const { line, cartons } of lines) {
    const mm3 = getCartonMm3(line)
    if (!mm3 || cartons === undefined) return null
    volume += cartons * mm3
  }
  return volume
}

function requestedContainers({ type, count, cartons = 0, needs }: RequestedLine): LoadedContainers {
  const room = needs ? (cartons / count) * needs.layout : 1
  const weight = needs && (cartons / count) * needs.weight
  return {
    containers: [{ type, count }],
    limit: weight === undefined ? undefined : weight > room ? 'weight' : 'volume',
    full: 1,
    room,
    weight,
    band: { tight: room, loose: room },
    isTight: false,
    more: undefined,
  }
}

interface ContainerCount {
  type: ContainerType
  count: number
}

/** Containers, and the used shares of all of them together; 1 is full. */
interface LoadedContainers {
  containers: ContainerCount[]
  /** Undefined if the contents are unknown, or if there are several limits. */
  limit: 'floor' | 'volume' | 'weight' | undefined
  full: number
  /** Share of the pallet positions or of the loadable volume, whichever is larger. */
  room: number
  weight: number | undefined
  /** `room` with tight and with loose loading. */
  band: { tight: number; loose: number }
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

const largest = ({ floor, volume, weight }: Total) => Math.max(floor, volume, weight)

/** Loads pallets and loose cartons into the same containers. Returns undefined without lines. */
function loadTogether(lines: readonly SharedLine[]): LoadedContainers | undefined {
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
const sizeOf = ({ needs }: SharedLine) =>
  CONTAINER_TYPES.map((type) => [needs[type].floor, needs[type].layout, needs[type].cubic]).join()

const totalsOf = (lines: readonly SharedLine[], filling: Filling): Totals =>
  mapContainerTypes((type) =>
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
    volume: volume + amount * calculateVolumeShare(unit, filling),
    weight: weight + amount * unit.weight,
  }
}

/** Finds by bisection how much more of a line fits. */
function moreOf(
  line: SharedLine,
  containers: readonly ContainerCount[],
  totals: Totals,
  filling: Filling,
) {
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
const timesOf = (containers: readonly ContainerCount[], needOf: (type: ContainerType) => number) =>
  containers.reduce((times, { type, count }) => times + count / needOf(type), 0)

/** Tolerance for sums of fractions. */
const ROUNDING = 1e-9

const isEnough = (times: number) => times >= 1 - ROUNDING

/** Returns the fewest and smallest containers: several of one type, and a last one of any type. */
function chooseContainers(needOf: (type: ContainerType) => number): ContainerCount[] {
  const types = CONTAINER_TYPES.filter((type) => Number.isFinite(needOf(type)))
  const plans = types.flatMap((last) => types.map((main) => planOf(main, last, needOf)))
  const total = (plan: ContainerCount[], sizeOf: (type: ContainerType) => number) =>
    plan.reduce((sum, { type, count }) => sum + count * sizeOf(type), 0)
  const [best = []] = plans.sort(
    (one, other) =>
      total(one, () => 1) - total(other, () => 1) ||
      total(one, getPlannedMm3) - total(other, getPlannedMm3),
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

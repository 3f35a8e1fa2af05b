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
  const parts = [...requested.map(loadRequested), ...(together ? [together] : [])]
  const limits = new Set(parts.map(({ limit }) => limit))
  const getPayload = (type: ContainerType) => getPayloadGrams(type, journey.destination)
  const counted = [...requested, ...shared]
  return {
    containers: mergeContainers(parts.flatMap(({ containers }) => containers)),
    limit: limits.size === 1 ? parts[0]?.limit : undefined,
    full: averageShares(parts, ({ full }) => full) ?? 0,
    room: averageShares(parts, ({ room }) => room) ?? 0,
    weight: averageShares(parts, ({ weight }) => weight, getPayload),
    band: {
      tight: averageShares(parts, ({ band }) => band.tight) ?? 0,
      loose: averageShares(parts, ({ band }) => band.loose) ?? 0,
    },
    isFull: !together?.more || together.full >= FULL,
    isRequested: !together,
    isTight: together?.isTight === true,
    more: together?.more,
    cartons: addUp(counted, ({ cartons = 0 }) => cartons),
    grossGrams: addUp(counted, ({ cartons = 0, line }) => cartons * (line.grossGrams ?? 0)),
    volumeMm3: calculateVolume(counted),
    unweighed: requested.flatMap(({ index, needs }) => (needs ? [] : index)),
    uncounted,
  }
}

const FULL = 0.995

const addUp = <Item>(items: readonly Item[], getAmount: (item: Item) => number) =>
  items.reduce((sum, item) => sum + getAmount(item), 0)

/** Returns the used share of all containers; undefined if the share of some is unknown. */
function averageShares(
  parts: readonly LoadedContainers[],
  getShare: (part: LoadedContainers) => number | undefined,
  getCapacity: (type: ContainerType) => number = getPlannedMm3,
) {
  let [used, capacity] = [0, 0]
  for (const part of parts) {
    const partCapacity = addUp(part.containers, ({ type, count }) => count * getCapacity(type))
    used += partCapacity * (getShare(part) ?? Number.NaN)
    capacity += partCapacity
  }
  return used >= 0 ? used / Math.max(1, capacity) : undefined
}

const mergeContainers = (containers: readonly ContainerCount[]): ContainerCount[] =>
  CONTAINER_TYPES.toReversed().flatMap((type) => {
    const count = addUp(
      containers.filter((container) => container.type === type),
      (container) => container.count,
    )
    return count > 0 ? { type, count } : []
  })

function calculateVolume(lines: readonly { line: LoadLine; cartons?: number | undefined }[]) {
  let volume = 0
  for (const { line, cartons } of lines) {
    const mm3 = getCartonMm3(line)
    if (!mm3 || cartons === undefined) return null
    volume += cartons * mm3
  }
  return volume
}

function loadRequested({ type, count, cartons = 0, needs }: RequestedLine): LoadedContainers {
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

const getLargest = ({ floor, volume, weight }: Total) => Math.max(floor, volume, weight)

/** Loads pallets and loose cartons into the same containers. Returns undefined without lines. */
function loadTogether(lines: readonly SharedLine[]): LoadedContainers | undefined {
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
  const band = { tight: calculateRoom('tight'), loose: calculateRoom('loose') }
  const countMore = (line: SharedLine) => findMost(line, containers, totals, filling)
  const largestFirst = lines.toSorted((a, b) => (b.cartons ?? 0) - (a.cartons ?? 0))
  const line = largestFirst.find((candidate) => countMore(candidate) > 0)
  return {
    containers,
    limit: weight > room ? 'weight' : floor >= room ? 'floor' : 'volume',
    full: calculateShare(getLargest),
    room,
    weight,
    band,
    isTight: !isEnough(1 / band.loose),
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
function findMost(
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

/** Returns how many times the containers take the goods, of which one container holds `1 / getNeed(type)`. */
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
    addUp(plan, ({ type, count }) => count * getSize(type))
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

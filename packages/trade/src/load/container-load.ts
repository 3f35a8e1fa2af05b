import { CONTAINER_TYPES, type ContainerType, payloadGrams, plannedMm3 } from './containers.ts'
import { type LoadLine, type RequestedLine, sortLines } from './load-lines.ts'
import { cartonMm3Of, type Journey } from './packed-product.ts'
import { type ContainerCount, type LoadedContainers, loadTogether } from './shared-containers.ts'

export interface ContainerLoad extends LoadedContainers {
  isFull: boolean
  /** Whether all containers are requested ones. */
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
export function containerLoad(lines: readonly LoadLine[], journey: Journey = {}): ContainerLoad {
  const { requested, shared, uncounted } = sortLines(lines, journey)
  const together = loadTogether(shared)
  const parts = [...requested.map(requestedContainers), ...(together ? [together] : [])]
  const limits = new Set(parts.map(({ limit }) => limit))
  const payloadOf = (type: ContainerType) => payloadGrams(type, journey.destination)
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

/** Share from which a load counts as full. */
const FULL = 0.995

const sumOf = <Item>(items: readonly Item[], amountOf: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + amountOf(item), 0)

/** Returns the used share of all containers; undefined if the share of some is unknown. */
function averageOf(
  parts: readonly LoadedContainers[],
  shareOf: (part: LoadedContainers) => number | undefined,
  capacityOf: (type: ContainerType) => number = plannedMm3,
): number | undefined {
  let [used, capacity] = [0, 0]
  for (const part of parts) {
    const own = sumOf(part.containers, ({ type, count }) => count * capacityOf(type))
    used += own * (shareOf(part) ?? Number.NaN)
    capacity += own
  }
  return used >= 0 ? used / Math.max(1, capacity) : undefined
}

/** Returns one entry for each type, the largest first. */
const merged = (containers: readonly ContainerCount[]): ContainerCount[] =>
  CONTAINER_TYPES.toReversed().flatMap((type) => {
    const count = sumOf(containers, (one) => (one.type === type ? one.count : 0))
    return count > 0 ? { type, count } : []
  })

function volumeOf(lines: readonly { line: LoadLine; cartons?: number | undefined }[]) {
  let volume = 0
  for (const { line, cartons } of lines) {
    const mm3 = cartonMm3Of(line)
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

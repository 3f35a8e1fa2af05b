import {
  CONTAINER_TYPES,
  type ContainerType,
  getPayloadGrams,
  getPlannedMm3,
} from './containers.ts'
import { type LoadLine, type RequestedLine, sortLines } from './load-lines.ts'
import { getCartonMm3, type Journey } from './packed-product.ts'
import { type ContainerCount, type LoadedContainers, loadShared, sumBy } from './shared-load.ts'

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
  const sharedLoad = loadShared(shared)
  const parts = [...requested.map(loadRequested), ...(sharedLoad ? [sharedLoad] : [])]
  const limits = new Set(parts.map(({ limit }) => limit))
  const getPayload = (type: ContainerType) => getPayloadGrams(type, journey.destination)
  const counted = [...requested, ...shared]
  return {
    containers: mergeContainers(parts.flatMap(({ containers }) => containers)),
    limit: limits.size === 1 ? parts[0]?.limit : undefined,
    full: averageShares(parts, ({ full }) => full) ?? 0,
    room: averageShares(parts, ({ room }) => room) ?? 0,
    weight: averageShares(parts, ({ weight }) => weight, getPayload),
    isFull: !sharedLoad?.more || sharedLoad.full >= FULL,
    isRequested: !sharedLoad,
    isTight: sharedLoad?.isTight === true,
    more: sharedLoad?.more,
    cartons: sumBy(counted, ({ cartons = 0 }) => cartons),
    grossGrams: sumBy(counted, ({ cartons = 0, line }) => cartons * (line.grossGrams ?? 0)),
    volumeMm3: calculateVolume(counted),
    unweighed: requested.flatMap(({ index, needs }) => (needs ? [] : index)),
    uncounted,
  }
}

const FULL = 0.995

/** Returns the used share of all containers; undefined if the share of some is unknown. */
function averageShares(
  parts: readonly LoadedContainers[],
  getShare: (part: LoadedContainers) => number | undefined,
  getCapacity: (type: ContainerType) => number = getPlannedMm3,
) {
  let [used, capacity] = [0, 0]
  for (const part of parts) {
    const partCapacity = sumBy(part.containers, ({ type, count }) => count * getCapacity(type))
    used += partCapacity * (getShare(part) ?? Number.NaN)
    capacity += partCapacity
  }
  return used >= 0 ? used / Math.max(1, capacity) : undefined
}

const mergeContainers = (containers: readonly ContainerCount[]): ContainerCount[] =>
  CONTAINER_TYPES.toReversed().flatMap((type) => {
    const count = sumBy(
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
    isTight: false,
    more: undefined,
  }
}

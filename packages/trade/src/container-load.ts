import { mm3Of } from './cartons.ts'
import { type ContainerCount, chooseContainers, isEnough, shareOf } from './container-plan.ts'
import type { ContainerType } from './containers.ts'
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

export type { ContainerCount, LoadLine, LoadOptions, Uncounted }

/** Cartons that still fit; `exact` where they are of the one size that everything else is. */
export interface MoreCartons {
  cartons: number
  exact: boolean
}

/** What a list takes. Shares are of all `containers` together: 1 is full. */
export interface ContainerLoad {
  /** From the largest; none where nothing is counted. */
  containers: ContainerCount[]
  /** What fills them: the larger of `room` and `weight`. */
  limit: 'volume' | 'weight'
  full: number
  weight: number
  /** The share of the room that can be loaded, not of its volume. */
  room: number
  /** `room` if loaded well and if loaded loosely; above 1 it takes another container. */
  band: { tight: number; loose: number }
  /** The cartons are of one size: they were laid out, and `band` is no wider than `room`. */
  exact: boolean
  cartons: number
  grossGrams: number
  /** Null where the sides of a carton are not known. */
  volumeMm3: number | null
  /** How much more of the same mix fits. */
  leftMm3: number | null
  /** For every line how many more cartons of it fit beside all others; null where it is not counted. */
  more: (MoreCartons | null)[]
  uncounted: Uncounted[]
}

/** Containers of one type for the whole list, by room and by weight. */
interface Total {
  room: number
  weight: number
}
type Totals = ReadonlyMap<ContainerType, Total>

/**
 * The containers that a list of products takes: cartons of one size as they are laid out, a mix by the middle of how
 * well mixes fill the room, and never less than each carton takes where it is alone; then by weight, which binds
 * where its share is larger. What the house states goes before what is computed. Lines that lack facts, cool goods
 * and what fits no container are named and not counted. It is an estimate, and no verified gross mass.
 *
 * Costs some microseconds a line, 30 where nothing is compiled yet.
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
  const volumeMm3 = volumeOf(loaded)
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
    exact,
    cartons: loaded.reduce((sum, { cartons }) => sum + cartons, 0),
    grossGrams: loaded.reduce(
      (sum, { cartons, line }) => sum + cartons * (line.grossGrams ?? 0),
      0,
    ),
    volumeMm3,
    leftMm3: volumeMm3 && Math.round(volumeMm3 * Math.max(0, 1 / full - 1)),
    more,
    uncounted,
  }
}

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

/** How many more cartons of a line the containers take, found by halving; null where they take none of its kind. */
function moreOf(
  { cartons, needs }: CountedLine,
  containers: readonly ContainerCount[],
  totals: Totals,
  filling: Filling,
): number | null {
  const parts: { count: number; others: Total; of: LineNeeds }[] = []
  for (const { type, count } of containers) {
    const [of, total] = [needs.get(type), totals.get(type)]
    if (!of || !total) return null
    const room = total.room - of.room(cartons, filling)
    const weight = total.weight - of.weight(cartons, filling)
    parts.push({ count, others: { room, weight }, of })
  }
  const takes = (amount: number) => {
    let times = 0
    for (const { count, others, of } of parts) {
      const room = others.room + of.room(amount, filling)
      times += count / Math.max(room, others.weight + of.weight(amount, filling))
    }
    return isEnough(times)
  }
  if (parts.length === 0) return null
  let most = 0
  let tooMany = parts.reduce((sum, { count, of }) => sum + count * of.most, 1)
  while (tooMany - most > 1) {
    const middle = Math.floor((most + tooMany) / 2)
    if (takes(cartons + middle)) most = middle
    else tooMany = middle
  }
  return most
}

/** Cubic millimetres of all cartons; null where those of one are not known. */
function volumeOf(lines: readonly CountedLine[]): number | null {
  let volume = 0
  for (const { cartons, line } of lines) {
    const sides = sidesOf(line)
    if (!sides) return null
    volume += cartons * mm3Of(sides)
  }
  return volume
}

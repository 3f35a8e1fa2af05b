import { CONTAINER_TYPES, type ContainerType, plannedMm3 } from './containers.ts'

/** Containers of one type. */
export interface ContainerCount {
  type: ContainerType
  count: number
}

/** How many containers of a type alone a load takes, for every type that takes it at all. */
export type Needs = ReadonlyMap<ContainerType, number>

/** What sums of fractions may be off by. */
const ROUNDING = 1e-9

/**
 * The share of some containers that a load takes, where each has a part of it in proportion; above 1 it does not
 * fit.
 */
export function shareOf(containers: readonly ContainerCount[], needs: Needs): number {
  if (containers.length === 0) return 0
  let times = 0
  for (const { type, count } of containers) times += count / (needs.get(type) ?? Infinity)
  return 1 / times
}

/** Whether containers that take a load so many times take it once. */
export const isEnough = (times: number): boolean => times >= 1 - ROUNDING

/**
 * The fewest containers for a load, and of those the smallest: some of one type, the last of them of any. From the
 * largest; none where no type takes the load.
 */
export function chooseContainers(needs: Needs): ContainerCount[] {
  const types = CONTAINER_TYPES.filter((type) => Number.isFinite(needs.get(type) ?? Infinity))
  let best: ContainerCount[] = []
  for (const last of types) {
    for (const main of types) {
      const plan = planOf(main, last, needs)
      if (best.length === 0 || isLess(plan, best)) best = plan
    }
  }
  return best
}

function planOf(main: ContainerType, last: ContainerType, needs: Needs): ContainerCount[] {
  const [ofMain, ofLast] = [needs.get(main) ?? Infinity, needs.get(last) ?? Infinity]
  // What isEnough asks, solved for the number of them: `count / ofMain + 1 / ofLast` times.
  const count = Math.max(0, Math.ceil((1 - ROUNDING - 1 / ofLast) * ofMain))
  if (main === last) return [{ type: main, count: count + 1 }]
  if (count === 0) return [{ type: last, count: 1 }]
  const both = [
    { type: main, count },
    { type: last, count: 1 },
  ]
  return both.sort((one, other) => plannedMm3(other.type) - plannedMm3(one.type))
}

function isLess(plan: ContainerCount[], other: ContainerCount[]): boolean {
  const [count, otherCount] = [countOf(plan), countOf(other)]
  return count === otherCount ? roomOf(plan) < roomOf(other) : count < otherCount
}

const countOf = (plan: ContainerCount[]): number => plan.reduce((sum, { count }) => sum + count, 0)

const roomOf = (plan: ContainerCount[]): number =>
  plan.reduce((sum, { type, count }) => sum + count * plannedMm3(type), 0)

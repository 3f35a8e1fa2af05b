import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { containerLoad } from './container-load.ts'
import { CONTAINER_TYPES, type ContainerType, payloadGrams, plannedMm3 } from './containers.ts'
import { cartonsInContainer, type PackedProduct } from './packed-product.ts'

const of = <Line extends PackedProduct>(line: Line, cartons: number) => ({ ...line, cartons })

const products = fc.record({
  lengthMm: fc.integer({ min: 200, max: 800 }),
  widthMm: fc.integer({ min: 150, max: 500 }),
  heightMm: fc.integer({ min: 100, max: 500 }),
  grossGrams: fc.integer({ min: 500, max: 40_000 }),
  mayTilt: fc.boolean(),
  stackLayersMax: fc.option(fc.integer({ min: 1, max: 20 })),
})
const amounts = fc.integer({ min: 1, max: 5_000 })
const destinations = fc.constantFrom(undefined, 'US', 'DE', 'AE')
const lists = fc.array(
  fc.tuple(products, amounts).map(([line, cartons]) => of(line, cartons)),
  { minLength: 2, maxLength: 6 },
)
const RUNS = { numRuns: 2_000 }

const crate = (lengthMm: number, widthMm: number, heightMm: number, stackLayersMax?: number) => ({
  ...{ lengthMm, widthMm, heightMm, grossGrams: 500, mayTilt: stackLayersMax !== undefined },
  stackLayersMax: stackLayersMax ?? null,
})

/** With 5,826 more cartons of the first line it needs 9.000000008 containers, which is a rounding error. */
const FULL_LOAD = [
  of(crate(206, 436, 123), 180),
  of(crate(288, 288, 101, 2), 4_266),
  of(crate(787, 332, 177), 53),
  of(crate(767, 363, 499), 2_645),
]

describe('any list', () => {
  it('of one product uses the fewest containers and has an exact remainder', () => {
    fc.assert(
      fc.property(products, amounts, destinations, (line, cartons, destination) => {
        const { containers, more } = containerLoad([of(line, cartons)], { destination })
        const most = (type: ContainerType) =>
          cartonsInContainer(line, type, { destination })?.cartons ?? 0
        const capacity = containers.reduce((sum, { type, count }) => sum + count * most(type), 0)
        const number = containers.reduce((sum, { count }) => sum + count, 0)
        expect(more).toEqual([{ cartons: capacity - cartons, exact: true }])
        expect((number - 1) * Math.max(...CONTAINER_TYPES.map(most))).toBeLessThan(cartons)
      }),
      RUNS,
    )
  })

  it('never exceeds the volume, the payload or the layouts', () => {
    fc.assert(
      fc.property(lists, destinations, (lines, destination) => {
        const load = containerLoad(lines, { destination })
        const { band } = load
        const sum = (of: (type: ContainerType) => number) =>
          load.containers.reduce((total, { type, count }) => total + count * of(type), 0)
        expect(load.uncounted).toEqual([])
        expect(load.grossGrams).toBeLessThanOrEqual(sum((type) => payloadGrams(type, destination)))
        expect(load.volumeMm3).toBeLessThanOrEqual(
          sum(plannedMm3) * (band.tight === band.loose ? 1 : 0.851),
        )
        for (const [index, line] of lines.entries()) {
          const alone = sum((type) => cartonsInContainer(line, type, { destination })?.cartons ?? 0)
          const more = load.more[index]?.cartons ?? 0
          expect(line.cartons + more).toBeLessThanOrEqual(alone)
        }
      }),
      RUNS,
    )
  })

  it('fits exactly the stated number of additional cartons', () => {
    const types = fc.constantFrom(...CONTAINER_TYPES)
    fc.assert(
      fc.property(lists, types, (lines, container) => {
        const { containers, more } = containerLoad(lines, { container })
        const countWith = (extra: number) => {
          const [first, ...others] = lines
          const grown = first ? [{ ...first, cartons: first.cartons + extra }] : []
          return containerLoad([...grown, ...others], { container }).containers[0]?.count ?? 0
        }
        const count = containers[0]?.count ?? 0
        expect(countWith(more[0]?.cartons ?? 0)).toBe(count)
        expect(countWith((more[0]?.cartons ?? 0) + 1)).toBe(count + 1)
      }),
      { ...RUNS, examples: [[FULL_LOAD, '40HC']] },
    )
  })

  it('reports a line with a missing fact without changing the load', () => {
    fc.assert(
      fc.property(lists, products, amounts, (lines, line, cartons) => {
        const { grossGrams: _, ...unweighed } = line
        const without = containerLoad(lines)
        const load = containerLoad([...lines, of(unweighed, cartons)])
        expect(load).toEqual({
          ...without,
          more: [...without.more, null],
          uncounted: [{ line: lines.length, why: 'missing', missing: ['grossGrams'] }],
        })
      }),
      { numRuns: 200 },
    )
  })

  it('accepts any numbers', () => {
    const odd = fc.constantFrom(0, -1, 0.5, Number.NaN, Infinity, 1, 1e15, null, undefined)
    const line = fc.record({
      ...{ cartons: odd, lengthMm: odd, widthMm: odd, heightMm: odd, grossGrams: odd },
      ...{ stackLayersMax: odd, cartonsPer20: odd, cartonsPerLayer: odd, layersPerPallet: odd },
    })
    fc.assert(
      fc.property(fc.array(line), fc.boolean(), (lines, palletised) => {
        const load = containerLoad(lines, { palletised })
        for (const share of [load.full, load.room, load.weight]) {
          expect(share).toBeGreaterThanOrEqual(0)
          expect(share).toBeLessThan(1.001)
        }
      }),
      RUNS,
    )
  })
})

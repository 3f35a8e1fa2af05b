import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UNITS_OF_SALE, type UnitOfSale } from '../units-of-sale.ts'
import { type ContainerLoad, estimateLoad } from './container-load.ts'
import {
  CONTAINER_TYPES,
  type ContainerType,
  getPayloadGrams,
  getPlannedMm3,
} from './containers.ts'
import type { LoadLine } from './load-lines.ts'
import { countCartonsInContainer } from './packed-product.ts'
import {
  countCartonsPerPalletLayer,
  countPalletsPerContainer,
  PALLET_GRAMS,
  PALLETS,
  type PalletType,
} from './pallets.ts'

const createLine = <Product extends object>(
  product: Product,
  quantity: number,
  unit: UnitOfSale,
) => ({
  ...product,
  quantity,
  unit,
})

it('cartons of unknown sides are estimated by their volume', () => {
  const tea = { volumeMm3: 30e6, grossGrams: 8_000 }
  const load = estimateLoad([createLine(tea, 500, 'carton')])
  expect(load).toMatchObject({ cartons: 500, volumeMm3: 15e9, uncounted: [] })
  expect(load.containers).toEqual([{ type: '20', count: 1 }])
  expect(load.limit).toBe('volume')
  expect(load.room).toBeCloseTo(15e9 / (0.85 * getPlannedMm3('20')), 1)
  expect(load.more).toMatchObject({ isExact: false })
  expect(countCartonsInContainer(tea, '20')).toEqual({ cartons: 929, limit: 'volume' })
  const onPallets = estimateLoad([createLine(tea, 1, 'pallet')])
  expect(onPallets.uncounted).toMatchObject([{ reason: 'missing' }])
})

const CARTON = {
  lengthMm: fc.integer({ min: 200, max: 800 }),
  widthMm: fc.integer({ min: 150, max: 500 }),
  heightMm: fc.integer({ min: 100, max: 500 }),
  grossGrams: fc.integer({ min: 500, max: 40_000 }),
  mayTilt: fc.boolean(),
  stackLayersMax: fc.option(fc.integer({ min: 1, max: 20 })),
}
const products = fc.record(CARTON)
const palletTypes = fc.constantFrom(...(Object.keys(PALLETS) as PalletType[]))
const statedCartons = fc.option(fc.integer({ min: 1, max: 3_000 }))
/** Products with any of the facts, and with stated numbers that may contradict them. */
const anyProducts = fc.record({
  ...CARTON,
  heightMm: fc.option(CARTON.heightMm),
  unitsPerCarton: fc.option(fc.constantFrom(1, 24)),
  palletType: fc.option(palletTypes),
  cartonsPerLayer: fc.integer({ min: 1, max: 20 }),
  layersPerPallet: fc.integer({ min: 1, max: 8 }),
  palletHeightMm: fc.option(fc.integer({ min: 400, max: 2_600 })),
  palletsStackable: fc.boolean(),
  cartonsPer20: statedCartons,
  cartonsPer40: statedCartons,
  cartonsPer40HC: statedCartons,
})
const units = fc.constantFrom(...(Object.keys(UNITS_OF_SALE) as UnitOfSale[]))
const amounts = fc.integer({ min: 1, max: 5_000 })
const toQuantity = (unit: UnitOfSale, amount: number) =>
  unit === 'carton' || unit === 'piece' ? amount : Math.ceil(amount / 100)
const mixedLines: fc.Arbitrary<LoadLine> = fc
  .tuple(anyProducts, units, amounts)
  .map(([product, unit, amount]) => createLine(product, toQuantity(unit, amount), unit))
/** Returns a line whose pallet facts agree with its carton, and which states no numbers. */
const withConsistentPallet = (line: LoadLine, palletType: PalletType): LoadLine => ({
  ...line,
  palletType,
  palletHeightMm: null,
  palletsStackable: false,
  cartonsPer20: null,
  cartonsPer40: null,
  cartonsPer40HC: null,
  cartonsPerLayer: countCartonsPerPalletLayer(palletType, {
    lengthMm: line.lengthMm ?? 1,
    widthMm: line.widthMm ?? 1,
  }),
})
const mixedLists = fc.array(mixedLines, { maxLength: 6 })
const cartonLists = fc.array(
  fc.tuple(products, amounts).map(([product, amount]) => createLine(product, amount, 'carton')),
  { minLength: 2, maxLength: 6 },
)
const destinations = fc.constantFrom(undefined, 'US', 'DE', 'AE')
const RUNS = { numRuns: 500 }

const sumContainers = (
  { containers }: Pick<ContainerLoad, 'containers'>,
  getAmount: (type: ContainerType) => number,
) => containers.reduce((total, { type, count }) => total + count * getAmount(type), 0)

/** Results are ordered by the number of containers, then by their volume. */
const isLess = (a: ContainerLoad, b: ContainerLoad): boolean => {
  const byCount = sumContainers(a, () => 1) - sumContainers(b, () => 1)
  return (byCount || sumContainers(a, getPlannedMm3) - sumContainers(b, getPlannedMm3)) < 0
}

const createCarton = (
  lengthMm: number,
  widthMm: number,
  heightMm: number,
  stackLayersMax?: number,
) => ({
  lengthMm,
  widthMm,
  heightMm,
  grossGrams: 500,
  mayTilt: stackLayersMax !== undefined,
  stackLayersMax: stackLayersMax ?? null,
})

/** With 5,826 more cartons of the first line it needs 9.000000008 containers, which is a rounding error. */
const FULL_LOAD = [
  createLine(createCarton(206, 436, 123), 180, 'carton'),
  createLine(createCarton(288, 288, 101, 2), 4_266, 'carton'),
  createLine(createCarton(787, 332, 177), 53, 'carton'),
  createLine(createCarton(767, 363, 499), 2_645, 'carton'),
]

describe('any list', () => {
  it('of cartons of one product uses the fewest containers and has an exact remainder', () => {
    fc.assert(
      fc.property(products, amounts, destinations, (product, cartons, destination) => {
        const load = estimateLoad([createLine(product, cartons, 'carton')], { destination })
        const countMost = (type: ContainerType) =>
          countCartonsInContainer(product, type, { destination })?.cartons ?? 0
        const amount = sumContainers(load, countMost) - cartons
        expect(load.more).toEqual(
          amount > 0 ? { line: 0, amount, unit: 'carton', isExact: true } : undefined,
        )
        expect(
          (sumContainers(load, () => 1) - 1) * Math.max(...CONTAINER_TYPES.map(countMost)),
        ).toBeLessThan(cartons)
      }),
      RUNS,
    )
  })

  it('of cartons never exceeds the volume or the layouts', () => {
    fc.assert(
      fc.property(cartonLists, destinations, (lines, destination) => {
        const load = estimateLoad(lines, { destination })
        const { more } = load
        expect(load.uncounted).toEqual([])
        expect(load.volumeMm3).toBeLessThanOrEqual(
          sumContainers(load, getPlannedMm3) * (more?.isExact === false ? 0.851 : 1),
        )
        for (const [index, line] of lines.entries()) {
          const alone = sumContainers(
            load,
            (type) => countCartonsInContainer(line, type, { destination })?.cartons ?? 0,
          )
          const added = more?.line === index ? more.amount : 0
          expect(line.quantity + added).toBeLessThanOrEqual(alone)
        }
      }),
      RUNS,
    )
  })

  it('of pallets, cartons and containers never exceeds the floor, the volume or the payload', () => {
    fc.assert(
      fc.property(mixedLists, palletTypes, destinations, (mixed, palletType, destination) => {
        const lines = mixed.map((line) => withConsistentPallet(line, palletType))
        const load = estimateLoad(lines, { destination })
        const ignored = [...load.uncounted.map(({ line }) => line), ...load.unweighed]
        const counted = lines.filter((_, index) => !ignored.includes(index))
        const countPositions = (type: ContainerType) =>
          countPalletsPerContainer(type, palletType, { heightMm: 0 })
        let [pallets, requestedPositions] = [0, 0]
        for (const { quantity, unit } of counted) {
          if (unit === 'pallet') pallets += quantity
          else if (unit !== 'carton' && unit !== 'piece') {
            requestedPositions += quantity * countPositions(unit)
          }
        }
        expect(pallets).toBeLessThanOrEqual(
          sumContainers(load, countPositions) - requestedPositions,
        )
        expect(load.grossGrams + pallets * PALLET_GRAMS).toBeLessThanOrEqual(
          sumContainers(load, (type) => getPayloadGrams(type, destination)),
        )
        expect(load.volumeMm3 ?? 0).toBeLessThanOrEqual(sumContainers(load, getPlannedMm3))
      }),
      RUNS,
    )
  })

  it('never needs less if a line is added or a quantity is increased', () => {
    fc.assert(
      fc.property(
        mixedLists,
        mixedLines,
        amounts,
        destinations,
        (lines, line, extra, destination) => {
          const without = estimateLoad(lines, { destination })
          const added = estimateLoad([...lines, line], { destination })
          expect(isLess(added, without)).toBe(false)
          const increased = createLine(
            line,
            line.quantity + toQuantity(line.unit, extra),
            line.unit,
          )
          expect(isLess(estimateLoad([...lines, increased], { destination }), added)).toBe(false)
        },
      ),
      RUNS,
    )
  })

  it('contains exactly the requested containers', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...CONTAINER_TYPES), fc.integer({ min: 1, max: 9 }))),
        (requests) => {
          const { containers, full } = estimateLoad(
            requests.map(([type, count]) => createLine({}, count, type)),
          )
          for (const type of CONTAINER_TYPES) {
            const sum = requests.reduce(
              (total, [requested, count]) => total + (requested === type ? count : 0),
              0,
            )
            expect(containers.find((container) => container.type === type)?.count ?? 0).toBe(sum)
          }
          expect(full).toBe(requests.length > 0 ? 1 : 0)
        },
      ),
    )
  })

  it('fits exactly the stated amount of additional goods', () => {
    fc.assert(
      fc.property(mixedLists, (lines) => {
        const load = estimateLoad(lines)
        const { more } = load
        if (!more) return
        const loadMore = (extra: number) =>
          estimateLoad([...lines, { ...lines[more.line], quantity: extra, unit: more.unit }])
        expect(loadMore(more.amount).containers).toEqual(load.containers)
        expect(isLess(load, loadMore(more.amount + 1))).toBe(true)
      }),
      { ...RUNS, examples: [[FULL_LOAD]] },
    )
  })

  it('reports a line with a missing fact without changing the load', () => {
    fc.assert(
      fc.property(mixedLists, products, amounts, (lines, product, cartons) => {
        const without = estimateLoad(lines)
        const load = estimateLoad([
          ...lines,
          createLine({ ...product, grossGrams: null }, cartons, 'carton'),
        ])
        expect(load).toEqual({
          ...without,
          uncounted: [
            ...without.uncounted,
            { line: lines.length, reason: 'missing', missing: ['grossGrams'] },
          ],
        })
      }),
      { numRuns: 200 },
    )
  })

  it('accepts any numbers', () => {
    const odd = fc.constantFrom(0, -1, 0.5, Number.NaN, Infinity, 1, 1e15, null, undefined)
    const line = fc.record({
      lengthMm: odd,
      widthMm: odd,
      heightMm: odd,
      grossGrams: odd,
      stackLayersMax: odd,
      cartonsPer20: odd,
      cartonsPerLayer: odd,
      layersPerPallet: odd,
      palletType: fc.option(palletTypes),
      quantity: fc.constantFrom(0, -1, 0.5, Number.NaN, Infinity, 1, 1e15),
      unit: units,
    })
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const load = estimateLoad(lines)
        for (const share of [load.full, load.room, load.weight ?? 0]) {
          expect(share).toBeGreaterThanOrEqual(0)
          expect(share).toBeLessThan(1.001)
        }
      }),
      RUNS,
    )
  })
})

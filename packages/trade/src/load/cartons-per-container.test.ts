import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toMm3 } from './cartons.ts'
import {
  type Carton,
  countCartonsByRoom,
  countCartonsPerContainer,
  type Stowage,
} from './cartons-per-container.ts'
import {
  CONTAINER_TYPES,
  CONTAINERS,
  getPayloadGrams,
  getPlannedMm3,
  HEADROOM_MM,
} from './containers.ts'
import { countCartonsPerPalletLayer } from './pallets.ts'

const createCarton = (lengthMm: number, widthMm: number, heightMm: number, grossGrams = 1_000) => ({
  lengthMm,
  widthMm,
  heightMm,
  grossGrams,
})

const anySide = fc.integer({ min: 20, max: 1_200 })

/** Typical cartons, and any that the specification accepts. */
const cartons = fc.oneof(
  fc.record({
    lengthMm: fc.integer({ min: 250, max: 600 }),
    widthMm: fc.integer({ min: 180, max: 400 }),
    heightMm: fc.integer({ min: 120, max: 350 }),
    grossGrams: fc.integer({ min: 500, max: 30_000 }),
  }),
  fc.record({
    lengthMm: anySide,
    widthMm: anySide,
    heightMm: anySide,
    grossGrams: fc.integer({ min: 1, max: 100_000 }),
  }),
)
const stowages = fc.record({
  mayTilt: fc.boolean(),
  stackLayersMax: fc.option(fc.integer({ min: 1, max: 40 })),
})
const types = fc.constantFrom(...CONTAINER_TYPES)
const RUNS = { numRuns: 2_000 }

it.each([
  [createCarton(400, 300, 250), [981, 2_070, 2_300]],
  [createCarton(380, 285, 240), [1_116, 2_268, 2_772]],
  [createCarton(600, 400, 300), [357, 770, 880]],
  [createCarton(330, 250, 180), [1_956, 4_032, 4_704]],
])('the layout matches the counts of loaders: %o', (box, counts) => {
  expect(CONTAINER_TYPES.map((type) => countCartonsPerContainer(box, type))).toEqual(
    counts.map((cartons) => ({ cartons, limit: 'volume' })),
  )
})

it.each([
  ['EUR', 8],
  ['1200x1000', 10],
  ['1219x1016', 10],
] as const)('a layer on a %s pallet has %i cartons of 400 × 300 mm', (pallet, count) => {
  expect(countCartonsPerPalletLayer(pallet, createCarton(400, 300, 250))).toBe(count)
})

describe('any carton', () => {
  it('never exceeds the volume, floor, height, layers or payload', () => {
    fc.assert(
      fc.property(cartons, types, stowages, (box, type, stowage) => {
        const { cartons, limit } = countCartonsPerContainer(box, type, stowage)
        const { planned } = CONTAINERS[type]
        expect(Number.isInteger(cartons)).toBe(true)
        expect(cartons * toMm3(box)).toBeLessThanOrEqual(getPlannedMm3(type))
        expect(cartons * box.grossGrams).toBeLessThanOrEqual(getPayloadGrams(type))
        const flattest = stowage.mayTilt
          ? Math.min(box.lengthMm, box.widthMm, box.heightMm)
          : box.heightMm
        const layers = Math.min(
          Math.floor((planned.heightMm - HEADROOM_MM) / flattest),
          stowage.stackLayersMax ?? Infinity,
        )
        const smallestBase = toMm3(box) / (stowage.mayTilt ? getLongest(box) : box.heightMm)
        const base = (planned.lengthMm * planned.widthMm) / smallestBase
        expect(cartons).toBeLessThanOrEqual(layers * Math.floor(base))
        const next = (cartons + 1) * box.grossGrams
        if (limit === 'weight') expect(next).toBeGreaterThan(getPayloadGrams(type))
        else expect(limit === 'stack' && !stowage.stackLayersMax).toBe(false)
      }),
      RUNS,
    )
  })

  it('never fits fewer when smaller, lighter, less restricted or in a larger container', () => {
    const less = fc.tuple(fc.nat(30), fc.nat(30), fc.nat(30), fc.nat(500))
    fc.assert(
      fc.property(
        cartons,
        less,
        types,
        stowages,
        (box, [length, width, height, grams], type, stowage) => {
          const count = (changed: Carton, how: Stowage = stowage) =>
            countCartonsPerContainer(changed, type, how).cartons
          const smaller = createCarton(
            Math.max(20, box.lengthMm - length),
            Math.max(20, box.widthMm - width),
            Math.max(20, box.heightMm - height),
            Math.max(1, box.grossGrams - grams),
          )
          expect(count(smaller)).toBeGreaterThanOrEqual(count(box))
          const [small, medium, large] = CONTAINER_TYPES.map((containerType) =>
            countCartonsByRoom(box, containerType, stowage),
          )
          expect(medium).toBeGreaterThanOrEqual(small ?? 0)
          expect(large).toBeGreaterThanOrEqual(medium ?? 0)
          expect(count(box, { ...stowage, mayTilt: true })).toBeGreaterThanOrEqual(count(box))
          expect(count(box, { ...stowage, stackLayersMax: null })).toBeGreaterThanOrEqual(
            count(box),
          )
        },
      ),
      RUNS,
    )
  })
})

const getLongest = ({ lengthMm, widthMm, heightMm }: Carton) =>
  Math.max(lengthMm, widthMm, heightMm)

it('heavy cartons are limited by the payload and the roads of the destination', () => {
  const heavy = createCarton(400, 300, 250, 36_000)
  expect(countCartonsPerContainer(heavy, '20')).toEqual({ cartons: 782, limit: 'weight' })
  expect(countCartonsPerContainer(heavy, '20', { destination: 'US' })).toEqual({
    cartons: 554,
    limit: 'weight',
  })
})

it('the stack limit is reported only if more cartons would fit', () => {
  const box = createCarton(400, 300, 250)
  expect(countCartonsPerContainer(box, '20', { stackLayersMax: 4 })).toEqual({
    cartons: 4 * 109,
    limit: 'stack',
  })
  expect(countCartonsPerContainer(box, '20', { stackLayersMax: 9 }).limit).toBe('volume')
})

it('cartons that are too high are tilted if allowed', () => {
  const pole = createCarton(300, 300, 2_400)
  expect(countCartonsPerContainer(pole, '20')).toEqual({ cartons: 0, limit: 'volume' })
  expect(countCartonsPerContainer(pole, '20', { mayTilt: true }).cartons).toBe(7 * 7 * 2)
})

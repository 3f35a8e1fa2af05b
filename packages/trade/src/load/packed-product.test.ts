import { describe, expect, it } from 'vitest'
import { UNITS_OF_SALE, type UnitOfSale } from '../units-of-sale.ts'
import { getCartonsPerPallet, getUnitsPerCarton } from './cartons.ts'
import { toCartons } from './packed-product.ts'

const packing = { unitsPerInner: 6, innersPerCarton: 4, cartonsPerLayer: 10, layersPerPallet: 6 }
/** Cartons of which 981, 2,070 and 2,300 fit by room. */
const carton = { lengthMm: 400, widthMm: 300, heightMm: 250, grossGrams: 8_000 }
const tea = { ...packing, ...carton }
const units = Object.keys(UNITS_OF_SALE) as UnitOfSale[]

describe('a quantity', () => {
  it.each([
    [12, 'carton', 12],
    [0, 'carton', 0],
    [1, 'piece', 1],
    [24, 'piece', 1],
    [25, 'piece', 2],
    [2, 'pallet', 120],
    [0.5, 'pallet', 30],
    [1, '20', 981],
    [1, '40', 2_070],
    [2, '40HC', 4_600],
  ] as const)('%d × %s is %d whole cartons', (quantity, unit, cartons) => {
    expect(toCartons(quantity, unit, tea)).toBe(cartons)
  })

  it('in containers uses the stated number, up to the road payload', () => {
    expect(toCartons(1, '20', { ...tea, cartonsPer20: 900 })).toBe(900)
    const product = { ...tea, cartonsPer20: 3_000 }
    expect(toCartons(1, '20', product, { destination: 'US' })).toBe(2_494)
    expect(toCartons(1, '40', { ...tea, grossGrams: 20_000 }, { destination: 'US' })).toBe(1_009)
  })

  it('is undefined if a fact is missing, and for containers of cool goods', () => {
    for (const unit of units.filter((name) => name !== 'carton')) {
      expect(toCartons(1, unit, {}), unit).toBeUndefined()
    }
    expect(toCartons(1, '20', { ...tea, storage: 'cool' })).toBeUndefined()
    expect(getUnitsPerCarton({ unitsPerCarton: 30, unitsPerInner: 6, innersPerCarton: 4 })).toBe(30)
    expect(getCartonsPerPallet({ cartonsPerLayer: 10 })).toBeUndefined()
  })
})

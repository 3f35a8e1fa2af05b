import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ALLERGENS } from './allergens.ts'
import { cbmDiffers, cbmOf } from './cartons.ts'
import { daysLeft } from './certificates.ts'
import { CONTAINER_TYPES, CONTAINERS, type Container, payloadGrams } from './containers.ts'
import { netContentText } from './net-content.ts'
import { loadedPalletMm, palletsPerContainer } from './pallets.ts'
import { needsCooling, shelfLifePercent } from './storage.ts'
import {
  celsiusToFahrenheit,
  gramsToOunces,
  gramsToPounds,
  inchesToMm,
  mlToFluidOunces,
  mm3ToCubicFeet,
  mmToInches,
  poundsToGrams,
} from './us-units.ts'

const box = { lengthMm: 400, widthMm: 300, heightMm: 250 }

describe('a container', () => {
  const LEAST_M3 = { '20': 32.1, '40': 65.7, '40HC': 74.2 }

  it.each(CONTAINER_TYPES)('%s has the room that its sides make', (type) => {
    const { least, planned, usual, capacityLitres }: Container = CONTAINERS[type]
    expect((least.lengthMm * least.widthMm * least.heightMm) / 1e9).toBeCloseTo(LEAST_M3[type], 1)
    for (const side of ['lengthMm', 'widthMm', 'heightMm'] as const) {
      expect(planned[side]).toBeLessThanOrEqual(usual[side])
      expect(planned[side]).toBeGreaterThanOrEqual(least[side])
    }
    expect((usual.lengthMm * usual.widthMm * usual.heightMm) / 1e6 / capacityLitres).toBeCloseTo(
      1,
      1,
    )
  })

  it.each(CONTAINER_TYPES)('%s weighs 30,480 kg with its tare and payload', (type) => {
    const { tareGrams, platePayloadGrams } = CONTAINERS[type]
    expect(tareGrams + platePayloadGrams).toBe(30_480_000)
  })

  it('carries what the roads of its destination allow, never more than its plate', () => {
    expect(CONTAINER_TYPES.map((type) => payloadGrams(type, 'US'))).toEqual([
      19_958_000, 20_185_000, 20_185_000,
    ])
    expect(payloadGrams('20', 'NL')).toBe(28_000_000)
    for (const country of [undefined, null, 'AE', 'constructor', '']) {
      expect(payloadGrams('40HC', country)).toBe(26_540_000)
    }
  })

  it('takes pallets on its floor, two high where both pass the door', () => {
    const at = (heightMm: number, stackable = true) =>
      CONTAINER_TYPES.map((type) => palletsPerContainer(type, 'EUR', { heightMm, stackable }))
    expect(at(1_000)).toEqual([22, 46, 46])
    expect(at(1_000, false)).toEqual([11, 23, 23])
    expect(at(1_200)).toEqual([11, 23, 46])
    expect(at(2_300)).toEqual([0, 0, 23])
    expect(loadedPalletMm(6, 250)).toBe(1_644)
  })
})

describe('a CBM', () => {
  it('has four places', () => {
    expect(cbmOf(box)).toBe(0.03)
    expect(cbmOf({ lengthMm: 381, widthMm: 287, heightMm: 243 })).toBe(0.0266)
  })

  it('that was typed may differ by 2 %', () => {
    expect(
      [0.03, 0.0306, 0.0294, 0.0307, 0.0293, 30, 0, Number.NaN].map((cbm) => cbmDiffers(cbm, box)),
    ).toEqual([...[false, false, false], ...[true, true, true, true, true]])
  })

  it('as we state it is never pointed out', () => {
    const side = fc.integer({ min: 20, max: 1_200 })
    fc.assert(
      fc.property(side, side, side, (lengthMm, widthMm, heightMm) => {
        const any = { lengthMm, widthMm, heightMm }
        expect(cbmDiffers(cbmOf(any), any)).toBe(false)
      }),
    )
  })
})

it('US units are exact and lead back', () => {
  expect(mmToInches(254)).toBe(10)
  expect(gramsToPounds(453_592.37)).toBeCloseTo(1_000, 9)
  expect(mm3ToCubicFeet(1e9)).toBeCloseTo(35.3147, 4)
  expect(gramsToOunces(100)).toBeCloseTo(3.5274, 4)
  expect(mlToFluidOunces(1_000)).toBeCloseTo(33.814, 3)
  expect([-40, 0, 25].map(celsiusToFahrenheit)).toEqual([-40, 32, 77])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (whole) => {
      expect(Math.round(inchesToMm(mmToInches(whole)))).toBe(whole)
      expect(Math.round(poundsToGrams(gramsToPounds(whole)))).toBe(whole)
    }),
  )
})

it('a net content is as on the pack', () => {
  expect([400, 1_000, 1_500].map((amount) => netContentText(amount, 'g'))).toEqual([
    ...['400 g', '1 kg', '1.5 kg'],
  ])
  expect(netContentText(750, 'ml')).toBe('750 ml')
  expect([1, 12].map((amount) => netContentText(amount, 'piece'))).toEqual(['1 piece', '12 pieces'])
})

it('a certificate has days left, on the last of them none, and later fewer', () => {
  expect(daysLeft('2027-01-20', '2026-11-21')).toBe(60)
  expect(daysLeft('2026-11-21', '2026-11-21')).toBe(0)
  expect(daysLeft('2026-11-20', '2026-11-21')).toBe(-1)
})

it('10 of 15 months are 66 per cent of a shelf life', () => {
  expect(shelfLifePercent(10, 15)).toBe(66)
})

it('there are fourteen allergens, and what is not ambient needs cooling', () => {
  expect(Object.keys(ALLERGENS)).toHaveLength(14)
  expect((['ambient', 'cool', 'frozen'] as const).map(needsCooling)).toEqual([false, true, true])
})

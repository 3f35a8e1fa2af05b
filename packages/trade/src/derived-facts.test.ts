import { expect, it } from 'vitest'
import { deriveFacts, listPackingWarnings } from './derived-facts.ts'

const tea = {
  lengthMm: 400,
  widthMm: 300,
  heightMm: 250,
  grossGrams: 8_000,
  unitsPerInner: 6,
  innersPerCarton: 4,
  palletType: '1200x1000' as const,
  cartonsPerLayer: 10,
  layersPerPallet: 6,
}

it('everything is derived from complete facts', () => {
  expect(deriveFacts(tea)).toEqual({
    cbm: 0.03,
    unitsPerCarton: 24,
    cartonsPerPallet: 60,
    palletHeightMm: 1_644,
    palletGrossGrams: 505_000,
    containers: {
      '20': {
        loose: { cartons: 981, limit: 'volume' },
        onPallets: { pallets: 9, cartons: 540, limit: 'volume' },
      },
      '40': {
        loose: { cartons: 2_070, limit: 'volume' },
        onPallets: { pallets: 20, cartons: 1_200, limit: 'volume' },
      },
      '40HC': {
        loose: { cartons: 2_300, limit: 'volume' },
        onPallets: { pallets: 20, cartons: 1_200, limit: 'volume' },
      },
    },
  })
})

it('nothing is derived from missing facts', () => {
  const none = { loose: undefined, onPallets: undefined }
  expect(deriveFacts({ grossGrams: 8_000, lengthMm: 400 })).toEqual({
    cbm: undefined,
    unitsPerCarton: undefined,
    cartonsPerPallet: undefined,
    palletHeightMm: undefined,
    palletGrossGrams: undefined,
    containers: { '20': none, '40': none, '40HC': none },
  })
})

it('heavy pallets are limited by the payload', () => {
  const { containers } = deriveFacts({ ...tea, grossGrams: 36_000 })
  expect(containers['40'].onPallets).toEqual({ pallets: 12, cartons: 720, limit: 'weight' })
})

it.each(['cool', 'frozen'] as const)('%s goods have stated numbers only', (storage) => {
  const { cbm, containers } = deriveFacts({ ...tea, storage, cartonsPer40HC: 1_800 })
  expect(cbm).toBe(0.03)
  expect(containers['20']).toEqual({ loose: undefined, onPallets: undefined })
  expect(containers['40HC'].loose).toEqual({ cartons: 1_800, limit: 'stated' })
})

it('contradicting facts give warnings', () => {
  expect(listPackingWarnings(tea)).toEqual([])
  expect(listPackingWarnings({ ...tea, palletHeightMm: 1_500, cartonsPerLayer: 12 })).toEqual([
    { kind: 'pallet-height', loadedMm: 1_644, statedMm: 1_500 },
    { kind: 'layer', stated: 12, fitting: 10 },
  ])
  expect(listPackingWarnings({ ...tea, cartonsPer20: 1_107, cartonsPer40: 2_256 })).toEqual([
    { kind: 'container-volume', type: '20', stated: 1_107 },
  ])
  expect(listPackingWarnings({ ...tea, grossGrams: 30_000, cartonsPer40HC: 900 })).toEqual([
    { kind: 'container-weight', type: '40HC', stated: 900 },
  ])
})

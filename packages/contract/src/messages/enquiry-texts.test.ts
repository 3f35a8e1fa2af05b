import { createI18n } from '@dhow/messages/i18n'
import { expect, it } from 'vitest'
import { journeyOf, lineTotals } from './enquiry-load.ts'
import { termTexts } from './term-texts.ts'

const tea = {
  unitsPerCarton: 24,
  cartonLengthMm: 400,
  cartonWidthMm: 300,
  cartonHeightMm: 250,
  cartonGrossGrams: 20_000,
}

it('totals of a line contain what is known', () => {
  expect(lineTotals({ quantity: 30, unit: 'piece', specification: tea }, {})).toEqual({
    cartons: 2,
    grossGrams: 40_000,
    volumeMm3: 60_000_000,
  })
  const unknown = { cartons: undefined, grossGrams: undefined, volumeMm3: undefined }
  expect(lineTotals({ quantity: 1, unit: 'pallet', specification: tea }, {})).toEqual(unknown)
  expect(lineTotals({ quantity: 9, unit: 'carton' }, {})).toEqual({ ...unknown, cartons: 9 })
})

it.each([
  [{ destination: 'KEMBA', country: 'UG' }, 'KE'],
  [{ destination: 'Mombasa', country: 'UG' }, 'UG'],
  [undefined, undefined],
])('the destination of %o is %s', (terms, destination) => {
  expect(journeyOf(terms)).toEqual({ destination })
})

it('known ports are named, other places are unchanged', () => {
  const incoterms = [
    { rule: 'CIF' as const, place: 'KEMBA' },
    { rule: 'FOB' as const, place: 'our gate' },
  ]
  expect(termTexts({ incoterms, destination: 'REPDG' }, createI18n('en'))).toEqual([
    ['Incoterms', 'CIF Mombasa (KE MBA), FOB our gate'],
    ['Destination', 'REPDG'],
  ])
})

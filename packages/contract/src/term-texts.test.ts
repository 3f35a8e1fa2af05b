import { expect, it } from 'vitest'
import { termTexts } from './term-texts.ts'

it('names a port of the list, and leaves another place as it is written', () => {
  const incoterms = [
    { rule: 'CIF' as const, place: 'KEMBA' },
    { rule: 'FOB' as const, place: 'our gate' },
  ]
  expect(termTexts({ incoterms, destination: 'REPDG' })).toEqual([
    ['Incoterms', 'CIF Mombasa (KE MBA), FOB our gate'],
    ['Destination', 'REPDG'],
  ])
})

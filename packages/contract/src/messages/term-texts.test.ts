import { expect, it } from 'vitest'
import { termTexts } from './term-texts.ts'

it('known ports are named, other places are unchanged', () => {
  const incoterms = [
    { rule: 'CIF' as const, place: 'KEMBA' },
    { rule: 'FOB' as const, place: 'our gate' },
  ]
  expect(termTexts({ incoterms, destination: 'REPDG' })).toEqual([
    ['Incoterms', 'CIF Mombasa (KE MBA), FOB our gate'],
    ['Destination', 'REPDG'],
  ])
})

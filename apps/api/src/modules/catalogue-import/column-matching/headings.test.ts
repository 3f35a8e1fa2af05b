import { describe, expect, it } from 'vitest'
import { suggestMatches } from './headings.ts'

const named = (...names: string[]) => names.map((name) => ({ name, examples: [] as string[] }))
const targets = (...names: string[]) => suggestMatches(named(...names)).map((one) => one?.target)

describe('the suggested field of a column', () => {
  it.each([
    ['Case GTIN', 'cartonGtin', undefined],
    ['EAN-13', 'gtin', undefined],
    ['Length (cm)', 'cartonLengthMm', 'cm'],
    ['Carton Width [inch]', 'cartonWidthMm', 'in'],
    ['CTN_HEIGHT_MM', 'cartonHeightMm', undefined],
    ['Gross wt kg', 'cartonGrossGrams', 'kg'],
    ['N.W. of carton (kgs)', 'cartonNetGrams', 'kg'],
    ['Net weight per carton, lbs', 'cartonNetGrams', 'lb'],
    ['HS Code', 'hsCode', undefined],
    ['Shelf life (yrs)', 'shelfLifeMonths', 'years'],
    ['Min. remaining shelf life', 'minRemainingMonths', undefined],
    ['MOQ (ctn)', 'moqCartons', undefined],
    ['CBM', 'cbm', undefined],
    ["Cartons / 20'", 'cartonsPer20', undefined],
    ['Qty 40HQ', 'cartonsPer40HC', undefined],
    ['Ingrediants', 'ingredients', undefined],
    ['Storage temp. min °F', 'storageMinC', '°F'],
    ['Price USD', undefined, undefined],
    ['', undefined, undefined],
  ])('%s', (name, target, unit) => {
    const [match] = suggestMatches(named(name))
    expect(match).toEqual(target && { target, ...(unit && { unit }) })
  })

  it('depends on the values if the name is ambiguous', () => {
    const of = (name: string, ...examples: string[]) =>
      suggestMatches([{ name, examples }])[0]?.target
    expect(of('Case size', '12')).toBe('unitsPerCarton')
    expect(of('Case size', '40 x 30 x 25')).toBe('cartonSize')
    expect(of('Pack size', '24 × 400 g')).toBe('packText')
    expect(of('Pack size', '400 g')).toBe('contentText')
    expect(of('Barcode', '16291041500210')).toBe('cartonGtin')
  })

  it('is used once, for the most similar column', () => {
    expect(targets('Item', 'Product name', 'Barcode', 'Gtin', 'Carton barcode')).toEqual([
      ...[undefined, 'name', 'gtin', undefined, 'cartonGtin'],
    ])
  })

  it('is the name if only a description exists', () => {
    expect(targets('Code', 'Item description')).toEqual([undefined, 'name'])
    expect(targets('Name', 'Description')).toEqual(['name', 'description'])
  })
})

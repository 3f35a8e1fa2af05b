import { packedProductOf } from '@dhow/contract/packed-product'
import type { Specification } from '@dhow/contract/specification'
import type { Allergen } from '@dhow/trade/allergens'
import { mm3Of, unitsPerCartonOf } from '@dhow/trade/cartons'
import { cartonsPerContainer } from '@dhow/trade/cartons-per-container'
import { CERTIFICATE_WARNING_DAYS, daysLeft } from '@dhow/trade/certificates'
import { CONTAINER_TYPES, CONTAINERS } from '@dhow/trade/containers'
import { deriveFacts } from '@dhow/trade/derived'
import { isCartonGtinOf } from '@dhow/trade/gtin'
import { doubtsOfPacking } from '@dhow/trade/packing-doubts'
import { describe, expect, it } from 'vitest'
import { CATALOGUE } from './catalogue.ts'
import { ENQUIRIES } from './enquiries.ts'
import { SPECIFIED, specificationOf } from './specifications.ts'

const TODAY = '2026-11-20'

const PRODUCTS = CATALOGUE.map(({ name, description, category }) => {
  const specification = specificationOf(name, new Date(`${TODAY}T12:00:00Z`))
  return { name, description, category, specification, ...carton(specification) }
})

/** The facts of a carton that every product of the demo has. */
function carton(specification: Specification) {
  const { cartonLengthMm = 0, cartonWidthMm = 0, cartonHeightMm = 0 } = specification
  const { cartonNetGrams: netGrams = 0, cartonGrossGrams: grossGrams = 0 } = specification
  const sides = { lengthMm: cartonLengthMm, widthMm: cartonWidthMm, heightMm: cartonHeightMm }
  return { sides, netGrams, grossGrams, litres: mm3Of(sides) / 1e6 }
}

it('every product has a specification, and nothing else has', () => {
  expect(SPECIFIED.toSorted()).toEqual(PRODUCTS.map(({ name }) => name).toSorted())
  for (const { name, specification } of PRODUCTS) {
    expect(Object.keys(specification).length, name).toBeGreaterThanOrEqual(20)
  }
})

it('every GTIN is an example of GS1, stands once, and is in the one of its carton', () => {
  const gtins = PRODUCTS.flatMap(({ name, specification: { gtin = '', cartonGtin = '' } }) => {
    expect(gtin, name).toMatch(/^952\d{10}$/)
    expect(isCartonGtinOf(cartonGtin, gtin), name).toBe(true)
    return [gtin, cartonGtin]
  })
  expect(new Set(gtins).size).toBe(2 * PRODUCTS.length)
})

describe('the packing', () => {
  it('raises no doubt', () => {
    for (const { name, specification } of PRODUCTS) {
      expect(doubtsOfPacking(packedProductOf(specification)), name).toEqual([])
    }
  })

  it('weighs what its pieces do, and they have room in the carton', () => {
    for (const { name, specification, netGrams, grossGrams, litres } of PRODUCTS) {
      const { netContent = 0, netContentUnit } = specification
      const content = netContent * (unitsPerCartonOf(specification) ?? 0)
      if (netContentUnit === 'g') expect(netGrams, name).toBe(content)
      if (netContentUnit === 'ml') {
        // From alcohol to shampoo.
        expect(netGrams / content, name).toBeGreaterThan(0.8)
        expect(netGrams / content, name).toBeLessThan(1.1)
        expect(content / 1_000 / litres, name).toBeLessThan(0.85)
      }
      expect(netGrams / 1_000 / litres, name).toBeLessThan(1)
      // From a bag of crisps to a jar of glass.
      const packingGrams = (grossGrams - netGrams) / litres
      expect(packingGrams, name).toBeGreaterThan(10)
      expect(packingGrams, name).toBeLessThan(300)
    }
  })

  it('is as the replies to enquiries tell it', () => {
    const replies = ENQUIRIES.map(({ reply }) => reply?.content ?? '').join('\n')
    const of = (start: string) => PRODUCTS.find(({ name }) => name.startsWith(start))?.specification
    expect(replies).toContain('40 caisses de 72 savons')
    expect(of('Olive & Laurel')).toMatchObject({ cartonsPerLayer: 8, layersPerPallet: 5 })
    expect(replies).toContain('1.650 cajas de néctar (12 × 1 L)')
    expect(of('Alphonso')).toMatchObject({ cartonsPer20: 1_650, unitsPerCarton: 12 })
    expect(replies).toContain('four high')
    expect(of('Laundry Liquid')).toMatchObject({ layersPerPallet: 4, stackLayersMax: 4 })
  })

  it('makes pallets that pass the door of a container and a fork can lift', () => {
    for (const { name, specification, sides, grossGrams } of PRODUCTS) {
      const facts = deriveFacts(packedProductOf(specification))
      expect(facts.palletHeightMm, name).toBeGreaterThan(sides.heightMm)
      expect(facts.palletHeightMm, name).toBeLessThan(CONTAINERS['20'].door.heightMm)
      expect(facts.palletGrossGrams, name).toBeGreaterThan(grossGrams)
      expect(facts.palletGrossGrams, name).toBeLessThan(1_250_000)
    }
  })

  it('promises of a container no more than fits, and of some nothing that is not computed', () => {
    const stated = PRODUCTS.flatMap(({ name, specification, sides, grossGrams }) =>
      CONTAINER_TYPES.map((type) => {
        const house = specification[`cartonsPer${type}`] ?? 0
        const { cartons } = cartonsPerContainer({ ...sides, grossGrams }, type)
        expect(cartons, `${name} in a ${type}`).toBeGreaterThanOrEqual(house)
        return house
      }),
    )
    expect(stated.filter((house) => house > 0).length).toBeGreaterThanOrEqual(5)
  })
})

/** How an ingredient says that it is one of the fourteen; on a label it stands out. */
const WORDS: [RegExp, Allergen][] = [
  [/wheat|barley|\boats?\b|rye/i, 'gluten'],
  [/\begg/i, 'eggs'],
  [/soya/i, 'soybeans'],
  [/milk|whey|(?<!cocoa )butter/i, 'milk'],
  [/hazelnut|cashew|pistachio|almond/i, 'nuts'],
  [/sesame|tahini/i, 'sesame'],
  [/peanut/i, 'peanuts'],
  [/sulphite|sulphur/i, 'sulphites'],
  [/mustard/i, 'mustard'],
  [/celery/i, 'celery'],
]

it('the allergens are those of the ingredients, which print them in capitals', () => {
  for (const { name, specification } of PRODUCTS) {
    const { allergens, ingredients = '' } = specification
    if (!allergens) continue
    const [contained = ''] = ingredients.split('May contain')
    const found = WORDS.filter(([word]) => word.test(contained)).map(([, allergen]) => allergen)
    expect(found.toSorted(), name).toEqual(allergens.toSorted())
    const inCapitals = contained.match(/[A-Z]{3,}/g) ?? []
    const printed = WORDS.filter(([word]) => inCapitals.some((capitals) => word.test(capitals)))
    expect(printed.map(([, allergen]) => allergen).toSorted(), name).toEqual(allergens.toSorted())
  }
})

it('all that is eaten or drunk says what it contains', () => {
  const food = ['confectionery', 'snacks', 'beverages', 'coffees']
  for (const { name, category, specification } of PRODUCTS) {
    if (!food.includes(category)) continue
    expect(specification, name).toMatchObject({
      ingredients: expect.stringMatching(/\.$/),
      allergens: expect.any(Array),
    })
  }
})

it('two certificates end soon, and none has ended', () => {
  const days = PRODUCTS.flatMap(({ specification: { certificates = [] } }) =>
    certificates.flatMap(({ validTo }) => (validTo ? [daysLeft(validTo, TODAY)] : [])),
  )
  expect(days.filter((left) => left <= CERTIFICATE_WARNING_DAYS)).toHaveLength(2)
  expect(Math.min(...days)).toBeGreaterThan(7)
})

it('no description repeats what a field says', () => {
  const facts =
    /to the (carton|case|pallet|tray|shipper)\b|shelf life|from production|\blabels? in English/i
  for (const { name, description } of PRODUCTS) expect(description, name).not.toMatch(facts)
})

import type { Column } from '@dhow/contract/catalogue-import/import-columns'
import { toPackedProduct } from '@dhow/contract/products/pack'
import type { Specification } from '@dhow/contract/products/specification'
import { unitsPerCartonOf } from '@dhow/trade/load/cartons'
import { cartonMm3Of } from '@dhow/trade/load/packed-product'

type Fact = keyof Specification
type Check = { facts: Fact[]; isOdd: (facts: Specification) => boolean; message: string }

const SIDES = ['cartonLengthMm', 'cartonWidthMm', 'cartonHeightMm'] as const
const CONTENT = ['netContent', 'netContentUnit', 'unitsPerInner', 'innersPerCarton'] as const

/** From puffed snacks to metal goods, in kg/m³ of the packed carton. */
const DENSITY = { min: 20, max: 2_500 }
/** In g/ml. Petrol has 0.7, spirits 0.8 and oils 0.9. */
const LIGHTEST_LIQUID = 0.6
/** Canned food lasts about 5 years, wine and honey rarely state more than 10. */
const MAX_SHELF_LIFE_MONTHS = 120
/** Smaller boxes are inner packs. */
const MIN_SIDE_MM = 50

const contentGrams = (facts: Specification): number => {
  const { netContent = 0, netContentUnit } = facts
  const grams = { g: 1, ml: LIGHTEST_LIQUID, piece: 0 }[netContentUnit ?? 'piece']
  return (unitsPerCartonOf(facts) ?? 1) * netContent * grams
}

/** Values that are valid, but usually have the wrong unit. The first fact gets the warning. */
const CHECKS: Check[] = [
  ...SIDES.map((side) => ({
    facts: [side],
    isOdd: ({ [side]: mm = MIN_SIDE_MM }: Specification) => mm < MIN_SIDE_MM,
    message: `A carton side of less than ${MIN_SIDE_MM / 10} cm is unusual. Check the unit.`,
  })),
  {
    facts: ['cartonGrossGrams', ...CONTENT, 'unitsPerCarton'],
    isOdd: (facts) => (facts.cartonGrossGrams ?? Infinity) < contentGrams(facts),
    message: 'The carton weighs less than its content. Check the unit and the units per carton.',
  },
  {
    facts: ['cartonGrossGrams', ...SIDES, 'cartonVolumeCm3'],
    isOdd(facts) {
      const mm3 = cartonMm3Of(toPackedProduct(facts))
      if (!mm3 || !facts.cartonGrossGrams) return false
      const density = (facts.cartonGrossGrams / mm3) * 1e6
      return density < DENSITY.min || density > DENSITY.max
    },
    message: 'The weight and the size of the carton do not fit together. Check their units.',
  },
  {
    facts: ['shelfLifeMonths'],
    isOdd: ({ shelfLifeMonths = 0 }) => shelfLifeMonths > MAX_SHELF_LIFE_MONTHS,
    message: `A shelf life of more than ${MAX_SHELF_LIFE_MONTHS / 12} years is unusual. Check the unit.`,
  },
]

/** Checks the changed facts. The gross weight of a valid specification is at least the net weight. */
export const implausibleFacts = (facts: Specification, changed: readonly Column[]) =>
  CHECKS.filter((one) => one.facts.some((fact) => changed.includes(fact)) && one.isOdd(facts)).map(
    ({ facts: [field = ''], message }) => ({ field, message }),
  )

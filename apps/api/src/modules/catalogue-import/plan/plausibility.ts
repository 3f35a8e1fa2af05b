import { CBM_TOLERANCE } from '@dhow/contract/catalogue-import/import-columns'
import { toPackedProduct } from '@dhow/contract/products/pack'
import type { Product } from '@dhow/contract/products/products'
import type { Specification } from '@dhow/contract/products/specification'
import type { SpecificationField } from '@dhow/contract/products/specification-facts'
import { getUnitsPerCarton } from '@dhow/trade/load/cartons'
import { getCartonMm3 } from '@dhow/trade/load/packed-product'
import { fold } from '#api/platform/matching/search-words.ts'

/** Smaller boxes are inner packs. */
const MIN_SIDE_MM = 50
/** Density of the packed carton in kg/m³, from puffed snacks to metal goods. */
const [MIN_DENSITY, MAX_DENSITY] = [20, 2_500]
/** Petrol has 0.7 g/ml, spirits 0.8 and oils 0.9. */
const GRAMS_PER = { g: 1, ml: 0.6, piece: 0 }
/** Canned food lasts about 5 years; honey rarely states more than 10. */
const MAX_SHELF_LIFE_MONTHS = 120

/** Finds values that are valid, but probably have the wrong unit. */
export function findImplausibleFacts(facts: Specification): { field: string; message: string }[] {
  const { cartonGrossGrams = 0, netContent = 0, netContentUnit = 'piece' } = facts
  const content = (getUnitsPerCarton(facts) ?? 1) * netContent * GRAMS_PER[netContentUnit]
  const density = (1e6 * cartonGrossGrams) / (getCartonMm3(toPackedProduct(facts)) ?? Infinity)
  const isOddSide = (mm = MIN_SIDE_MM) => mm < MIN_SIDE_MM
  const side = `A carton side of less than ${MIN_SIDE_MM} mm is unusual. Check the unit.`
  const checks: [isOdd: boolean, field: SpecificationField, message: string][] = [
    [isOddSide(facts.cartonLengthMm), 'cartonLengthMm', side],
    [isOddSide(facts.cartonWidthMm), 'cartonWidthMm', side],
    [isOddSide(facts.cartonHeightMm), 'cartonHeightMm', side],
    [
      cartonGrossGrams > 0 && cartonGrossGrams < content,
      'cartonGrossGrams',
      'The carton weighs less than its content. Check the unit and the units per carton.',
    ],
    [
      density > 0 && (density < MIN_DENSITY || density > MAX_DENSITY),
      'cartonGrossGrams',
      'The weight and the size of the carton do not fit together. Check their units.',
    ],
    [
      (facts.shelfLifeMonths ?? 0) > MAX_SHELF_LIFE_MONTHS,
      'shelfLifeMonths',
      `A shelf life of more than ${MAX_SHELF_LIFE_MONTHS} months is unusual. Check the unit.`,
    ],
  ]
  return checks.flatMap(([isOdd, field, message]) => (isOdd ? [{ field, message }] : []))
}

/** Returns a warning if a stated carton volume (cm³) differs from the sides. */
export function findVolumeDifference(facts: Specification, statedCm3: unknown): string | undefined {
  const { cartonLengthMm: length, cartonWidthMm: width, cartonHeightMm: height } = facts
  if (typeof statedCm3 !== 'number' || statedCm3 === 0 || !length || !width || !height)
    return undefined
  const computedCm3 = (length * width * height) / 1e3
  // The last digit of the stated volume may be rounded: 0.008 m³ for 0.0078 m³.
  let step = 1
  while (statedCm3 % (10 * step) === 0) step *= 10
  const tolerance = Math.max(CBM_TOLERANCE * computedCm3, step / 2)
  if (Math.abs(statedCm3 - computedCm3) <= tolerance) return undefined
  const [sheetM3, computedM3] = [statedCm3, computedCm3].map((cm3) =>
    Number((cm3 / 1e6).toFixed(4)),
  )
  const sides = `${length} × ${width} × ${height} mm`
  return `The sheet says ${sheetM3} m³, but a carton of ${sides} has ${computedM3} m³. The sides are used.`
}

/** Share of the matched products above which each rename must be confirmed. */
export const MAX_RENAMED_SHARE = 0.1

/** Finds words in every script, also where no spaces separate them. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** Chinese and Japanese words are short, so that their characters are compared. */
const IDEOGRAPHIC = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u

const readWords = (name: string) =>
  new Set(
    [...segmenter.segment(fold(name))].flatMap(({ isWordLike, segment }) => {
      if (!isWordLike) return []
      return IDEOGRAPHIC.test(segment) ? [...segment] : segment
    }),
  )

export type Rename = 'same' | 'similar' | 'other'

type Named = Pick<Product, 'name' | 'brand'>

/** Numbers and units, which different products share. */
const QUANTITY = /\p{N}|^[A-Z]{1,2}$/u

const countNames = (words: Iterable<string>) =>
  [...words].filter((word) => !QUANTITY.test(word)).length

/** Compares two names. `other` shares less than half of the words, without quantities, or has another brand. */
export function compareNames(product: Named, next: Named): Rename {
  if (product.name === next.name) return 'same'
  const [words, nextWords] = [readWords(product.name), readWords(next.name)]
  const shared = [...words].filter((word) => nextWords.has(word))
  if (shared.length === words.size && shared.length === nextWords.size) return 'same'
  const hasOtherBrand = product.brand && next.brand && fold(product.brand) !== fold(next.brand)
  return hasOtherBrand || countNames(shared) * 2 < countNames(words) ? 'other' : 'similar'
}

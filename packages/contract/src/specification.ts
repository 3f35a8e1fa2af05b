import { ALLERGENS, type Allergen } from '@dhow/trade/allergens'
import { isCountry } from '@dhow/trade/countries'
import { compactHsCode, isHsCode } from '@dhow/trade/hs-code'
import { canonicalLanguage } from '@dhow/trade/languages'
import { NET_CONTENT_UNITS, type NetContentUnit } from '@dhow/trade/net-content'
import { PALLETS, type PalletType } from '@dhow/trade/pallets'
import { STORAGE, type Storage } from '@dhow/trade/storage'
import * as z from 'zod'
import { LIMITS } from './limits.ts'
import {
  compacted,
  distinct,
  gtin,
  oneOf,
  ProductCertificate,
  whole,
} from './specification-fields.ts'
import { paragraph, requiredOr } from './text.ts'

const keys = <Key extends string>(record: Record<Key, unknown>) => Object.keys(record) as Key[]

const SIDE_MM = [20, 1_200, 'mm'] as const
const WEIGHT_GRAMS = [1, 1_000_000, 'g'] as const
const AMOUNT = [1, 1_000_000] as const
const MONTHS = [1, 600, 'months'] as const
const CELSIUS = [-80, 80, '°C'] as const

/** The fields as they are sent, each on its own, and each may be left out. */
const Fields = z
  .object({
    gtin: gtin('GTIN'),
    cartonGtin: gtin('carton GTIN'),
    netContent: whole('Net content', ...AMOUNT),
    netContentUnit: oneOf<NetContentUnit>('Unit of the net content', keys(NET_CONTENT_UNITS)),
    unitsPerInner: whole('Units per inner pack', 1, 100_000),
    innersPerCarton: whole('Inner packs per carton', 1, 100_000),
    unitsPerCarton: whole('Units per carton', 1, 100_000),
    cartonLengthMm: whole('Carton length', ...SIDE_MM),
    cartonWidthMm: whole('Carton width', ...SIDE_MM),
    cartonHeightMm: whole('Carton height', ...SIDE_MM),
    cartonNetGrams: whole('Net weight of the carton', ...WEIGHT_GRAMS),
    cartonGrossGrams: whole('Gross weight of the carton', ...WEIGHT_GRAMS),
    cartonsPerLayer: whole('Cartons per layer', 1, 1_000),
    layersPerPallet: whole('Layers per pallet', 1, 100),
    palletType: oneOf<PalletType>('Pallet type', keys(PALLETS)),
    palletHeightMm: whole('Pallet height', 145, 3_000, 'mm'),
    cartonsPer20: whole("Cartons per 20'", ...AMOUNT),
    cartonsPer40: whole("Cartons per 40'", ...AMOUNT),
    cartonsPer40HC: whole("Cartons per 40' HC", ...AMOUNT),
    mayTilt: z.boolean({ error: requiredOr('May be tilted', 'true or false') }),
    stackLayersMax: whole('Layers that may be stacked', 1, 100),
    moqCartons: whole('Minimum order', ...AMOUNT, 'cartons'),
    shelfLifeMonths: whole('Shelf life', ...MONTHS),
    minRemainingMonths: whole('Least remaining shelf life', ...MONTHS),
    storage: oneOf<Storage>('Storage', keys(STORAGE)),
    storageMinC: whole('Lowest storage temperature', ...CELSIUS),
    storageMaxC: whole('Highest storage temperature', ...CELSIUS),
    origin: compacted('Origin', (text) => text.trim().toUpperCase()).refine(isCountry, {
      error: 'Origin must be the two letters of a country, such as AE.',
    }),
    hsCode: compacted('HS code', compactHsCode).refine(isHsCode, {
      error: 'HS code must have 6, 8, 10 or 12 digits, such as 1806.32.',
    }),
    ingredients: paragraph('Ingredients', LIMITS.ingredients),
    /** Those of the fourteen that it contains; an empty list says that it contains none. */
    allergens: distinct(
      'Allergens',
      oneOf<Allergen>('An allergen', keys(ALLERGENS)),
      keys(ALLERGENS).length,
    ),
    labelLanguages: distinct(
      'Label languages',
      compacted('A label language', (tag) => canonicalLanguage(tag.trim()) ?? tag).refine(
        (tag) => canonicalLanguage(tag) !== undefined,
        { error: 'A label language must be a tag such as ar, en-GB or zh-Hans.' },
      ),
      LIMITS.labelLanguages,
    ),
    certificates: z
      .array(ProductCertificate, { error: requiredOr('Certificates', 'a list') })
      .max(LIMITS.certificates, `Certificates may have at most ${LIMITS.certificates} entries.`),
    /** Of dangerous goods: the four digits of the United Nations. */
    unNumber: compacted('UN number', (text) => text.replace(/^\s*UN|\s/gi, '')).regex(
      /^\d{4}$/,
      'UN number must have four digits, such as 1950.',
    ),
  })
  .partial()

/**
 * The facts that a buyer buys by. Each may be left out, which says that it is not known. Whole numbers in the unit
 * that the name ends with; derived values, such as the CBM, are computed by @dhow/trade and never sent.
 */
export const Specification = Fields.superRefine((given, { addIssue }) => {
  for (const { field, message } of contradictions(given)) {
    addIssue({ code: 'custom', path: [field], message })
  }
})

export type Specification = z.infer<typeof Specification>
export type SpecificationField = keyof Specification

export const SPECIFICATION_FIELDS = Fields.keyof().options

interface Contradiction {
  field: SpecificationField
  message: string
}

/** Facts that cannot both be true, named at the one that is entered last. */
function contradictions(given: z.infer<typeof Fields>): Contradiction[] {
  const found: Contradiction[] = []
  const say = (field: SpecificationField, message: string) => found.push({ field, message })
  const isAbove = (low?: number, high?: number) =>
    low !== undefined && high !== undefined && low > high

  if ((given.netContent === undefined) !== (given.netContentUnit === undefined)) {
    if (given.netContent === undefined) say('netContent', 'Net content is missing beside its unit.')
    else say('netContentUnit', 'Unit of the net content is missing: g, ml or piece.')
  }
  if (given.gtin !== undefined && given.gtin === given.cartonGtin) {
    say('cartonGtin', 'The carton GTIN must be another than the GTIN of the piece.')
  }
  const { unitsPerInner, innersPerCarton, unitsPerCarton } = given
  if (
    unitsPerInner !== undefined &&
    innersPerCarton !== undefined &&
    unitsPerCarton !== undefined
  ) {
    const units = unitsPerInner * innersPerCarton
    if (units !== unitsPerCarton) {
      const sum = `${innersPerCarton} inner packs of ${unitsPerInner} are ${units}`
      say('unitsPerCarton', `Units per carton must be ${units}: ${sum}.`)
    }
  }
  if (isAbove(given.cartonNetGrams, given.cartonGrossGrams)) {
    say('cartonGrossGrams', 'Gross weight of the carton must be at least its net weight.')
  }
  if (isAbove(given.minRemainingMonths, given.shelfLifeMonths)) {
    say('minRemainingMonths', 'Least remaining shelf life must not be longer than the shelf life.')
  }
  if (isAbove(given.storageMinC, given.storageMaxC)) {
    say('storageMaxC', 'Highest storage temperature must be at least the lowest.')
  }
  return found
}

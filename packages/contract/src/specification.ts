import { ALLERGENS, type Allergen } from '@dhow/trade/allergens'
import { isCountry } from '@dhow/trade/countries'
import { gtin14 } from '@dhow/trade/gtin'
import { compactHsCode, isHsCode } from '@dhow/trade/hs-code'
import { canonicalLanguage } from '@dhow/trade/languages'
import { NET_CONTENT_UNITS, type NetContentUnit } from '@dhow/trade/net-content'
import { PALLETS, type PalletType } from '@dhow/trade/pallets'
import { STORAGE, type Storage } from '@dhow/trade/storage'
import * as z from 'zod'
import { keysOf } from './keys-of.ts'
import { LIMITS } from './limits.ts'
import { SPECIFICATION_FIELDS as FIELD, type SpecificationField } from './specification-facts.ts'
import {
  compacted,
  distinct,
  gtin,
  oneOf,
  ProductCertificate,
  whole,
} from './specification-fields.ts'
import { paragraph, requiredOr } from './text.ts'

/** The fields as they are sent, each on its own, and each may be left out. */
const Fields = z
  .object(
    {
      gtin: gtin(FIELD.gtin.label),
      cartonGtin: gtin('carton GTIN'),
      netContent: whole(FIELD.netContent),
      netContentUnit: oneOf<NetContentUnit>(FIELD.netContentUnit.label, keysOf(NET_CONTENT_UNITS)),
      unitsPerInner: whole(FIELD.unitsPerInner),
      innersPerCarton: whole(FIELD.innersPerCarton),
      unitsPerCarton: whole(FIELD.unitsPerCarton),
      cartonLengthMm: whole(FIELD.cartonLengthMm),
      cartonWidthMm: whole(FIELD.cartonWidthMm),
      cartonHeightMm: whole(FIELD.cartonHeightMm),
      cartonNetGrams: whole(FIELD.cartonNetGrams),
      cartonGrossGrams: whole(FIELD.cartonGrossGrams),
      cartonsPerLayer: whole(FIELD.cartonsPerLayer),
      layersPerPallet: whole(FIELD.layersPerPallet),
      palletType: oneOf<PalletType>(FIELD.palletType.label, keysOf(PALLETS)),
      palletHeightMm: whole(FIELD.palletHeightMm),
      cartonsPer20: whole(FIELD.cartonsPer20),
      cartonsPer40: whole(FIELD.cartonsPer40),
      cartonsPer40HC: whole(FIELD.cartonsPer40HC),
      mayTilt: z.boolean({ error: requiredOr(FIELD.mayTilt.label, 'true or false') }),
      stackLayersMax: whole(FIELD.stackLayersMax),
      moqCartons: whole(FIELD.moqCartons),
      shelfLifeMonths: whole(FIELD.shelfLifeMonths),
      minRemainingMonths: whole(FIELD.minRemainingMonths),
      storage: oneOf<Storage>(FIELD.storage.label, keysOf(STORAGE)),
      storageMinC: whole(FIELD.storageMinC),
      storageMaxC: whole(FIELD.storageMaxC),
      origin: compacted(FIELD.origin.label, (text) => text.trim().toUpperCase()).refine(
        (code): boolean => isCountry(code),
        { error: 'Origin must be the two letters of a country, such as AE.' },
      ),
      hsCode: compacted(FIELD.hsCode.label, compactHsCode).refine(isHsCode, {
        error: 'HS code must have 6, 8, 10 or 12 digits, such as 1806.32.',
      }),
      ingredients: paragraph(FIELD.ingredients.label, LIMITS.ingredients),
      /** Those of the fourteen that it contains; an empty list says that it contains none. */
      allergens: distinct(
        FIELD.allergens.label,
        oneOf<Allergen>('An allergen', keysOf(ALLERGENS)),
        keysOf(ALLERGENS).length,
      ),
      labelLanguages: distinct(
        FIELD.labelLanguages.label,
        compacted('A label language', (tag) => canonicalLanguage(tag.trim()) ?? tag).refine(
          (tag) => canonicalLanguage(tag) !== undefined,
          { error: 'A label language must be a tag such as ar, en-GB or zh-Hans.' },
        ),
        LIMITS.labelLanguages,
      ),
      certificates: z
        .array(ProductCertificate, { error: requiredOr(FIELD.certificates.label, 'a list') })
        .max(LIMITS.certificates, `Certificates may have at most ${LIMITS.certificates} entries.`),
      /** Of dangerous goods: the four digits of the United Nations. */
      unNumber: compacted(FIELD.unNumber.label, (text) => text.replace(/^\s*UN|\s/gi, '')).regex(
        /^\d{4}$/,
        'UN number must have four digits, such as 1950.',
      ),
    } satisfies Record<SpecificationField, z.ZodType>,
    { error: requiredOr('Specification', 'an object') },
  )
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
  if (given.gtin && given.cartonGtin && gtin14(given.gtin) === gtin14(given.cartonGtin)) {
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

import { ALLERGENS } from '@dhow/trade/allergens'
import { NET_CONTENT_UNITS } from '@dhow/trade/net-content'
import { PALLETS } from '@dhow/trade/pallets'
import { STORAGE } from '@dhow/trade/storage'
import * as z from 'zod'
import { keysOf } from './keys-of.ts'
import type { Specification } from './specification.ts'
import type { SpecificationField } from './specification-facts.ts'

/** One thing for every field, made of the type of its value. */
type EachFact = { [Field in SpecificationField]: z.ZodType<NonNullable<Specification[Field]>> }

/** A specification as it is answered: what was stored before a limit was set is still shown. */
export const StoredSpecification = z
  .object({
    gtin: z.string(),
    cartonGtin: z.string(),
    netContent: z.int(),
    netContentUnit: z.enum(keysOf(NET_CONTENT_UNITS)),
    unitsPerInner: z.int(),
    innersPerCarton: z.int(),
    unitsPerCarton: z.int(),
    cartonLengthMm: z.int(),
    cartonWidthMm: z.int(),
    cartonHeightMm: z.int(),
    cartonNetGrams: z.int(),
    cartonGrossGrams: z.int(),
    cartonsPerLayer: z.int(),
    layersPerPallet: z.int(),
    palletType: z.enum(keysOf(PALLETS)),
    palletHeightMm: z.int(),
    cartonsPer20: z.int(),
    cartonsPer40: z.int(),
    cartonsPer40HC: z.int(),
    mayTilt: z.boolean(),
    stackLayersMax: z.int(),
    moqCartons: z.int(),
    shelfLifeMonths: z.int(),
    minRemainingMonths: z.int(),
    storage: z.enum(keysOf(STORAGE)),
    storageMinC: z.int(),
    storageMaxC: z.int(),
    origin: z.string(),
    hsCode: z.string(),
    ingredients: z.string(),
    allergens: z.array(z.enum(keysOf(ALLERGENS))),
    labelLanguages: z.array(z.string()),
    certificates: z.array(
      z.object({
        name: z.string(),
        body: z.string().optional(),
        validTo: z.string().optional(),
        file: z.string().optional(),
      }),
    ),
    unNumber: z.string(),
  } satisfies EachFact)
  .partial()

/** What a card says of the pack. */
export const ProductPack = StoredSpecification.pick({
  netContent: true,
  netContentUnit: true,
  unitsPerInner: true,
  innersPerCarton: true,
  unitsPerCarton: true,
  moqCartons: true,
})

import { NET_CONTENT_UNITS } from '@dhow/trade/load/pack-line'
import { PALLETS } from '@dhow/trade/load/pallets'
import { ALLERGENS, STORAGE } from '@dhow/trade/product-facts'
import * as z from 'zod'
import { keysOf } from '../fields.ts'
import type { Specification } from './specification.ts'
import {
  EXAMPLE_SPECIFICATION,
  inFormOrder,
  numberFields,
  type SpecificationField,
} from './specification-facts.ts'

type EachField = { [Field in SpecificationField]: z.ZodType<NonNullable<Specification[Field]>> }

/** Output schema. It has no limits, because stored values may exceed a later limit. */
export const StoredSpecification = z
  .object(
    inFormOrder({
      ...numberFields(() => z.int()),
      gtin: z.string(),
      cartonGtin: z.string(),
      netContentUnit: z.enum(keysOf(NET_CONTENT_UNITS)),
      palletType: z.enum(keysOf(PALLETS)),
      mayTilt: z.boolean(),
      storage: z.enum(keysOf(STORAGE)),
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
    } satisfies EachField),
  )
  .partial()
  .meta({ examples: [EXAMPLE_SPECIFICATION] })

export const ProductPack = StoredSpecification.pick({
  netContent: true,
  netContentUnit: true,
  unitsPerInner: true,
  innersPerCarton: true,
  unitsPerCarton: true,
  moqCartons: true,
})

export type ProductPack = z.infer<typeof ProductPack>

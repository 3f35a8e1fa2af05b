import type { Packing } from '@dhow/trade/load/cartons'
import type { PackedProduct } from '@dhow/trade/load/packed-product'
import type { ProductPack, Specification } from './specification.ts'

// Imports no zod, because public pages load this file.

const PACK_FIELDS = [
  'netContent',
  'netContentUnit',
  'unitsPerInner',
  'innersPerCarton',
  'unitsPerCarton',
  'moqCartons',
] as const satisfies (keyof ProductPack)[]

/** Returns undefined if no fact is known. */
export function toPack(specification: Specification): ProductPack | undefined {
  const knownFields = PACK_FIELDS.filter((field) => specification[field] !== undefined)
  if (knownFields.length === 0) return undefined
  return Object.fromEntries(knownFields.map((field) => [field, specification[field]]))
}

export const toPackedProduct = (specification: Specification): PackedProduct & Packing => ({
  ...specification,
  lengthMm: specification.cartonLengthMm,
  widthMm: specification.cartonWidthMm,
  heightMm: specification.cartonHeightMm,
  grossGrams: specification.cartonGrossGrams,
  volumeMm3: specification.cartonVolumeCm3 && specification.cartonVolumeCm3 * 1_000,
})

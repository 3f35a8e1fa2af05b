import type { Packing } from '@dhow/trade/cartons'
import type { PackedProduct } from '@dhow/trade/packed-product'
import type { Specification } from './specification.ts'

/** What the sums of the trade take of a specification; without a schema, for pages that load none. */
export const packedProductOf = (specification: Specification): PackedProduct & Packing => ({
  ...specification,
  lengthMm: specification.cartonLengthMm,
  widthMm: specification.cartonWidthMm,
  heightMm: specification.cartonHeightMm,
  grossGrams: specification.cartonGrossGrams,
})

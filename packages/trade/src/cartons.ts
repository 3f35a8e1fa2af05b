import type { Box } from './containers.ts'

/** Cubic millimetres of a box; exact up to 9,000 m³. */
export const mm3Of = ({ lengthMm, widthMm, heightMm }: Box): number => lengthMm * widthMm * heightMm

/** Returns the cubic metres of a carton (CBM), to four decimal places as on packing lists. */
export const cbmOf = (box: Box): number => Math.round(mm3Of(box) / 1e5) / 1e4

/** Packing facts of a product. */
export interface Packing {
  unitsPerInner?: number | null | undefined
  innersPerCarton?: number | null | undefined
  unitsPerCarton?: number | null | undefined
  cartonsPerLayer?: number | null | undefined
  layersPerPallet?: number | null | undefined
}

/** Returns the pieces in a carton, stated or from its inner packs; undefined if unknown. */
export function unitsPerCartonOf(packing: Packing): number | undefined {
  const { unitsPerCarton, unitsPerInner, innersPerCarton } = packing
  if (unitsPerCarton) return unitsPerCarton
  return unitsPerInner && innersPerCarton ? unitsPerInner * innersPerCarton : undefined
}

export function cartonsPerPalletOf(packing: Packing): number | undefined {
  const { cartonsPerLayer, layersPerPallet } = packing
  return cartonsPerLayer && layersPerPallet ? cartonsPerLayer * layersPerPallet : undefined
}

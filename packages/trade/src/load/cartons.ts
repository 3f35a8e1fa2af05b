import type { Box } from './containers.ts'

/** Exact up to 9,000 m³. */
export const mm3Of = ({ lengthMm, widthMm, heightMm }: Box): number => lengthMm * widthMm * heightMm

/** Returns the cubic metres of a carton (CBM), to four decimal places as on packing lists. */
export const cbmOf = (box: Box): number => Math.round(mm3Of(box) / 1e5) / 1e4

export interface Packing {
  unitsPerInner?: number | null | undefined
  innersPerCarton?: number | null | undefined
  unitsPerCarton?: number | null | undefined
  cartonsPerLayer?: number | null | undefined
  layersPerPallet?: number | null | undefined
}

export function unitsPerCartonOf(packing: Packing): number | undefined {
  const { unitsPerCarton, unitsPerInner, innersPerCarton } = packing
  if (unitsPerCarton) return unitsPerCarton
  return unitsPerInner && innersPerCarton ? unitsPerInner * innersPerCarton : undefined
}

export function cartonsPerPalletOf(packing: Packing): number | undefined {
  const { cartonsPerLayer, layersPerPallet } = packing
  return cartonsPerLayer && layersPerPallet ? cartonsPerLayer * layersPerPallet : undefined
}

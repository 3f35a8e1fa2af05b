import type { Box } from './containers.ts'

/** Exact up to 9,000 m³. */
export const toMm3 = ({ lengthMm, widthMm, heightMm }: Box): number => lengthMm * widthMm * heightMm

/** Converts mm³ to cubic metres (CBM), to four decimal places as on packing lists. */
export const toM3 = (mm3: number): number => Math.round(mm3 / 1e5) / 1e4

export const toCbm = (box: Box): number => toM3(toMm3(box))

export interface Packing {
  unitsPerInner?: number | null | undefined
  innersPerCarton?: number | null | undefined
  unitsPerCarton?: number | null | undefined
  cartonsPerLayer?: number | null | undefined
  layersPerPallet?: number | null | undefined
}

export function getUnitsPerCarton(packing: Packing): number | undefined {
  const { unitsPerCarton, unitsPerInner, innersPerCarton } = packing
  if (unitsPerCarton) return unitsPerCarton
  return unitsPerInner && innersPerCarton ? unitsPerInner * innersPerCarton : undefined
}

export function getCartonsPerPallet(packing: Packing): number | undefined {
  const { cartonsPerLayer, layersPerPallet } = packing
  return cartonsPerLayer && layersPerPallet ? cartonsPerLayer * layersPerPallet : undefined
}

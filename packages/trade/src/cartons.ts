import type { Box } from './containers.ts'

/** Cubic millimetres of a box; exact up to 9,000 m³. */
export const mm3Of = ({ lengthMm, widthMm, heightMm }: Box): number => lengthMm * widthMm * heightMm

/** Cubic metres of a carton (CBM), to four places: what packing lists state. */
export const cbmOf = (box: Box): number => Math.round(mm3Of(box) / 1e5) / 1e4

/** The share by which a CBM that somebody typed may differ from the carton's own before it is pointed out. */
export const CBM_TOLERANCE = 0.02

/** Half of the fourth place: what is lost by stating a CBM at all. */
const CBM_ROUNDING = 0.000_05

/** Whether a typed CBM of one carton differs from its length, width and height by more than the tolerance. */
export function cbmDiffers(typed: number, box: Box): boolean {
  const real = mm3Of(box) / 1e9
  return !(Math.abs(typed - real) <= Math.max(CBM_TOLERANCE * real, CBM_ROUNDING) + Number.EPSILON)
}

/** What is known of how a product is packed: the fields of its specification. */
export interface Packing {
  unitsPerInner?: number | null | undefined
  innersPerCarton?: number | null | undefined
  unitsPerCarton?: number | null | undefined
  cartonsPerLayer?: number | null | undefined
  layersPerPallet?: number | null | undefined
}

/** Pieces in a carton, as stated or by its inner packs; undefined where neither is known. */
export function unitsPerCartonOf(packing: Packing): number | undefined {
  const { unitsPerCarton, unitsPerInner, innersPerCarton } = packing
  if (unitsPerCarton) return unitsPerCarton
  return unitsPerInner && innersPerCarton ? unitsPerInner * innersPerCarton : undefined
}

/** Cartons on a pallet; undefined where the layers or what is in one are not known. */
export function cartonsPerPalletOf(packing: Packing): number | undefined {
  const { cartonsPerLayer, layersPerPallet } = packing
  return cartonsPerLayer && layersPerPallet ? cartonsPerLayer * layersPerPallet : undefined
}

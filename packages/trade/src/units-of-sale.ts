import { cartonsPerPalletOf, type Packing, unitsPerCartonOf } from './cartons.ts'
import { cartonsInContainer, type Journey, type PackedProduct } from './packed-product.ts'

/** What a quantity of an enquiry counts, as the wire has it. */
export const UNITS_OF_SALE = {
  piece: { one: 'piece', many: 'pieces' },
  carton: { one: 'carton', many: 'cartons' },
  pallet: { one: 'pallet', many: 'pallets' },
  '20': { one: "20' container", many: "20' containers" },
  '40': { one: "40' container", many: "40' containers" },
  '40HC': { one: "40' HC container", many: "40' HC containers" },
} as const

export type UnitOfSale = keyof typeof UNITS_OF_SALE

/**
 * Whole cartons of a quantity of a product: pieces are rounded up, a container is what it takes of the product alone.
 * Undefined where it takes a fact that is not known, for containers of cool goods, and for what is no quantity.
 */
export function cartonsOf(
  quantity: number,
  unit: UnitOfSale,
  product: PackedProduct & Packing,
  journey: Journey = {},
): number | undefined {
  if (!(quantity >= 0 && quantity < Infinity)) return undefined
  if (unit === 'carton') return Math.ceil(quantity)
  if (unit === 'piece') {
    const pieces = unitsPerCartonOf(product)
    return pieces && Math.ceil(quantity / pieces)
  }
  const each =
    unit === 'pallet'
      ? cartonsPerPalletOf(product)
      : cartonsInContainer(product, unit, journey)?.cartons
  return each === undefined ? undefined : Math.ceil(quantity * each)
}

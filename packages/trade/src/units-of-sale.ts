import { cartonsPerPalletOf, type Packing, unitsPerCartonOf } from './cartons.ts'

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
 * Whole cartons of a quantity: pieces are rounded up, containers are those that `perContainer` says one takes.
 * Undefined where it takes a fact that is not known: nothing is guessed.
 */
export function cartonsOf(
  quantity: number,
  unit: UnitOfSale,
  packing: Packing,
  perContainer: (type: '20' | '40' | '40HC') => number | undefined,
): number | undefined {
  if (unit === 'carton') return Math.ceil(quantity)
  if (unit === 'piece') {
    const pieces = unitsPerCartonOf(packing)
    return pieces && Math.ceil(quantity / pieces)
  }
  const each = unit === 'pallet' ? cartonsPerPalletOf(packing) : perContainer(unit)
  return each === undefined ? undefined : Math.ceil(quantity * each)
}

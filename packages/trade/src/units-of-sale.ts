/** In the order of choices. `Object.keys` would sort '20' and '40' first. */
export const LINE_UNITS = ['piece', 'carton', 'pallet', '20', '40', '40HC'] as const

export type UnitOfSale = (typeof LINE_UNITS)[number]

export const UNITS_OF_SALE: Record<UnitOfSale, { one: string; many: string }> = {
  piece: { one: 'piece', many: 'pieces' },
  carton: { one: 'carton', many: 'cartons' },
  pallet: { one: 'pallet', many: 'pallets' },
  '20': { one: "20' container", many: "20' containers" },
  '40': { one: "40' container", many: "40' containers" },
  '40HC': { one: "40' HC container", many: "40' HC containers" },
}

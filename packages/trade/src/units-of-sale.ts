/** Units in the order of choices. `Object.keys` would sort '20' and '40' first. */
export const LINE_UNITS = ['piece', 'carton', 'pallet', '20', '40', '40HC'] as const

export type UnitOfSale = (typeof LINE_UNITS)[number]

/** Messages with the parameter `count`. */
export const UNITS_OF_SALE: Record<UnitOfSale, string> = {
  piece: /*i18n*/ '{count, plural, one {piece} other {pieces}}',
  carton: /*i18n*/ '{count, plural, one {carton} other {cartons}}',
  pallet: /*i18n*/ '{count, plural, one {pallet} other {pallets}}',
  '20': /*i18n*/ "{count, plural, one {20' container} other {20' containers}}",
  '40': /*i18n*/ "{count, plural, one {40' container} other {40' containers}}",
  '40HC': /*i18n*/ "{count, plural, one {40' HC container} other {40' HC containers}}",
}

/** Messages with a number and its unit. */
export const QUANTITIES: Record<UnitOfSale, string> = {
  piece: /*i18n*/ '{count, plural, one {# piece} other {# pieces}}',
  carton: /*i18n*/ '{count, plural, one {# carton} other {# cartons}}',
  pallet: /*i18n*/ '{count, plural, one {# pallet} other {# pallets}}',
  '20': /*i18n*/ "{count, plural, one {# 20' container} other {# 20' containers}}",
  '40': /*i18n*/ "{count, plural, one {# 40' container} other {# 40' containers}}",
  '40HC': /*i18n*/ "{count, plural, one {# 40' HC container} other {# 40' HC containers}}",
}

/** What the content of one piece is measured in. Kilograms and litres are 1,000 of these. */
export const NET_CONTENT_UNITS = { g: 'g', ml: 'ml', piece: 'pieces' } as const

export type NetContentUnit = keyof typeof NET_CONTENT_UNITS

/** What stands on a pack: '400 g', '1.5 kg', '12 pieces'; whole thousands of g or ml are kg or l. */
export function netContentText(amount: number, unit: NetContentUnit): string {
  if (unit === 'piece') return amount === 1 ? '1 piece' : `${amount} pieces`
  const large = unit === 'g' ? 'kg' : 'l'
  return amount < 1_000 ? `${amount} ${unit}` : `${amount / 1_000} ${large}`
}

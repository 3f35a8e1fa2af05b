import type { DerivedLoad } from '@dhow/trade/derived'
import { countOf, formatNumber } from '#app/ui/numbers.ts'

/** What keeps the next carton out. */
const LIMITED_BY = {
  volume: 'limited by room',
  weight: 'limited by weight',
  stack: 'limited by stacking',
} as const

/** Loose cartons in a container, as the house states them or by estimate; undefined where neither is known. */
export function looseText({ loose }: DerivedLoad): { cartons: string; limit?: string } | undefined {
  if (!loose) return undefined
  if (loose.limit === 'stated') return { cartons: `loads ${countOf(loose.cartons, 'carton')}` }
  return { cartons: `about ${countOf(loose.cartons, 'carton')}`, limit: LIMITED_BY[loose.limit] }
}

/** The same on pallets. */
export function palletsText({ onPallets }: DerivedLoad) {
  if (!onPallets) return undefined
  const { pallets, cartons, limit } = onPallets
  return {
    cartons: `about ${countOf(pallets, 'pallet')}, ${formatNumber(cartons)} cartons`,
    limit: LIMITED_BY[limit],
  }
}

/** What the house has to be asked, because the sums are those of dry containers. */
export const COOL_NOTE =
  'It travels in a refrigerated container, for which nothing is estimated. Ask us for its load.'

import type { DerivedLoad } from '@dhow/trade/derived'
import { countOf, formatNumber } from '#app/ui/text.ts'

const LIMITED_BY = {
  volume: 'limited by room',
  weight: 'limited by weight',
  stack: 'limited by stacking',
} as const

export function looseText({ loose }: DerivedLoad): { cartons: string; limit?: string } | undefined {
  if (!loose) return undefined
  if (loose.limit === 'stated') return { cartons: `loads ${countOf(loose.cartons, 'carton')}` }
  return { cartons: `about ${countOf(loose.cartons, 'carton')}`, limit: LIMITED_BY[loose.limit] }
}

export function palletsText({ onPallets }: DerivedLoad) {
  if (!onPallets) return undefined
  const { pallets, cartons, limit } = onPallets
  return {
    cartons: `about ${countOf(pallets, 'pallet')}, ${formatNumber(cartons)} cartons`,
    limit: LIMITED_BY[limit],
  }
}

/** Shown for cooled products: loads are calculated for dry containers only. */
export const COOL_NOTE =
  'This product ships in refrigerated containers, for which we show no estimate. Ask us for the load.'

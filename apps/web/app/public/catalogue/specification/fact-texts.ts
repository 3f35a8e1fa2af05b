import type { DerivedLoad } from '@dhow/trade/derived'
import { type NetContentUnit, netContentText } from '@dhow/trade/load/pack-line'
import {
  celsiusToFahrenheit,
  gramsToOunces,
  gramsToPounds,
  mlToFluidOunces,
  mm3ToCubicFeet,
  mmToInches,
} from '@dhow/trade/us-units'
import { countOf, formatNumber } from '#app/ui/text.ts'

/** A measure in metric units, and in US units if they differ. */
export type Measure = { plain: string; us?: string }

const decimal = (value: number, places: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: places })

/** Formats one or more sides, given in millimetres. */
export const lengthText = (...sides: number[]): Measure => ({
  plain: `${sides.map((mm) => decimal(mm, 0)).join(' × ')} mm`,
  us: `${sides.map((mm) => decimal(mmToInches(mm), 1)).join(' × ')} in`,
})

export const massText = (grams: number): Measure => ({
  plain: grams < 1_000 ? `${grams} g` : `${decimal(grams / 1_000, 3)} kg`,
  us: poundsText(grams),
})

/** Formats a calculated mass, rounded to kilograms or pounds. */
export const aboutMassText = (grams: number): Measure => ({
  plain: `about ${decimal(grams / 1_000, 0)} kg`,
  us: `about ${decimal(gramsToPounds(grams), 0)} lb`,
})

function poundsText(grams: number): string {
  const pounds = gramsToPounds(grams)
  return pounds < 1 ? `${decimal(gramsToOunces(grams), 2)} oz` : `${decimal(pounds, 2)} lb`
}

export function contentText(amount: number, unit: NetContentUnit): Measure {
  const plain = netContentText(amount, unit)
  if (unit === 'piece') return { plain }
  return {
    plain,
    us: unit === 'g' ? poundsText(amount) : `${decimal(mlToFluidOunces(amount), 1)} fl oz`,
  }
}

export const volumeText = (cbm: number): Measure => ({
  plain: `${decimal(cbm, 4)} m³`,
  us: `${decimal(mm3ToCubicFeet(cbm * 1e9), 2)} cu ft`,
})

/** Rounds to whole degrees and avoids −0. */
const degrees = (value: number): string => String(Math.round(value) || 0).replace('-', '−')

export function temperatureText(min: number | undefined, max: number | undefined): Measure {
  const between = (of: (celsius: number) => number, unit: string) => {
    const [low, high] = [min, max].map((one) => (one === undefined ? undefined : degrees(of(one))))
    if (low === undefined) return `at most ${high} ${unit}`
    if (high === undefined) return `at least ${low} ${unit}`
    return low === high ? `${low} ${unit}` : `${low} to ${high} ${unit}`
  }
  return { plain: between((celsius) => celsius, '°C'), us: between(celsiusToFahrenheit, '°F') }
}

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

/** Created on first use, because each takes longer to create than to use. */
const names: Partial<Record<'region' | 'language', Intl.DisplayNames>> = {}

const nameIn = (type: 'region' | 'language', code: string): string => {
  try {
    names[type] ??= new Intl.DisplayNames('en', { type })
    return names[type].of(code) ?? code
  } catch {
    // Browsers may not know every well-formed tag.
    return code
  }
}

export const countryName = (code: string): string => nameIn('region', code)

export const languageNames = (tags: readonly string[]): string =>
  tags.map((tag) => nameIn('language', tag)).join(', ')

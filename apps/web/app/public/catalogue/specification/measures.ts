import { type NetContentUnit, netContentText } from '@dhow/trade/net-content'
import {
  celsiusToFahrenheit,
  gramsToOunces,
  gramsToPounds,
  mlToFluidOunces,
  mm3ToCubicFeet,
  mmToInches,
} from '@dhow/trade/us-units'

/** A measure as it reads in metric units, and in US units where they differ. */
export type Measure = { plain: string; us?: string }

/** A number in English with at most so many decimal places. */
const decimal = (value: number, places: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: places })

/** Millimetres of one side or of several. */
export const lengthText = (...sides: number[]): Measure => ({
  plain: `${sides.map((mm) => decimal(mm, 0)).join(' × ')} mm`,
  us: `${sides.map((mm) => decimal(mmToInches(mm), 1)).join(' × ')} in`,
})

export const massText = (grams: number): Measure => ({
  plain: grams < 1_000 ? `${grams} g` : `${decimal(grams / 1_000, 3)} kg`,
  us: poundsText(grams),
})

/** A mass that is reckoned, to whole kilograms or pounds. */
export const aboutMassText = (grams: number): Measure => ({
  plain: `about ${decimal(grams / 1_000, 0)} kg`,
  us: `about ${decimal(gramsToPounds(grams), 0)} lb`,
})

function poundsText(grams: number): string {
  const pounds = gramsToPounds(grams)
  return pounds < 1 ? `${decimal(gramsToOunces(grams), 2)} oz` : `${decimal(pounds, 2)} lb`
}

/** What is in one piece; a number of pieces is the same in all units. */
export function contentText(amount: number, unit: NetContentUnit): Measure {
  const plain = netContentText(amount, unit)
  if (unit === 'piece') return { plain }
  return {
    plain,
    us: unit === 'g' ? poundsText(amount) : `${decimal(mlToFluidOunces(amount), 1)} fl oz`,
  }
}

/** A volume in cubic metres. */
export const volumeText = (cbm: number): Measure => ({
  plain: `${decimal(cbm, 4)} m³`,
  us: `${decimal(mm3ToCubicFeet(cbm * 1e9), 2)} cu ft`,
})

/** Whole degrees; those that round to nothing are no −0. */
const degrees = (value: number): string => String(Math.round(value) || 0).replace('-', '−')

/** Degrees Celsius between two limits, of which one may not be known. */
export function temperatureText(min: number | undefined, max: number | undefined): Measure {
  const between = (of: (celsius: number) => number, unit: string) => {
    const [low, high] = [min, max].map((one) => (one === undefined ? undefined : degrees(of(one))))
    if (low === undefined) return `at most ${high} ${unit}`
    if (high === undefined) return `at least ${low} ${unit}`
    return low === high ? `${low} ${unit}` : `${low} to ${high} ${unit}`
  }
  return { plain: between((celsius) => celsius, '°C'), us: between(celsiusToFahrenheit, '°F') }
}

import type { DerivedLoad } from '@dhow/trade/derived-facts'
import { formatNetContent, type NetContentUnit } from '@dhow/trade/load/pack-line'
import {
  CERTIFICATES,
  celsiusToFahrenheit,
  countDaysUntil,
  gramsToOunces,
  gramsToPounds,
  mlToFluidOunces,
  mm3ToCubicFeet,
  mmToInches,
} from '@dhow/trade/product-facts'
import { formatList, type Translator } from '@dhow/trade/translator'
import type { ProductCertificate } from './specification.ts'

// Imports no zod, because public pages load this file.

/** A measure in metric units, and in US units if they differ. */
export type Measure = { plain: string; us?: string }

/** Formats by locale and places. Creating one takes longer than using it. */
const decimalFormats = new Map<string, Intl.NumberFormat>()

function formatDecimal(value: number, places: number, { locales }: Translator): string {
  const key = `${locales} ${places}`
  const format =
    decimalFormats.get(key) ?? new Intl.NumberFormat(locales, { maximumFractionDigits: places })
  decimalFormats.set(key, format)
  return format.format(value)
}

/** Formats one or more sides, given in millimetres. */
export function formatLength(sides: number[], i18n: Translator): Measure {
  const metric = sides.map((mm) => formatDecimal(mm, 0, i18n)).join(' × ')
  const us = sides.map((mm) => formatDecimal(mmToInches(mm), 1, i18n)).join(' × ')
  return { plain: i18n.t('{sides} mm', { sides: metric }), us: i18n.t('{sides} in', { sides: us }) }
}

export const formatMass = (grams: number, i18n: Translator): Measure => ({
  plain:
    grams < 1_000
      ? i18n.t('{amount} g', { amount: grams })
      : i18n.t('{amount} kg', { amount: formatDecimal(grams / 1_000, 3, i18n) }),
  us: formatPounds(grams, i18n),
})

/** Formats a calculated mass, rounded to kilograms or pounds. */
export const formatRoundedMass = (grams: number, i18n: Translator): Measure => ({
  plain: i18n.t('about {amount} kg', { amount: formatDecimal(grams / 1_000, 0, i18n) }),
  us: i18n.t('about {amount} lb', { amount: formatDecimal(gramsToPounds(grams), 0, i18n) }),
})

function formatPounds(grams: number, i18n: Translator): string {
  const pounds = gramsToPounds(grams)
  return pounds < 1
    ? i18n.t('{amount} oz', { amount: formatDecimal(gramsToOunces(grams), 2, i18n) })
    : i18n.t('{amount} lb', { amount: formatDecimal(pounds, 2, i18n) })
}

export function formatContent(amount: number, unit: NetContentUnit, i18n: Translator): Measure {
  const plain = formatNetContent(amount, unit, i18n)
  if (unit === 'piece') return { plain }
  if (unit === 'g') return { plain, us: formatPounds(amount, i18n) }
  const ounces = formatDecimal(mlToFluidOunces(amount), 1, i18n)
  return { plain, us: i18n.t('{amount} fl oz', { amount: ounces }) }
}

export const formatVolume = (cbm: number, i18n: Translator): Measure => ({
  plain: i18n.t('{volume} m³', { volume: formatDecimal(cbm, 4, i18n) }),
  us: i18n.t('{volume} cu ft', { volume: formatDecimal(mm3ToCubicFeet(cbm * 1e9), 2, i18n) }),
})

/** Rounds to whole degrees and avoids −0. */
const formatDegrees = (value: number) => String(Math.round(value) || 0).replace('-', '−')

export function formatTemperature(
  min: number | undefined,
  max: number | undefined,
  i18n: Translator,
): Measure {
  const formatRange = (convert: (celsius: number) => number, unit: string) => {
    const [low, high] = [min, max].map((celsius) =>
      celsius === undefined ? undefined : formatDegrees(convert(celsius)),
    )
    if (low === undefined) return i18n.t('at most {high} {unit}', { high, unit })
    if (high === undefined) return i18n.t('at least {low} {unit}', { low, unit })
    return low === high ? `${low} ${unit}` : i18n.t('{low} to {high} {unit}', { low, high, unit })
  }
  return {
    plain: formatRange((celsius) => celsius, '°C'),
    us: formatRange(celsiusToFahrenheit, '°F'),
  }
}

const LIMITED_BY = {
  volume: /*i18n*/ 'limited by room',
  weight: /*i18n*/ 'limited by weight',
  stack: /*i18n*/ 'limited by stacking',
} as const

export type LoadText = { cartons: string; limit?: string }

export function formatLooseLoad({ loose }: DerivedLoad, i18n: Translator): LoadText | undefined {
  if (!loose) return undefined
  const { cartons, limit } = loose
  if (limit === 'stated') {
    return {
      cartons: i18n.t('{cartons, plural, one {loads # carton} other {loads # cartons}}', {
        cartons,
      }),
    }
  }
  return {
    cartons: i18n.t('{cartons, plural, one {about # carton} other {about # cartons}}', { cartons }),
    limit: i18n.t(LIMITED_BY[limit]),
  }
}

export function formatPalletLoad(
  { onPallets }: DerivedLoad,
  i18n: Translator,
): LoadText | undefined {
  if (!onPallets) return undefined
  const { pallets, cartons, limit } = onPallets
  return {
    cartons: i18n.t(
      'about {pallets, plural, one {# pallet} other {# pallets}}, {cartons, plural, one {# carton} other {# cartons}}',
      { pallets, cartons },
    ),
    limit: i18n.t(LIMITED_BY[limit]),
  }
}

/** Note on cooled products: loads are calculated for dry containers only. */
export const COOL_NOTE =
  /*i18n*/ 'This product ships in refrigerated containers, for which we show no estimate. Ask us for the load.'

const KNOWN_CERTIFICATES: readonly string[] = Object.values(CERTIFICATES)

/** Translates the name of a well-known certificate. The company enters others in its own words. */
export const getCertificateName = (name: string, i18n: Translator): string =>
  KNOWN_CERTIFICATES.includes(name) ? i18n.t(name) : name

function formatValidity(validTo: string, isExpired: boolean, i18n: Translator): string {
  const format = { dateStyle: 'long', timeZone: 'UTC' } as const
  const date = new Date(validTo).toLocaleDateString(i18n.locales, format)
  return isExpired ? i18n.t('expired on {date}', { date }) : i18n.t('valid until {date}', { date })
}

/** Adds the texts of each certificate. Without `today` (YYYY-MM-DD), none has expired. */
export const formatCertificates = (
  certificates: readonly ProductCertificate[],
  i18n: Translator,
  today?: string,
) =>
  certificates.map((certificate) => {
    const { body, validTo } = certificate
    const name = getCertificateName(certificate.name, i18n)
    const isExpired = Boolean(validTo && today && countDaysUntil(validTo, today) < 0)
    return {
      ...certificate,
      name,
      title: formatList(body ? [name, body] : [name], i18n),
      isExpired,
      validity: validTo && formatValidity(validTo, isExpired, i18n),
    }
  })

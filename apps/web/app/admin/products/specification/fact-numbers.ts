import type { SpecificationFact } from '@dhow/contract/products/specification-facts'
import { latinNumber } from '@dhow/trade/digits'

/** The unit of an input, and the factors from each accepted unit to the stored one. */
export type Measure = { unit: string; factors: Record<string, number> }

/** Inputs use centimetres and kilograms; stored values are whole millimetres and grams. */
const MEASURES: Record<NonNullable<SpecificationFact['unit']>, Measure> = {
  mm: { unit: 'cm', factors: { mm: 1, cm: 10, m: 1_000 } },
  g: { unit: 'kg', factors: { g: 1, kg: 1_000 } },
  'cm³': { unit: 'm³', factors: { 'm³': 1_000_000 } },
  months: { unit: 'months', factors: { months: 1 } },
  '°C': { unit: '°C', factors: { '°C': 1 } },
  cartons: { unit: 'cartons', factors: { cartons: 1 } },
}

export const measureOf = ({ unit }: SpecificationFact): Measure =>
  unit ? MEASURES[unit] : { unit: '', factors: { '': 1 } }

const factorOf = ({ unit, factors }: Measure, typedUnit: string) =>
  factors[typedUnit || unit] ?? factors[typedUnit.toLowerCase()]

/** Numbers with thousands separators: 1,200 and 1 200. */
const GROUPED = /^\d{1,3}([ ,.'\u00a0\u202f]\d{3})+$/

/**
 * Parses a typed number into the stored unit: 25.5 cm is 255. A comma may be the decimal separator.
 * Returns undefined for an empty text, and other texts unchanged, for the contract to reject.
 */
export function readNumber(text: string, measure: Measure): number | string | undefined {
  const trimmed = latinNumber(text.trim())
  if (trimmed === '') return undefined
  const isCount = Object.values(measure.factors).every((factor) => factor === 1)
  if (isCount && GROUPED.test(trimmed)) return Number(trimmed.replace(/\D/g, ''))
  const [, minus, digits, unit = ''] = /^([-−]?)(\d+(?:[.,]\d*)?)\s*([a-z°]*)$/i.exec(trimmed) ?? []
  const factor = digits && factorOf(measure, unit)
  if (!factor) return text
  const value = roundOff(Number(digits.replace(',', '.')) * factor)
  return minus ? -value : value
}

/** Formats a stored number in the unit of the input; returns text unchanged. */
export function writeNumber(value: unknown, measure: Measure): string {
  if (typeof value === 'number') return String(roundOff(value / (factorOf(measure, '') ?? 1)))
  return typeof value === 'string' ? value : ''
}

/** Removes floating-point noise: 0.1 × 3 is 0.3. */
const roundOff = (value: number) => Number(value.toFixed(6))

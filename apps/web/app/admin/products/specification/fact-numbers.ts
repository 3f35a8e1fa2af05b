import type { SpecificationFact } from '@dhow/contract/specification-facts'

/** How a number is typed: the unit at the field, and what others that may be typed behind it are of the stored one. */
export type Measure = { unit: string; factors: Record<string, number> }

/** Cartons are measured in centimetres and weighed in kilograms; what is stored is finer, and whole. */
const MEASURES: Record<NonNullable<SpecificationFact['unit']>, Measure> = {
  mm: { unit: 'cm', factors: { mm: 1, cm: 10, m: 1_000 } },
  g: { unit: 'kg', factors: { g: 1, kg: 1_000 } },
  months: { unit: 'months', factors: { months: 1 } },
  '°C': { unit: '°C', factors: { '°C': 1 } },
  cartons: { unit: 'cartons', factors: { cartons: 1 } },
}

const COUNT: Measure = { unit: '', factors: { '': 1 } }

export const measureOf = (fact: SpecificationFact): Measure =>
  fact.unit ? MEASURES[fact.unit] : COUNT

/** What of the stored unit one of the typed unit is. */
const factorOf = ({ unit, factors }: Measure, typed: string): number | undefined =>
  factors[typed || unit] ?? factors[typed.toLowerCase()]

/** 1,200 and 1 200: in groups of three, as no length or weight is typed. */
const GROUPED = /^\d{1,3}([ ,.'\u00a0\u202f]\d{3})+$/

/**
 * A typed number in the stored unit, to the last digit: 25.5 cm is 255, and 25.55 is 255.5, which no limit takes. A
 * comma may be the point. Undefined for nothing; what is no number is left as it is, for the contract to refuse.
 */
export function readNumber(text: string, measure: Measure): number | string | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  const isCount = Object.values(measure.factors).every((factor) => factor === 1)
  if (isCount && GROUPED.test(trimmed)) return Number(trimmed.replace(/\D/g, ''))
  const [, minus, digits, unit = ''] = /^([-−]?)(\d+(?:[.,]\d*)?)\s*([a-z°]*)$/i.exec(trimmed) ?? []
  const factor = digits && factorOf(measure, unit)
  if (!factor) return text
  const value = roundOff(Number(digits.replace(',', '.')) * factor)
  return minus ? -value : value
}

/** A stored number as it is typed; what is no number is shown as it was typed. */
export const writeNumber = (value: unknown, measure: Measure): string =>
  typeof value === 'number'
    ? String(roundOff(value / (factorOf(measure, '') ?? 1)))
    : typeof value === 'string'
      ? value
      : ''

/** Without what binary fractions add: 0.1 × 3 is 0.3. */
const roundOff = (value: number): number => Number(value.toFixed(6))

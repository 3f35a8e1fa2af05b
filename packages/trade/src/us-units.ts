/** Exact by definition: NIST Handbook 44, Appendix C (1 oz = 1/16 lb, 1 US gallon = 231 in³ = 128 fl oz). */
const MM_PER_INCH = 25.4
const GRAMS_PER_POUND = 453.592_37
const MM3_PER_CUBIC_FOOT = (12 * MM_PER_INCH) ** 3
const ML_PER_FLUID_OUNCE = (231 * MM_PER_INCH ** 3) / 128 / 1_000

export const mmToInches = (mm: number): number => mm / MM_PER_INCH
export const gramsToPounds = (grams: number): number => grams / GRAMS_PER_POUND
export const gramsToOunces = (grams: number): number => (16 * grams) / GRAMS_PER_POUND
export const mm3ToCubicFeet = (mm3: number): number => mm3 / MM3_PER_CUBIC_FOOT
export const mlToFluidOunces = (ml: number): number => ml / ML_PER_FLUID_OUNCE
export const celsiusToFahrenheit = (celsius: number): number => (celsius * 9) / 5 + 32

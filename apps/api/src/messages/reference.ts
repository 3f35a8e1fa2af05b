/** Digits of a number at least; the 100,000th enquiry of a year has one more. */
const DIGITS = 5

/** What both sides call an enquiry by: its year, in UTC, and its number there. */
export const referenceOf = (year: number, number: number): string =>
  `E-${year}-${String(number).padStart(DIGITS, '0')}`

/** Replaces the decimal digits of all scripts by 0 to 9. Unicode arranges those of each script in tens without gaps. */
export const latinDigits = (text: string): string =>
  text.replace(/(?!\d)\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let before = 0
    while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before++
    return String(before % 10)
  })

/** Replaces the digits and separators of all scripts by those of ASCII. */
export const latinNumber = (text: string): string =>
  latinDigits(text).replaceAll('٬', '').replace(/[٫．]/g, '.').replaceAll('，', ',')

const WHOLE = /^(?:\d+|\d{1,3}(?:[\s,.'’٬，．]\d{3})+)$/

/** Reads a typed whole number in digits of any script, with or without thousands separators; NaN for other text. */
export function readWhole(typed: string): number {
  const text = latinDigits(typed.trim())
  return WHOLE.test(text) ? Number(text.replaceAll(/\D/g, '')) : Number.NaN
}

/** Replaces the decimal digits of all scripts by 0 to 9. Unicode arranges those of each script in tens without gaps. */
export const toLatinDigits = (text: string): string =>
  text.replace(/(?!\d)\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let distance = 0
    while (/\p{Nd}/u.test(String.fromCodePoint(code - distance - 1))) distance++
    return String(distance % 10)
  })

/** Replaces the digits and separators of all scripts by those of ASCII, and removes invisible marks. */
export const toLatinNumber = (text: string): string =>
  toLatinDigits(text)
    .replace(/[٬\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[٫．]/g, '.')
    .replace(/[，،]/g, ',')

/** The last form is Indian: 1,00,000 is a hundred thousand. */
const WHOLE = /^(?:\d+|\d{1,3}(?:[\s,.'’]\d{3})+|\d{1,2}(?:,\d{2})+,\d{3})$/

/** Reads a typed whole number in digits of any script, with or without thousands separators; NaN for other text. */
export function readWhole(typed: string): number {
  const text = toLatinNumber(typed).trim()
  return WHOLE.test(text) ? Number(text.replaceAll(/\D/g, '')) : Number.NaN
}

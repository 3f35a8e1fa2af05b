/**
 * Digits of a customs tariff number: 6 are the Harmonized System's (HS 2022) in every country, 8 and 10 are
 * national lines, 12 are those of the Gulf states since 1 January 2025 (KPMG TaxNewsFlash, January 2025; in the
 * Emirates since 1 August 2025, Dubai Customs Notice 10/2025).
 */
export const HS_CODE_LENGTHS = [6, 8, 10, 12] as const

/** A tariff number as it is kept: without the points and spaces that it is printed with. */
export const compactHsCode = (text: string): string => text.replace(/[\s.]/g, '')

/** Whether these are 6, 8, 10 or 12 digits of a chapter that there is: 01 to 99 but the reserved 77. */
export const isHsCode = (code: string): boolean => /^(?!00|77)\d{6}(\d{2}){0,3}$/.test(code)

/** As it is printed: '1806.32', '1806.32.00', '180632000012' as '1806.32.00.0012'. */
export function hsCodeText(code: string): string {
  const parts = [code.slice(0, 4), code.slice(4, 6), code.slice(6, 8), code.slice(8)]
  return parts.filter((part) => part !== '').join('.')
}

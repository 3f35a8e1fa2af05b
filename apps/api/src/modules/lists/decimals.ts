const THREE_DIGITS = /^(\d{1,3})([.,])(\d{3})$/

/** Numbers that show decimals: 000200.000, 1500.000 or 1.200,000. */
const DECIMALS = /^(?:0\d+|\d{4,})[.,]\d{3}$|\.\d{3},\d|,\d{3}\.\d/

/**
 * Decides by all numbers of the column whether 150,000 is 150 with three decimals. Removes the quantities if nothing
 * decides, so that they are asked for.
 * @param hasDecimals whether the name of the column says so
 */
export function decideDecimals<
  Row extends { quantity?: number | undefined; numberText?: string | undefined },
>(rows: Row[], hasDecimals: boolean): Row[] {
  const numbers = rows.flatMap(({ numberText }) => numberText ?? [])
  const parts = numbers.map((number) => number.match(THREE_DIGITS))
  const isDecimal = hasDecimals || numbers.some((number) => DECIMALS.test(number))
  const isUndecided =
    new Set(parts.map((part) => part?.[2])).size === 1 && parts.every((part) => part?.[3] === '000')
  return rows.map((row) => {
    const [, whole, , decimals] = row.numberText?.match(THREE_DIGITS) ?? []
    if (whole === undefined || row.quantity === undefined || !(isDecimal || isUndecided)) return row
    return { ...row, quantity: isDecimal && decimals === '000' ? Number(whole) : undefined }
  })
}

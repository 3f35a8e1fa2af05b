const THREE_DIGITS = /^(\d{1,3})([.,])(\d{3})$/

/** Numbers that show decimals: 000200.000, 1500.000 or 1.200,000. */
const DECIMALS = /^(?:0\d+|\d{4,})[.,]\d{3}$|\.\d{3},\d|,\d{3}\.\d/

type Row = { quantity?: number | undefined; numberText?: string | undefined }

/**
 * Decides by all numbers of a column whether 150,000 has three decimals. Removes the quantities if nothing decides.
 * @param hasDecimals whether the name of the column says so
 */
export function decideDecimals<Listed extends Row>(rows: Listed[], hasDecimals: boolean) {
  const numbers = rows.flatMap(({ numberText }) => numberText ?? [])
  const parts = numbers.map((number) => number.match(THREE_DIGITS))
  const isDecimal = hasDecimals || numbers.some((number) => DECIMALS.test(number))
  const isUndecided =
    new Set(parts.map((part) => part?.[2])).size === 1 && parts.every((part) => part?.[3] === '000')
  if (!isDecimal && !isUndecided) return rows
  return rows.map((row): Listed => {
    const [, whole, , decimals] = row.numberText?.match(THREE_DIGITS) ?? []
    if (whole === undefined || row.quantity === undefined) return row
    if (isDecimal && decimals === '000') return { ...row, quantity: Number(whole) }
    return { ...row, quantity: undefined, unitText: row.numberText }
  })
}

/** cyrb53 (53 bits): detects stale records, but is not cryptographic. */
export function hashTexts(texts: readonly string[]): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  const mix = (code: number) => {
    high = Math.imul(high ^ code, 2_654_435_761)
    low = Math.imul(low ^ code, 1_597_334_677)
  }
  for (const text of texts) {
    for (let index = 0; index < text.length; index++) mix(text.charCodeAt(index))
    mix(0)
  }
  high =
    Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
  low =
    Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
  return (2 ** 32 * (low & 0x1fffff) + (high >>> 0)).toString(16)
}

export const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A JSON replacer that sorts keys, so that equal values give equal text. */
export const sortKeys = (_: string, value: unknown): unknown => {
  if (!isRecord(value)) return value
  const sorted: Record<string, unknown> = {}
  for (const key of Object.keys(value).sort()) sorted[key] = value[key as keyof typeof value]
  return sorted
}

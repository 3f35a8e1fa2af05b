/**
 * A short mark of the order that products stand in, by their ids: it differs when one was added,
 * deleted or moved. 53 bits (cyrb53), to tell a stale list from a fresh one, not to keep a secret.
 */
export function orderMark(ids: readonly string[]): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  const mix = (code: number) => {
    high = Math.imul(high ^ code, 2_654_435_761)
    low = Math.imul(low ^ code, 1_597_334_677)
  }
  for (const id of ids) {
    for (let at = 0; at < id.length; at++) mix(id.charCodeAt(at))
    mix(0)
  }
  high =
    Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
  low =
    Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
  return (2 ** 32 * (low & 0x1fffff) + (high >>> 0)).toString(16)
}

const NEW = /^new:(\d{1,2})$/

/** How a form's `pictures` names the n-th file of `media`, from 0. */
export const newPicture = (index: number): string => `new:${index}`

/** Which file of `media` an entry of `pictures` names; undefined when it is the URL of a kept one. */
export const newPictureIndex = (entry: string): number | undefined => {
  const found = entry.match(NEW)?.[1]
  return found === undefined ? undefined : Number(found)
}

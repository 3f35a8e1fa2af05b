/** Returns a bit for each letter of a word, so that most words are excluded without comparing them. */
export function letterBits(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31)
  return bits
}

export function bitCount(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}

/**
 * Returns the number of letters to insert, delete, replace or swap to turn one word into the other (optimal string
 * alignment), or `max` + 1 if there are more.
 */
export function editDistance(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1
  let beforePrevious: number[] = []
  let previous = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current[column] = Math.min(
        (previous[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (previous[column - 1] as number) + (isSame ? 0 : 1),
        isSwap ? (beforePrevious[column - 2] as number) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    if (Math.min(...current) > max) return max + 1
    beforePrevious = previous
    previous = current
  }
  return previous[other.length] as number
}

/**
 * Numbers in an order of their own, four bytes each.
 * @param room for so many; more is made when it is needed
 */
export function createNumberList(room: number) {
  let numbers = new Uint32Array(room)
  let length = 0

  const makeRoom = () => {
    if (length < numbers.length) return
    const larger = new Uint32Array(numbers.length * 2)
    larger.set(numbers)
    numbers = larger
  }

  return {
    push(number: number): void {
      makeRoom()
      numbers[length++] = number
    },

    /** Puts a number before another; at the end where that is not in the list, or is none. */
    insertBefore(next: number | undefined, number: number): void {
      makeRoom()
      const found = next === undefined ? -1 : numbers.subarray(0, length).indexOf(next)
      const at = found < 0 ? length : found
      numbers.copyWithin(at + 1, at, length)
      numbers[at] = number
      length += 1
    },

    /** Takes numbers out, wherever and however often they stand in it. */
    remove(gone: ReadonlySet<number>): void {
      let left = 0
      for (let at = 0; at < length; at++) {
        const number = numbers[at] as number
        if (!gone.has(number)) numbers[left++] = number
      }
      length = left
    },

    /** As long as nothing is put in or taken out. */
    view: (): Uint32Array => numbers.subarray(0, length),
  }
}

const NONE = new Uint32Array()

export type Column = ReturnType<typeof createColumn>

/** Values that a product has together; most products have the same as many others. */
type Combination = { texts: string[]; ids: number[] }

const nothing = (): Combination => ({ texts: [], ids: [] })

/**
 * The values that products have in one field, by the number of the product. A product has any number of them;
 * each combination is kept once, and of a product four bytes that say which is its own.
 * @param keyOf what the spellings of one value share
 * @param room for numbers below this one; more is made when it is needed
 */
export function createColumn(keyOf: (text: string) => string, room: number) {
  /** By the number of the product. */
  let codes = new Uint32Array(room)
  /** By code; the first is that of no value. */
  const combinations = [nothing()]
  const codeOf = new Map([['', 0]])
  /** How many products have each combination, by code. */
  const products = [0]
  /** Values by their ids, and the id of each text that is one. */
  const keys: string[] = []
  const idOf = new Map<string, number>()
  let spelled: (string | undefined)[] | undefined

  const addValue = (text: string): number => {
    const key = keyOf(text)
    const known = idOf.get(key)
    if (known !== undefined) return known
    idOf.set(key, keys.length)
    return keys.push(key) - 1
  }

  const combinationOf = (texts: string[]): number => {
    const name = texts.join('\n')
    const known = codeOf.get(name)
    if (known !== undefined) return known
    codeOf.set(name, combinations.length)
    products.push(0)
    return combinations.push({ texts, ids: [...new Set(texts.map(addValue))] }) - 1
  }

  const makeRoom = (number: number) => {
    if (number < codes.length) return
    const larger = new Uint32Array(Math.max(number + 1, codes.length * 2))
    larger.set(codes)
    codes = larger
  }

  /** Each value by its id as most products write it; none where no product has it. */
  const spellings = () => {
    spelled ??= mostUsed(combinations, products, (text) => idOf.get(keyOf(text)) as number)
    return spelled
  }

  const allowing = (isWanted: (id: number) => boolean): Uint8Array =>
    Uint8Array.from(combinations, ({ ids }) => (ids.some(isWanted) ? 1 : 0))

  /** How many products have each value, where so many have each combination. */
  const sum = (counts: ArrayLike<number>): Map<string, number> => {
    const sums = new Uint32Array(keys.length)
    for (const [code, { ids }] of combinations.entries()) {
      const count = counts[code] as number
      if (count > 0) for (const id of ids) sums[id] = (sums[id] as number) + count
    }
    const named = new Map<string, number>()
    for (const [id, text] of spellings().entries()) {
      if (text !== undefined && sums[id]) named.set(text, sums[id])
    }
    return named
  }

  return {
    set(number: number, texts: string[]): void {
      makeRoom(number)
      const before = codes[number] as number
      const code = combinationOf(texts)
      if (code === before) return
      products[before] = (products[before] as number) - 1
      products[code] = (products[code] as number) + 1
      codes[number] = code
      spelled = undefined
    },

    /** The code of each product's combination, by the product's number. */
    codes: (): Uint32Array => codes,

    /** Of each combination, whether it has one of these values. */
    withAny(texts: string[]): Uint8Array {
      const wanted = new Set(texts.map((text) => idOf.get(keyOf(text))))
      return allowing((id) => wanted.has(id))
    },

    /** Of each combination of numbers, whether one of them is at most so large. */
    withAtMost: (limit: number): Uint8Array => allowing((id) => Number(keys[id]) <= limit),

    /** How products write a value; undefined where none has it. */
    find: (text: string): string | undefined => spellings()[idOf.get(keyOf(text)) ?? -1],

    /** The values that there are. */
    values: (): string[] => spellings().filter((text) => text !== undefined),

    /** How many products have each value that any has. */
    counts: (): Map<string, number> => sum(products),

    /** How many of these products have each value, and of others beside them. */
    count(some: Uint32Array, others: Uint32Array = NONE): Map<string, number> {
      const counts = new Uint32Array(combinations.length)
      for (const numbers of [some, others]) {
        for (let at = 0; at < numbers.length; at++) {
          const code = codes[numbers[at] as number] as number
          counts[code] = (counts[code] as number) + 1
        }
      }
      return sum(counts)
    },
  }
}

/** Of each value its most used text, the first in the alphabet where several are used as much. */
function mostUsed(
  combinations: Combination[],
  products: number[],
  idOf: (text: string) => number,
): (string | undefined)[] {
  const uses = new Map<string, number>()
  for (const [code, { texts }] of combinations.entries()) {
    const count = products[code] as number
    if (count > 0) for (const text of texts) uses.set(text, (uses.get(text) ?? 0) + count)
  }
  const best: (string | undefined)[] = []
  for (const [text, count] of uses) {
    const id = idOf(text)
    const other = best[id]
    const ofOther = other === undefined ? 0 : (uses.get(other) as number)
    const isBetter = count > ofOther || (count === ofOther && other !== undefined && text < other)
    if (isBetter) best[id] = text
  }
  return best
}

export type FacetColumn = ReturnType<typeof createFacetColumn>

function grow(array: Uint32Array<ArrayBuffer>, index: number): Uint32Array<ArrayBuffer> {
  if (index < array.length) return array
  const larger = new Uint32Array(Math.max(index + 1, array.length * 2))
  larger.set(array)
  return larger
}

function add(counts: Uint32Array, index: number, count = 1): void {
  counts[index] = (counts[index] as number) + count
}

/** All values of one product. Most products share their combination with many others. */
type Combination = { texts: string[]; ids: number[] }

/**
 * Stores the values of all products in one field: each distinct combination once, and four bytes per product.
 * @param toKey equal for all spellings of a value
 */
export function createFacetColumn(toKey: (text: string) => string, capacity: number) {
  /** Codes by product number. Code 0 has no value. */
  let codes = new Uint32Array(capacity)
  const combinations: Combination[] = [{ texts: [], ids: [] }]
  const codeByName = new Map([['', 0]])
  const keys: string[] = []
  const idByKey = new Map<string, number>()
  let totals: Uint32Array | undefined
  let spellings: (string | undefined)[] | undefined

  const toId = (text: string): number => {
    const key = toKey(text)
    const id = idByKey.get(key) ?? keys.push(key) - 1
    idByKey.set(key, id)
    return id
  }

  const toCode = (texts: string[]): number => {
    const name = texts.join('\n')
    const code =
      codeByName.get(name) ?? combinations.push({ texts, ids: [...new Set(texts.map(toId))] }) - 1
    codeByName.set(name, code)
    return code
  }

  const countCodes = (...lists: Uint32Array[]): Uint32Array => {
    const counts = new Uint32Array(combinations.length)
    for (const numbers of lists) {
      for (const number of numbers) add(counts, codes[number] as number)
    }
    return counts
  }

  const countByCode = (): Uint32Array => {
    if (totals) return totals
    totals = new Uint32Array(combinations.length)
    for (const code of codes) add(totals, code)
    return totals
  }

  /** Returns the most used spelling of each value, the alphabetically first if several are used equally often. */
  const chooseSpellings = () => {
    if (spellings) return spellings
    const uses = new Map<string, number>()
    for (const [code, count] of countByCode().entries()) {
      if (count === 0) continue
      for (const text of combinations[code]?.texts ?? []) {
        uses.set(text, (uses.get(text) ?? 0) + count)
      }
    }
    spellings = []
    const sorted = [...uses].sort(([a, usesA], [b, usesB]) => usesB - usesA || (a < b ? -1 : 1))
    for (const [text] of sorted) spellings[idByKey.get(toKey(text)) as number] ??= text
    return spellings
  }

  const countValues = (productsByCode: Uint32Array): Map<string, number> => {
    const sums = new Uint32Array(keys.length)
    for (const [code, count] of productsByCode.entries()) {
      for (const id of combinations[code]?.ids ?? []) add(sums, id, count)
    }
    const counts = new Map<string, number>()
    for (const [id, text] of chooseSpellings().entries()) {
      if (text !== undefined && sums[id]) counts.set(text, sums[id])
    }
    return counts
  }

  const selectCodes = (isWanted: (id: number) => boolean) =>
    Uint8Array.from(combinations, ({ ids }) => (ids.some(isWanted) ? 1 : 0))

  return {
    set(number: number, texts: string[]): void {
      codes = grow(codes, number)
      codes[number] = toCode(texts)
      totals = undefined
      spellings = undefined
    },

    getCodes: (): Uint32Array => codes,

    selectAny(texts: string[]): Uint8Array {
      const ids = new Set(texts.map((text) => idByKey.get(toKey(text))))
      return selectCodes((id) => ids.has(id))
    },

    selectUpTo: (limit: number): Uint8Array => selectCodes((id) => Number(keys[id]) <= limit),

    find: (text: string): string | undefined => chooseSpellings()[idByKey.get(toKey(text)) ?? -1],

    listValues: (): string[] => chooseSpellings().filter((text) => text !== undefined),

    countAll: (): Map<string, number> => countValues(countByCode()),

    count: (...lists: Uint32Array[]): Map<string, number> => countValues(countCodes(...lists)),
  }
}

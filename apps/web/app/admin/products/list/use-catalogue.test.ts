import type { Product } from '@dhow/contract/products/products'
import { describe, expect, it } from 'vitest'
import { aProduct, someProducts } from '#app/testing/factories.ts'
import { filterProducts, moveProduct } from './use-catalogue.ts'

const names = (products: Product[]) => products.map(({ name }) => name).join('')
const catalogue = (letters: string) => someProducts(...letters)

/** The letters of `all` after a row moved among the `shown` ones. */
function moved(letters: string, shown: string, from: number, to: number): string {
  const all = catalogue(letters)
  return names(
    moveProduct(
      all,
      all.filter(({ name }) => shown.includes(name)),
      from,
      to,
    ),
  )
}

describe('moving a row', () => {
  it.each([
    ['down', 0, 2, 'bcade'],
    ['up', 3, 1, 'adbce'],
    ['to the end', 0, 4, 'bcdea'],
    ['to the start', 4, 0, 'eabcd'],
    ['nowhere', 2, 2, 'abcde'],
    ['past the end', 2, 5, 'abcde'],
  ])('%s in the whole list', (_where, from, to, expected) => {
    expect(moved('abcde', 'abcde', from, to)).toBe(expected)
  })

  it.each([
    ['down stands after its new neighbour', 'bdf', 0, 1, 'acdbefg'],
    ['up stands before it', 'bdf', 2, 1, 'abcfdeg'],
    ['to the end of the shown ones', 'bdf', 0, 2, 'acdefbg'],
    ['to the start of the shown ones', 'bdf', 2, 0, 'afbcdeg'],
  ])('%s, while others are hidden', (_where, shown, from, to, expected) => {
    expect(moved('abcdefg', shown, from, to)).toBe(expected)
  })

  it('renumbers all products', () => {
    const all = [7, 0, 0, 3].map((order) => aProduct({ order }))
    expect(moveProduct(all, all, 0, 1)).toEqual(
      [1, 0, 2, 3].map((was, order) => ({ ...all[was], order })),
    )
  })

  it('keeps all products and their relative order, for any list, filter and move', () => {
    const random = randomFrom(20_261_120)
    for (let round = 0; round < 300; round++) {
      const all = someProducts(...Array.from({ length: 2 + random(30) }, (_, at) => `p${at}`))
      const shown = all.filter(() => random(3) > 0)
      if (shown.length < 2) continue
      const from = random(shown.length)
      const to = (from + 1 + random(shown.length - 1)) % shown.length
      const after = moveProduct(all, shown, from, to)

      const ids = (products: Product[]) => products.map(({ _id }) => _id)
      const [row, neighbour] = [shown[from]?._id ?? '', shown[to]?._id ?? '']
      expect(ids(after).toSorted()).toEqual(ids(all).toSorted())
      expect(after.map(({ order }) => order)).toEqual(all.map((_, at) => at))
      expect(ids(after).indexOf(row) - ids(after).indexOf(neighbour)).toBe(to > from ? 1 : -1)
      const others = (products: Product[]) => ids(products).filter((id) => id !== row)
      expect(others(after)).toEqual(others(all))
    }
  })
})

/** Whole numbers below `max`, the same ones for the same seed (mulberry32). */
function randomFrom(seed: number) {
  let state = seed
  return (max: number) => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) % max
  }
}

describe('filtering the rows', () => {
  const tea = aProduct({
    name: 'Tea',
    brand: 'Monsoon',
    description: 'Black',
    category: 'beverages',
  })
  const soap = aProduct({ name: 'Soap', brand: 'Olea', description: 'Mild', category: 'home-care' })

  it.each([
    ['', 'all', [tea, soap]],
    ['TEA', 'all', [tea]],
    ['olea', 'all', [soap]],
    [' mild ', 'all', [soap]],
    ['', 'home-care', [soap]],
    ['tea', 'home-care', []],
  ])('by "%s" in %s', (search, category, found) => {
    expect(filterProducts([tea, soap], search, category)).toEqual(found)
  })
})

import type { Product } from '@dhow/contract/products/products'
import { expect, it } from 'vitest'
import { aProduct, someProducts } from '#app/testing/factories.ts'
import { moveProduct } from './use-catalogue.ts'

const names = (products: Product[]) => products.map(({ name }) => name).join('')

/** Returns the letters after a row was moved among the shown ones. */
function moved(letters: string, shownLetters: string, from: number, to: number): string {
  const all = someProducts(...letters)
  const shown = all.filter(({ name }) => shownLetters.includes(name))
  return names(moveProduct(all, shown, from, to))
}

it.each([
  ['down', 0, 2, 'bcade'],
  ['up', 3, 1, 'adbce'],
  ['to the end', 0, 4, 'bcdea'],
  ['to the start', 4, 0, 'eabcd'],
  ['nowhere', 2, 2, 'abcde'],
  ['past the end', 2, 5, 'abcde'],
])('moving a row %s in the complete list', (_where, from, to, expected) => {
  expect(moved('abcde', 'abcde', from, to)).toBe(expected)
})

it.each([
  ['down, after its new neighbor', 'bdf', 0, 1, 'acdbefg'],
  ['up, before its new neighbor', 'bdf', 2, 1, 'abcfdeg'],
  ['to the end of the shown rows', 'bdf', 0, 2, 'acdefbg'],
  ['to the start of the shown rows', 'bdf', 2, 0, 'afbcdeg'],
])('moving a row %s, while other rows are hidden', (_where, shown, from, to, expected) => {
  expect(moved('abcdefg', shown, from, to)).toBe(expected)
})

it('moving a row renumbers all products', () => {
  const all = [7, 0, 0, 3].map((order) => aProduct({ order }))
  expect(moveProduct(all, all, 0, 1)).toEqual(
    [1, 0, 2, 3].map((was, order) => ({ ...all[was], order })),
  )
})

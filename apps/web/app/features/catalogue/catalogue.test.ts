// @vitest-environment node
import { CATEGORIES } from '@dhow/contract/categories'
import { describe, expect, it } from 'vitest'
import { aProduct, someProducts } from '#app/testing/factories.ts'
import {
  ALL,
  categoriesOf,
  categoryHue,
  categoryLabel,
  readView,
  SORTS,
  shortTitle,
  type View,
  viewProducts,
  writeView,
} from './catalogue.ts'

const START: View = { search: '', category: ALL, sort: 'default' }
const view = (given: Partial<View>): View => ({ ...START, ...given })
const read = (query: string) => readView(new URLSearchParams(query))

describe('the view in the address', () => {
  const views = ['', 'tea & rice', 'café+crème', 'a=b'].flatMap((search) =>
    [ALL, 'personal-care', 'Öle & Fette'].flatMap((category) =>
      SORTS.map((sort) => ({ search, category, sort })),
    ),
  )

  it('is read as it was written', () => {
    expect(views.map((written) => read(writeView(written)))).toEqual(views)
  })

  it('leaves out what is at its default', () => {
    expect(writeView(START)).toBe('')
    expect(writeView(view({ search: '  ' }))).toBe('')
    expect(writeView(view({ search: 'tea', sort: 'z-a' }))).toBe('?search=tea&sort=z-a')
  })

  it('takes an unknown sort for the default', () => {
    expect(read('sort=price')).toEqual(START)
  })
})

describe('the products of a view', () => {
  const tea = aProduct({ name: 'Cardamom Tea', brand: 'Monsoon', category: 'beverages' })
  const soap = aProduct({ name: 'Olive Soap', brand: 'Teatro', category: 'personal-care' })
  const dates = aProduct({ name: 'Dates', brand: '', category: 'snacks', description: 'With tea' })
  const all = [tea, soap, dates]

  it.each([
    ['', all],
    ['   ', all],
    ['TEA', [tea, soap]],
    ['  olive  ', [soap]],
    ['monsoon', [tea]],
    ['with tea', []],
  ])('searched for "%s" match by name or brand', (search, found) => {
    expect(viewProducts(all, view({ search }))).toEqual(found)
  })

  it('are those of the category that also match', () => {
    expect(viewProducts(all, view({ category: 'snacks' }))).toEqual([dates])
    expect(viewProducts(all, view({ category: 'snacks', search: 'tea' }))).toEqual([])
  })

  it('stand as they came, or by name either way, and the list stays as it was', () => {
    const list = someProducts('Rice', 'éclair', 'apple', 'Zest')
    const names = (sort: View['sort']) => viewProducts(list, view({ sort })).map(({ name }) => name)
    expect(names('a-z')).toEqual(['apple', 'éclair', 'Rice', 'Zest'])
    expect(names('z-a')).toEqual(['Zest', 'Rice', 'éclair', 'apple'])
    expect(names('default')).toEqual(['Rice', 'éclair', 'apple', 'Zest'])
  })
})

describe('a title', () => {
  it.each([
    ['x'.repeat(22), 'x'.repeat(22)],
    ['x'.repeat(23), `${'x'.repeat(22)}…`],
    ['', ''],
  ])('%s is shown as %s', (name, title) => {
    expect(shortTitle(name)).toBe(title)
  })
})

describe('the categories', () => {
  const categoriesIn = (...categories: string[]) =>
    categoriesOf(categories.map((category) => aProduct({ category })))

  it('come in the order of the product form, others after them by name, each once', () => {
    expect(categoriesIn('spices', 'others', 'snacks', 'fish', 'snacks', 'coffees')).toEqual([
      'snacks',
      'coffees',
      'others',
      'fish',
      'spices',
    ])
  })

  it.each([
    ['personal-care', 'Personal care'],
    ['snacks', 'Snacks'],
    ['', ''],
  ])('%s is read as %s', (category, label) => {
    expect(categoryLabel(category)).toBe(label)
  })

  it('of the form have a hue each, others one together', () => {
    const hues = CATEGORIES.map(categoryHue)
    expect(new Set(hues).size).toBe(CATEGORIES.length)
    expect(Math.min(...hues)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...hues)).toBeLessThan(360)
    expect(categoryHue('fish')).toBe(categoryHue('spices'))
  })
})

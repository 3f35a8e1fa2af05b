import { FIRST_CATEGORIES } from '@dhow/contract/category-names'
import { LIMITS } from '@dhow/contract/limits'
import { SORTS } from '@dhow/contract/paging'
import { describe, expect, it } from 'vitest'
import { ALL, categoryHue, readView, type View, viewInput, viewPath } from './catalogue.ts'

const START: View = { search: '', category: ALL, sort: 'default', page: 1 }
const read = (path: string) => readView(new URL(path, 'http://localhost').searchParams)

describe('the view in the URL', () => {
  const views = ['', 'tea & rice', 'café+crème', 'a=b'].flatMap((search) =>
    [ALL, 'personal-care', 'Öle & Fette'].flatMap((category) =>
      SORTS.flatMap((sort) => [1, 12].map((page) => ({ search, category, sort, page }))),
    ),
  )

  it('survives the round trip', () => {
    expect(views.map((written) => read(viewPath(written)))).toEqual(views)
  })

  it('leaves out defaults', () => {
    expect(viewPath(START)).toBe('/products')
    expect(viewPath({ search: '  ' })).toBe('/products')
    expect(viewPath({ ...START, search: ' tea ', sort: 'z-a', page: 2 })).toBe(
      '/products?search=tea&sort=z-a&page=2',
    )
  })

  it.each(['sort=price', 'page=0', 'page=-1', 'page=1.5', 'page=two', 'page=99999', 'category='])(
    'takes what the server would refuse in %s for the default',
    (query) => {
      expect(read(`/products?${query}`)).toEqual(START)
    },
  )

  it('is trimmed, and cut to what the server takes', () => {
    const { search, category } = read(
      `/products?search=${'+'.repeat(9)}${'x'.repeat(600)}&category=${'y'.repeat(99)}`,
    )
    expect(search).toBe('x'.repeat(LIMITS.text))
    expect(category).toBe('y'.repeat(LIMITS.category))
  })

  it('is not cut in the middle of an emoji', () => {
    const { search, category } = read(
      `/products?search=${'x'.repeat(LIMITS.text - 1)}🍫&category=${'y'.repeat(LIMITS.category - 1)}🍫`,
    )
    expect(search).toBe('x'.repeat(LIMITS.text - 1))
    expect(category).toBe('y'.repeat(LIMITS.category - 1))
  })

  it('leaves out empty filters of the API', () => {
    expect(viewInput(START)).toEqual({ query: { sort: 'default', page: 1 } })
    expect(viewInput({ ...START, search: 'tea', category: 'snacks' })).toEqual({
      query: { sort: 'default', page: 1, search: 'tea', category: 'snacks' },
    })
  })
})

it('a category has a hue of its own among the first, and the same each time', () => {
  const hues = FIRST_CATEGORIES.map(categoryHue)
  expect(new Set(hues).size).toBe(FIRST_CATEGORIES.length)
  for (const hue of [...hues, ...['تمور', '🍫', '', 'x'.repeat(60)].map(categoryHue)]) {
    expect(hue).toBeGreaterThanOrEqual(0)
    expect(hue).toBeLessThan(360)
  }
})

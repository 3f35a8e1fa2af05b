import { LIMITS } from '@dhow/contract/limits'
import { SORTS } from '@dhow/contract/paging'
import { afterEach, describe, expect, it } from 'vitest'
import {
  RESERVE_HEIGHT_SCRIPT,
  readListExtent,
  reserveHeight,
  writeListExtent,
} from './catalogue/list-extent.ts'
import { ALL, NO_FILTERS, readView, toViewInput, toViewPath, type View } from './view.ts'

const START: View = {
  ...NO_FILTERS,
  brandPage: undefined,
  search: '',
  exact: false,
  category: ALL,
  sort: 'default',
  page: 1,
}
const read = (path: string) => readView(new URL(path, 'http://localhost').searchParams)

describe('the view in the URL', () => {
  const views = ['', 'tea & rice', 'café+crème', 'a=b'].flatMap((search) =>
    [ALL, 'personal-care', 'Öle & Fette'].flatMap((category) =>
      SORTS.flatMap((sort) => [1, 12].map((page) => ({ ...START, search, category, sort, page }))),
    ),
  )

  it('can be written to a URL and read back', () => {
    expect(views.map((written) => read(toViewPath(written)))).toEqual(views)
  })

  it('omits defaults', () => {
    expect(toViewPath(START)).toBe('/products')
    expect(toViewPath({ search: '  ' })).toBe('/products')
    expect(toViewPath({ ...START, search: ' tea ', sort: 'z-a', page: 2 })).toBe(
      '/products?search=tea&sort=z-a&page=2',
    )
  })

  it.each(['sort=price', 'page=0', 'page=-1', 'page=1.5', 'page=two', 'page=99999', 'category='])(
    'uses the default for the invalid value %s',
    (query) => {
      expect(read(`/products?${query}`)).toEqual(START)
    },
  )

  it('contains each filter value once, in a fixed order', () => {
    const path =
      '/products?category=snacks&brand=A+%26+B&brand=Sail&origin=AE&labelLanguage=ar&moqCartons=50'
    const view = read(path)
    expect(view).toEqual({
      ...START,
      category: 'snacks',
      brand: ['A & B', 'Sail'],
      origin: ['AE'],
      labelLanguage: ['ar'],
      moqCartons: ['50'],
    })
    expect(toViewPath(view)).toBe(path)
    expect(read('/products?brand=Sail&brand=+A+%26+B&brand=Sail&brand=&moqCartons=')).toEqual({
      ...START,
      brand: ['A & B', 'Sail'],
    })
    expect(toViewInput(view)).toEqual({
      query: {
        page: 1,
        sort: 'default',
        category: 'snacks',
        brand: ['A & B', 'Sail'],
        origin: ['AE'],
        labelLanguage: ['ar'],
        moqCartons: 50,
      },
    })
  })

  it('keeps the page of a brand', () => {
    const { searchParams } = new URL('/?brand=Other&origin=AE', 'http://localhost')
    const view = readView(searchParams, 'A/B Sail')
    expect(toViewPath({ ...view, page: 2 })).toBe('/brands/A%2FB%20Sail?origin=AE&page=2')
    expect(toViewInput(view).query).toMatchObject({ brand: ['A/B Sail'], origin: ['AE'] })
  })

  it('is trimmed, and truncated to the maximum length without splitting an emoji', () => {
    const text = 'x'.repeat(LIMITS.text - 1)
    const category = 'y'.repeat(LIMITS.category - 1)
    expect(read(`/products?search=${'+'.repeat(9)}${text}xx&category=${category}yy`)).toMatchObject(
      {
        search: `${text}x`,
        category: `${category}y`,
      },
    )
    expect(read(`/products?search=${text}🍫&category=${category}🍫`)).toMatchObject({
      search: text,
      category,
    })
  })

  it('omits empty filters of the API', () => {
    expect(toViewInput(START)).toEqual({ query: { sort: 'default', page: 1 } })
    const exact = { ...START, search: 'tee', exact: true }
    expect(toViewPath(exact)).toBe('/products?search=tee&exact=true')
    expect(read(toViewPath(exact))).toEqual(exact)
    expect(toViewInput(exact).query).toMatchObject({ search: 'tee', exact: 'true' })
    expect(toViewInput({ ...START, search: 'tea', category: 'snacks' })).toEqual({
      query: { sort: 'default', page: 1, search: 'tea', category: 'snacks' },
    })
  })
})

afterEach(() => reserveHeight(undefined))

/** Runs the head script for a history entry. */
function load(key: string | undefined) {
  history.replaceState(key === undefined ? null : { key }, '')
  new Function(RESERVE_HEIGHT_SCRIPT)()
}

it('stores the extents of the latest entries', () => {
  for (let entry = 1; entry <= 60; entry++)
    writeListExtent(`k${entry}`, { pages: entry, height: 1 })
  writeListExtent('k11', { pages: 3, height: 900.5 })
  writeListExtent('k61', { pages: 61, height: 1 })
  expect(readListExtent('k11')).toEqual({ pages: 3, height: 900.5 })
  expect(readListExtent('k12')).toBeUndefined()
  expect(readListExtent('k13')).toEqual({ pages: 13, height: 1 })
  expect(readListExtent('other')).toBeUndefined()
})

it.each(['{', 'null', '"x"', '{"k1":null}', '{"k1":{"pages":"3","height":1e999}}', '{"k1":5}'])(
  'ignores the stored value %s',
  (stored) => {
    sessionStorage.setItem('list-extents', stored)
    expect(readListExtent('k1')).toBeUndefined()
    expect(() => load('k1')).not.toThrow()
    writeListExtent('k1', { pages: 2, height: 7 })
    expect(readListExtent('k1')).toEqual({ pages: 2, height: 7 })
  },
)

import { contract } from '@dhow/contract'
import type { Product } from '@dhow/contract/products/products'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakePage, fakeProduct } from '#app/testing/factories.ts'
import { readHead } from '#app/testing/head.ts'
import { respond } from '#app/testing/mock-api.ts'
import { expectAbsent, expectVisible, renderRoute } from '#app/testing/render-route.tsx'
import Compare from './compare.tsx'
import Products from './products.tsx'

const createProduct = (_id: string, specification: Product['specification'] = {}) =>
  fakeProduct({ _id, name: `Product ${_id}`, specification })

const tea = createProduct('a', {
  unitsPerCarton: 24,
  origin: 'LK',
  netContent: 400,
  netContentUnit: 'g',
})
const rice = createProduct('b', {
  unitsPerCarton: 24,
  origin: 'IN',
  hsCode: '100630',
  storage: 'cool',
})

/** Opens the comparison of these ids; the API finds these products. */
async function compare(ids: string[], products: Product[]) {
  const calls = respond(contract.products.compare, 200, products)
  const query = new URLSearchParams(ids.map((id) => ['id', id]))
  const page = renderRoute(Compare, { path: '/compare', url: `/compare?${query}` })
  await screen.findByRole('heading', { level: 1 })
  return { ...page, calls }
}

const getRows = () =>
  Object.fromEntries(
    screen.getAllByRole('row').map((row) => {
      const [head, ...cells] = [...row.children].map(({ textContent }) => textContent)
      return [head, cells]
    }),
  )

const readStored = () => JSON.parse(localStorage.getItem('compared') ?? '[]')

describe('products side by side', () => {
  it('show every fact of any product, and mark differences', async () => {
    const { calls } = await compare(['a', 'b'], [tea, rice])
    expect(calls[0]?.url.search).toBe('?id=a&id=b')
    expect(getRows()).toMatchObject({
      'Units per carton': ['24', '24'],
      'Origin\u00a0≠, differs': ['Sri Lanka', 'India'],
      'Storage\u00a0≠, differs': ['–not known', 'Cool'],
    })
    expect(getRows()["Cartons per 20'\u00a0≠, differs"]?.[1]).toBe('refrigerated, ask us')
    expect(getRows()).not.toHaveProperty('Ingredients')
    expect(screen.getByRole('columnheader', { name: /^Product a/ })).toBeVisible()
    expect(readHead()).toMatchObject({
      robots: 'noindex, follow',
      title: 'Compare products — Monsoon Foods',
    })
  })

  it('do not differ only because of their identifiers', async () => {
    const sameTea = createProduct('b', {
      ...tea.specification,
      gtin: '9520101000200',
      hsCode: '090230',
    })
    await compare(['a', 'b'], [tea, sameTea])
    expect(getRows()).toMatchObject({
      GTIN: ['–not known', '9 520101 000200'],
      'HS code': ['–not known', '0902.30'],
    })
    expectAbsent('checkbox')
  })

  it('can be removed one by one by links', async () => {
    localStorage.setItem('compared', '["a","b"]')
    const { user, address } = await compare(['a', 'b'], [tea, rice])
    const remove = screen.getByRole('link', { name: 'Remove Product a' })
    expect(remove).toHaveHref('/compare?id=b')
    await user.click(remove)
    expect(address()).toBe('/compare?id=b')
    expect(readStored()).toEqual(['b'])
    expectAbsent('columnheader', /^Product a/)
  })

  it('are omitted with a note when they no longer exist', async () => {
    localStorage.setItem('compared', '["a","gone"]')
    await compare(['a', 'gone'], [tea])
    expect(screen.getByRole('status')).toHaveTextContent(
      'One of the products is no longer in the catalogue.',
    )
    await waitFor(() => expect(readStored()).toEqual(['a']))
  })

  it('are at most four, each once', async () => {
    const { calls } = await compare(['a', 'b', 'a', 'c', 'd', 'e', 'f'], [tea, rice])
    expect(calls[0]?.url.search).toBe('?id=a&id=b&id=c&id=d')
    expect(screen.getByRole('status')).toHaveTextContent('2 others are left out')
  })

  it.each([[[]], [['', 'x'.repeat(65)]]])('can be chosen when there are none: %j', async (ids) => {
    const { calls } = await compare(ids, [])
    expect(screen.getByRole('link', { name: 'Choose products' })).toBeVisible()
    expect(readHead().canonical).toMatch(/\/compare$/)
    expect(calls).toEqual([])
  })
})

describe('the choice', () => {
  const ids = ['a', 'b', 'c', 'd', 'e']
  const getBox = (id: string) => screen.getByRole('checkbox', { name: `Compare Product ${id}` })

  async function choose() {
    respond(contract.products.search, 200, fakePage(ids.map((id) => createProduct(id))))
    const page = renderRoute(Products, { path: '/products' })
    await screen.findByRole('link', { name: /^Product a/ })
    return page
  }

  it('is made on the cards, stored on the device, and links to the comparison', async () => {
    const { user } = await choose()
    await user.click(getBox('b'))
    await expectVisible('1 product selected, up to 3 more')
    expectAbsent('link', 'Compare')
    await user.click(getBox('a'))
    expect(screen.getByRole('link', { name: 'Compare' })).toHaveHref('/compare?id=b&id=a')
    expect(readStored()).toEqual(['b', 'a'])
    await user.click(getBox('b'))
    expect(readStored()).toEqual(['a'])
    await user.press('Clear selection')
    expect(getBox('a')).not.toBeChecked()
  })

  it('is limited to the number of columns', async () => {
    localStorage.setItem('compared', '["a","b","c","elsewhere"]')
    const { user } = await choose()
    expect(getBox('c')).toBeChecked()
    expect(getBox('d')).toBeDisabled()
    await user.click(getBox('a'))
    expect(getBox('d')).toBeEnabled()
  })
})

import { contract } from '@dhow/contract'
import type { Facets } from '@dhow/contract/products/catalogue-query'
import type { ProductPage } from '@dhow/contract/products/products'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import Products from '#app/public/products/products.tsx'
import { catalogue, renderCatalogue } from '#app/testing/catalogue.ts'
import { fakePage, NO_FACETS } from '#app/testing/factories.ts'
import { respond } from '#app/testing/mock-api.ts'
import { expectAbsent, renderRoute } from '#app/testing/render-route.tsx'

const createFacet = (...values: [value: string, count: number][]) => ({
  values: values.map(([value, count]) => ({ value, count })),
  total: values.length,
})

const FACETS: Facets = {
  ...NO_FACETS,
  brand: { ...createFacet(['Qamarine', 12], ['Indus', 30]), total: 1_202 },
  origin: createFacet(['AE', 8], ['LK', 3]),
  moqCartons: [
    { value: 1, count: 2 },
    { value: 50, count: 40 },
  ],
}

const render = (query = '', page: Partial<ProductPage> = {}, facets = FACETS) =>
  renderCatalogue(query, fakePage(catalogue, { facets, ...page }))

/** Includes hidden elements: the filters are in a closed sheet, which wide screens show. */
const CLOSED = { hidden: true }

const getGroup = (name: string) => within(screen.getByRole('group', { name, ...CLOSED }))
const getChips = () => within(screen.getByRole('list', { name: 'Chosen filters' }))

describe('the filters', () => {
  it('offer existing values with counts', async () => {
    await render()
    expect(
      getGroup('Brand').getByRole('checkbox', { name: 'Qamarine 12', ...CLOSED }),
    ).not.toBeChecked()
    expect(getGroup('Brand').getByText(/^1,200 more not listed/)).toBeInTheDocument()
    expect(getGroup('Origin').getByLabelText('United Arab Emirates 8')).toBeInTheDocument()
    expect(getGroup('Minimum order').getByLabelText('Any')).toBeChecked()
    expect(getGroup('Minimum order').getByLabelText(/^At most 1 carton\b/)).toBeInTheDocument()
    for (const name of ['Certificate', 'Label language', 'Storage']) {
      expect(screen.queryByRole('group', { name, ...CLOSED })).not.toBeInTheDocument()
    }
  })

  it('are hidden without differences between products', async () => {
    await render('', {}, { ...NO_FACETS, brand: createFacet(['Qamarine', 3]) })
    expect(screen.queryByRole('form', { name: 'Filters', ...CLOSED })).not.toBeInTheDocument()
    expectAbsent('button', 'Filters')
  })

  it('narrow the list from its first page', async () => {
    const { user, address, queries } = await render('?category=snacks&page=2', { pages: 2 })
    await user.click(getGroup('Brand').getByLabelText(/Indus/))
    await user.click(getGroup('Brand').getByLabelText(/Qamarine/))
    await user.click(getGroup('Origin').getByLabelText(/Sri Lanka/))
    await user.click(getGroup('Minimum order').getByLabelText(/At most 50 cartons/))
    const filters = 'category=snacks&brand=Indus&brand=Qamarine&origin=LK&moqCartons=50'
    expect(address()).toBe(`/products?${filters}`)
    expect(queries().at(-1)).toBe(`?page=1&sort=default&${filters}`)
    await user.click(getGroup('Brand').getByLabelText(/Indus/))
    await user.click(getGroup('Minimum order').getByLabelText('Any'))
    expect(address()).toBe('/products?category=snacks&brand=Qamarine&origin=LK')
  })

  it('are checked according to the URL, in any spelling', async () => {
    await render('?brand=qamarine&origin=LK&moqCartons=50')
    const ticked = screen
      .getAllByRole('checkbox', { checked: true, ...CLOSED })
      .filter((item) => item.getAttribute('name') !== 'id')
    expect(ticked.map((item) => item.getAttribute('value'))).toEqual(['Qamarine', 'LK'])
    expect(getGroup('Minimum order').getByLabelText(/At most 50 cartons/)).toBeChecked()
  })

  it('submit search, category and order without JavaScript', async () => {
    await render('?search=tea&category=snacks&sort=a-z&brand=Indus')
    const getSent = (name: string) => {
      const form = screen.getByLabelText(name)
      return [...new FormData(form.closest('form') ?? undefined)].map((pair) => pair.join('='))
    }
    expect(getSent('Filters').sort()).toEqual([
      'brand=Indus',
      'category=snacks',
      'moqCartons=',
      'search=tea',
      'sort=a-z',
    ])
    expect(getSent('Search products by name, kind or size').sort()).toEqual([
      'brand=Indus',
      'category=snacks',
      'search=tea',
      'sort=a-z',
    ])
  })
})

it('the chosen filters are shown, and removed one by one or together', async () => {
  const { user, address } = await render('?search=tea&brand=Indus&brand=Qamarine&storage=frozen')
  const getNames = () =>
    getChips()
      .getAllByRole('link')
      .map((link) => link.textContent)
  expect(getNames()).toEqual(['Indus', 'Qamarine', 'Frozen', 'Clear all'])
  await user.click(getChips().getByRole('link', { name: 'Remove Brand: Indus' }))
  expect(address()).toBe('/products?search=tea&brand=Qamarine&storage=frozen')
  const next = getChips().getByRole('link', { name: 'Remove Brand: Qamarine' })
  await waitFor(() => expect(next).toHaveFocus())
  await user.click(getChips().getByRole('link', { name: 'Clear all' }))
  expect(address()).toBe('/products?search=tea')
  await waitFor(() => expect(screen.getByText('3 products').parentElement).toHaveFocus())
  expectAbsent('list', 'Chosen filters')
})

it('the chosen filters suggest which filter to remove when nothing matches', async () => {
  const totalWithout = { brand: 12, moqCartons: 0, search: 1_500 }
  const { user, address } = await renderCatalogue(
    '?search=tea&brand=Indus&moqCartons=1',
    fakePage([], { facets: FACETS, totalWithout }),
  )
  expect(screen.getByText('No products match all your filters. Remove one:')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Remove search “tea” (1,500)' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ask us for “tea”' })).toHaveHref('/enquiry?ask=tea')
  expectAbsent('link', /^Any minimum order/)
  await user.press('Any brand (12)', 'link')
  expect(address()).toBe('/products?search=tea&moqCartons=1')
})

describe('the page of a brand', () => {
  const createFacet = (...names: string[]) => ({
    values: names.map((value) => ({ value, count: 3 })),
    total: names.length,
  })

  async function open(facets: Partial<ProductPage['facets']>) {
    const page = fakePage(catalogue, {
      categories: ['snacks', 'tea', 'toiletries'],
      brands: ['Sail'],
      facets: { ...NO_FACETS, ...facets },
    })
    respond(contract.products.search, 200, page)
    renderRoute(Products, { path: '/brands/:brand', url: '/brands/Sail' })
    await screen.findByRole('heading', { level: 1, name: 'Sail' })
    await screen.findByText('3 products')
  }

  const getLinks = (name: string) =>
    within(screen.getByRole('navigation', { name }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent)

  it('offers only the categories of the brand', async () => {
    await open({ category: createFacet('snacks', 'tea') })
    expect(getLinks('Categories')).toEqual(['All', 'Snacks3', 'Tea3'])
  })

  it('shows the certificates of its products, the most frequent first', async () => {
    await open({ certificate: createFacet('Halal', 'ISO 22000') })
    expect(screen.getByText(/^Certificates/).parentElement).toHaveTextContent(
      'Certificates: Halal, ISO 22000',
    )
  })
})

import { contract } from '@dhow/contract'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aProduct } from '#app/testing/factories.ts'
import { answer, NEVER, refuse } from '#app/testing/mock-api.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import Products from './products.tsx'

const EMPTY = 'No products found. Try a different search or category.'
const catalogue = [
  aProduct({ name: 'Rice', category: 'others', brand: 'Indus' }),
  aProduct({ name: 'Almonds', category: 'snacks', brand: 'Teatro' }),
  aProduct({ name: 'Cardamom Tea', category: 'beverages' }),
]

/** The page at this query, once the catalogue is there. */
async function renderPage(query = '') {
  answer(contract.products.list, 200, catalogue)
  const page = renderRoute(Products, { path: '/products', at: ['/', `/products${query}`] })
  await screen.findByText(/^\d+ products?$/)
  return page
}

const search = () => screen.getByRole('searchbox', { name: 'Search by name or brand' })
const cards = () => screen.queryAllByTitle(/./).map(({ title }) => title)

describe('without a query', () => {
  it('shows the whole catalogue in its order, and says how much that is', async () => {
    await renderPage()
    expect(cards()).toEqual(['Rice', 'Almonds', 'Cardamom Tea'])
    expect(screen.getByText('3 products')).toBeVisible()
  })

  it('offers the categories in use', async () => {
    await renderPage()
    const links = screen.getByRole('navigation', { name: 'Categories' }).querySelectorAll('a')
    expect([...links].map(({ textContent }) => textContent)).toEqual([
      'All',
      'Snacks',
      'Beverages',
      'Others',
    ])
    expect(links[0]).toHaveAttribute('aria-current', 'true')
  })
})

describe('the query', () => {
  it('says what is shown', async () => {
    await renderPage('?search=tea&sort=z-a')
    expect(search()).toHaveValue('tea')
    expect(screen.getByLabelText('Sort')).toHaveDisplayValue('Z-A')
    expect(cards()).toEqual(['Cardamom Tea', 'Almonds'])
  })

  it('follows the search as it is typed, without a step back per letter', async () => {
    const { user, address, goBack } = await renderPage()
    await user.type(search(), 'tea')
    await waitFor(() => expect(address()).toBe('/products?search=tea'))
    expect(search()).toHaveValue('tea')
    expect(cards()).toEqual(['Almonds', 'Cardamom Tea'])
    expect(screen.getByText('2 products')).toBeVisible()
    await goBack()
    expect(address()).toBe('/')
  })

  it('follows the category and keeps the search', async () => {
    const { user, address, goBack } = await renderPage('?search=tea')
    await user.click(screen.getByRole('link', { name: 'Snacks' }))
    await waitFor(() => expect(address()).toBe('/products?search=tea&category=snacks'))
    expect(cards()).toEqual(['Almonds'])
    expect(screen.getByText('1 product')).toBeVisible()
    await goBack()
    expect(address()).toBe('/products?search=tea')
  })

  it('follows the sort', async () => {
    const { user, address } = await renderPage()
    await user.selectOptions(screen.getByLabelText('Sort'), 'A-Z')
    await waitFor(() => expect(address()).toBe('/products?sort=a-z'))
    expect(cards()).toEqual(['Almonds', 'Cardamom Tea', 'Rice'])
  })
})

describe('nothing to show', () => {
  it('because nothing matches, is said', async () => {
    await renderPage('?search=caviar')
    expect(screen.getByText(EMPTY)).toBeVisible()
    expect(screen.getByText('0 products')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  })

  it('because the list did not load, can be tried again', async () => {
    const calls = refuse(contract.products.list, 500, 'Something went wrong.')
    const { user } = renderRoute(Products, { path: '/products' })
    expect(await screen.findByText(EMPTY)).toBeVisible()
    expect(calls).toHaveLength(4)

    answer(contract.products.list, 200, catalogue)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(cards()).toHaveLength(3))
  })

  it('yet, is a spinner', async () => {
    answer(contract.products.list, 200, catalogue, { until: NEVER })
    renderRoute(Products, { path: '/products' })
    expect(await screen.findByRole('status')).toHaveTextContent('Loading products…')
  })
})

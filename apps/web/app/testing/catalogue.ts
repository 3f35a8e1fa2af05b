import { contract } from '@dhow/contract'
import type { Company } from '@dhow/contract/company/company'
import { screen } from '@testing-library/react'
import Products from '#app/public/products/products.tsx'
import { fakePage, fakeProduct } from './factories.ts'
import { respond } from './mock-api.ts'
import { renderRoute } from './render-route.tsx'

export const catalogue = [
  fakeProduct({ name: 'Rice', category: 'others', brand: 'Indus' }),
  fakeProduct({ name: 'Almonds', category: 'snacks', brand: 'Teatro' }),
  fakeProduct({ name: 'Cardamom Tea', category: 'beverages' }),
]

/** `queries` returns the API queries so far. */
export async function renderCatalogue(
  query = '',
  page = fakePage(catalogue),
  company: Partial<Company> = {},
) {
  const calls = respond(contract.products.search, 200, page)
  const view = renderRoute(Products, {
    path: '/products',
    url: ['/', `/products${query}`],
    company,
  })
  await screen.findByText(/^[\d,]+ products?/)
  return { ...view, queries: () => calls.map(({ url }) => url.search) }
}

export const cards = () =>
  [...document.querySelectorAll('.product-grid a > p:first-of-type')].map(
    ({ textContent }) => textContent,
  )

import { contract } from '@dhow/contract'
import type { Company } from '@dhow/contract/company/company'
import { screen } from '@testing-library/react'
import Products from '#app/public/products/products.tsx'
import { aPage, aProduct } from './factories.ts'
import { respond } from './mock-api.ts'
import { renderRoute } from './render-route.tsx'

export const catalogue = [
  aProduct({ name: 'Rice', category: 'others', brand: 'Indus' }),
  aProduct({ name: 'Almonds', category: 'snacks', brand: 'Teatro' }),
  aProduct({ name: 'Cardamom Tea', category: 'beverages' }),
]

/** `queries` returns the API queries so far. */
export async function renderCatalogue(
  query = '',
  page = aPage(catalogue),
  company: Partial<Company> = {},
) {
  const calls = respond(contract.products.search, 200, page)
  const view = renderRoute(Products, {
    path: '/products',
    at: ['/', `/products${query}`],
    company,
  })
  await screen.findByText(/^[\d,]+ products?/)
  return { ...view, queries: () => calls.map(({ url }) => url.search) }
}

export const cards = () =>
  [...document.querySelectorAll('.product-grid a > p:first-of-type')].map(
    ({ textContent }) => textContent,
  )

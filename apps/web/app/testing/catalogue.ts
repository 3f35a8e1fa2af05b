import { contract } from '@dhow/contract'
import type { Company } from '@dhow/contract/company'
import { screen } from '@testing-library/react'
import Products from '#app/public/routes/products.tsx'
import { aPage, aProduct } from './factories.ts'
import { respond } from './mock-api.ts'
import { renderRoute } from './render-route.tsx'

export const catalogue = [
  aProduct({ name: 'Rice', category: 'others', brand: 'Indus' }),
  aProduct({ name: 'Almonds', category: 'snacks', brand: 'Teatro' }),
  aProduct({ name: 'Cardamom Tea', category: 'beverages' }),
]

/** The catalogue page at this query, once its products are there, and its queries to the API. */
export async function renderCatalogue(
  query = '',
  page = aPage(catalogue),
  company: Partial<Company> = {},
) {
  const calls = respond(contract.products.search, 200, page)
  const shown = renderRoute(Products, {
    path: '/products',
    at: ['/', `/products${query}`],
    company,
  })
  await screen.findByText(/^[\d,]+ products?/)
  return { ...shown, queries: () => calls.map(({ url }) => url.search) }
}

/** The names on the cards. */
export const cards = () =>
  [...document.querySelectorAll('.product-grid a > p:first-of-type')].map(
    ({ textContent }) => textContent,
  )

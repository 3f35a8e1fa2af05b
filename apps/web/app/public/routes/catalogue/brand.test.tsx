import { contract } from '@dhow/contract'
import type { ProductPage } from '@dhow/contract/products/products'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { catalogue } from '#app/testing/catalogue.ts'
import { aPage, NO_FACETS } from '#app/testing/factories.ts'
import { respond } from '#app/testing/mock-api.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import Brand from './brand.tsx'

const facet = (...names: string[]) => ({
  values: names.map((value) => ({ value, count: 3 })),
  total: names.length,
})

async function open(facets: Partial<ProductPage['facets']>) {
  const page = aPage(catalogue, {
    categories: ['snacks', 'tea', 'toiletries'],
    brands: ['Sail'],
    facets: { ...NO_FACETS, ...facets },
  })
  respond(contract.products.search, 200, page)
  renderRoute(Brand, { path: '/brands/:brand', at: '/brands/Sail' })
  await screen.findByRole('heading', { level: 1, name: 'Sail' })
  await screen.findByText('3 products')
}

const linksIn = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

it('offers only the categories of the brand', async () => {
  await open({ category: facet('snacks', 'tea') })
  expect(linksIn('Categories')).toEqual(['All', 'Snacks3', 'Tea3'])
})

it('offers a PDF of its products', async () => {
  await open({})
  const link = screen.getByRole('link', { name: 'Download PDF' })
  expect(link).toHaveHref('/api/documents/catalogue.pdf?brand=Sail')
})

it('shows the certificates of its products, the most frequent first', async () => {
  await open({ certificate: facet('Halal', 'ISO 22000') })
  expect(screen.getByText(/^Certificates/).parentElement).toHaveTextContent(
    'Certificates: Halal, ISO 22000',
  )
})

it('shows no certificates if its products have none', async () => {
  await open({})
  expect(screen.queryByText(/^Certificates/)).not.toBeInTheDocument()
})

import { contract } from '@dhow/contract'
import type { OfficeProduct } from '@dhow/contract/products/products'
import { screen } from '@testing-library/react'
import ManageProducts from '#app/admin/products/manage-products.tsx'
import { NEVER, respond } from './mock-api.ts'
import { renderRoute } from './render-route.tsx'

/** Renders the list. It is never refetched, so that later changes come from the mutation itself. */
export async function renderProducts(products: OfficeProduct[], query = '') {
  respond(contract.products.listAll, 200, [], { until: NEVER })
  respond(contract.products.listAll, 200, products, { once: true })
  respond(contract.products.matches, 200, { ids: [] })
  const path = '/admin/manage-products'
  const page = renderRoute(ManageProducts, { path, url: path + query })
  await screen.findByRole('table')
  return page
}

/** Returns the names of the rows, with their states. */
export const getNames = () =>
  screen
    .queryAllByRole('rowheader')
    .map((head) =>
      [...head.querySelectorAll('[id]')].map(({ textContent }) => textContent).join(''),
    )

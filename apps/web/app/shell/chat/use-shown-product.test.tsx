import { contract } from '@dhow/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { api } from '#app/api/client.ts'
import { useShownProduct } from '#app/root.tsx'
import { createTestQueryClient } from '#app/testing/cache.ts'
import { aProduct } from '#app/testing/factories.ts'
import { respondError } from '#app/testing/mock-api.ts'
import { renderRoute } from '#app/testing/render-route.tsx'

const query = api.products.get.queryOptions({ params: { id: '7' } })

const Shown = () => <p role="status">{useShownProduct()?.name ?? 'none'}</p>

/** Fails on any request: only the cache contains product 7. */
function open(address: string) {
  const queryClient = createTestQueryClient()
  queryClient.setQueryData(query.queryKey, aProduct({ _id: '7', name: 'Tea' }))
  renderRoute(<Shown />, { path: '*', at: address, queryClient })
  return queryClient
}

it.each([
  ['/products/7', 'Tea'],
  ['/products/8', 'none'],
  ['/products', 'none'],
  ['/contact', 'none'],
])('at %s is %s', (address, name) => {
  open(address)
  expect(screen.getByRole('status')).toHaveTextContent(name)
})

it('is undefined when it has been deleted', async () => {
  const queryClient = open('/products/7')
  respondError(contract.products.get, 404, 'There is no such product.')
  await queryClient.fetchQuery({ ...query, retry: false, staleTime: 0 }).catch(() => {})
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('none'))
})

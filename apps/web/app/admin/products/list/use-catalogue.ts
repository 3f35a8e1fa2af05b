import { orderVersion } from '@dhow/contract/products/arrangement'
import type { Product } from '@dhow/contract/products/products'
import { useMutationState, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { notifyError } from '#app/admin/notices.tsx'
import { PRODUCT_LIST as LIST, refreshOtherLists } from '#app/admin/product-queries.ts'
import { api } from '#app/api/client.ts'
import { notify } from '#app/ui/toast.tsx'
import { orderUpdates } from './arrange.ts'

const REORDERING = { mutationKey: api.products.reorder.key() }
const TOGGLING = { mutationKey: api.products.toggleFeatured.key() }

const idsOf = (products: Product[]) => products.map(({ _id }) => _id)

/** The office's product list and its mutations. */
export function useCatalogue() {
  const client = useQueryClient()
  const query = api.products.list.useQuery()
  const refreshRest = () => refreshOtherLists(client)
  /** Reloads after a refusal, which may come of a stale list; not while further moves are queued. */
  const reload = (settling = 0) => {
    if (client.isMutating(REORDERING) === settling) {
      void client.invalidateQueries({ queryKey: LIST, exact: true })
    }
  }

  /** The server's order while moves are queued. */
  const serverOrder = useRef<Product[]>(undefined)
  const reorder = api.products.reorder.useMutation({
    // Serialised: each move names the order it was made in.
    scope: { id: 'reorder' },
    onSuccess: (_response, { body }) => {
      const positions = new Map(body.updates.map(({ id, order }) => [id, order]))
      serverOrder.current = serverOrder.current
        ?.map((product) => ({ ...product, order: positions.get(product._id) ?? product.order }))
        .toSorted((a, b) => a.order - b.order)
      refreshRest()
      notify.success('Product order updated successfully')
    },
    onError: (error) => {
      client.setQueryData(LIST, serverOrder.current)
      notifyError('Failed to update product order')(error)
      reload(1)
    },
  })
  const toggle = api.products.toggleFeatured.useMutation({
    onSuccess: ({ message }, { params, body }) => {
      client.setQueryData<Product[]>(LIST, (products) =>
        products?.map((one) => (one._id === params.id ? { ...one, featured: body.featured } : one)),
      )
      refreshRest()
      notify.success(message)
    },
    onError: (error) => {
      notifyError('Failed to update featured status')(error)
      reload()
    },
  })
  const remove = api.products.remove.useMutation({
    onSuccess: ({ message }, { params }) => {
      client.setQueryData<Product[]>(LIST, (products) =>
        products?.filter(({ _id }) => _id !== params.id),
      )
      refreshRest()
      notify.success(message)
    },
    onError: () => {
      notify.error('Failed to delete product')
      reload()
    },
  })

  const toggling = useMutationState({
    filters: { ...TOGGLING, status: 'pending' },
    select: ({ state }) => (state.variables as { params: { id: string } }).params.id,
  })
  const { mutate: toggleNow } = toggle

  return {
    query,
    /** Shows the new order at once; rolls back if the server refuses. */
    arrange(products: Product[]) {
      const before = client.getQueryData<Product[]>(LIST) ?? []
      if (client.isMutating(REORDERING) === 0) serverOrder.current = before
      // A list still being fetched does not contain this move.
      void client.cancelQueries({ queryKey: LIST })
      client.setQueryData(LIST, products)
      reorder.mutate({
        body: { updates: orderUpdates(products), ifVersion: orderVersion(idsOf(before)) },
      })
    },
    toggleFeatured: useCallback(
      ({ _id, featured }: Product) =>
        toggleNow({ params: { id: _id }, body: { featured: !featured } }),
      [toggleNow],
    ),
    /** Ids of the products whose toggle is pending. */
    toggling: new Set(toggling),
    remove: (id: string) => remove.mutate({ params: { id } }),
  }
}

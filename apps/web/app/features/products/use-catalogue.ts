import type { Product } from '@dhow/contract/products'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '#app/api/client.ts'
import { messageOf } from '#app/api/error.ts'
import { notify } from '#app/ui/toast.tsx'
import { orderUpdates } from './arrange.ts'

const LIST = api.products.list.queryOptions().queryKey
const REORDERING = { mutationKey: api.products.reorder.mutationOptions().mutationKey ?? [] }

/** The product list of the back office and what can be done to it. */
export function useCatalogue() {
  const client = useQueryClient()
  const query = api.products.list.useQuery()
  const refresh = () => {
    // The public pages that this browser has loaded show the products too.
    const { list, page, related } = api.products
    for (const { queryKey } of [list, page, related]) {
      void client.invalidateQueries({ queryKey: queryKey() })
    }
  }

  /** The order before the moves that wait for the server. */
  const before = useRef<Product[]>(undefined)
  const reorder = api.products.reorder.useMutation({
    onSuccess: () => notify.success('Product order updated successfully'),
    onError: (error) => {
      client.setQueryData(LIST, before.current)
      notify.error(messageOf(error, 'Failed to update product order'))
    },
    // Between two moves the server knows only the first; loading the list then would undo the second.
    onSettled: () => client.isMutating(REORDERING) === 1 && refresh(),
  })
  const toggle = api.products.toggleFeatured.useMutation({
    onSuccess: ({ message }, { params, body }) => {
      client.setQueryData<Product[]>(LIST, (products) =>
        products?.map((one) => (one._id === params.id ? { ...one, featured: body.featured } : one)),
      )
      notify.success(message)
    },
    onError: (error) => notify.error(messageOf(error, 'Failed to update featured status')),
    onSettled: refresh,
  })
  const remove = api.products.remove.useMutation({
    onSuccess: (_answer, { params }) =>
      client.setQueryData<Product[]>(LIST, (products) =>
        products?.filter(({ _id }) => _id !== params.id),
      ),
    onError: () => notify.error('Failed to delete product'),
    onSettled: refresh,
  })

  return {
    query,
    /** Shows the new order at once, and the old one again if the server refuses. */
    arrange(products: Product[]) {
      if (client.isMutating(REORDERING) === 0) before.current = client.getQueryData(LIST)
      // A list that is still on its way does not have this move.
      void client.cancelQueries({ queryKey: LIST })
      client.setQueryData(LIST, products)
      reorder.mutate({ body: { updates: orderUpdates(products) } })
    },
    toggleFeatured: ({ _id, featured }: Product) =>
      toggle.mutate({ params: { id: _id }, body: { featured: !featured } }),
    toggling: toggle.isPending ? toggle.variables.params.id : undefined,
    remove: (id: string) => remove.mutate({ params: { id } }),
  }
}

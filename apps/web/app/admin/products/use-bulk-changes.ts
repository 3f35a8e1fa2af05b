import type { Product } from '@dhow/contract/products'
import { useQueryClient } from '@tanstack/react-query'
import { PRODUCT_LIST, refreshOtherLists } from '#app/admin/refresh-products.ts'
import { api } from '#app/api/client.ts'
import { messageOf } from '#app/api/error.ts'
import { notify } from '#app/ui/toast.tsx'

type Changes = { category: string } | { featured: boolean }

/** Bulk changes to products; the cached list follows the server's confirmation. */
export function useBulkChanges() {
  const client = useQueryClient()
  const changeList = (change: (products: Product[]) => Product[]) => {
    client.setQueryData<Product[]>(PRODUCT_LIST, (products) => products && change(products))
    refreshOtherLists(client)
  }
  const change = api.products.changeMany.useMutation({
    onSuccess: ({ message }, { body: { ids, changes } }) => {
      const changed = new Set(ids)
      changeList((products) =>
        products.map((one) => (changed.has(one._id) ? { ...one, ...(changes as Changes) } : one)),
      )
      notify.success(message)
    },
    onError: (error) => notify.error(messageOf(error, 'Failed to change products')),
  })
  const remove = api.products.removeMany.useMutation({
    onSuccess: ({ message }, { body: { ids } }) => {
      const deleted = new Set(ids)
      changeList((products) => products.filter(({ _id }) => !deleted.has(_id)))
      notify.success(message)
    },
    onError: (error) => notify.error(messageOf(error, 'Failed to delete products')),
  })

  /** Resolves to whether it succeeded. */
  const tried = (work: Promise<unknown>) =>
    work.then(
      () => true,
      () => false,
    )
  return {
    busy: change.isPending || remove.isPending,
    change: (ids: string[], changes: Changes) =>
      tried(change.mutateAsync({ body: { ids, changes } })),
    remove: (ids: string[]) => tried(remove.mutateAsync({ body: { ids } })),
  }
}

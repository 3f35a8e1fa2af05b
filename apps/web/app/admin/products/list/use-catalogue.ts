import { hashOrder } from '@dhow/contract/products/product-fields'
import type { OfficeProduct as Product } from '@dhow/contract/products/products'
import { useMutationState, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { PRODUCT_LIST as LIST, refreshOtherLists } from '#app/admin/products/product-queries.ts'
import { notifyError } from '#app/admin/ui/notices.tsx'
import { api } from '#app/api/office.ts'
import { notify } from '#app/ui/toast.tsx'

/**
 * Moves a product next to its new neighbour in the full list, and renumbers all products from 0.
 * @param from @param to indices in `shown`, a part of `all` in the same order
 */
export function moveProduct(all: Product[], shown: Product[], from: number, to: number): Product[] {
  const moved = shown[from]
  const neighbour = shown[to]
  if (!moved || !neighbour || from === to) return all
  const otherProducts = all.filter((product) => product !== moved)
  const index = otherProducts.indexOf(neighbour) + (to > from ? 1 : 0)
  return otherProducts.toSpliced(index, 0, moved).map((product, order) => ({ ...product, order }))
}

export const isInTrash = ({ trashedAt }: Product): boolean => trashedAt !== undefined

export const toTrash = (ids: string[]) => (products: Product[]) => {
  const trashedIds = new Set(ids)
  const trashedAt = new Date().toISOString()
  return products.map((product) =>
    trashedIds.has(product._id) ? { ...product, trashedAt } : product,
  )
}

const REORDERING = { mutationKey: api.products.reorder.key() }

/** Updates the cached product list. Returns a function, because mutations call it after a success. */
export function useListUpdate() {
  const client = useQueryClient()
  return (change: (products: Product[]) => Product[], message: string) => {
    client.setQueryData<Product[]>(LIST, (products) => products && change(products))
    refreshOtherLists(client)
    notify.success(message)
  }
}

export function useCatalogue() {
  const client = useQueryClient()
  const query = api.products.listAll.useQuery()
  const updateList = useListUpdate()
  /** Reloads after a rejection, which a stale list may have caused; not while moves are queued. */
  const reload = (settling = 0) => {
    if (client.isMutating(REORDERING) === settling) {
      void client.invalidateQueries({ queryKey: LIST, exact: true })
    }
  }

  /** The server's order while moves are queued. */
  const serverOrder = useRef<Product[]>(undefined)
  const reorder = api.products.reorder.useMutation({
    // Serialized, because each move contains the version of the order before it.
    scope: { id: 'reorder' },
    onSuccess: (_response, { body }) => {
      const positions = new Map(body.updates.map(({ id, order }) => [id, order]))
      serverOrder.current = serverOrder.current
        ?.map((product) => ({ ...product, order: positions.get(product._id) ?? product.order }))
        .toSorted((a, b) => a.order - b.order)
      refreshOtherLists(client)
      notify.success('Product order updated successfully')
    },
    onError: (error) => {
      client.setQueryData(LIST, serverOrder.current)
      notifyError('Failed to update product order')(error)
      reload(1)
    },
  })
  const { mutate: toggle } = api.products.toggleFeatured.useMutation({
    onSuccess: ({ message }, { params: { id }, body: { featured } }) =>
      updateList(
        (products) =>
          products.map((product) => (product._id === id ? { ...product, featured } : product)),
        message,
      ),
    onError: (error) => {
      notifyError('Failed to update featured status')(error)
      reload()
    },
  })
  const remove = api.products.remove.useMutation({
    onSuccess: ({ message }, { params }) => updateList(toTrash([params.id]), message),
    onError: () => {
      notify.error('Failed to delete product')
      reload()
    },
  })

  const toggling = useMutationState({
    filters: { mutationKey: api.products.toggleFeatured.key(), status: 'pending' },
    select: ({ state }) => (state.variables as { params: { id: string } }).params.id,
  })

  return {
    query,
    /**
     * Shows the new order immediately; rolls back if the server rejects it.
     * @param products those outside the trash
     */
    arrange(products: Product[]) {
      const previousProducts = client.getQueryData<Product[]>(LIST) ?? []
      if (client.isMutating(REORDERING) === 0) serverOrder.current = previousProducts
      // A list still being fetched does not contain this move.
      void client.cancelQueries({ queryKey: LIST })
      client.setQueryData(LIST, [...products, ...previousProducts.filter(isInTrash)])
      reorder.mutate({
        body: {
          updates: products.map(({ _id, order }) => ({ id: _id, order })),
          ifVersion: hashOrder(
            previousProducts.filter((product) => !isInTrash(product)).map(({ _id }) => _id),
          ),
        },
      })
    },
    toggleFeatured: useCallback(
      ({ _id, featured }: Product) =>
        toggle({ params: { id: _id }, body: { featured: !featured } }),
      [toggle],
    ),
    toggling: new Set(toggling),
    remove: (id: string) => remove.mutate({ params: { id } }),
  }
}

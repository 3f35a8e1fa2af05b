import type { OfficeProduct as Product } from '@dhow/contract/products/products'
import { Undo2 } from 'lucide-react'
import { ConfirmButton } from '#app/admin/frame/confirm-button.tsx'
import { notifyError } from '#app/admin/notices.tsx'
import { api } from '#app/api/office.ts'
import { Button } from '#app/ui/button.tsx'
import { countOf, formatNumber } from '#app/ui/text.ts'
import { useListUpdate } from './use-catalogue.ts'

/** Restores products from the trash, or deletes them for good. */
export function useTrash() {
  const updateList = useListUpdate()
  const restore = api.products.restore.useMutation({
    onSuccess: ({ message }, { body }) => {
      const ids = new Set(body.ids)
      const withoutTrash = ({ trashedAt, ...product }: Product): Product =>
        trashedAt && !ids.has(product._id) ? { ...product, trashedAt } : product
      updateList(
        (products) => products.map(withoutTrash).toSorted((a, b) => a.order - b.order),
        message,
      )
    },
    onError: notifyError('Failed to restore products'),
  })
  const remove = api.products.removeForGood.useMutation({
    onSuccess: ({ message }, { body }) => {
      const ids = new Set(body?.ids)
      updateList((products) => products.filter(({ _id }) => !ids.has(_id)), message)
    },
    onError: notifyError('Failed to delete products'),
  })
  return { restore, remove }
}

type Props = {
  /** The selected products in the trash. */
  products: Product[]
  /** Called after the products have left the list. */
  onChanged: () => void
}

export function TrashActions({ products, onChanged }: Props) {
  const { restore, remove } = useTrash()
  const ids = products.map(({ _id }) => _id)
  if (ids.length === 0) return null
  return (
    <fieldset
      aria-label="Selected products"
      className="sticky bottom-3 z-30 mx-auto mt-3 flex w-fit flex-wrap justify-center gap-2 rounded-card border border-line bg-raised p-2 shadow-float"
    >
      <Button
        variant="quiet"
        disabled={restore.isPending}
        onClick={() => restore.mutate({ body: { ids } }, { onSuccess: onChanged })}
      >
        <Undo2 aria-hidden size={18} /> Restore {formatNumber(ids.length)}
      </Button>
      <ConfirmButton
        label="Delete for good"
        title="Delete the selected products for good?"
        confirm="Delete for good"
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutateAsync({ body: { ids } }).then(onChanged)}
      >
        This deletes {countOf(ids.length, 'product')} with all pictures. It cannot be undone.
      </ConfirmButton>
    </fieldset>
  )
}

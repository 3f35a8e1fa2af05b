import type { Product } from '@dhow/contract/products/products'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { notifyError } from '#app/admin/notices.tsx'
import { PRODUCT_LIST, refreshOtherLists } from '#app/admin/product-queries.ts'
import { api } from '#app/api/client.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { countOf, formatNumber } from '#app/ui/text.ts'
import { notify } from '#app/ui/toast.tsx'

/** Named in the confirmation before deleting. */
const NAMED_PRODUCTS = 3

type Props = {
  /** The selected products; no actions when empty. */
  products: Product[]
  /** The categories: value and label. */
  categories: [string, string][]
  onDeleted: () => void
}

/** The bulk actions for the selected products, at the bottom of the window. */
export function BulkActions({ products, categories, onDeleted }: Props) {
  const { busy, change, remove } = useBulkChanges()
  const [openDialog, setOpenDialog] = useState<'category' | 'delete'>()
  const [chosen, setChosen] = useState<string>()
  const category = chosen ?? categories[0]?.[0] ?? ''
  const [deleted, setDeleted] = useState(false)
  // In an effect: the dialog holds the focus until it has closed.
  useEffect(() => {
    if (!deleted) return
    setDeleted(false)
    onDeleted()
  }, [deleted, onDeleted])
  const ids = products.map(({ _id }) => _id)
  const close = () => setOpenDialog(undefined)
  const what = products.length === 1 ? 'this product' : countOf(products.length, 'product')

  return (
    <>
      {products.length > 0 && (
        <fieldset
          aria-label="Selected products"
          className="sticky bottom-3 z-30 mx-auto mt-3 flex w-fit flex-wrap justify-center gap-2 rounded-card border border-line bg-raised p-2 shadow-float"
        >
          <Button variant="quiet" disabled={busy} onClick={() => setOpenDialog('category')}>
            Category
          </Button>
          <Button
            variant="quiet"
            disabled={busy}
            onClick={() => void change(ids, { featured: true })}
          >
            Feature
          </Button>
          <Button
            variant="quiet"
            disabled={busy}
            onClick={() => void change(ids, { featured: false })}
          >
            Unfeature
          </Button>
          <Button variant="quiet" disabled={busy} onClick={() => setOpenDialog('delete')}>
            Delete {formatNumber(products.length)}
          </Button>
        </fieldset>
      )}
      <ConfirmDialog
        open={openDialog === 'category'}
        onClose={close}
        title={`Move ${what} to a category`}
        cancel="Cancel"
        confirm="Move"
        busy={busy}
        onConfirm={() => void change(ids, { category }).then(close)}
      >
        <SelectField
          label="Category"
          value={category}
          onChange={({ target }) => setChosen(target.value)}
        >
          {categories.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </ConfirmDialog>
      <ConfirmDialog
        open={openDialog === 'delete'}
        onClose={close}
        title={`Are you sure you want to delete ${what}?`}
        cancel="Cancel"
        confirm={busy ? 'Deleting…' : 'Yes'}
        danger
        busy={busy}
        onConfirm={async () => {
          setDeleted(await remove(ids))
          close()
        }}
      >
        {namesOf(products)}
      </ConfirmDialog>
    </>
  )
}

/** The first of them by name, and how many more there are. */
function namesOf(products: Product[]): string {
  const names = products.slice(0, NAMED_PRODUCTS).map(({ name }) => name)
  const others = products.length - names.length
  return names.join(', ') + (others > 0 ? ` and ${formatNumber(others)} more` : '')
}

type Changes = { category: string } | { featured: boolean }

/** Bulk changes to products; the cached list follows the server's confirmation. */
function useBulkChanges() {
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
    onError: notifyError('Failed to change products'),
  })
  const remove = api.products.removeMany.useMutation({
    onSuccess: ({ message }, { body: { ids } }) => {
      const deleted = new Set(ids)
      changeList((products) => products.filter(({ _id }) => !deleted.has(_id)))
      notify.success(message)
    },
    onError: notifyError('Failed to delete products'),
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

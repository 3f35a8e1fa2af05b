import { LIMITS } from '@dhow/contract/limits'
import type { OfficeProduct as Product, ProductStatus } from '@dhow/contract/products/products'
import { Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { toTrash, useListUpdate } from '#app/admin/products/list/use-catalogue.ts'
import { ExportButton } from '#app/admin/ui/export-button.tsx'
import { notifyError } from '#app/admin/ui/notices.tsx'
import { buildFileName } from '#app/api/files.ts'
import { api } from '#app/api/office.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { SelectField } from '#app/ui/fields/field.tsx'
import { formatNumber, joinNames, pluralize } from '#app/ui/text.ts'

const MAX_NAMED = 3

type Props = {
  products: Product[]
  categories: [string, string][]
  onDeleted: () => void
}

const ActionBar = ({ children }: { children: ReactNode }) => (
  <fieldset
    aria-label="Selected products"
    className="sticky bottom-3 z-30 mx-auto mt-3 flex w-fit flex-wrap justify-center gap-2 panel p-2 shadow-float"
  >
    {children}
  </fieldset>
)

/** Returns a function that calls `onDone` in an effect, because a dialog holds the focus until it has closed. */
function useAfterClosing(onDone: () => void) {
  const [isDone, setIsDone] = useState(false)
  useEffect(() => {
    if (!isDone) return
    setIsDone(false)
    onDone()
  }, [isDone, onDone])
  return () => setIsDone(true)
}

export function BulkActions({ products, categories, onDeleted }: Props) {
  const updateList = useListUpdate()
  const [openDialog, setOpenDialog] = useState<'category' | 'delete'>()
  const [category, setCategory] = useState<string>()
  const finish = useAfterClosing(onDeleted)
  const close = () => setOpenDialog(undefined)
  const change = api.products.changeMany.useMutation({
    onSuccess: ({ message }, { body }) => {
      const ids = new Set(body.ids)
      const changes = body.changes as Changes
      updateList(
        (list) =>
          list.map((product) => (ids.has(product._id) ? { ...product, ...changes } : product)),
        message,
      )
    },
    onError: notifyError('Failed to change products'),
    onSettled: close,
  })
  const remove = api.products.removeMany.useMutation({
    onSuccess: ({ message }, { body }) => {
      updateList(toTrash(body.ids), message)
      close()
      finish()
    },
    onError: notifyError('Failed to delete products'),
    onSettled: close,
  })
  const busy = change.isPending || remove.isPending
  const ids = products.map(({ _id }) => _id)
  const publicIds = products.flatMap(({ _id, status }) => (status === 'published' ? _id : []))
  const tooMany = publicIds.length > LIMITS.documentIds
  const reasonId = useId()
  const apply = (changes: Changes) => change.mutate({ body: { ids, changes } })
  const noun = products.length === 1 ? 'this product' : pluralize(products.length, 'product')
  const actions: [label: string, onClick: () => void, isUseful?: boolean][] = [
    ['Publish', () => apply({ status: 'published' }), publicIds.length < ids.length],
    ['Make draft', () => apply({ status: 'draft' }), publicIds.length > 0],
    ['Category', () => setOpenDialog('category')],
    ['Feature', () => apply({ featured: true })],
    ['Unfeature', () => apply({ featured: false })],
  ]

  return (
    <>
      {products.length > 0 && (
        <ActionBar>
          {actions.map(
            ([label, onClick, isUseful = true]) =>
              isUseful && (
                <Button key={label} quiet disabled={busy} onClick={onClick}>
                  {label}
                </Button>
              ),
          )}
          <ExportButton
            format="PDF"
            label="Download PDF"
            disabled={tooMany || publicIds.length === 0}
            aria-describedby={tooMany ? reasonId : undefined}
            onExport={() =>
              api.documents.catalogue.save(
                { query: { id: publicIds } },
                buildFileName('products', 'pdf'),
              )
            }
            failure="Failed to create the PDF"
          />
          <Button quiet disabled={busy} onClick={() => setOpenDialog('delete')}>
            Delete {formatNumber(products.length)}
          </Button>
          {tooMany && (
            <p id={reasonId} className="basis-full text-center caption">
              A PDF may have at most {LIMITS.documentIds} selected products.
            </p>
          )}
        </ActionBar>
      )}
      <ConfirmDialog
        open={openDialog === 'category'}
        onClose={close}
        title={`Move ${noun} to a category`}
        confirm="Move"
        busy={busy}
        onConfirm={() => apply({ category: category ?? categories[0]?.[0] ?? '' })}
      >
        <SelectField
          label="Category"
          value={category ?? categories[0]?.[0]}
          onChange={({ target }) => setCategory(target.value)}
          options={categories}
        />
      </ConfirmDialog>
      <ConfirmDialog
        open={openDialog === 'delete'}
        onClose={close}
        title={`Are you sure you want to delete ${noun}?`}
        confirm={busy ? 'Deleting…' : 'Yes'}
        danger
        busy={busy}
        onConfirm={() => remove.mutate({ body: { ids } })}
      >
        {joinNames(
          products.map(({ name }) => name),
          MAX_NAMED,
        )}
      </ConfirmDialog>
    </>
  )
}

type Changes = { category: string } | { status: ProductStatus } | { featured: boolean }

export function useTrash() {
  const updateList = useListUpdate()
  const restore = api.products.restore.useMutation({
    onSuccess: ({ message }, { body }) => {
      const ids = new Set(body.ids)
      const restoreProduct = ({ trashedAt, ...product }: Product): Product =>
        trashedAt && !ids.has(product._id) ? { ...product, trashedAt } : product
      updateList(
        (products) => products.map(restoreProduct).toSorted((a, b) => a.order - b.order),
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

type TrashActionsProps = {
  products: Product[]
  onChanged: () => void
}

export function TrashActions({ products, onChanged }: TrashActionsProps) {
  const { restore, remove } = useTrash()
  const [isOpen, setIsOpen] = useState(false)
  const finish = useAfterClosing(onChanged)
  const ids = products.map(({ _id }) => _id)
  const close = () => setIsOpen(false)
  return (
    <>
      {ids.length > 0 && (
        <ActionBar>
          <Button
            quiet
            disabled={restore.isPending}
            onClick={() => restore.mutate({ body: { ids } }, { onSuccess: onChanged })}
          >
            <Undo2 size={18} /> Restore {formatNumber(ids.length)}
          </Button>
          <Button quiet onClick={() => setIsOpen(true)}>
            Delete for good
          </Button>
        </ActionBar>
      )}
      <ConfirmDialog
        open={isOpen}
        onClose={close}
        title="Delete the selected products for good?"
        confirm="Delete for good"
        danger
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(
            { body: { ids } },
            {
              onSuccess: () => {
                close()
                finish()
              },
            },
          )
        }
      >
        This deletes {pluralize(ids.length, 'product')} with all pictures. It cannot be undone.
      </ConfirmDialog>
    </>
  )
}

import {
  fieldsOf,
  fieldText,
  PRODUCT_FIELDS,
  ProductFields,
  productVersion,
} from '@dhow/contract/products/product-fields'
import {
  PRODUCT_STATUSES,
  type Product,
  type ProductStatus,
} from '@dhow/contract/products/products'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useIsUploading } from '#app/admin/files/use-upload.ts'
import { isSpecification } from '#app/admin/products/specification/specification-context.ts'
import { RestoredDraftNotice, useFormDraft } from '#app/forms/form-drafts.tsx'
import { NotSaved } from '#app/forms/not-saved.tsx'
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx'
import { Button } from '#app/ui/button.tsx'
import { Options, SelectField } from '#app/ui/fields/field.tsx'
import { useFocusAfterBusy } from '#app/ui/hooks.ts'
import { BusyOverlay, ProgressBar } from '#app/ui/progress.tsx'
import { appendPictures, useFormPictures } from './form-pictures.ts'
import { PictureInput } from './picture-input.tsx'
import { ProductConflict, type ProductDraft } from './product-conflict.tsx'
import { NEW_PRODUCT, ProductInputs } from './product-inputs.tsx'
import type { ProductFormState, Saving } from './use-product-save.ts'

type Props = {
  product?: Product
  submit: string
  saving: Saving
  /** `asNew`: adds a new product, because the edited one was deleted. */
  onSubmit: (data: FormData, form: ProductFormState, asNew?: boolean) => void
  onDismissChanged?: () => void
}

const NONE: string[] = []

const isOfField = (name: keyof ProductFields, value: unknown) =>
  name === 'specification' ? isSpecification(value) : typeof value === typeof NEW_PRODUCT[name]

const valuesOf = (product?: Product) => (product ? fieldsOf(product) : NEW_PRODUCT)

const STATUS_LABELS: Record<ProductStatus, string> = { published: 'Published', draft: 'Draft' }

const STATUSES = PRODUCT_STATUSES.map((status) => [status, STATUS_LABELS[status]] as const)

function formDataOf(
  { fields, pictures }: ProductDraft,
  status: ProductStatus | undefined,
  ifVersion?: string,
): FormData {
  const data = new FormData()
  for (const field of PRODUCT_FIELDS) data.set(field, fieldText(fields[field]))
  if (status) data.set('status', status)
  if (ifVersion !== undefined) data.set('ifVersion', ifVersion)
  appendPictures(data, pictures)
  return data
}

export function ProductForm({ product, submit, saving, onSubmit, onDismissChanged }: Props) {
  const { busy, saved, isDeleted, changed, pictureError, upload } = saving
  const form = useForm({ resolver: zodResolver(ProductFields), defaultValues: valuesOf(product) })
  const { isDirty } = form.formState
  const restored = useFormDraft(form, isOfField)
  // Not `product`: a refetch would change the base of what was typed.
  const [initial] = useState(product)
  /** A newer version, after a conflict with it was resolved. */
  const [rebased, setRebased] = useState<Product>()
  const [status, setStatus] = useState(initial?.status ?? 'published')
  const opened = rebased ?? (initial && { ...initial, ...restored })
  const isStatusChanged = status !== (opened?.status ?? 'published')
  const pictures = useFormPictures(opened?.images ?? NONE)
  const button = useFocusAfterBusy(busy || changed !== undefined)
  const isUploading = useIsUploading()

  // The form may change while the request is running.
  const [sent, setSent] = useState<ProductDraft>()

  const send = (draft: ProductDraft, base?: Product) => {
    setSent(draft)
    // An unchanged status is not sent, because it may have changed elsewhere.
    const changedStatus = status === base?.status ? undefined : status
    const data = formDataOf(draft, changedStatus, base && productVersion(base))
    onSubmit(data, form, base === undefined)
  }
  const save = (fields: ProductFields) => send({ fields, pictures: pictures.pictures }, opened)
  const saveAsNew = (fields: ProductFields) =>
    send({ fields, pictures: pictures.pictures.filter(({ file }) => file) })
  const choose = (stored: Product) => (chosen: ProductDraft, nothingLeft: boolean) => {
    setRebased(stored)
    form.reset(valuesOf(stored))
    for (const field of PRODUCT_FIELDS) {
      form.setValue(field, chosen.fields[field], { shouldDirty: true })
    }
    pictures.replace(chosen.pictures)
    if (nothingLeft) onDismissChanged?.()
    else send(chosen, stored)
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(save)} className="grid gap-8 lg:grid-cols-2">
      <UnsavedGuard unsaved={(isDirty || pictures.changed || isStatusChanged) && !saved} />
      {restored && !rebased && (
        <RestoredDraftNotice>Choose unsaved pictures again.</RestoredDraftNotice>
      )}
      {isDeleted && (
        <div
          role="alert"
          className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-coral bg-coral-soft px-5 py-4 lg:col-span-2"
        >
          <p className="min-w-60 flex-1">
            This product and its pictures were deleted elsewhere. Your text is still here.
          </p>
          <Button variant="quiet" disabled={busy} onClick={form.handleSubmit(saveAsNew)}>
            Add as new product
          </Button>
        </div>
      )}
      {opened && sent && changed && (
        <ProductConflict
          opened={opened}
          draft={sent}
          stored={changed}
          onClose={() => onDismissChanged?.()}
          onChoose={choose(changed)}
        />
      )}
      <PictureInput error={pictureError} {...pictures} />
      <div className="grid content-start gap-5">
        <ProductInputs form={form} opened={opened} isWide={false} />
        <SelectField
          label="Status"
          value={status}
          hint="Visitors do not see drafts."
          onChange={({ target }) => setStatus(target.value as ProductStatus)}
        >
          <Options of={STATUSES} />
        </SelectField>
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] lg:col-span-2">
        <ProductInputs form={form} opened={opened} isWide />
      </div>
      <div className="bottom-bar flex flex-wrap items-center gap-3 md:sticky md:bottom-0 md:z-20 md:border-t md:border-line md:bg-paper md:py-3 lg:col-span-2">
        <Button ref={button} type="submit" disabled={busy || isUploading}>
          {isUploading ? 'Uploading…' : submit}
        </Button>
        <NotSaved control={form.control} />
      </div>
      {busy && (
        <BusyOverlay label={product ? 'Saving the product' : 'Adding the product'}>
          {upload && <UploadProgress {...upload} />}
        </BusyOverlay>
      )}
    </form>
  )
}

function UploadProgress({ sizes, upload: { sent, total } }: NonNullable<Saving['upload']>) {
  const all = sizes.reduce((sum, size) => sum + size, 0)
  // The size of the other fields is negligible.
  const share = total > 0 ? sent / total : 0
  let [uploaded, current] = [0, 1]
  for (const size of sizes.slice(0, -1)) {
    uploaded += size
    if (uploaded <= share * all) current++
  }
  const done = sent >= total
  return (
    <div className="-mt-8 grid w-60 max-w-full gap-2 pb-8 text-center text-sm text-muted tabular-nums">
      <p>
        {done
          ? 'Preparing the pictures…'
          : `Picture ${current} of ${sizes.length}, ${Math.floor(share * 100)} %`}
      </p>
      <ProgressBar label="Upload" share={done ? undefined : share} className="w-full" />
    </div>
  )
}

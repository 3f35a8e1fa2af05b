import {
  fieldsOf,
  fieldText,
  PRODUCT_FIELDS,
  ProductFields,
  productVersion,
} from '@dhow/contract/product-fields'
import type { Product } from '@dhow/contract/products'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useIsUploading } from '#app/admin/use-upload.ts'
import { useFormDraft } from '#app/forms/form-drafts.ts'
import { RestoredDraftNotice } from '#app/forms/restored-draft-notice.tsx'
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx'
import { Button } from '#app/ui/button.tsx'
import { BusyOverlay } from '#app/ui/spinner.tsx'
import { useFocusAfterBusy } from '#app/ui/use-focus-after-busy.ts'
import { appendPictures, useFormPictures } from './form-pictures.ts'
import { PictureInput } from './picture-input.tsx'
import { ProductConflict, type ProductDraft } from './product-conflict.tsx'
import { NEW_PRODUCT, type ProductFormState, ProductInputs } from './product-inputs.tsx'
import { isTyped } from './specification/faults.ts'
import { UploadProgress } from './upload-progress.tsx'
import type { Saving } from './use-product-save.ts'

type Props = {
  /** The product to change; undefined to add one. */
  product?: Product
  submit: string
  saving: Saving
  /** `asNew`: add it as a new product, because the edited one was deleted. */
  onSubmit: (data: FormData, form: ProductFormState, asNew?: boolean) => void
  /** Called when the conflict dialog is closed without a choice. */
  onDismissChanged?: () => void
}

const NONE: string[] = []

/** Whether a value of a draft can be one of the form: a specification is read by the names of its facts. */
const isOfField = (name: keyof ProductFields, value: unknown) =>
  name === 'specification' ? isTyped(value) : typeof value === 'string'

const valuesOf = (product?: Product) => (product ? fieldsOf(product) : NEW_PRODUCT)

/** The contract's multipart form of a product. */
function formDataOf({ fields, pictures }: ProductDraft, ifVersion?: string): FormData {
  const data = new FormData()
  for (const field of PRODUCT_FIELDS) data.set(field, fieldText(fields[field]))
  if (ifVersion !== undefined) data.set('ifVersion', ifVersion)
  appendPictures(data, pictures)
  return data
}

/** The fields and pictures of a product, sent as the contract's multipart form. */
export function ProductForm({ product, submit, saving, onSubmit, onDismissChanged }: Props) {
  const { busy, saved, isDeleted, changed, pictureError, upload } = saving
  const form = useForm({ resolver: zodResolver(ProductFields), defaultValues: valuesOf(product) })
  const { isDirty } = form.formState
  const restored = useFormDraft(form, isOfField)
  // Not `product`: a refetch would change the base of what was typed.
  const [initial] = useState(product)
  /** A newer version of the product, once a conflict with it was resolved. */
  const [rebased, setRebased] = useState<Product>()
  const opened = rebased ?? (initial && { ...initial, ...restored })
  const pictures = useFormPictures(opened?.images ?? NONE)
  const button = useFocusAfterBusy(busy || changed !== undefined)
  const isUploading = useIsUploading()

  /** What a conflict is shown with: the form may be changed while it is on its way. */
  const [sent, setSent] = useState<ProductDraft>()

  const send = (draft: ProductDraft, base?: Product) => {
    setSent(draft)
    onSubmit(formDataOf(draft, base && productVersion(base)), form, base === undefined)
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
      <UnsavedGuard unsaved={(isDirty || pictures.changed) && !saved} />
      {restored && !rebased && (
        <RestoredDraftNotice>
          Pictures that were not saved have to be chosen again.
        </RestoredDraftNotice>
      )}
      {isDeleted && (
        <div
          role="alert"
          className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-coral bg-coral-soft px-5 py-4 lg:col-span-2"
        >
          <p className="min-w-60 flex-1">
            This product was deleted elsewhere, and its pictures with it. What you have written is
            still here.
          </p>
          <Button variant="quiet" disabled={busy} onClick={form.handleSubmit(saveAsNew)}>
            Add as a new product
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
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] lg:col-span-2">
        <ProductInputs form={form} opened={opened} isWide />
      </div>
      <div className="bottom-bar flex md:sticky md:bottom-0 md:z-20 md:border-t md:border-line md:bg-paper md:py-3 lg:col-span-2">
        <Button ref={button} type="submit" disabled={busy || isUploading}>
          {isUploading ? 'Uploading…' : submit}
        </Button>
      </div>
      {busy && (
        <BusyOverlay label={product ? 'Saving the product' : 'Adding the product'}>
          {upload && <UploadProgress {...upload} />}
        </BusyOverlay>
      )}
    </form>
  )
}

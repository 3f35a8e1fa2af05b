import {
  formatField,
  hashProduct,
  PRODUCT_FIELDS,
  pickProductFields,
} from '@dhow/contract/products/product-fields'
import {
  PRODUCT_STATUSES,
  type Product,
  type ProductStatus,
} from '@dhow/contract/products/products'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import { refreshProducts } from '#app/admin/products/product-queries.ts'
import { UploadBar, useIsUploading } from '#app/admin/ui/file-drop.tsx'
import { notifyFormError } from '#app/admin/ui/notices.tsx'
import { ApiError } from '#app/api/error.ts'
import type { Upload } from '#app/api/files.ts'
import { api } from '#app/api/office.ts'
import { isOfType, RestoredDraftNotice, useFormDraft } from '#app/forms/form-drafts.tsx'
import { UnsavedGuard, useLeave } from '#app/forms/unsaved-guard.tsx'
import { useVersionedForm } from '#app/forms/use-versioned-form.tsx'
import { NotSaved } from '#app/forms/use-zod-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/fields/field.tsx'
import { useFocusAfterBusy } from '#app/ui/hooks.ts'
import { BusyOverlay } from '#app/ui/progress.tsx'
import { notify } from '#app/ui/toast.tsx'
import { appendPictures, FormFields } from './form-fields.ts'
import { PictureInput } from './picture-input.tsx'
import { NEW_PRODUCT, ProductInputs } from './product-inputs.tsx'

type Props = {
  product?: Product
  submit: string
  /** Address of the product list, which opens after a save. */
  list: string
}

const NEW: FormFields = { ...NEW_PRODUCT, status: 'published', pictures: [] }

/** Returns whether a draft's value fits its field. Files cannot be in a draft. */
const fitsField = (name: keyof FormFields, value: unknown) =>
  name !== 'pictures' && isOfType(FormFields.shape[name], value)

const toFields = (product: Product) => ({
  ...pickProductFields(product),
  status: product.status,
  pictures: product.images.map((url) => ({ url })),
})

const toVersion = ({ pictures, ...fields }: FormFields) =>
  hashProduct({ ...fields, images: pictures.map(({ url }) => url) })

const STATUS_LABELS: Record<ProductStatus, string> = { published: 'Published', draft: 'Draft' }

const STATUSES = PRODUCT_STATUSES.map((status) => [status, STATUS_LABELS[status]] as const)

const PICTURE_FIELDS = ['media', 'existingImages']

/** @param base the stored product, unless a product is added */
function toFormData({ status, pictures, ...fields }: FormFields, base?: FormFields) {
  const data = new FormData()
  for (const field of PRODUCT_FIELDS) data.set(field, formatField(fields[field]))
  // An unchanged status is not sent, because it may have changed elsewhere.
  if (status !== base?.status) data.set('status', status)
  if (base) data.set('ifVersion', toVersion(base))
  // Stored pictures may have been deleted elsewhere.
  const stored = base?.pictures.map(({ url }) => url)
  appendPictures(
    data,
    pictures.filter(({ url, file }) => file || stored?.includes(url)),
  )
  return data
}

/** Throws the message of a response without an id. */
function requireId({ _id, message }: { _id: string; message: string }, fallback: string) {
  if (!_id) throw new ApiError(200, { message: message || fallback })
}

export function ProductForm({ product, submit, list }: Props) {
  const client = useQueryClient()
  const id = product?._id ?? ''
  const form = useForm({
    resolver: zodResolver(FormFields),
    defaultValues: product ? toFields(product) : NEW,
  })
  const { isDirty, errors } = form.formState
  const create = api.products.create.useMutation()
  const update = api.products.update.useMutation()
  const [upload, setUpload] = useState<Upload>()
  const { isLeaving, leave } = useLeave(list)

  const toInput = (body: FormData) => ({
    body,
    ...(body.has('media') && { onUpload: setUpload }),
  })
  const finish = async (message: string) => {
    notify.success(message)
    await refreshProducts(client)
    leave()
  }
  const showPictureError = (error: unknown) => {
    setUpload(undefined)
    const issues = error instanceof ApiError ? error.issues : []
    const issue = issues.find(({ path }) => PICTURE_FIELDS.includes(path))
    if (issue) form.setError('pictures', { message: issue.message })
  }
  const versioned = useVersionedForm({
    form,
    subject: 'This product',
    record: product ? toFields(product) : NEW,
    restored: useFormDraft(form, fitsField),
    load: async () => toFields(await api.products.getAny.call({ params: { id } })),
    send: async (fields, base) => {
      const input = { params: { id }, ...toInput(toFormData(fields, base)) }
      requireId(await update.mutateAsync(input), 'Failed to update product')
    },
    onSaved: () => finish('Product updated successfully!'),
    onError: showPictureError,
    failure: 'An error occurred',
  })
  const add = async (fields: FormFields) => {
    try {
      const saved = await create.mutateAsync(toInput(toFormData(fields)))
      requireId(saved, 'Failed to add product')
    } catch (error) {
      showPictureError(error)
      return notifyFormError(form, 'An error occurred')(error)
    }
    await finish('Product added successfully!')
  }

  const { field: pictures } = useController({ name: 'pictures', control: form.control })
  const busy = versioned.isSubmitting || isLeaving
  const button = useFocusAfterBusy(versioned.isBusy || isLeaving)
  const isUploading = useIsUploading()
  const openedProduct = product && { ...product, ...versioned.base }
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((fields) => (product ? versioned.save(fields) : add(fields)))}
      className="grid gap-8 lg:grid-cols-2"
    >
      <UnsavedGuard unsaved={isDirty && !isLeaving} />
      {versioned.wasRestored && (
        <RestoredDraftNotice>Choose unsaved pictures again.</RestoredDraftNotice>
      )}
      {versioned.conflictDialog}
      <PictureInput
        error={errors.pictures?.message}
        pictures={pictures.value}
        onChange={pictures.onChange}
      />
      <div className="grid content-start gap-5">
        <ProductInputs form={form} opened={openedProduct} isWide={false} />
        <SelectField
          label="Status"
          hint="Visitors do not see drafts."
          {...form.register('status')}
          options={STATUSES}
        />
      </div>
      <div className="grid min-w-0 grid-cols-1 lg:col-span-2">
        <ProductInputs form={form} opened={openedProduct} isWide />
      </div>
      <div className="bottom-bar flex flex-wrap items-center gap-3 md:sticky md:bottom-0 md:z-20 md:border-t md:border-line md:bg-paper md:py-3 lg:col-span-2">
        <Button ref={button} type="submit" disabled={busy || isUploading}>
          {isUploading ? 'Uploading…' : submit}
        </Button>
        <NotSaved control={form.control} />
      </div>
      {busy && (
        <BusyOverlay label={product ? 'Saving the product' : 'Adding the product'}>
          <div className="-mt-8 pb-8 text-center empty:hidden">
            <UploadBar upload={upload} />
          </div>
        </BusyOverlay>
      )}
    </form>
  )
}

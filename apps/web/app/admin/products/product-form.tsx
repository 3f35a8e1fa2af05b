import { CATEGORIES } from '@dhow/contract/categories'
import { LIMITS } from '@dhow/contract/limits'
import { ProductFields, productVersion } from '@dhow/contract/product-fields'
import type { Product } from '@dhow/contract/products'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useRescuedTexts } from '#app/forms/form-drafts.ts'
import { RescueNote } from '#app/forms/restored-draft-notice.tsx'
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { BusyOverlay } from '#app/ui/spinner.tsx'
import { useReturnedFocus } from '#app/ui/use-returned-focus.ts'
import { CategoryField } from './category-field.tsx'
import { appendPictures, useFormPictures } from './form-pictures.ts'
import { PictureInput } from './picture-input.tsx'
import { ProductConflict, type ProductDraft } from './product-conflict.tsx'
import { UploadProgress } from './upload-progress.tsx'
import type { Saving } from './use-product-save.ts'

type Form = UseFormReturn<ProductFields, unknown, ProductFields>

type Props = {
  /** The product to change; a new one is added without it. */
  product?: Product
  submit: string
  saving: Saving
  /** `asNew`: add it, although it is the form of a product that was deleted. */
  onSubmit: (data: FormData, form: Form, asNew?: boolean) => void
  /** The person wants to go on writing before choosing between two versions. */
  onDismissChanged?: () => void
}

const NONE: string[] = []

const fieldsOf = (product?: Product): ProductFields => ({
  name: product?.name ?? '',
  brand: product?.brand ?? '',
  category: product?.category ?? CATEGORIES[0],
  description: product?.description ?? '',
})

/** The contract's multipart form of a product. */
function formDataOf({ fields, pictures }: ProductDraft, ifVersion?: string): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  if (ifVersion !== undefined) data.set('ifVersion', ifVersion)
  appendPictures(data, pictures)
  return data
}

/** The fields and pictures of a product, sent as the contract's multipart form. */
export function ProductForm({ product, submit, saving, onSubmit, onDismissChanged }: Props) {
  const { busy, saved, gone, changed, pictureError, upload } = saving
  const form = useForm({ resolver: zodResolver(ProductFields), defaultValues: fieldsOf(product) })
  const { errors, isDirty } = form.formState
  const rescued = useRescuedTexts(form)
  // Not `product`: that may be loaded again below what was written over its first state.
  const [first] = useState(product)
  /** A later state of the product, which the person has taken note of. */
  const [seen, setSeen] = useState<Product>()
  const opened = seen ?? (first && { ...first, ...rescued })
  const pictures = useFormPictures(opened?.images ?? NONE)
  const button = useReturnedFocus(busy || changed !== undefined)

  const send = (fields: ProductFields) =>
    onSubmit(
      formDataOf({ fields, pictures: pictures.pictures }, opened && productVersion(opened)),
      form,
      opened === undefined,
    )
  const sendAsNew = (fields: ProductFields) => {
    const files = pictures.pictures.filter(({ file }) => file)
    onSubmit(formDataOf({ fields, pictures: files }), form, true)
  }
  const choose = (stored: Product) => (chosen: ProductDraft, nothingLeft: boolean) => {
    setSeen(stored)
    form.reset(fieldsOf(stored))
    for (const name of ProductFields.keyof().options) {
      form.setValue(name, chosen.fields[name], { shouldDirty: true })
    }
    pictures.replace(chosen.pictures)
    if (nothingLeft) onDismissChanged?.()
    else onSubmit(formDataOf(chosen, productVersion(stored)), form)
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(send)} className="grid gap-8 lg:grid-cols-2">
      <UnsavedGuard unsaved={(isDirty || pictures.changed) && !saved} />
      {rescued && !seen && (
        <RescueNote>Pictures that were not saved have to be chosen again.</RescueNote>
      )}
      {gone && (
        <div
          role="alert"
          className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-coral bg-coral-soft px-5 py-4 lg:col-span-2"
        >
          <p className="min-w-60 flex-1">
            This product was deleted elsewhere, and its pictures with it. What you have written is
            still here.
          </p>
          <Button look="quiet" disabled={busy} onClick={form.handleSubmit(sendAsNew)}>
            Add as a new product
          </Button>
        </div>
      )}
      {opened && changed && (
        <ProductConflict
          opened={opened}
          draft={{ fields: ProductFields.parse(form.getValues()), pictures: pictures.pictures }}
          stored={changed}
          onClose={() => onDismissChanged?.()}
          onChoose={choose(changed)}
        />
      )}
      <PictureInput error={pictureError} {...pictures} />
      <div className="grid content-start gap-5">
        <TextField
          label="Product Name"
          limit={LIMITS.productName}
          error={errors.name?.message}
          {...form.register('name')}
        />
        <TextField
          label="Product Brand"
          limit={LIMITS.brand}
          error={errors.brand?.message}
          {...form.register('brand')}
        />
        <CategoryField control={form.control} stored={opened?.category} />
        <TextArea
          label="Product Description"
          rows={4}
          limit={LIMITS.description}
          error={errors.description?.message}
          {...form.register('description')}
        />
        <Button ref={button} type="submit" disabled={busy} className="justify-self-start">
          {submit}
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

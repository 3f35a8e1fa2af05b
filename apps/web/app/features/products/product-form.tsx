import { CATEGORIES } from '@dhow/contract/categories'
import { LIMITS } from '@dhow/contract/limits'
import { type Product, ProductFields } from '@dhow/contract/products'
import { zodResolver } from '@hookform/resolvers/zod'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useRescuedTexts } from '#app/api/rescued-texts.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextArea, TextField } from '#app/ui/field.tsx'
import { RescueNote } from '#app/ui/rescue-note.tsx'
import { BusyOverlay } from '#app/ui/spinner.tsx'
import { UnsavedGuard } from '#app/ui/unsaved-guard.tsx'
import { appendPictures, useFormPictures } from './form-pictures.ts'
import { PictureInput } from './picture-input.tsx'
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
}

const NONE: string[] = []

/** The fields and pictures of a product, sent as the contract's multipart form. */
export function ProductForm({ product, submit, saving, onSubmit }: Props) {
  const { busy, saved, gone, pictureError, upload } = saving
  const { pictures, changed, ...change } = useFormPictures(product?.images ?? NONE)
  const form = useForm({
    resolver: zodResolver(ProductFields),
    defaultValues: {
      name: product?.name ?? '',
      brand: product?.brand ?? '',
      category: product?.category ?? CATEGORIES[0],
      description: product?.description ?? '',
    },
  })
  const { errors, isDirty } = form.formState
  const rescued = useRescuedTexts(form)
  const categories = new Set([...CATEGORIES, ...(product ? [product.category] : [])])

  const send = (asNew: boolean) => (fields: ProductFields) => {
    const data = new FormData()
    for (const [name, value] of Object.entries(fields)) data.set(name, value)
    appendPictures(data, asNew ? pictures.filter(({ file }) => file) : pictures)
    onSubmit(data, form, asNew)
  }

  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(send(product === undefined))}
      className="grid gap-8 lg:grid-cols-2"
    >
      <UnsavedGuard unsaved={(isDirty || changed) && !saved} />
      {rescued && <RescueNote>Pictures that were not saved have to be chosen again.</RescueNote>}
      {gone && (
        <div
          role="alert"
          className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-coral bg-coral-soft px-5 py-4 lg:col-span-2"
        >
          <p className="min-w-60 flex-1">
            This product was deleted elsewhere, and its pictures with it. What you have written is
            still here.
          </p>
          <Button look="quiet" disabled={busy} onClick={form.handleSubmit(send(true))}>
            Add as a new product
          </Button>
        </div>
      )}
      <PictureInput pictures={pictures} error={pictureError} {...change} />
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
        <SelectField
          label="Category"
          error={errors.category?.message}
          {...form.register('category')}
        >
          {[...categories].map((category) => (
            <option key={category} value={category}>
              {category}
            </option>
          ))}
        </SelectField>
        <TextArea
          label="Product Description"
          rows={4}
          limit={LIMITS.description}
          error={errors.description?.message}
          {...form.register('description')}
        />
        <Button type="submit" disabled={busy} className="justify-self-start">
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

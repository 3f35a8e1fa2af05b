import { CATEGORIES } from '@dhow/contract/categories'
import { LIMITS } from '@dhow/contract/limits'
import { type Product, ProductFields } from '@dhow/contract/products'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextArea, TextField } from '#app/ui/field.tsx'
import { PictureInput } from './picture-input.tsx'

type Form = UseFormReturn<ProductFields, unknown, ProductFields>

type Props = {
  /** The product to change; a new one is added without it. */
  product?: Product
  submit: string
  busy: boolean
  onSubmit: (data: FormData, form: Form) => void
}

/** The fields and pictures of a product, sent as the contract's multipart form. */
export function ProductForm({ product, submit, busy, onSubmit }: Props) {
  const [kept, setKept] = useState(product?.images ?? [])
  const [added, setAdded] = useState<File[]>([])
  const form = useForm({
    resolver: zodResolver(ProductFields),
    defaultValues: {
      name: product?.name ?? '',
      brand: product?.brand ?? '',
      category: product?.category ?? CATEGORIES[0],
      description: product?.description ?? '',
    },
  })
  const { errors } = form.formState
  const categories = new Set([...CATEGORIES, ...(product ? [product.category] : [])])

  const send = (fields: ProductFields) => {
    const data = new FormData()
    for (const [name, value] of Object.entries(fields)) data.set(name, value)
    for (const image of kept) data.append('existingImages', image)
    for (const file of added) data.append('media', file)
    onSubmit(data, form)
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(send)} className="grid gap-8 lg:grid-cols-2">
      <PictureInput kept={kept} onKeptChange={setKept} added={added} onAddedChange={setAdded} />
      <div className="grid content-start gap-5">
        <TextField
          label="Product Name"
          maxLength={LIMITS.productName}
          error={errors.name?.message}
          {...form.register('name')}
        />
        <TextField
          label="Product Brand"
          maxLength={LIMITS.brand}
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
          maxLength={LIMITS.description}
          error={errors.description?.message}
          {...form.register('description')}
        />
        <Button type="submit" disabled={busy} className="justify-self-start">
          {submit}
        </Button>
      </div>
    </form>
  )
}

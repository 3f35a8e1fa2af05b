import { categoryLabel, createSpelling } from '@dhow/contract/categories/category-names'
import { LIMITS } from '@dhow/contract/limits'
import {
  PRODUCT_LABELS,
  type ProductFields,
  type ProductInput,
} from '@dhow/contract/products/product-fields'
import { useLayoutEffect, useState } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import { useCategoryNames } from '#app/admin/product-queries.ts'
import { SelectField, TextField } from '#app/ui/field.tsx'

/** The value of the option 'New category…': too long to be a real category. */
const NEW = 'x'.repeat(LIMITS.category + 1)

export type ProductFormState = UseFormReturn<ProductInput, unknown, ProductFields>

type Props = {
  form: ProductFormState
  /** The stored product's category; undefined for a new product, which begins with the first of the list. */
  stored: string | undefined
}

/** Selects a category of the list, or a new one. */
export function CategoryField({ form, stored }: Props) {
  const { field, fieldState } = useController({ name: 'category', control: form.control })
  const { names, isPending } = useCategoryNames()
  const offered = [...new Set([...names, ...(stored === undefined ? [] : [stored])])]
  const [wantsNew, setWantsNew] = useState(false)
  const isNew = wantsNew || (!isPending && !offered.includes(field.value))
  const error = fieldState.error?.message

  const [first] = names
  const isUntouched = stored === undefined && field.value === '' && !wantsNew
  useLayoutEffect(() => {
    if (isUntouched && first) form.resetField('category', { defaultValue: first })
  }, [isUntouched, first, form])

  const typed = field.value.trim()
  const spelling = createSpelling(offered)(typed)
  const known = offered.includes(spelling)
  return (
    <>
      <SelectField
        label={PRODUCT_LABELS.category}
        {...(!isNew && { ref: field.ref, error })}
        value={isNew ? NEW : field.value}
        onBlur={field.onBlur}
        onChange={({ target }) => {
          setWantsNew(target.value === NEW)
          field.onChange(target.value === NEW ? '' : target.value)
        }}
      >
        {isPending && field.value !== '' && !offered.includes(field.value) && (
          <option value={field.value}>{categoryLabel(field.value)}</option>
        )}
        {offered.map((category) => (
          <option key={category} value={category}>
            {categoryLabel(category)}
          </option>
        ))}
        <option value={NEW}>New category…</option>
      </SelectField>
      {isNew && (
        <TextField
          label="New category"
          limit={LIMITS.category}
          autoFocus={wantsNew}
          error={error}
          hint={
            known
              ? `“${categoryLabel(spelling)}” already exists. The product is added to it.`
              : 'Created when you save the product.'
          }
          {...field}
        />
      )}
    </>
  )
}

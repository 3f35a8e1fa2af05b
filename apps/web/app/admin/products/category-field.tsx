import { categoryLabel, createSpelling, FIRST_CATEGORIES } from '@dhow/contract/category-names'
import { LIMITS } from '@dhow/contract/limits'
import {
  PRODUCT_LABELS,
  type ProductFields,
  type ProductInput,
} from '@dhow/contract/product-fields'
import { useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { api } from '#app/api/client.ts'
import { SelectField, TextField } from '#app/ui/field.tsx'

/** The value of the option 'New category…': too long to be a real category. */
const NEW = 'x'.repeat(LIMITS.category + 1)

type Props = {
  control: Control<ProductInput, unknown, ProductFields>
  /** The stored product's category; undefined for a new product. */
  stored: string | undefined
}

/** Selects a preset category, one in use, or a new one. */
export function CategoryField({ control, stored }: Props) {
  const { field, fieldState } = useController({ name: 'category', control })
  const inUse = api.products.search.useQuery({ query: {} }).data?.categories ?? []
  const offered = [
    ...new Set([...FIRST_CATEGORIES, ...inUse, ...(stored === undefined ? [] : [stored])]),
  ]
  const [wantsNew, setWantsNew] = useState(false)
  const isNew = wantsNew || !offered.includes(field.value)
  const error = fieldState.error?.message

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
              ? `There is the category “${categoryLabel(spelling)}”: the product goes there.`
              : 'Visitors find it beside the others once the product is saved.'
          }
          {...field}
        />
      )}
    </>
  )
}

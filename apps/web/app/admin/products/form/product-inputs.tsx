import { createSpelling, getCategoryLabel } from '@dhow/contract/categories/category-names'
import { LIMITS } from '@dhow/contract/limits'
import {
  getFieldType,
  PRODUCT_FIELDS,
  PRODUCT_LABELS,
  type ProductField,
  type ProductFields,
} from '@dhow/contract/products/product-fields'
import type { Product } from '@dhow/contract/products/products'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { useController } from 'react-hook-form'
import { useCategoryNames } from '#app/admin/products/product-queries.ts'
import { NumberField } from '#app/admin/products/specification/facts.tsx'
import { SpecificationFields } from '#app/admin/products/specification/specification-fields.tsx'
import { LabelledCheckbox } from '#app/ui/fields/checkbox.tsx'
import { SelectField, TextArea, TextField } from '#app/ui/fields/field.tsx'
import type { ProductFormState } from './form-fields.ts'

type ControlProps = {
  field: ProductField
  form: ProductFormState
  limit: number | undefined
  error: string | undefined
  opened: Product | undefined
}

const Line = ({ field, form, ...props }: ControlProps) => (
  <TextField
    label={PRODUCT_LABELS[field]}
    limit={props.limit}
    error={props.error}
    hint={field === 'itemNumber' && 'Your own code of the product, such as TEA-0204. May be empty.'}
    {...form.register(field)}
  />
)

const Paragraphs = ({ field, form, ...props }: ControlProps) => (
  <TextArea
    label={PRODUCT_LABELS[field]}
    rows={4}
    limit={props.limit}
    error={props.error}
    {...form.register(field)}
  />
)

function Count({ field: name, form, error }: ControlProps) {
  const { field } = useController({ name, control: form.control })
  return (
    <NumberField
      {...field}
      label={PRODUCT_LABELS[name]}
      error={error}
      value={field.value ?? undefined}
      onChange={(value) => field.onChange(value ?? null)}
    />
  )
}

const YesOrNo = ({ field, form }: ControlProps) => (
  <LabelledCheckbox {...form.register(field)}>{PRODUCT_LABELS[field]}</LabelledCheckbox>
)

const Facts = ({ form, opened }: ControlProps) => (
  <SpecificationFields form={form} productId={opened?._id} />
)

/** The value of the option 'New category…': too long to be a category. */
const NEW = 'x'.repeat(LIMITS.category + 1)

/** Selects an existing category or a new one. A new product starts with the first. */
function Category({ form, opened, error }: ControlProps) {
  const { field } = useController({ name: 'category', control: form.control })
  const { names, isPending } = useCategoryNames()
  const [wantsNew, setWantsNew] = useState(false)
  const stored = opened?.category
  const existing = [...new Set(stored === undefined ? names : [...names, stored])]
  const isExisting = existing.includes(field.value)
  const isNew = wantsNew || (!isPending && !isExisting)
  const choices = isExisting || isNew || !field.value ? existing : [field.value, ...existing]

  const [firstCategory] = names
  const isUntouched = stored === undefined && field.value === '' && !wantsNew
  useLayoutEffect(() => {
    if (isUntouched && firstCategory) form.resetField('category', { defaultValue: firstCategory })
  }, [isUntouched, firstCategory, form])

  const spelling = createSpelling(existing)(field.value.trim())
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
        options={[
          ...choices.map((item) => [item, getCategoryLabel(item)] as const),
          [NEW, 'New category…'],
        ]}
      />
      {isNew && (
        <TextField
          label="New category"
          limit={LIMITS.category}
          autoFocus={wantsNew}
          error={error}
          hint={
            existing.includes(spelling)
              ? `“${getCategoryLabel(spelling)}” already exists. The product is added to it.`
              : 'The category is added when you save the product.'
          }
          {...field}
        />
      )}
    </>
  )
}

type Control = (props: ControlProps) => ReactNode

type Input<Value> = {
  /** By default the control of the field's type. */
  Control?: Control
  /** True if the control takes the full width, below the others. */
  isWide?: true
  limit?: number
  initial: Value
}

const INPUTS: { [Field in ProductField]-?: Input<ProductFields[Field]> } = {
  name: { limit: LIMITS.productName, initial: '' },
  itemNumber: { limit: LIMITS.itemNumber, initial: '' },
  brand: { limit: LIMITS.brand, initial: '' },
  category: { Control: Category, initial: '' },
  description: { Control: Paragraphs, limit: LIMITS.description, initial: '' },
  specification: { Control: Facts, isWide: true, initial: {} },
}

const CONTROLS: Partial<Record<ReturnType<typeof getFieldType>, Control>> = {
  boolean: YesOrNo,
  number: Count,
}

export const NEW_PRODUCT = Object.fromEntries(
  PRODUCT_FIELDS.map((field) => [field, INPUTS[field].initial]),
) as ProductFields

type Props = Pick<ControlProps, 'form' | 'opened'> & { isWide: boolean }

export const ProductInputs = ({ form, opened, isWide }: Props) =>
  PRODUCT_FIELDS.filter((field) => isWide === (INPUTS[field].isWide ?? false)).map((field) => {
    const { Control = CONTROLS[getFieldType(field)] ?? Line, limit } = INPUTS[field]
    const error = form.formState.errors[field]?.message
    return (
      <Control key={field} field={field} form={form} limit={limit} error={error} opened={opened} />
    )
  })

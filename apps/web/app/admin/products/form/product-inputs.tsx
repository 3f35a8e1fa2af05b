import { categoryLabel } from '@dhow/contract/categories/category-names'
import { LIMITS } from '@dhow/contract/limits'
import {
  fieldText,
  PRODUCT_FIELDS,
  PRODUCT_LABELS,
  type ProductField,
  type ProductFields,
} from '@dhow/contract/products/product-fields'
import type { Product } from '@dhow/contract/products/products'
import type { ReactNode } from 'react'
import { SpecificationFields } from '#app/admin/products/specification/specification-fields.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { CategoryField, type ProductFormState } from './category-field.tsx'

type ControlProps = {
  field: ProductField
  form: ProductFormState
  limit: number | undefined
  error: string | undefined
  /** The edited product; undefined for a new one. */
  opened: Product | undefined
}

const Line = ({ field, form, limit, error }: ControlProps) => (
  <TextField label={PRODUCT_LABELS[field]} limit={limit} error={error} {...form.register(field)} />
)

const Paragraphs = ({ field, form, limit, error }: ControlProps) => (
  <TextArea
    label={PRODUCT_LABELS[field]}
    rows={4}
    limit={limit}
    error={error}
    {...form.register(field)}
  />
)

const Facts = ({ form, opened }: ControlProps) => (
  <SpecificationFields form={form} productId={opened?._id} />
)

const Category = ({ form, opened }: ControlProps) => (
  <CategoryField form={form} stored={opened?.category} />
)

type Input<Value> = {
  Control: (props: ControlProps) => ReactNode
  /** Whether the control takes the full width, below the others. */
  isWide?: true
  limit?: number
  /** The value of a new product. */
  initial: Value
  /** The displayed value, where it differs from the stored one. */
  format?: (value: Value) => string
}

const INPUTS: { [Field in ProductField]-?: Input<ProductFields[Field]> } = {
  name: { Control: Line, limit: LIMITS.productName, initial: '' },
  brand: { Control: Line, limit: LIMITS.brand, initial: '' },
  category: { Control: Category, initial: '', format: categoryLabel },
  description: { Control: Paragraphs, limit: LIMITS.description, initial: '' },
  specification: { Control: Facts, isWide: true, initial: {} },
}

/** The initial values of a new product. */
export const NEW_PRODUCT = Object.fromEntries(
  PRODUCT_FIELDS.map((field) => [field, INPUTS[field].initial]),
) as ProductFields

const format = (field: ProductField, fields: ProductFields): string =>
  ((INPUTS[field].format ?? fieldText) as (value: unknown) => string)(fields[field])

/** The fields' displayed values. */
export const formatFields = (fields: ProductFields) =>
  Object.fromEntries(PRODUCT_FIELDS.map((field) => [field, format(field, fields)])) as Record<
    ProductField,
    string
  >

type Props = Pick<ControlProps, 'form' | 'opened'> & { isWide: boolean }

/** The inputs of a product's form, one per field: those of the whole width, or the others. */
export const ProductInputs = ({ form, opened, isWide }: Props) => {
  const { errors } = form.formState
  return PRODUCT_FIELDS.filter((field) => isWide === (INPUTS[field].isWide ?? false)).map(
    (field) => {
      const { Control, limit } = INPUTS[field]
      const error = errors[field]?.message
      return <Control key={field} {...{ field, form, limit, error, opened }} />
    },
  )
}

import { CATEGORIES, categoryLabel } from '@dhow/contract/categories'
import { LIMITS } from '@dhow/contract/limits'
import {
  fieldText,
  PRODUCT_FIELDS,
  PRODUCT_LABELS,
  type ProductField,
  type ProductFields,
  type ProductInput,
} from '@dhow/contract/product-fields'
import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { CategoryField } from './category-field.tsx'

/** React Hook Form's, of a product. */
export type ProductFormState = UseFormReturn<ProductInput, unknown, ProductFields>

type ControlProps = {
  field: ProductField
  form: ProductFormState
  limit: number | undefined
  error: string | undefined
  /** The fields of the product that is changed; undefined for a new one. */
  opened: ProductFields | undefined
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

const Category = ({ form, opened }: ControlProps) => (
  <CategoryField control={form.control} stored={opened?.category} />
)

type Input<Value> = {
  Control: (props: ControlProps) => ReactNode
  limit?: number
  /** What it holds for a new product. */
  initial: Value
  /** The value as a person reads it, where that is not as it is stored. */
  inWords?: (value: Value) => string
}

const INPUTS: { [Field in ProductField]-?: Input<ProductFields[Field]> } = {
  name: { Control: Line, limit: LIMITS.productName, initial: '' },
  brand: { Control: Line, limit: LIMITS.brand, initial: '' },
  category: { Control: Category, initial: CATEGORIES[0], inWords: categoryLabel },
  description: { Control: Paragraphs, limit: LIMITS.description, initial: '' },
}

/** What the form of a new product begins with. */
export const NEW_PRODUCT = Object.fromEntries(
  PRODUCT_FIELDS.map((field) => [field, INPUTS[field].initial]),
) as ProductFields

const inWords = <Field extends ProductField>(field: Field, fields: ProductFields): string =>
  (INPUTS[field].inWords ?? fieldText)(fields[field])

/** The fields as a person reads them. */
export const fieldsInWords = (fields: ProductFields) =>
  Object.fromEntries(PRODUCT_FIELDS.map((field) => [field, inWords(field, fields)])) as Record<
    ProductField,
    string
  >

/** The controls of a product's form, one for each field. */
export const ProductInputs = ({ form, opened }: Pick<ControlProps, 'form' | 'opened'>) => {
  const { errors } = form.formState
  return PRODUCT_FIELDS.map((field) => {
    const { Control, limit } = INPUTS[field]
    const error = errors[field]?.message
    return <Control key={field} {...{ field, form, limit, error, opened }} />
  })
}

import * as z from 'zod'
import { foldCategory } from '../categories/category-names.ts'
import { formFields } from '../fields.ts'
import { LIMITS } from '../limits.ts'
import { hashTexts, sortKeys } from '../record-version.ts'
import { line, optionalLine, optionalParagraph, paragraph } from '../text.ts'
import { Specification, StoredSpecification } from './specification.ts'
import { EXAMPLE_SPECIFICATION } from './specification-facts.ts'

/** The order of fields is that of the form and the CSV. See docs/evolving.md for how to add a field. */
export const ProductFields = z.object({
  name: line('Product name', LIMITS.productName),
  itemNumber: optionalLine('Item number', LIMITS.itemNumber)
    .default('')
    .describe('The number (SKU) that the company gives the product. Unique, upper case or not.'),
  brand: line('Product brand', LIMITS.brand),
  category: line('Category', LIMITS.category).refine((name) => foldCategory(name) !== 'ALL', {
    error: "Category may not be 'All', which means every category.",
  }),
  description: paragraph('Product description', LIMITS.description),
  specification: Specification.default({}),
})

export type ProductFields = z.infer<typeof ProductFields>
export type ProductField = keyof ProductFields

export const PRODUCT_FIELDS = ProductFields.keyof().options

type EachField = { [Field in ProductField]-?: z.ZodType<ProductFields[Field]> }

/** Output schema. It has no limits, because stored values may exceed a later limit. */
export const StoredProductFields = z.object({
  name: z.string().meta({ examples: ['Cardamom Tea'] }),
  itemNumber: z.string().meta({ examples: ['TEA-0204'] }),
  brand: z.string().meta({ examples: ['Monsoon'] }),
  category: z.string().meta({ examples: ['beverages'] }),
  description: z.string(),
  specification: StoredSpecification,
} satisfies EachField)

/** Returns the type of a field, by which forms, sheets and tests read and write its values. */
export function getFieldType(field: ProductField): z.ZodType['type'] {
  const schema: z.ZodType = StoredProductFields.shape[field]
  return schema instanceof z.ZodNullable ? schema.unwrap()._zod.def.type : schema.type
}

export const PRODUCT_LABELS: Record<ProductField, string> = {
  name: 'Product Name',
  itemNumber: 'Item number',
  brand: 'Product Brand',
  category: 'Category',
  description: 'Product Description',
  specification: 'Specification',
}

/** Fields as forms post them and sheets contain them. */
export const PostedFields = z.object(formFields(ProductFields.shape))

/** Fields of an imported product, whose sheet may have no brand and no description. */
export const ImportedFields = PostedFields.extend({
  brand: optionalLine('Product brand', LIMITS.brand).default(''),
  description: optionalParagraph('Product description', LIMITS.description).default(''),
})

/** Product of the CSV template. */
export const EXAMPLE_PRODUCT: Required<ProductFields> = {
  name: 'Cardamom Tea',
  itemNumber: 'TEA-0204',
  brand: 'Monsoon',
  category: 'beverages',
  description: 'Black tea with green cardamom.',
  specification: EXAMPLE_SPECIFICATION,
}

export const pickProductFields = (product: ProductFields): ProductFields =>
  Object.fromEntries(PRODUCT_FIELDS.map((field) => [field, product[field]])) as ProductFields

/** Returns text unchanged, other values as JSON, and '' for null and undefined. */
export const formatField = (value: ProductFields[ProductField] | null | undefined): string =>
  typeof value === 'string' ? value : (JSON.stringify(value ?? undefined, sortKeys) ?? '')

/** The order and the featured flag are not part of the version. */
export const hashProduct = (product: ProductFields & { images: string[] }): string =>
  hashTexts([...PRODUCT_FIELDS.map((field) => formatField(product[field])), ...product.images])

/** The version changes if a product is added, deleted or moved. */
export const hashOrder = (ids: readonly string[]): string => hashTexts(ids)

const NEW_PICTURE = /^new:(\d{1,2})$/

/** Refers to a file of `media` in `pictures`, by its index from 0. */
export const formatNewPicture = (index: number): string => `new:${index}`

/** Returns undefined for the URL of a stored picture. */
export const parseNewPicture = (entry: string): number | undefined => {
  const index = entry.match(NEW_PICTURE)?.[1]
  return index === undefined ? undefined : Number(index)
}

import * as z from 'zod'
import { foldCategory } from './category-names.ts'
import { LIMITS } from './limits.ts'
import { hashOf, inKeyOrder } from './record-version.ts'
import { Specification } from './specification.ts'
import { StoredSpecification } from './specification-stored.ts'
import { line, paragraph } from './text.ts'

/**
 * What is written of a product, in the order of its form and of its CSV. What else has to know a field does
 * not compile without it; docs/evolving.md says how one is added.
 */
export const ProductFields = z.object({
  name: line('Product name', LIMITS.productName),
  brand: line('Product brand', LIMITS.brand),
  category: line('Category', LIMITS.category).refine((name) => foldCategory(name) !== 'ALL', {
    error: "Category may not be 'All': that stands for every category.",
  }),
  description: paragraph('Product description', LIMITS.description),
  specification: Specification.default({}),
})

export type ProductFields = z.infer<typeof ProductFields>
/** The same as they come in: those that have a default may be left out. */
export type ProductInput = z.input<typeof ProductFields>
export type ProductField = keyof ProductFields

export const PRODUCT_FIELDS = ProductFields.keyof().options

/** One thing for every field, optional ones too, made of the type of its value. */
type EachField = { [Field in ProductField]-?: z.ZodType<ProductFields[Field]> }

/** The fields as they are answered: what was stored before a limit was set is still shown. */
export const StoredFields = z.object({
  name: z.string(),
  brand: z.string(),
  category: z.string(),
  description: z.string(),
  specification: StoredSpecification,
} satisfies EachField)

/** What the office calls each field. */
export const PRODUCT_LABELS: Record<ProductField, string> = {
  name: 'Product Name',
  brand: 'Product Brand',
  category: 'Category',
  description: 'Product Description',
  specification: 'Specification',
}

/** A product that could be: the example row of the CSV template, and what tests begin with. */
export const EXAMPLE_PRODUCT: Required<ProductFields> = {
  name: 'Cardamom Tea',
  brand: 'Monsoon',
  category: 'beverages',
  description: 'Black tea with green cardamom.',
  specification: {
    gtin: '9521234543213',
    netContent: 250,
    netContentUnit: 'g',
    unitsPerCarton: 24,
    cartonLengthMm: 400,
    cartonWidthMm: 300,
    cartonHeightMm: 250,
    cartonNetGrams: 6_000,
    cartonGrossGrams: 8_000,
    moqCartons: 50,
    shelfLifeMonths: 24,
    storage: 'ambient',
    origin: 'LK',
    labelLanguages: ['en', 'ar'],
  },
}

/** The fields alone of whatever has them: a product, a row, a form. */
export const fieldsOf = (product: ProductFields): ProductFields =>
  Object.fromEntries(PRODUCT_FIELDS.map((field) => [field, product[field]])) as ProductFields

/** The value of a field as a form sends it: text as it is, anything else as JSON, nothing for none. */
export const fieldText = (value: ProductFields[ProductField] | undefined): string =>
  typeof value === 'string' ? value : (JSON.stringify(value, inKeyOrder) ?? '')

/** The version of what a product's form edits; its order and whether it is featured do not count. */
export const productVersion = (product: ProductFields & { images: string[] }): string =>
  hashOf([...PRODUCT_FIELDS.map((field) => fieldText(product[field])), ...product.images])

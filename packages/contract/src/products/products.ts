import * as z from 'zod'
import {
  choice,
  formFields,
  ifVersion,
  json,
  pageFields,
  repeated,
  syncFields,
  updateFields,
} from '../fields.ts'
import { translatedFields } from '../languages/translated.ts'
import { LIMITS } from '../limits.ts'
import { Facets } from './catalogue-query.ts'
import { FILTERS } from './facets.ts'
import {
  PostedFields,
  PRODUCT_LABELS,
  ProductFields,
  StoredProductFields,
} from './product-fields.ts'
import { ProductPack, Specification } from './specification.ts'

export const PRODUCT_STATUSES = ['published', 'draft'] as const

export const productStatus = choice('status', PRODUCT_STATUSES)

/** Translated names of categories. Other categories are shown by their English name. */
const categoryLabels = z
  .record(z.string(), z.string())
  .optional()
  .describe('With lang: translated names of categories, by name.')

const categoryLabel = z.string().optional().describe('With lang: translated name of the category.')

export const Product = z.object({
  _id: z.string().meta({ examples: ['3f9c1c2e7a5b4d10'] }),
  ...StoredProductFields.shape,
  images: z
    .array(z.string())
    .describe('URLs. The first is the thumbnail.')
    .meta({ examples: [['/uploads/5f0c1d2e3b4a59687f6e5d4c3b2a1908-1600.webp']] }),
  status: z.enum(PRODUCT_STATUSES).describe('Status. Visitors do not see drafts.'),
  featured: z.boolean(),
  order: z.int().describe('Position in the catalogue, ascending.'),
  updatedAt: z.iso.datetime().describe('Last change of the texts, facts or pictures.'),
  categoryLabel,
  ...translatedFields,
})

export const OfficeProduct = Product.extend({
  trashedAt: z.iso
    .datetime()
    .optional()
    .describe('Time at which it was moved to the trash. Missing outside of it.'),
  version: z.string().optional().describe('Send as `ifVersion` to change it. Missing in lists.'),
})

export const ProductSummary = Product.pick({
  _id: true,
  name: true,
  itemNumber: true,
  brand: true,
  category: true,
  images: true,
  categoryLabel: true,
  untranslated: true,
}).extend({ pack: ProductPack.optional() })

export const ProductPage = z.object({
  ...pageFields(ProductSummary),
  totalWithout: z
    .partialRecord(z.enum([...FILTERS, 'search']), z.int())
    .optional()
    .describe('Results without one of the filters. Only if there are no results.'),
  category: z.string().optional().describe('Current name of the requested category.'),
  categories: z.array(z.string()).describe('All visible categories that have products.'),
  categoryLabels,
  brands: z.array(z.string()).optional().describe('Stored spelling of the requested brands.'),
  correctedSearch: z
    .string()
    .optional()
    .describe('Corrected search of these results. Present only if the search found nothing.'),
  isMention: z
    .literal(true)
    .optional()
    .describe('Only descriptions or parts of words contain the search.'),
  missingBrand: z
    .string()
    .optional()
    .describe(
      'Brand of the search that no product has. The products are of the same kind. Present only if the search found nothing.',
    ),
  facets: Facets,
  languages: translatedFields.languages,
  ...syncFields,
})

export const Suggestions = z.object({
  products: z.array(ProductSummary),
  brands: z.array(z.string()),
  categories: z.array(z.string()),
  categoryLabels,
})

/** Maximum number of suggested products, brands and categories. */
export const MAX_SUGGESTIONS = { products: 5, brands: 3, categories: 3 } as const

const pictureList = repeated(
  z
    .array(z.string().max(LIMITS.text))
    .max(LIMITS.pictures, `A product may have at most ${LIMITS.pictures} pictures.`)
    .optional(),
)

export const ProductForm = PostedFields.extend({
  status: productStatus.default('published'),
  specification: json(PRODUCT_LABELS.specification, ProductFields.shape.specification).describe(
    'Specification as JSON text. Empty by default.',
  ),
})

export const ProductUpdate = PostedFields.extend({
  ...formFields(updateFields(ProductFields.shape)),
  status: productStatus.optional().describe('Status. If missing, it stays unchanged.'),
  specification: json(PRODUCT_LABELS.specification, Specification.optional()).describe(
    'Specification as JSON text. If missing, it stays unchanged; {} clears it.',
  ),
  existingImages: pictureList.describe(
    'URLs of pictures to keep. New pictures follow them. An empty text keeps none. If missing, an API key keeps all, a session none.',
  ),
  pictures: pictureList
    .describe(
      'Complete order of the pictures, instead of existingImages: URLs of pictures to keep, and new:0 for the first file of media, new:1 for the second. Each at most once.',
    )
    .meta({ examples: [['/uploads/5f0c1d2e3b4a59687f6e5d4c3b2a1908-1600.webp', 'new:0']] }),
  ifVersion,
})

export const SavedProduct = Product.extend({ success: z.literal(true), message: z.string() })

export type ProductStatus = (typeof PRODUCT_STATUSES)[number]
export type Product = z.infer<typeof Product>
export type OfficeProduct = z.infer<typeof OfficeProduct>
export type ProductSummary = z.infer<typeof ProductSummary>
export type ProductPage = z.infer<typeof ProductPage>
export type Suggestions = z.infer<typeof Suggestions>
export type ProductUpdate = z.infer<typeof ProductUpdate>

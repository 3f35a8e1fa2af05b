import * as z from 'zod'
import { Done, errorResponses, Id } from '../errors.ts'
import {
  flag,
  idList,
  ifVersion,
  json,
  nextCursor,
  oneOf,
  pageNumber,
  pageOf,
  repeated,
} from '../fields.ts'
import { languageQuery, translatedFields } from '../languages/translated.ts'
import { LIMITS } from '../limits.ts'
import {
  adminActionById,
  adminGet,
  adminGetById,
  bulkRoute,
  defineRoutes,
  publicCached,
  publicGet,
  type RouteMetadata,
} from '../route.ts'
import { requiredOr } from '../text.ts'
import { CatalogueListQuery, Facets, SuggestionQuery } from './catalogue-query.ts'
import { FILTERS } from './facets.ts'
import {
  PostedFields,
  PRODUCT_LABELS,
  ProductFields,
  StoredProductFields,
} from './product-fields.ts'
import { ProductPack, Specification } from './specification.ts'

export const PRODUCT_STATUSES = ['published', 'draft'] as const

const productStatus = oneOf('status', PRODUCT_STATUSES)

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
  ...pageOf(ProductSummary),
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
  facets: Facets,
  languages: translatedFields.languages,
  nextCursor,
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
  status: productStatus.optional().describe('Status. If missing, it stays unchanged.'),
  itemNumber: ProductFields.shape.itemNumber
    .unwrap()
    .optional()
    .describe('Item number. If missing, it stays unchanged.'),
  specification: json(PRODUCT_LABELS.specification, Specification.optional()).describe(
    'Specification as JSON text. If missing, it stays unchanged; {} clears it.',
  ),
  existingImages: pictureList.describe('URLs of pictures to keep. New pictures follow them.'),
  pictures: pictureList
    .describe(
      'Complete order of the pictures, instead of existingImages: URLs of pictures to keep, and new:0 for the first file of media, new:1 for the second. Each at most once.',
    )
    .meta({ examples: [['/uploads/5f0c1d2e3b4a59687f6e5d4c3b2a1908-1600.webp', 'new:0']] }),
  ifVersion,
})

export const SavedProduct = Product.extend({ success: z.literal(true), message: z.string() })

const withPictures = {
  files: [{ field: 'media', count: LIMITS.pictures, bytes: LIMITS.pictureBytes }],
} as const satisfies RouteMetadata

export const products = defineRoutes({
  list: {
    method: 'GET',
    path: '/products',
    summary: 'List products in catalogue order: all of them, or one page.',
    query: z.object({
      featured: z
        .enum(['true', 'false'], { error: 'featured must be true or false.' })
        .optional()
        .describe('If true, only products on the home page.'),
      page: pageNumber,
      ...languageQuery,
    }),
    responses: { 200: z.array(Product), ...errorResponses() },
    // The header is the total, with `page`.
    metadata: { ...publicCached, headers: ['x-total-count'] },
  },
  /** Path outside of /products/, where any word may be the id of an imported product. */
  search: {
    ...publicGet(
      '/catalogue',
      'Search products, one page at a time or with a cursor, with facets.',
      ProductPage,
    ),
    query: CatalogueListQuery.extend(languageQuery),
  },
  suggestions: {
    ...publicGet(
      '/catalogue/suggestions',
      'Suggest products, brands and categories for a search that is being typed.',
      Suggestions,
    ),
    query: SuggestionQuery.extend(languageQuery),
  },
  matches: {
    ...adminGet(
      '/catalogue/matches',
      'List the ids of all products that a search finds.',
      z.object({ ids: z.array(z.string()) }),
    ),
    query: SuggestionQuery,
  },
  listAll: adminGet(
    '/catalogue/products',
    'List all products in catalogue order, also drafts and those in the trash.',
    z.array(OfficeProduct),
  ),
  getAny: adminGetById(
    '/catalogue/products/:id',
    'Retrieve a product that is not in the trash, also a draft.',
    Product,
  ),
  get: {
    method: 'GET',
    path: '/products/:id',
    summary: 'Retrieve a product.',
    pathParams: Id,
    query: z.object(languageQuery),
    responses: { 200: Product, ...errorResponses(404) },
    metadata: publicCached,
  },
  compare: {
    ...publicGet(
      '/catalogue/compare',
      'Retrieve several products for comparison. Skips unknown ids.',
      z.array(Product),
    ),
    query: z.object({
      id: repeated(
        z
          .array(Id.shape.id, { error: requiredOr('id', 'the id of a product') })
          .min(1, 'id is required.')
          .max(LIMITS.compared, `At most ${LIMITS.compared} products can be compared.`),
      ).describe('Repeat the parameter for each product.'),
      ...languageQuery,
    }),
  },
  related: {
    method: 'GET',
    path: '/products/:id/related',
    summary:
      'List the next products of the same category. Continues with the first after the last.',
    pathParams: Id,
    query: z.object(languageQuery),
    responses: { 200: z.array(ProductSummary), ...errorResponses(404) },
    metadata: publicCached,
  },
  create: {
    method: 'POST',
    path: '/products',
    summary:
      'Create a product with its pictures at the end of the catalogue. Fails with 409 if another product has its item number.',
    contentType: 'multipart/form-data',
    body: ProductForm,
    responses: { 201: SavedProduct, ...errorResponses(401, 409, 422) },
    metadata: withPictures,
  },
  update: {
    method: 'PUT',
    path: '/products/:id',
    summary:
      'Update a product. Fails with 409 if ifVersion is stale, or if another product has its item number.',
    pathParams: Id,
    contentType: 'multipart/form-data',
    body: ProductUpdate,
    responses: { 200: SavedProduct, ...errorResponses(401, 404, 409, 422) },
    metadata: withPictures,
  },
  remove: adminActionById('DELETE', '/products/:id', 'Move a product to the trash.'),
  changeMany: {
    method: 'PATCH',
    path: '/products',
    summary: 'Change the category, the status or the featured flag of several products.',
    body: z.object({
      ids: idList('product'),
      changes: z
        .object({
          category: ProductFields.shape.category.optional(),
          status: productStatus.optional(),
          featured: flag('featured').optional(),
        })
        .refine((changes) => Object.values(changes).some((value) => value !== undefined), {
          error: 'changes must state a category, a status or featured.',
        })
        .meta({ examples: [{ featured: true }] }),
    }),
    responses: { 200: Done.extend({ changed: z.int(), gone: z.int() }), ...errorResponses(401) },
    metadata: bulkRoute,
  },
  removeMany: {
    method: 'DELETE',
    path: '/products',
    summary: 'Move several products to the trash.',
    body: z.object({ ids: idList('product') }),
    responses: { 200: Done.extend({ deleted: z.int(), gone: z.int() }), ...errorResponses(401) },
    metadata: bulkRoute,
  },
  restore: {
    method: 'PUT',
    path: '/products/restored',
    summary:
      'Restore products from the trash. Ignores other ids. Fails with 409 if another product has an item number.',
    body: z.object({ ids: idList('product') }),
    responses: { 200: Done.extend({ restored: z.int() }), ...errorResponses(401, 409) },
    metadata: bulkRoute,
  },
  removeForGood: {
    method: 'DELETE',
    path: '/products/trash',
    summary:
      'Delete products in the trash permanently, with the pictures that no other product uses. Ignores other ids. Without ids, deletes all.',
    body: z.object({ ids: idList('product').optional() }),
    responses: { 200: Done.extend({ deleted: z.int() }), ...errorResponses(401) },
    metadata: { ...bulkRoute, scope: 'all' },
  },
  reorder: {
    method: 'PUT',
    path: '/products/reorder',
    summary: 'Reorder products, all or none. Fails with 409 if ifVersion is stale.',
    body: z.object({
      updates: z
        .array(
          z.object({
            id: Id.shape.id,
            order: z.int('order must be a whole number.').min(0, 'order must be 0 or more.'),
          }),
          { error: requiredOr('updates', 'a list of {id, order}') },
        )
        .min(1, 'updates must contain at least one product.')
        .max(
          LIMITS.rows,
          `updates may contain at most ${LIMITS.rows.toLocaleString('en')} products.`,
        )
        .refine((updates) => new Set(updates.map(({ id }) => id)).size === updates.length, {
          error: 'updates must contain each product once.',
        }),
      ifVersion,
    }),
    responses: { 200: Done, ...errorResponses(401, 404, 409) },
    metadata: bulkRoute,
  },
  toggleFeatured: {
    method: 'PUT',
    path: '/products/:id/toggle-featured',
    summary: 'Show a product on the home page, or remove it from there.',
    pathParams: Id,
    body: z.object({ featured: flag('featured') }),
    responses: { 200: Done, ...errorResponses(401, 404) },
  },
})

export type ProductStatus = (typeof PRODUCT_STATUSES)[number]
export type Product = z.infer<typeof Product>
export type OfficeProduct = z.infer<typeof OfficeProduct>
export type ProductSummary = z.infer<typeof ProductSummary>
export type ProductPage = z.infer<typeof ProductPage>
export type Suggestions = z.infer<typeof Suggestions>
export type ProductUpdate = z.infer<typeof ProductUpdate>

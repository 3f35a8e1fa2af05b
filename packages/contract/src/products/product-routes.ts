import * as z from 'zod'
import { Done, errorResponses, Id } from '../errors.ts'
import { flag, idList, ifVersion, pageNumber, repeated } from '../fields.ts'
import { languageQuery } from '../languages/translated.ts'
import { LIMITS } from '../limits.ts'
import {
  adminActionById,
  adminGet,
  adminGetById,
  adminResponses,
  bulkRoute,
  defineRoutes,
  publicCached,
  publicGet,
  type RouteMetadata,
} from '../route.ts'
import { requiredOr } from '../text.ts'
import { CatalogueListQuery, SuggestionQuery } from './catalogue-query.ts'
import { ProductFields } from './product-fields.ts'
import {
  OfficeProduct,
  Product,
  ProductForm,
  ProductPage,
  ProductSummary,
  ProductUpdate,
  productStatus,
  SavedProduct,
  Suggestions,
} from './products.ts'

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
  /** Paths outside of /products/, where any word may be the id of an imported product. */
  featured: publicGet(
    '/catalogue/featured',
    'List the products on the home page, at most one page.',
    z.array(ProductSummary),
  ),
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
    OfficeProduct,
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
      'Create a product with its pictures at the end of the catalogue. Fails with 409 if another product has its item number, and with 422 if an API key names an unknown category.',
    contentType: 'multipart/form-data',
    body: ProductForm,
    responses: { 201: SavedProduct, ...errorResponses(401, 409, 422) },
    metadata: withPictures,
  },
  update: {
    method: 'PUT',
    path: '/products/:id',
    summary:
      'Update a product. Fails with 409 if ifVersion is stale, or if another product has its item number, and with 422 if an API key names an unknown category.',
    pathParams: Id,
    contentType: 'multipart/form-data',
    body: ProductUpdate,
    responses: adminResponses(SavedProduct, 404, 409, 422),
    metadata: withPictures,
  },
  remove: adminActionById('DELETE', '/products/:id', 'Move a product to the trash.'),
  changeMany: {
    method: 'PATCH',
    path: '/products',
    summary:
      'Change the category, the status or the featured flag of several products. Fails with 422 if an API key names an unknown category.',
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
    responses: adminResponses(Done.extend({ changed: z.int(), gone: z.int() }), 422),
    metadata: bulkRoute,
  },
  removeMany: {
    method: 'DELETE',
    path: '/products',
    summary: 'Move several products to the trash.',
    body: z.object({ ids: idList('product') }),
    responses: adminResponses(Done.extend({ deleted: z.int(), gone: z.int() })),
    metadata: bulkRoute,
  },
  restore: {
    method: 'PUT',
    path: '/products/restored',
    summary:
      'Restore products from the trash. Ignores other ids. Fails with 409 if another product has an item number.',
    body: z.object({ ids: idList('product') }),
    responses: adminResponses(Done.extend({ restored: z.int() }), 409),
    metadata: bulkRoute,
  },
  removeForGood: {
    method: 'DELETE',
    path: '/products/trash',
    summary:
      'Delete products in the trash permanently, with the pictures that no other product uses. Ignores other ids. Without ids, deletes all.',
    body: z.object({ ids: idList('product').optional() }),
    responses: adminResponses(Done.extend({ deleted: z.int() })),
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
    responses: adminResponses(Done, 404, 409),
    metadata: bulkRoute,
  },
  toggleFeatured: {
    method: 'PUT',
    path: '/products/:id/toggle-featured',
    summary: 'Show a product on the home page, or remove it from there.',
    pathParams: Id,
    body: z.object({ featured: flag('featured') }),
    responses: adminResponses(Done, 404),
  },
})

import * as z from 'zod'
import { CatalogueQuery, Facets } from './catalogue-query.ts'
import { Done, errorResponses, Id } from './errors.ts'
import { FILTERS } from './facets.ts'
import { LIMITS } from './limits.ts'
import { pageNumber } from './page-number.ts'
import { PRODUCT_LABELS, ProductFields, StoredFields } from './product-fields.ts'
import { repeated } from './repeated.ts'
import { defineRoutes, forEverybody, forRows, NO_BODY, type RouteMetadata } from './route.ts'
import { Specification } from './specification.ts'
import { ProductPack } from './specification-stored.ts'
import { ifVersion, json, requiredOr } from './text.ts'

export const Product = z.object({
  _id: z.string(),
  ...StoredFields.shape,
  /** URLs, the thumbnail first; empty when the product has no picture. */
  images: z.array(z.string()),
  /** Whether each picture is stored as AVIF too; see AVIF_WIDTHS. Not there for no. */
  hasAvif: z.literal(true).optional(),
  featured: z.boolean(),
  /** Position in the catalogue, ascending. */
  order: z.int(),
})

/** A product on a card. */
export const ProductSummary = Product.pick({
  _id: true,
  name: true,
  brand: true,
  category: true,
  images: true,
  hasAvif: true,
}).extend({
  /** What the card says of the pack; not there where nothing of it is known. */
  pack: ProductPack.optional(),
})

/** Some of the catalogue, and how much more there is. */
export const ProductPage = z.object({
  /** At most PAGE_SIZE products; none on a page beyond the last. */
  items: z.array(ProductSummary),
  /** Products on all pages together. */
  total: z.int(),
  /** The number of matches in all categories; only where there is none in the category of the query. */
  totalInAllCategories: z.int().optional(),
  /** The number of matches without one of the filters, or without the search; only where nothing matches. */
  totalWithout: z.partialRecord(z.enum([...FILTERS, 'search']), z.int()).optional(),
  page: z.int(),
  /** The number of the last page; 1 when nothing matches. */
  pages: z.int(),
  /** The category of the query as it is written now, which may be renamed since; not there for none. */
  category: z.string().optional(),
  /** The categories that have products and are not hidden, whatever was asked for, in their order. */
  categories: z.array(z.string()),
  /** The brands of the query as they are written, those that there are; not there for none. */
  brands: z.array(z.string()).optional(),
  facets: Facets,
})

/** A list of pictures in a form. */
const pictureList = repeated(
  z
    .array(z.string().max(LIMITS.text))
    .max(LIMITS.pictures, `A product may have at most ${LIMITS.pictures} pictures.`)
    .optional(),
)

/** A product as the form of a new one sends it. */
export const ProductForm = ProductFields.extend({
  specification: json(PRODUCT_LABELS.specification, ProductFields.shape.specification).describe(
    'One field of JSON; without it nothing is known.',
  ),
})

export const ProductChanges = ProductFields.extend({
  specification: json(PRODUCT_LABELS.specification, Specification.optional()).describe(
    'One field of JSON; without it the product keeps what it has, and {} empties it.',
  ),
  existingImages: pictureList.describe(
    'The addresses of the pictures to keep; the new ones come after them.',
  ),
  pictures: pictureList.describe(
    'Kept and new pictures in one order, instead of existingImages: the address of each that is kept, and new:0 for the first file of media, new:1 for the second, each once.',
  ),
  ifVersion,
})

export const SavedProduct = Product.extend({ success: z.literal(true), message: z.string() })

const withPictures = {
  files: [{ field: 'media', count: LIMITS.pictures, bytes: LIMITS.pictureBytes }],
} as const satisfies RouteMetadata

/** The ids of the products that a call is for; ids already gone are passed over. */
const productIds = z
  .array(Id.shape.id, { error: requiredOr('ids', 'a list of product ids') })
  .min(1, 'ids must name at least one product.')
  .max(LIMITS.rows, `ids may name at most ${LIMITS.rows.toLocaleString('en')} products.`)

const flag = (label: string) => z.boolean({ error: requiredOr(label, 'true or false') })

export const products = defineRoutes({
  list: {
    method: 'GET',
    path: '/products',
    summary: 'The catalogue by order ascending: all of it, or one page of it',
    query: z.object({
      featured: z
        .enum(['true', 'false'], { error: 'featured must be true or false.' })
        .optional()
        .describe('true: only the products on the home page.'),
      /** At most PAGE_SIZE products; none on a page beyond the last. */
      page: pageNumber,
    }),
    responses: { 200: z.array(Product), ...errorResponses() },
    metadata: {
      ...forEverybody,
      // Of a page: how many products are on all of them, and where the others are (RFC 8288).
      headers: ['x-total-count', 'link'],
    },
  },
  /**
   * A route beside the list, not a form of it: the list without a query stays the bare array that the
   * specification names, each route has one answer, and no word after /products/ that could be the id
   * of an imported product is taken.
   */
  search: {
    method: 'GET',
    path: '/catalogue',
    summary: 'One page of the products that match, with how many match and the categories in use',
    query: CatalogueQuery,
    responses: { 200: ProductPage, ...errorResponses() },
    metadata: forEverybody,
  },
  get: {
    method: 'GET',
    path: '/products/:id',
    summary: 'One product',
    pathParams: Id,
    responses: { 200: Product, ...errorResponses(404) },
    metadata: forEverybody,
  },
  compare: {
    method: 'GET',
    path: '/catalogue/compare',
    summary:
      'Some products to set side by side, in the order of their ids; those that are gone are left out',
    query: z.object({
      id: repeated(
        z
          .array(Id.shape.id, { error: requiredOr('id', 'the id of a product') })
          .min(1, 'id is required.')
          .max(LIMITS.compared, `At most ${LIMITS.compared} products can be compared.`),
      ).describe('The ids of the products, each as a parameter of its own.'),
    }),
    responses: { 200: z.array(Product), ...errorResponses() },
    metadata: forEverybody,
  },
  related: {
    method: 'GET',
    path: '/products/:id/related',
    summary: 'The products that follow one in its category, from the last on to the first',
    pathParams: Id,
    responses: { 200: z.array(ProductSummary), ...errorResponses(404) },
    metadata: forEverybody,
  },
  create: {
    method: 'POST',
    path: '/products',
    summary: 'Adds a product at the end of the catalogue, with its pictures',
    contentType: 'multipart/form-data',
    body: ProductForm,
    responses: { 201: SavedProduct, ...errorResponses(401, 422) },
    metadata: withPictures,
  },
  update: {
    method: 'PUT',
    path: '/products/:id',
    summary:
      'Changes a product: its pictures become those of existingImages, then the new ones, or all in the order of pictures; 409 when it is no longer as ifVersion says',
    pathParams: Id,
    contentType: 'multipart/form-data',
    body: ProductChanges,
    responses: { 200: SavedProduct, ...errorResponses(401, 404, 409, 422) },
    metadata: withPictures,
  },
  remove: {
    method: 'DELETE',
    path: '/products/:id',
    summary: 'Deletes a product and the pictures that no other product shows',
    pathParams: Id,
    body: NO_BODY,
    responses: { 200: Done, ...errorResponses(401, 404) },
  },
  changeMany: {
    method: 'PATCH',
    path: '/products',
    summary: 'Gives the named products a category, or puts them on the home page or off it',
    body: z.object({
      ids: productIds,
      changes: z
        .object({
          category: ProductFields.shape.category.optional(),
          featured: flag('featured').optional(),
        })
        .refine(({ category, featured }) => category !== undefined || featured !== undefined, {
          error: 'changes must state a category or featured.',
        }),
    }),
    responses: { 200: Done.extend({ changed: z.int(), gone: z.int() }), ...errorResponses(401) },
    metadata: forRows,
  },
  removeMany: {
    method: 'DELETE',
    path: '/products',
    summary: 'Deletes the named products and the pictures that no other product shows',
    body: z.object({ ids: productIds }),
    responses: { 200: Done.extend({ deleted: z.int(), gone: z.int() }), ...errorResponses(401) },
    metadata: forRows,
  },
  reorder: {
    method: 'PUT',
    path: '/products/reorder',
    summary:
      'Gives the named products new positions, all or none; 409 when the list they come from is stale',
    body: z.object({
      updates: z
        .array(
          z.object({
            id: Id.shape.id,
            order: z.int('order must be a whole number.').min(0, 'order must be 0 or more.'),
          }),
          { error: requiredOr('updates', 'a list of {id, order}') },
        )
        .min(1, 'updates must name at least one product.')
        .max(LIMITS.rows, `updates may name at most ${LIMITS.rows.toLocaleString('en')} products.`)
        .refine((updates) => new Set(updates.map(({ id }) => id)).size === updates.length, {
          error: 'updates must name each product once.',
        }),
      /** The `orderVersion` of the whole list before the move: when it is another by now, nothing moves. */
      ifVersion,
    }),
    responses: { 200: Done, ...errorResponses(401, 404, 409) },
    metadata: forRows,
  },
  toggleFeatured: {
    method: 'PUT',
    path: '/products/:id/toggle-featured',
    summary: 'Puts a product on the home page or takes it off',
    pathParams: Id,
    body: z.object({ featured: flag('featured') }),
    responses: { 200: Done, ...errorResponses(401, 404) },
  },
})

export type Product = z.infer<typeof Product>
export type ProductSummary = z.infer<typeof ProductSummary>
export type ProductPage = z.infer<typeof ProductPage>
export type ProductChanges = z.infer<typeof ProductChanges>

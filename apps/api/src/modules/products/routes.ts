import type { Contract } from '@dhow/contract'
import { getCategoryLabel } from '@dhow/contract/categories/category-names'
import { LIMITS } from '@dhow/contract/limits'
import { hashProduct } from '@dhow/contract/products/product-fields'
import type { CategoryNames } from '#api/modules/categories/service.ts'
import { AppError } from '#api/platform/app-error.ts'
import type { Background } from '#api/platform/background/background.ts'
import type { Caller, Handlers } from '#api/platform/http/contract.ts'
import { created, done, ok } from '#api/platform/http/contract.ts'
import { formatProductCount } from './bulk.ts'
import type { ProductTexts } from './localize.ts'
import type { CatalogueSearch } from './search/catalogue-search.ts'
import type { ProductService } from './service.ts'
import type { BulkChanges, ProductStore } from './store.ts'

type Parts = {
  service: ProductService
  store: ProductStore
  search: CatalogueSearch
  texts: ProductTexts
  background: Background
  findCategory: CategoryNames['find']
}

/** Refuses new categories of programs, which are usually misspelled. @throws AppError `unprocessable` */
function checkCategory(find: Parts['findCategory'], caller: Caller, category = ''): void {
  if (caller.session || !category || find(category)) return
  const message = `There is no category “${category}”. Use a listed one, or add it with PUT /api/categories.`
  throw AppError.forField('unprocessable', 'category', message, { code: 'not_allowed' })
}

export const createProductRoutes = ({
  service,
  store,
  search,
  texts,
  background,
  findCategory,
}: Parts): Handlers<Contract['products']> => ({
  list: ({ query: { featured: filter, page, lang } }) => {
    const featured = filter && filter === 'true'
    if (page === undefined) {
      const all = store.each({ featured })
      return ok(lang ? texts.localizeEach(lang, all) : all)
    }
    const { items, total } = store.listPage({ featured, page })
    return {
      status: 200,
      body: texts.localize(lang, items).products,
      headers: { 'x-total-count': String(total) },
    }
  },

  featured: ({ query }) => ok(texts.localize(query.lang, store.listFeatured()).products),

  search: async ({ query }) => ok(await search.readPage(query)),

  suggestions: async ({ query }) => ok(await search.suggest(query.search, query.lang)),

  matches: async ({ query }) => ok({ ids: await search.findIds(query.search) }),

  listAll: () => ok(service.listAll()),

  getAny: ({ params }) => {
    const product = service.office.find(params.id)
    return ok({ ...product, version: hashProduct(product) })
  },

  compare: ({ query }) => ok(texts.localize(query.lang, store.findMany(query.id)).products),

  related: ({ params, query }) => {
    service.find(params.id)
    return ok(texts.localize(query.lang, store.listRelated(params.id)).products)
  },

  get: ({ params, query }) => {
    const product = service.find(params.id)
    const [localized = product] = texts.localize(query.lang, [product]).products
    return ok({ ...localized, ...texts.createLanguagesField(texts.findLanguages([product.name])) })
  },

  create: async ({ body, files, signal, caller }) => {
    checkCategory(findCategory, caller, body.category)
    const product = await service.create(body, files, signal)
    return created('Product added.', product)
  },

  update: async ({ params, body, files, signal, caller }) => {
    checkCategory(findCategory, caller, body.category)
    // The form of the office sends no field when the last picture is removed.
    const existingImages = caller.session
      ? body.existingImages
      : (body.existingImages?.filter((url) => !['', '[]'].includes(url)) ??
        service.office.find(params.id).images)
    const product = await service.update(params.id, { ...body, existingImages }, files, signal)
    return done('Product updated.', product)
  },

  remove: ({ params }) => {
    service.trash(params.id)
    return done('Product deleted successfully!')
  },

  changeMany: async ({ body: { ids, changes }, caller }) => {
    checkCategory(findCategory, caller, changes.category)
    const result = await background.write(ids.length, 'changeProducts', ids, changes)
    const message = `${formatProductCount(result.changed)} ${describeChanges(changes)}.`
    return done(message, result)
  },

  removeMany: async ({ body: { ids } }) => {
    const result = await background.write(ids.length, 'trashProducts', ids)
    const message = `${formatProductCount(result.deleted)} deleted successfully!`
    return done(message, result)
  },

  restore: async ({ body: { ids } }) => {
    const restored = await background.write(ids.length, 'restoreProducts', ids)
    return done(`${formatProductCount(restored)} restored.`, { restored })
  },

  removeForGood: async ({ body: { ids } }) => {
    const deleted = await background.write(ids?.length ?? LIMITS.rows, 'removeProducts', ids)
    return done(`${formatProductCount(deleted)} deleted for good.`, { deleted })
  },

  reorder: async ({ body: { updates, ifVersion } }) => {
    await background.write(updates.length, 'reorderProducts', updates, ifVersion)
    return done('Product order updated successfully')
  },

  toggleFeatured: ({ params, body: { featured } }) => {
    service.setFeatured(params.id, featured)
    const message = featured ? 'The home page shows this product now.' : 'Taken off the home page.'
    return done(message)
  },
})

function describeChanges({ category, status, featured }: BulkChanges): string {
  const outcomes = [
    category !== undefined && `moved to ${getCategoryLabel(category)}`,
    status && (status === 'draft' ? 'made drafts' : 'published'),
    featured !== undefined && (featured ? 'put on the home page' : 'taken off the home page'),
  ]
  return outcomes.filter(Boolean).join(' and ')
}

import type { Contract } from '@dhow/contract'
import type { Answers } from '#api/http/contract.ts'
import type { ProductService } from './service.ts'
import type { ProductStore } from './store.ts'

export const productRoutes = (
  service: ProductService,
  store: ProductStore,
): Answers<Contract['products']> => ({
  list: ({ query: { featured } }) => ({
    status: 200,
    body: store.all({ featured: featured && featured === 'true' }),
  }),

  page: ({ query }) => ({ status: 200, body: store.page(query) }),

  related: ({ params }) => {
    service.find(params.id)
    return { status: 200, body: store.related(params.id) }
  },

  get: ({ params }) => ({ status: 200, body: service.find(params.id) }),

  create: async ({ body, files }) => {
    const product = await service.create(body, files)
    return { status: 201, body: { ...product, success: true, message: 'Product added.' } }
  },

  update: async ({ params, body, files }) => {
    const product = await service.update(params.id, body, files)
    return { status: 200, body: { ...product, success: true, message: 'Product updated.' } }
  },

  remove: ({ params }) => {
    service.remove(params.id)
    return { status: 200, body: { success: true, message: 'Product deleted.' } }
  },

  reorder: ({ body }) => {
    service.reorder(body.updates, body.seen)
    return { status: 200, body: { success: true, message: 'Product order updated successfully' } }
  },

  toggleFeatured: ({ params, body: { featured } }) => {
    service.setFeatured(params.id, featured)
    const message = featured ? 'The home page shows this product now.' : 'Taken off the home page.'
    return { status: 200, body: { success: true, message } }
  },
})

import type { Contract } from '@dhow/contract'
import type { Background } from '#api/platform/background/background.ts'
import type { Handlers } from '#api/platform/http/contract.ts'
import type { CategoryService } from './service.ts'

export const categoryRoutes = (
  service: CategoryService,
  background: Background,
): Handlers<Contract['categories']> => ({
  list: () => ({ status: 200, body: service.shown() }),

  all: () => ({ status: 200, body: service.all() }),

  save: async ({ body }) => {
    const moved = await background.write(service.productsToMove(body), 'saveCategories', body)
    return { status: 200, body: { success: true, message: 'Categories saved.', moved } }
  },
})

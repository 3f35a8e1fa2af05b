import type { Contract } from '@dhow/contract'
import type { Background } from '#api/platform/background/background.ts'
import type { Handlers } from '#api/platform/http/contract.ts'
import { done, ok } from '#api/platform/http/contract.ts'
import type { CategoryService } from './service.ts'

export const createCategoryRoutes = (
  service: CategoryService,
  background: Background,
): Handlers<Contract['categories']> => ({
  list: ({ query: { lang } }) => ok(service.listShown(lang)),

  all: () => ok(service.listAll()),

  save: async ({ body }) => {
    const moved = await background.write(service.countProductsToMove(body), 'saveCategories', body)
    return done('Categories saved.', { moved })
  },
})

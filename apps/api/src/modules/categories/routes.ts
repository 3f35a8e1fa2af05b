import type { Contract } from '@dhow/contract'
import type { Background } from '#api/platform/background/background.ts'
import type { Handlers } from '#api/platform/http/contract.ts'
import { done, ok } from '#api/platform/http/contract.ts'
import type { CategoryService } from './service.ts'

export const categoryRoutes = (
  service: CategoryService,
  background: Background,
): Handlers<Contract['categories']> => ({
  list: ({ query: { lang } }) => ok(service.shown(lang)),

  all: () => ok(service.all()),

  save: async ({ body }) => {
    const moved = await background.write(service.productsToMove(body), 'saveCategories', body)
    return done('Categories saved.', { moved })
  },
})

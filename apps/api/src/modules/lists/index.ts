import type { Kernel } from '#api/kernel.ts'
import type { Products } from '#api/modules/products/index.ts'
import type { ProductService } from '#api/modules/products/service.ts'
import { createListRoutes } from './routes.ts'
import { createSavedLists } from './saved-lists.ts'

type Needs = { products: ProductService; catalogue: Products }

export type Lists = ReturnType<typeof createLists>

export function createLists({ db, background, hasRoom }: Kernel, { products, catalogue }: Needs) {
  const savedLists = createSavedLists({
    db,
    background,
    hasRoom,
    findProducts: products.lookUpMany,
    localize: catalogue.texts.localize,
  })
  const { add, open } = savedLists
  return { add, open, routes: createListRoutes(savedLists, background) }
}

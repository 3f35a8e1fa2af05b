import type { Background } from '#api/background/background.ts'
import type { Db } from '#api/database/open.ts'
import type { ProductService } from '#api/products/service.ts'
import { categoryRoutes } from './routes.ts'
import { createCategoryService } from './service.ts'
import { createCategoryStore } from './store.ts'

type Parts = { db: Db; products: ProductService; background: Background }

/** The list of categories, as the office keeps it. */
export function createCategories({ db, products, background }: Parts) {
  const store = createCategoryStore(db)
  return { routes: categoryRoutes(createCategoryService({ store, products }), background) }
}

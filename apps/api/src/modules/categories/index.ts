import type { Kernel } from '#api/kernel.ts'
import { createCategoryRoutes } from './routes.ts'
import type { CategoryService } from './service.ts'

export const createCategories = (
  { background }: Kernel,
  { categories }: { categories: CategoryService },
) => ({ routes: createCategoryRoutes(categories, background) })

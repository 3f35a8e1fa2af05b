import type { Kernel } from '#api/kernel.ts'
import { categoryRoutes } from './routes.ts'
import type { CategoryService } from './service.ts'

export const createCategories = (
  { background }: Kernel,
  { categories }: { categories: CategoryService },
) => ({ routes: categoryRoutes(categories, background) })

import type { Kernel } from '#api/kernel.ts'
import type { CategoryNames } from '#api/modules/categories/service.ts'
import type { LanguageService } from '#api/modules/languages/service.ts'
import type { ProductService } from '#api/modules/products/service.ts'
import type { ImportHistory } from './history.ts'
import { createImportRoutes } from './routes.ts'
import { createImportService } from './service.ts'
import type { MatchingStore } from './store.ts'

type Needs = {
  categoryNames: CategoryNames
  importHistory: ImportHistory
  languages: LanguageService
  matchings: MatchingStore
  products: ProductService
}

export function createCatalogueImport({ background, log, pictures }: Kernel, needs: Needs) {
  const { products, languages, categoryNames: categories } = needs
  const service = createImportService({
    ...needs,
    background,
    pictures,
    categories,
    history: needs.importHistory,
    onFault: (err) => log.error({ err }, 'import failed'),
  })
  const routes = createImportRoutes({ service, products, languages, categories })
  return { routes, close: service.close }
}

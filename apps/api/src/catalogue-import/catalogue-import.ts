import type { FastifyBaseLogger } from 'fastify'
import type { Background } from '#api/background/background.ts'
import type { CategoryNames } from '#api/categories/names.ts'
import type { Db } from '#api/database/open.ts'
import type { Pictures } from '#api/pictures/pictures.ts'
import type { ProductService } from '#api/products/service.ts'
import { createImportHistory } from './history.ts'
import { createMatchingStore } from './matching-store.ts'
import { importRoutes } from './routes.ts'
import { createImportService } from './service.ts'
import { createImportStore } from './store.ts'

type Parts = {
  db: Db
  categories: CategoryNames
  products: ProductService
  pictures: Pictures
  background: Background
  log: FastifyBaseLogger
}

/** The import of the catalogue from a spreadsheet. */
export function createCatalogueImport({ db, log, ...parts }: Parts) {
  const service = createImportService({
    ...parts,
    history: createImportHistory({ store: createImportStore(db), products: parts.products }),
    matchings: createMatchingStore(db),
    onFault: (err) => log.error({ err }, 'import failed'),
  })
  return { routes: importRoutes(service), close: service.close }
}

import type { FastifyBaseLogger } from 'fastify'
import type { Background } from '#api/background/background.ts'
import type { Db } from '#api/database/open.ts'
import type { Pictures } from '#api/pictures/pictures.ts'
import type { ProductService } from '#api/products/service.ts'
import { createImportHistory } from './history.ts'
import { importRoutes } from './routes.ts'
import { createImportService } from './service.ts'
import { createImportStore } from './store.ts'

type Parts = {
  db: Db
  products: ProductService
  pictures: Pictures
  background: Background
  log: FastifyBaseLogger
}

/** The import of the catalogue from a spreadsheet. */
export function createCatalogueImport({ db, products, pictures, background, log }: Parts) {
  const service = createImportService({
    products,
    history: createImportHistory({ store: createImportStore(db), products }),
    pictures,
    background,
    onFault: (err) => log.error({ err }, 'import failed'),
  })
  return { routes: importRoutes(service), close: service.close }
}

import type { FastifyBaseLogger } from 'fastify'
import { importRoutes } from './routes.ts'
import { createImportService, type ImportParts } from './service.ts'

type Parts = Omit<ImportParts, 'onFault'> & { log: FastifyBaseLogger }

/** Creates the import of products from a spreadsheet. */
export function createCatalogueImport({ log, ...parts }: Parts) {
  const onFault = (err: unknown) => log.error({ err }, 'import failed')
  const service = createImportService({ ...parts, onFault })
  return { routes: importRoutes(service), close: service.close }
}

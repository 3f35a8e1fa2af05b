import type { Background } from '#api/background/background.ts'
import type { CompanyFiles } from '#api/company/files.ts'
import type { Db } from '#api/database/open.ts'
import type { Pictures } from '#api/pictures/pictures.ts'
import type { ProductService } from '#api/products/service.ts'
import { movingRoutes } from './routes.ts'
import { createMovingService } from './service.ts'
import { createSiteStore } from './store.ts'

type Parts = {
  db: Db
  installation: string
  products: ProductService
  companyFiles: CompanyFiles
  pictures: Pictures
  background: Background
  confirmPassword: (password: string) => Promise<void>
}

/** The way of a whole site from one installation to another. */
export function createMoving({ db, confirmPassword, ...parts }: Parts) {
  const service = createMovingService({ ...parts, read: createSiteStore(db).read })
  return { routes: movingRoutes(service, confirmPassword) }
}

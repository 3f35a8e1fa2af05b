import type { Background } from '#api/background/background.ts'
import type { CompanyFiles } from '#api/company/files.ts'
import type { Pictures } from '#api/pictures/pictures.ts'
import type { ProductService } from '#api/products/service.ts'
import { movingRoutes } from './routes.ts'
import { createMovingService } from './service.ts'

type Parts = {
  installation: string
  products: ProductService
  companyFiles: CompanyFiles
  pictures: Pictures
  background: Background
  confirmPassword: (password: string) => Promise<void>
}

/** The way of a whole site from one installation to another. */
export function createMoving({ confirmPassword, ...parts }: Parts) {
  const service = createMovingService(parts)
  return { routes: movingRoutes(service, confirmPassword) }
}

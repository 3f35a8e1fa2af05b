import type { CompanyFiles } from '#api/modules/company/files.ts'
import type { ProductService } from '#api/modules/products/service.ts'
import type { Background } from '#api/platform/background/background.ts'
import type { Pictures } from '#api/platform/pictures/pictures.ts'
import { siteTransferRoutes } from './routes.ts'
import { createSiteTransferService } from './service.ts'

type Parts = {
  installation: string
  products: ProductService
  companyFiles: CompanyFiles
  pictures: Pictures
  background: Background
  confirmPassword: (password: string) => Promise<void>
}

/** Transfers a site from one installation to another. */
export function createSiteTransfer({ confirmPassword, ...parts }: Parts) {
  const service = createSiteTransferService(parts)
  return { routes: siteTransferRoutes(service, confirmPassword) }
}

import type { FastifyInstance } from 'fastify'
import type { Kernel } from '#api/kernel.ts'
import type { LanguageService } from '#api/modules/languages/service.ts'
import { createBrandFiles, mountBrandFiles } from './brand-files.ts'
import type { CompanyFiles } from './files.ts'
import { readMailLogo } from './mail-logo.ts'
import { createCompanyRoutes } from './routes.ts'
import type { CompanyService } from './service.ts'

type Needs = {
  company: CompanyService
  companyFiles: CompanyFiles
  languages: LanguageService
  products: { count: () => number }
}

export function createCompany(
  { config, log, pictures }: Kernel,
  { company: service, companyFiles: files, languages, products }: Needs,
) {
  const { dataDir } = config
  const brandFiles = createBrandFiles({ dataDir, pictures, log, getCompany: service.getShown })
  return {
    routes: createCompanyRoutes({ service, files, brandFiles, languages, products }),
    mount: (app: FastifyInstance) => mountBrandFiles(app, brandFiles),
    repair: service.sweepFiles,
    close: brandFiles.close,
    readLogo: () => readMailLogo(pictures.uploadsDir, service.get().logo),
  }
}

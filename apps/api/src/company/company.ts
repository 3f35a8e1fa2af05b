import type { FastifyBaseLogger } from 'fastify'
import { createBrandFiles } from '#api/brand-files/brand-files.ts'
import type { Db } from '#api/database/open.ts'
import type { Pictures } from '#api/pictures/pictures.ts'
import { createCompanyFileStore } from './file-store.ts'
import { createCompanyFiles } from './files.ts'
import { readMailLogo } from './mail-logo.ts'
import { companyRoutes } from './routes.ts'
import { createCompanyService } from './service.ts'
import { createCompanyStore } from './store.ts'

type Parts = {
  db: Db
  dataDir: string
  pictures: Pictures
  log: Pick<FastifyBaseLogger, 'error'>
  onChange: () => void
}

/** What the company says about itself, and the files that show its brand. */
export function createCompany({ db, dataDir, pictures, log, onChange }: Parts) {
  const files = createCompanyFiles(createCompanyFileStore(db), pictures)
  const service = createCompanyService({ store: createCompanyStore(db), files, onChange })
  const brandFiles = createBrandFiles({ dataDir, pictures, log, company: service.get })
  return {
    service,
    files,
    brandFiles,
    routes: companyRoutes(service, files, brandFiles.version),
    /** Whether a file in the uploads folder is the company's. */
    hasFile: files.has,
    /** The company's logo as mails carry it; undefined without one. */
    mailLogo: () => readMailLogo(pictures.uploadsDir, service.get().logo),
  }
}

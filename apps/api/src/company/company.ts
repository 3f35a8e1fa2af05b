import type { Db } from '#api/database/open.ts'
import type { Pictures } from '#api/pictures/pictures.ts'
import { createCompanyFileStore } from './file-store.ts'
import { createCompanyFiles } from './files.ts'
import { companyRoutes } from './routes.ts'
import { createCompanyService } from './service.ts'
import { createCompanyStore } from './store.ts'

type Parts = { db: Db; pictures: Pictures; onChange: () => void }

/** What the company says about itself. */
export function createCompany({ db, pictures, onChange }: Parts) {
  const files = createCompanyFiles(createCompanyFileStore(db), pictures)
  const service = createCompanyService({ store: createCompanyStore(db), files, onChange })
  return {
    service,
    files,
    routes: companyRoutes(service, files),
    /** Whether a file in the uploads folder is the company's. */
    hasFile: files.has,
  }
}

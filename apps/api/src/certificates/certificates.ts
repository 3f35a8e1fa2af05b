import type { Db } from '#api/database/open.ts'
import type { Pictures } from '#api/pictures/pictures.ts'
import { certificateRoutes } from './routes.ts'
import { createCertificateService } from './service.ts'
import { createCertificateStore } from './store.ts'

/** The files of the certificates that products name. */
export function createCertificates(db: Db, pictures: Pick<Pictures, 'certificatesDir'>) {
  const store = createCertificateStore(db)
  const service = createCertificateService(store, pictures)
  return { service, routes: certificateRoutes(service), nameOf: store.nameOf }
}

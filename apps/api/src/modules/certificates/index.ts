import type { FastifyInstance } from 'fastify'
import type { Kernel } from '#api/kernel.ts'
import { createCertificateRoutes, mountCertificates } from './routes.ts'
import type { CertificateService } from './service.ts'
import type { CertificateStore } from './store.ts'

type Needs = { certificates: CertificateService; certificateStore: CertificateStore }

export const createCertificates = (
  { events, pictures }: Kernel,
  { certificates, certificateStore }: Needs,
) => ({
  routes: createCertificateRoutes(certificates),
  mount: (app: FastifyInstance) =>
    mountCertificates(app, pictures.certificatesDir, certificateStore.findName),
  repair: certificates.sweep,
  start: (): void => void events.on('products.changed', certificates.sweep),
})

import { basename, extname } from 'node:path'
import type { Contract } from '@dhow/contract'
import { CERTIFICATE_FILE } from '@dhow/contract/certificates/certificates'
import type { FastifyInstance } from 'fastify'
import { created, type Handlers, ok } from '#api/platform/http/contract.ts'
import { buildDisposition, mountFiles } from '#api/platform/http/responses/static-files.ts'
import { buildFileName } from './file-names.ts'
import type { CertificateService } from './service.ts'
import type { CertificateStore } from './store.ts'

export const createCertificateRoutes = (
  service: CertificateService,
): Handlers<Contract['certificates']> => ({
  list: () => ok(service.list()),

  add: async ({ files: [upload], signal }) =>
    created('Certificate added.', { file: await service.add(upload, signal) }),
})

const FILE = new RegExp(`^/${CERTIFICATE_FILE}$`)

/** An hour: the content of a file never changes, but the file may be renamed or deleted. */
const CACHE_CONTROL = 'public, max-age=3600'

export async function mountCertificates(
  app: FastifyInstance,
  certificatesDir: string,
  findName: CertificateStore['findName'],
): Promise<void> {
  await mountFiles(app, {
    root: certificatesDir,
    prefix: '/certificates/',
    index: false,
    dotfiles: 'ignore',
    allowedPath: (path) => FILE.test(path),
    setHeaders: (reply, path) => {
      const file = basename(path)
      const name = buildFileName(file, findName(file))
      reply.header('cache-control', CACHE_CONTROL)
      reply.header('content-disposition', buildDisposition(name, `certificate${extname(file)}`))
    },
  })
}

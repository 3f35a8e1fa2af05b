import { basename, extname } from 'node:path'
import { CERTIFICATE_FILE, CERTIFICATES_PATH } from '@dhow/contract/certificate-files'
import type { FastifyInstance } from 'fastify'
import { fileName, savedAs } from '#api/http/saved-as.ts'
import { mountFiles } from '#api/site/files.ts'
import type { CertificateStore } from './store.ts'

/** The path of a file below its folder. */
const FILE = new RegExp(`^/${CERTIFICATE_FILE}$`)

/** For an hour: what a file holds never changes, but what it is called may, and a paper may be withdrawn. */
const CACHE_CONTROL = 'public, max-age=3600'

/** The characters of a name on the visitor's disk. */
const MAX_LENGTH = 80

/**
 * Serves the files of certificates to everybody, to be saved and never shown, under the names that products give
 * the certificates.
 */
export async function mountCertificates(
  app: FastifyInstance,
  certificatesDir: string,
  nameOf: CertificateStore['nameOf'],
): Promise<void> {
  await mountFiles(app, {
    root: certificatesDir,
    prefix: CERTIFICATES_PATH,
    index: false,
    dotfiles: 'ignore',
    allowedPath: (path) => FILE.test(path),
    setHeaders: (reply, path) => {
      const { name = '', body } = nameOf(basename(path)) ?? {}
      const ending = extname(path)
      const readable = fileName([name, body].filter(Boolean).join(' '), MAX_LENGTH) || 'certificate'
      reply.header('cache-control', CACHE_CONTROL)
      reply.header('content-disposition', savedAs(readable + ending, `certificate${ending}`))
    },
  })
}

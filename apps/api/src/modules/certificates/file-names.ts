import { extname } from 'node:path'
import { toFileName } from '#api/platform/http/responses/static-files.ts'
import type { CertificateStore } from './store.ts'

const MAX_NAME_CHARS = 80

export function buildFileName(
  file: string,
  certificate: ReturnType<CertificateStore['findName']>,
): string {
  const { name = '', body } = certificate ?? {}
  const readable = toFileName([name, body].filter(Boolean).join(' '), MAX_NAME_CHARS)
  return (readable || 'certificate') + extname(file)
}

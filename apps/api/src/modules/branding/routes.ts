import { extname } from 'node:path'
import { BRAND_FILES } from '@dhow/contract/company/pictures'
import type { FastifyInstance } from 'fastify'
import { IMMUTABLE } from '#api/platform/http/static-files.ts'
import type { BrandFiles } from './brand-files.ts'

const TYPES: Record<string, string> = {
  '.ico': 'image/vnd.microsoft.icon',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webmanifest': 'application/manifest+json',
}

/** Caches a URL with the current version forever, any other for an hour. */
export function mountBrandFiles(app: FastifyInstance, files: Pick<BrandFiles, 'read'>): void {
  for (const file of BRAND_FILES) {
    app.get<{ Querystring: { v?: string } }>(
      `/${file}`,
      { config: { isFile: true } },
      async (request, reply) => {
        const { version, content } = await files.read(file)
        const etag = `"${version}"`
        reply
          .header('etag', etag)
          .header('cache-control', request.query.v === version ? IMMUTABLE : 'public, max-age=3600')
          .header('cross-origin-resource-policy', 'cross-origin')
        if (request.headers['if-none-match'] === etag) return reply.status(304).send()
        return reply.type(TYPES[extname(file)] ?? '').send(content)
      },
    )
  }
}

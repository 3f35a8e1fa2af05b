import { readFile } from 'node:fs/promises'
import { paths } from '@dhow/contract/paths'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#api/config.ts'
import {
  type CachedResponse,
  createCachedResponse,
  sendCachedResponse,
} from '#api/platform/http/cache/response-cache.ts'
import { buildContentSecurityPolicy } from '#api/platform/http/csp.ts'
import { getPath } from '#api/platform/http/requests.ts'
import type { OpenApiDocument } from './document.ts'

/** Mounts the OpenAPI document and a page that shows it. They are not in the contract that they describe. */
export function mountOpenApi(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  const read = async (): Promise<OpenApiDocument> => {
    const document = JSON.parse(await readFile(new URL('openapi.json', import.meta.url), 'utf8'))
    const contact = { url: `${publicUrl}${paths.contact}` }
    return { ...document, info: { ...document.info, contact }, servers: [{ url: publicUrl }] }
  }
  const mount = (url: string, create: () => Promise<CachedResponse>) =>
    app.get(url, { config: { isPublic: true } }, async (request, reply) =>
      sendCachedResponse(request, reply, await app.responseCache.get(getPath(request.url), create)),
    )
  mount('/api/openapi.json', async () =>
    createCachedResponse(Buffer.from(JSON.stringify(await read())), {
      status: 200,
      contentType: 'application/json; charset=utf-8',
      headers: { 'content-disposition': 'inline; filename="openapi.json"' },
    }),
  )
  mount('/api/docs', async () => {
    const { renderPage } = await import('./page.ts')
    const { html, styleHash } = renderPage(await read())
    const policy = buildContentSecurityPolicy(
      { scripts: '', styles: styleHash },
      { isHttps: publicUrl.startsWith('https:'), isOffice: true },
    )
    return createCachedResponse(Buffer.from(html), {
      status: 200,
      contentType: 'text/html; charset=utf-8',
      headers: { 'content-disposition': 'inline', 'content-security-policy': policy },
    })
  })
}

import { contract } from '@dhow/contract'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#api/config.ts'
import { sendAnswer, toAnswer } from '#api/http/answer.ts'
import { pathOf } from '#api/http/targets.ts'
import { contentSecurityPolicy } from '#api/site/csp.ts'
import { VERSION } from '#api/version.ts'
import { printDocument } from './document.ts'

const DOCUMENT = '/api/openapi.json'
const PAGE = '/api/docs'

/**
 * Mounts the OpenAPI document of the contract, and a page that shows it. They stand beside the contract, not in
 * it: what describes every call is none, and would have to describe itself.
 */
export function mountOpenApi(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  const print = () => printDocument(contract, { version: VERSION, publicUrl })
  const config = { isPublic: true }

  app.get(DOCUMENT, { config }, async (request, reply) => {
    const answer = await app.answers.get(pathOf(request.url), async () =>
      toAnswer(Buffer.from(JSON.stringify(print())), {
        status: 200,
        contentType: 'application/json; charset=utf-8',
        headers: { 'content-disposition': 'inline; filename="openapi.json"' },
      }),
    )
    return sendAnswer(request, reply, answer)
  })

  app.get(PAGE, { config }, async (request, reply) => {
    const answer = await app.answers.get(pathOf(request.url), async () => {
      const { renderPage } = await import('./page/page.ts')
      const { html, styleHash } = renderPage(print())
      return toAnswer(Buffer.from(html), {
        status: 200,
        contentType: 'text/html; charset=utf-8',
        headers: {
          'content-disposition': 'inline',
          'content-security-policy': contentSecurityPolicy(
            { scripts: '', styles: styleHash },
            { isHttps: publicUrl.startsWith('https:'), isOffice: true },
          ),
        },
      })
    })
    return sendAnswer(request, reply, answer)
  })
}

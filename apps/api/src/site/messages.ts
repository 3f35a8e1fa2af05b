import { isLanguage } from '@dhow/messages/languages'
import type { FastifyInstance } from 'fastify'
import type { LanguageService } from '#api/modules/languages/service.ts'
import {
  type CachedResponse,
  createCachedResponse,
} from '#api/platform/http/cache/cached-response.ts'
import { chooseEncoding } from '#api/platform/http/cache/raw-response-cache.ts'
import { IMMUTABLE } from '#api/platform/http/responses/static-files.ts'

const FILE = /^([a-z]{2})-[\da-f]{12}\.json$/

const JSON_TYPE = 'application/json; charset=utf-8'

async function compressed(content: Buffer): Promise<CachedResponse> {
  const options = { status: 200, contentType: JSON_TYPE, headers: {} }
  const response = createCachedResponse(content, options)
  await response.shrink()
  return response
}

/** Mounts the files of interface messages. An older address responds with the current messages, for cached pages. */
export function mountMessages(app: FastifyInstance, languages: Pick<LanguageService, 'messages'>) {
  const responses = new Map<string, { file: string; response: CachedResponse }>()

  app.get<{ Params: { file: string } }>('/messages/:file', async (request, reply) => {
    const [, language = ''] = FILE.exec(request.params.file) ?? []
    if (!isLanguage(language)) return reply.callNotFound()
    const { file, content } = languages.messages(language)
    const known = responses.get(language)
    const response = known?.file === file ? known.response : await compressed(content)
    responses.set(language, { file, response })
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply
      .type(JSON_TYPE)
      .header('vary', 'accept-encoding')
      .header('cache-control', request.url === file ? IMMUTABLE : 'no-cache')
      .send(await response.body(encoding))
  })
}

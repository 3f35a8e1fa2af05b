import * as build from 'virtual:react-router/server-build'
import { getPathPrefix, type Language } from '@dhow/i18n/languages'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { ServerFetch } from '#app/api/client.ts'
import { type PageLanguage, pageLanguage } from '#app/api/language.ts'
import { apiFetch } from '#app/api/loaders.ts'
import { servedRequest } from '#app/shell/request.ts'

type Handler = ReturnType<typeof createRequestHandler>

const handlers = new Map<Language, Handler>()

/** Returns the handler of a language, whose prefix the router removes from addresses and adds to links. */
function getHandler(language: Language): Handler {
  const basename = getPathPrefix(language) || '/'
  const handler =
    handlers.get(language) ??
    createRequestHandler({ ...(build as ServerBuild), basename }, 'production')
  handlers.set(language, handler)
  return handler
}

type Served = {
  page: PageLanguage
  fetch: ServerFetch
  requestId: string
  onError: (error: unknown) => void
  takeTurn: () => Promise<void> | undefined
}

export function render(
  request: Request,
  { page, fetch, requestId, onError, takeTurn }: Served,
): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(apiFetch, fetch)
  context.set(pageLanguage, page)
  context.set(servedRequest, { id: requestId, onError, takeTurn })
  return getHandler(page.language)(request, context)
}

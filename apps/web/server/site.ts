import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { apiFetch } from '#app/api/loaders.ts'
import type { ServerFetch } from '#app/api/server-http.ts'
import { servedRequest } from '#app/served-request.ts'

const handle = createRequestHandler(build as ServerBuild, 'production')

type Served = {
  /** Answers the API calls that the page makes on the way. */
  fetch: ServerFetch
  /** What the server calls the request. */
  requestId: string
  /** Told of errors of rendering. */
  onError: (error: unknown) => void
}

/** Renders one page. */
export function render(request: Request, { fetch, requestId, onError }: Served): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(apiFetch, fetch)
  context.set(servedRequest, { id: requestId, onError })
  return handle(request, context)
}

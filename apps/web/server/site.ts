import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { ServerFetch } from '#app/api/client.ts'
import { apiFetch } from '#app/api/loaders.ts'
import { servedRequest } from '#app/shell/request.ts'

const handle = createRequestHandler(build as ServerBuild, 'production')

type Served = {
  fetch: ServerFetch
  requestId: string
  onError: (error: unknown) => void
}

export function render(request: Request, { fetch, requestId, onError }: Served): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(apiFetch, fetch)
  context.set(servedRequest, { id: requestId, onError })
  return handle(request, context)
}

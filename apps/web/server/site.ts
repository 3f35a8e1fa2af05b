import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { apiFetch } from '#app/api/loaders.ts'
import type { ServerFetch } from '#app/api/server-http.ts'

const handle = createRequestHandler(build as ServerBuild, 'production')

/** Renders one page. `fetch` answers the API calls it makes on the way. */
export const render = (request: Request, { fetch }: { fetch: ServerFetch }): Promise<Response> =>
  handle(request, new RouterContextProvider(new Map([[apiFetch, fetch]])))

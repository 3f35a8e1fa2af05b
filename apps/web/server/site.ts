import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { apiFetch } from '#app/api/loaders.ts'
import { site } from '#app/site.ts'

const handle = createRequestHandler(build as ServerBuild, 'production')

/** Renders one page. `fetch` answers the API calls it makes on the way. */
export const render = (
  request: Request,
  { fetch }: { fetch: (request: Request) => Promise<Response> },
): Promise<Response> => handle(request, new RouterContextProvider(new Map([[apiFetch, fetch]])))

/** What the company calls itself, in its mails too. */
export const brand = site.brand

import { contract } from '@dhow/contract'
import { http } from './load-http.ts'
import { createQueries } from './queries.ts'
import { createServerHttp, type ServerFetch } from './server-http.ts'

/** Every call of the contract as query and mutation options, for whoever renders pages. */
export const createApi = (fetch: ServerFetch) => createQueries(contract, createServerHttp(fetch))

/** The API as the browser calls it. */
export const api = createQueries(contract, http)

export type Api = typeof api

import { contract } from '@dhow/contract'
import { createHttp, http } from './http.ts'
import { createQueries } from './queries.ts'

/**
 * Every call of the contract as query and mutation options.
 * @param baseUrl where relative addresses start
 * @param fetch answers the calls
 */
export const createApi = (baseUrl: string, fetch: (request: Request) => Promise<Response>) =>
  createQueries(contract, createHttp({ baseUrl, fetch }))

/** The API as the browser calls it. */
export const api = createQueries(contract, http)

export type Api = typeof api

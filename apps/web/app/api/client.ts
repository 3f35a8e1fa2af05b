import { contract } from '@dhow/contract'
import { type ApiFetcher, initClient } from '@ts-rest/core'
import ky, { type KyInstance } from 'ky'
import { ApiError } from './error.ts'
import { createQueries } from './queries.ts'
import { expireToken, getToken } from './token.ts'

/** ky under ts-rest: the bearer header on every call when there is a token, and no time limit. */
const fetcher =
  (http: KyInstance): ApiFetcher =>
  async ({ path, method, headers, body, fetchOptions }) => {
    const response = await http(path, {
      method,
      headers,
      ...(body !== undefined && { body }),
      ...(fetchOptions?.signal && { signal: fetchOptions.signal }),
    }).catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'AbortError') throw error
      throw new ApiError(0, null)
    })
    return {
      status: response.status,
      body: await response.json().catch(() => null),
      headers: response.headers,
    }
  }

const options = {
  timeout: false,
  retry: 0,
  throwHttpErrors: false,
  credentials: 'include',
} as const

/**
 * Every call of the contract as query and mutation options.
 * @param baseUrl where relative addresses start, which only the server has to say
 * @param fetch answers the calls; the browser's own by default
 */
export function createApi(baseUrl = '', fetch?: (request: Request) => Promise<Response>) {
  const http = ky.create({
    ...options,
    ...(fetch && { fetch: (input) => fetch(input as Request) }),
    hooks: {
      beforeRequest: [
        ({ request }) => {
          const token = getToken()
          if (token) request.headers.set('authorization', `Bearer ${token}`)
        },
      ],
      afterResponse: [
        ({ request, response }) => {
          // The session is over, whatever the browser thinks; the admin screens see the token go.
          if (response.status === 401 && request.headers.has('authorization')) expireToken()
        },
      ],
    },
  })
  return createQueries(contract, initClient(contract, { baseUrl, api: fetcher(http) }))
}

export type Api = ReturnType<typeof createApi>

/** The API as the browser calls it. */
export const api = createApi()

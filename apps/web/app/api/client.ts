import { contract } from '@dhow/contract'
import { type ApiFetcher, initClient } from '@ts-rest/core'
import ky, { type KyInstance } from 'ky'
import { ApiError } from './error.ts'
import { createQueries } from './queries.ts'
import { expireToken, getToken } from './token.ts'
import { fetchReporting, type OnUpload } from './upload.ts'

/** ky under ts-rest: the bearer header on every call when there is a token, and no time limit. */
const fetcher =
  (http: KyInstance): ApiFetcher =>
  async ({ path, method, headers, body, fetchOptions, ...extra }) => {
    const { onUpload } = extra as { onUpload?: OnUpload }
    const response = await http(path, {
      method,
      headers,
      ...(body !== undefined && { body }),
      ...(onUpload && { fetch: fetchReporting(onUpload) }),
      ...(fetchOptions?.signal && { signal: fetchOptions.signal }),
    }).catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'AbortError') throw error
      throw new ApiError(0, null)
    })
    const isCsv = response.headers.get('content-type')?.startsWith('text/csv')
    const answer = await (isCsv ? textOf(response) : response.json()).catch(() => {
      // A success that is cut short, or is some network's login page, is none.
      if (response.ok) throw new ApiError(0, null)
      return null
    })
    return { status: response.status, body: answer, headers: response.headers }
  }

/** With its byte order mark, by which a spreadsheet knows a CSV to be UTF-8; `text()` drops it. */
const textOf = async (response: Response) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())

const options = {
  timeout: false,
  retry: 0,
  throwHttpErrors: false,
  credentials: 'include',
} as const

/** The authorization header of the stored session; null without one. */
function bearer(): string | null {
  const token = getToken()
  return token && `Bearer ${token}`
}

type Fetch = (request: Request) => Promise<Response>

/** ky with the session: sends its token, and drops it when the server no longer takes it. */
const createHttp = (fetch?: Fetch): KyInstance =>
  ky.create({
    ...options,
    ...(fetch && { fetch: (input) => fetch(input as Request) }),
    hooks: {
      beforeRequest: [
        ({ request }) => {
          const authorization = bearer()
          if (authorization) request.headers.set('authorization', authorization)
        },
      ],
      afterResponse: [
        ({ request, response }) => {
          // The session is over, whatever the browser thinks; the admin screens see the token go.
          // A late refusal of a token that has since been replaced says nothing of the new one.
          const refused = response.status === 401 && request.headers.get('authorization')
          if (refused && refused === bearer()) expireToken()
        },
      ],
    },
  })

/** The API's calls as the browser makes them, for what is no JSON. */
export const http = createHttp()

/**
 * Every call of the contract as query and mutation options.
 * @param baseUrl where relative addresses start, which only the server has to say
 * @param fetch answers the calls; the browser's own by default
 */
export const createApi = (baseUrl = '', fetch?: Fetch) =>
  createQueries(
    contract,
    initClient(contract, { baseUrl, api: fetcher(fetch ? createHttp(fetch) : http) }),
  )

export type Api = ReturnType<typeof createApi>

/** The API as the browser calls it. */
export const api = createApi()

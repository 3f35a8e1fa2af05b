import { type Contract, contract } from '@dhow/contract'
import type { Language } from '@dhow/i18n/languages'
import { ApiError } from './error.ts'
import { withLanguage } from './language.ts'
import { createQueries } from './queries.ts'
import { type Http, http } from './request.ts'

/** The routes that pages may call without a session. The browser has no others here: see `office.ts`. */
export type PublicContract = {
  [Resource in keyof Contract]: {
    [Name in keyof Contract[Resource] as Contract[Resource][Name] extends {
      metadata: { access: 'public' }
    }
      ? Name
      : never]: Contract[Resource][Name]
  }
}

const publicContract: PublicContract = contract

export const api = createQueries(publicContract, http)

export type Api = typeof api

export type ServerFetch = (
  target: string,
  init: { method: string; headers?: Record<string, string>; body?: string },
) => Promise<Pick<Response, 'ok' | 'status' | 'json'>>

const createServerHttp =
  (fetch: ServerFetch, language: Language): Http =>
  (path, { method, searchParams, json: body, headers }) => {
    const params = withLanguage(searchParams, language)
    const query = params.length > 0 ? `?${new URLSearchParams(params)}` : ''
    const send = async () => {
      const response = await fetch(path + query, {
        method,
        ...(body !== undefined && {
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        }),
      })
      if (response.ok) return response.json()
      throw new ApiError(response.status, await response.json().catch(() => null))
    }
    return { json: send, blob: () => Promise.reject(new Error('only a browser saves files')) }
  }

export const createApi = (fetch: ServerFetch, language: Language) =>
  createQueries(publicContract, createServerHttp(fetch, language))

import { ApiError } from './error.ts'
import type { Http } from './request.ts'

/** Answers a call of the API while a page is rendered: `fetch` itself does, and so does less than that. */
export type ServerFetch = (
  target: string,
  init: { method: string; headers?: Record<string, string>; body?: string },
) => Promise<Pick<Response, 'ok' | 'status' | 'json'>>

/** Calls without what only browsers need: the session, progress, requests that are given up. */
export const createServerHttp =
  (fetch: ServerFetch): Http =>
  (path, { method, searchParams, json: body }) => {
    const query = searchParams ? `?${new URLSearchParams(searchParams)}` : ''
    const send = async () => {
      const response = await fetch(path + query, {
        method,
        ...(body !== undefined && {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      })
      if (response.ok) return response.json()
      throw new ApiError(response.status, await response.json().catch(() => null))
    }
    return { json: send, blob: () => Promise.reject(new Error('only a browser saves files')) }
  }

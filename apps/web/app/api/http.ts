import ky, { type KyInstance } from 'ky'
import { expireToken, getToken } from './token.ts'

/** The authorization header of the stored session; null without one. */
function bearer(): string | null {
  const token = getToken()
  return token && `Bearer ${token}`
}

type Options = {
  /** Where relative addresses start, which only the server has to say. */
  baseUrl?: string
  /** Answers the calls; the browser's own by default. */
  fetch?: (request: Request) => Promise<Response>
}

/**
 * ky with the session: sends its token, and drops it when the server no longer takes it. It waits for an
 * answer as long as it takes, as an upload over a slow line must, and leaves trying again to who asked.
 */
export const createHttp = ({ baseUrl, fetch }: Options = {}): KyInstance =>
  ky.create({
    ...(baseUrl && { baseUrl }),
    ...(fetch && { fetch: (input) => fetch(input as Request) }),
    credentials: 'include',
    timeout: false,
    retry: 0,
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

/** The API as the browser reaches it. */
export const http = createHttp()

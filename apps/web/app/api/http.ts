import ky from 'ky'
import { expireToken, getToken } from './token.ts'

/** The authorization header of the stored session; null without one. */
function bearer(): string | null {
  const token = getToken()
  return token && `Bearer ${token}`
}

/**
 * ky with the session: sends its token, and drops it on a 401. No time-out, because uploads over slow lines
 * take long; no retries, because callers decide on those.
 */
export const http = ky.create({
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
        // The session is over: dropping the token makes the admin screens redirect to the login.
        // A late 401 for a token that was since replaced does not concern the new one.
        const refused = response.status === 401 && request.headers.get('authorization')
        if (refused && refused === bearer()) expireToken()
      },
    ],
  },
})

import ky from 'ky'
import { expireToken, getToken } from './token.ts'

/** Returns the stored session's authorization header; null without a session. */
function bearer(): string | null {
  const token = getToken()
  return token && `Bearer ${token}`
}

/**
 * ky with the session's token, which a 401 clears. No time-out, because uploads on slow
 * connections take long. No retries: callers decide on those.
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
        // The session has ended: without a token the admin screens redirect to login. A late 401
        // for a replaced token does not affect the new one.
        const refused = response.status === 401 && request.headers.get('authorization')
        if (refused && refused === bearer()) expireToken()
      },
    ],
  },
})

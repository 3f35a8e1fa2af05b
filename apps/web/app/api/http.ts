import ky from 'ky'
import { expireToken, getToken } from './token.ts'

function authorization(): string | null {
  const token = getToken()
  return token && `Bearer ${token}`
}

/** ky with the session's token. No time-out, because uploads on slow connections take long. */
export const http = ky.create({
  credentials: 'include',
  timeout: false,
  retry: 0,
  hooks: {
    beforeRequest: [
      ({ request }) => {
        const header = authorization()
        if (header) request.headers.set('authorization', header)
      },
    ],
    afterResponse: [
      ({ request, response }) => {
        // A late 401 for a replaced token does not affect the new one.
        const refused = response.status === 401 && request.headers.get('authorization')
        if (refused && refused === authorization()) expireToken()
      },
    ],
  },
})

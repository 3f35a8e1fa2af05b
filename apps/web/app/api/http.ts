import ky from 'ky'
import type { OnUpload } from './files.ts'
import { expireToken, getToken } from './token.ts'

function getAuthorization() {
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
        const header = getAuthorization()
        if (header) request.headers.set('authorization', header)
      },
    ],
    afterResponse: [
      ({ request, response }) => {
        // A late 401 for a replaced token does not affect the new one.
        const refused = response.status === 401 && request.headers.get('authorization')
        if (refused && refused === getAuthorization()) expireToken()
      },
    ],
  },
})

/** Returns a `fetch` with upload progress, where XMLHttpRequest exists. */
export const fetchReporting =
  (onUpload: OnUpload) =>
  async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    if (typeof XMLHttpRequest === 'undefined') return fetch(request)
    const body = await request.blob()
    return new Promise((resolve, reject) => {
      const xhr = new XMLHttpRequest()
      xhr.open(request.method, request.url)
      xhr.withCredentials = true
      for (const [name, value] of request.headers) xhr.setRequestHeader(name, value)
      xhr.upload.onprogress = ({ loaded, total }) => onUpload({ sent: loaded, total })
      xhr.onload = () =>
        resolve(
          new Response(xhr.responseText, {
            status: xhr.status,
            headers: { 'content-type': xhr.getResponseHeader('content-type') ?? '' },
          }),
        )
      xhr.onerror = () => reject(new TypeError('no response'))
      xhr.onabort = () => reject(request.signal.reason)
      request.signal.addEventListener('abort', () => xhr.abort())
      xhr.send(body)
    })
  }

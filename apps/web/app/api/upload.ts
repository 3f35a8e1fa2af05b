/** How much of a request's body has left, in bytes. */
export type Upload = { sent: number; total: number }
export type OnUpload = (upload: Upload) => void

/**
 * A `fetch` that tells how much of the body has left. By XMLHttpRequest: browsers stream the body of a
 * fetch over HTTP/2 only, and do not tell either. Where there is none, it is told nothing.
 */
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
      xhr.onerror = () => reject(new TypeError('no answer'))
      xhr.onabort = () => reject(request.signal.reason)
      request.signal.addEventListener('abort', () => xhr.abort())
      xhr.send(body)
    })
  }

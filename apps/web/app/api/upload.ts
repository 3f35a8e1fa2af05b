/** The progress of a request's body, in bytes. */
export type Upload = { sent: number; total: number }
export type OnUpload = (upload: Upload) => void

/**
 * A `fetch` with upload progress, by XMLHttpRequest, because fetch reports none. Where there is no
 * XMLHttpRequest, a plain fetch.
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

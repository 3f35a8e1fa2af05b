export type Upload = { sent: number; total: number }
export type OnUpload = (upload: Upload) => void

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

export function saveFile(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser starts reading after this function returns.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

export const datedName = (what: string, type = 'csv') =>
  `${what}-${new Date().toLocaleDateString('en-CA')}.${type}`

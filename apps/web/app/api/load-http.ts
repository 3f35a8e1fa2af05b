import { documentLanguage, withLanguage } from './language.ts'
import type { Http } from './request.ts'

let loading: Promise<typeof import('./http.ts')> | undefined

export function loadHttp() {
  loading ??= import('./http.ts').catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Loads ky with the first call, because a server-rendered page needs none. */
export const http: Http = (path, { onUpload, ...options }) => {
  const send = async () => {
    const { http, fetchReporting } = await loadHttp()
    const searchParams = withLanguage(options.searchParams, documentLanguage())
    const reported = onUpload && { fetch: fetchReporting(onUpload) }
    return http(path, { ...options, ...reported, searchParams })
  }
  return {
    json: async () => (await send()).json(),
    blob: async () => (await send()).blob(),
  }
}

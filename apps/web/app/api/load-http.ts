import type { KyInstance } from 'ky'
import type { Http } from './request.ts'

let loading: Promise<KyInstance> | undefined

/** Loads ky; rejects while its script cannot be loaded, and tries again when asked again. */
export function loadHttp(): Promise<KyInstance> {
  loading ??= import('./http.ts').then(
    ({ http }) => http,
    (error) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

/** ky, loaded with the first call: a page that came with its data calls nothing. */
export const http: Http = (path, options) => ({
  json: async () => (await loadHttp())(path, options).json(),
  blob: async () => (await loadHttp())(path, options).blob(),
})

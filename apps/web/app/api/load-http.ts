import type { KyInstance } from 'ky'
import type { Http } from './request.ts'

let loading: Promise<KyInstance> | undefined

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

/** Loads ky with the first call, because a server-rendered page needs none. */
export const http: Http = (path, options) => ({
  json: async () => (await loadHttp())(path, options).json(),
  blob: async () => (await loadHttp())(path, options).blob(),
})

import type { KyInstance } from 'ky'
import { documentLanguage, withLanguage } from './language.ts'
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
export const http: Http = (path, options) => {
  const send = async () => {
    const searchParams = withLanguage(options.searchParams, documentLanguage())
    return (await loadHttp())(path, { ...options, searchParams })
  }
  return {
    json: async () => (await send()).json(),
    blob: async () => (await send()).blob(),
  }
}

import { contract } from '@dhow/contract'
import { createQueries } from './queries.ts'
import { http } from './request.ts'

/** All routes, for the office. Its query keys are those of `client.ts`, so that both share the cache. */
export const api = createQueries(contract, http)

/** Returns a body as a multipart form with files. */
export function toForm(body: object, files: File[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (value !== undefined)
      form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  for (const file of files) form.append('files', file)
  return form
}

import type { ErrorBody } from '@dhow/contract/errors'
import { http } from './client.ts'
import { ApiError } from './error.ts'

/**
 * Fetches a file that only the administrator may have and hands it to the browser to save: a plain link
 * would not carry the session.
 * @param path the route's path in the contract, such as `contract.inbox.download.path`
 * @param name what the file is saved as
 * @throws ApiError when there is no such file, or no answer
 */
export async function download(
  path: string,
  query: Record<string, string | undefined>,
  name: string,
): Promise<void> {
  const given = Object.entries(query).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  )
  const bytes = await http
    .get(path, { searchParams: new URLSearchParams(given) })
    .then(async (response) => {
      if (response.ok) return response.blob()
      throw new ApiError(response.status, await response.json<ErrorBody>().catch(() => null))
    })
    .catch((error: unknown) => {
      throw error instanceof ApiError ? error : new ApiError(0, null)
    })
  save(bytes, name)
}

/** What a spreadsheet of today is called. */
export const datedName = (what: string) => `${what}-${new Date().toLocaleDateString('en-CA')}.csv`

function save(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Not at once: the browser begins to read it after this.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

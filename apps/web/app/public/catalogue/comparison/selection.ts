import { LIMITS } from '@dhow/contract/limits'
import { createStored } from '#app/browser/stored.ts'

export const possibleIds = (given: readonly unknown[]): string[] =>
  [...new Set(given)]
    .filter((id) => typeof id === 'string')
    .filter((id) => id !== '' && id.length <= LIMITS.id)

function parse(text: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return Array.isArray(value) ? possibleIds(value).slice(0, LIMITS.compared) : []
  } catch {
    return []
  }
}

const { read, write, useSelected } = createStored('compared', parse)

export function toggleCompared(id: string): void {
  const ids = read()
  if (ids.includes(id)) write(ids.filter((one) => one !== id))
  else if (ids.length < LIMITS.compared) write([...ids, id])
}

export function dropCompared(missingIds: readonly string[]): void {
  const ids = read()
  if (ids.some((id) => missingIds.includes(id))) write(ids.filter((id) => !missingIds.includes(id)))
}

export const clearCompared = (): void => write([])

/** Returns the ids of the selected products; none before hydration. */
export const useCompared = (): readonly string[] => useSelected((ids) => ids)

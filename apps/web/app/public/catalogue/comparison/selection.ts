import { LIMITS } from '@dhow/contract/limits'
import { createStored } from '#app/browser/stored.ts'

/** Returns the distinct values that can be product ids. */
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

/** Adds a product to the comparison, if there is room, or removes it. */
export function toggleCompared(id: string): void {
  const ids = read()
  if (ids.includes(id)) write(ids.filter((one) => one !== id))
  else if (ids.length < LIMITS.compared) write([...ids, id])
}

/** Removes products from the comparison. */
export function dropCompared(gone: readonly string[]): void {
  const ids = read()
  if (ids.some((id) => gone.includes(id))) write(ids.filter((id) => !gone.includes(id)))
}

export const clearCompared = (): void => write([])

/** Returns the ids of compared products, synchronized across tabs; none before hydration. */
export const useCompared = (): readonly string[] => useSelected((ids) => ids)

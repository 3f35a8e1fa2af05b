import { LIMITS } from '@dhow/contract/limits'
import { createStored } from '#app/browser/stored.ts'

/** Of what was stored or stands in a URL, what can be ids, each once. */
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

/** Adds a product to those that are compared, where there is room, or takes it out. */
export function toggleCompared(id: string): void {
  const ids = read()
  if (ids.includes(id)) write(ids.filter((one) => one !== id))
  else if (ids.length < LIMITS.compared) write([...ids, id])
}

/** Takes products out of those that are compared. */
export function dropCompared(gone: readonly string[]): void {
  const ids = read()
  if (ids.some((id) => gone.includes(id))) write(ids.filter((id) => !gone.includes(id)))
}

export const clearCompared = (): void => write([])

/** The ids of the products that are compared, the same in all tabs of the device; none before hydration. */
export const useCompared = (): readonly string[] => useSelected((ids) => ids)

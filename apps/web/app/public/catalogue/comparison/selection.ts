import { LIMITS } from '@dhow/contract/limits'
import { useSyncExternalStore } from 'react'

const KEY = 'compared'

const NONE: readonly string[] = []

/** Of what was stored or stands in a URL, what can be ids, each once. */
export const possibleIds = (given: readonly unknown[]): string[] =>
  [...new Set(given)]
    .filter((id) => typeof id === 'string')
    .filter((id) => id !== '' && id.length <= LIMITS.id)

function parse(text: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return Array.isArray(value) ? possibleIds(value).slice(0, LIMITS.compared) : NONE
  } catch {
    return NONE
  }
}

/** What was read last: the same list for as long as the same text is stored. */
let last: { text: string | null; ids: readonly string[] } = { text: null, ids: NONE }

function read(): readonly string[] {
  try {
    const text = localStorage.getItem(KEY)
    if (text !== last.text) last = { text, ids: parse(text) }
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  return last.ids
}

const listeners = new Set<() => void>()

function write(ids: readonly string[]): void {
  const text = JSON.stringify(ids)
  last = { text, ids }
  try {
    localStorage.setItem(KEY, text)
  } catch {}
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

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

export const clearCompared = (): void => write(NONE)

/** The ids of the products that are compared, the same in all tabs of the device; none before hydration. */
export const useCompared = (): readonly string[] =>
  useSyncExternalStore(subscribe, read, () => NONE)
